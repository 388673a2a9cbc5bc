import type { Page } from 'playwright/test';
import type { InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';

/** Calls operations of the contract from inside the app's page, as the page does. Throws if the app refuses. */
export function callFrom(page: Page) {
  return async <Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> => {
    const result = await page.evaluate(
      async ([operation, given]) => {
        const answer = await fetch(`/rpc/${operation}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-catalog-desk-key': sessionStorage.getItem('catalog-desk-key') ?? '',
          },
          body: JSON.stringify(given),
        });
        return (await answer.json()) as Result<unknown>;
      },
      [name, input] as [string, unknown],
    );
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    return result.value as OutputOf<Name>;
  };
}

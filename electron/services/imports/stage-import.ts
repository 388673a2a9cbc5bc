import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { listed } from '#shared/domain/listed.ts';
import type { ImportRow } from '../../store/catalog/imports/import-rows.ts';
import type { StagedRows } from '../../store/catalog/imports/row-imports.ts';
import { asOneStep } from '../cells/as-one-step.ts';
import type { JobHandle } from '../jobs.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';
import { withImport } from './check-import.ts';
import type { CheckedImport } from './checked-import.ts';

type Store = Workspace['store'];

/** What was staged from a file. */
interface Staged {
  cells: number;
  products: number;
  /** Products that were to be staged whole, and could not be. */
  refused: StagedRows['refused'];
}

/**
 * Stages what a check found, chunk by chunk, as one step: all or nothing. Returns a sentence about the outcome. Throws `AppError` after undoing what was done: `cancelled` if it was stopped.
 */
export async function stageImport(
  store: Store,
  checked: CheckedImport,
  label: string,
  handle: JobHandle,
): Promise<string> {
  const { rows, problems } = checked.report();
  handle.report({ total: rows });
  const staged = await asOneStep(store, label, handle, (step) =>
    withImport(store, checked.plan, rows, (opened) => stageRows(store, opened, step, checked, handle)),
  );
  const warning = refusal(staged.refused);
  if (warning !== null) handle.report({ warning });
  return sentenceOf(staged, problems);
}

async function stageRows(
  store: Store,
  opened: number,
  step: number,
  checked: CheckedImport,
  handle: JobHandle,
): Promise<Staged> {
  const products = new Set<number>();
  const refused: Staged['refused'] = [];
  let cells = 0;
  for await (const { first, rows } of checked.rows.chunks()) {
    stopIfAborted(handle.signal);
    const changing = rows.filter((_, i) => checked.changes(first + i));
    const { columns, rows: mapped } = checked.mapper.map(changing);
    const found = mapped.filter((row): row is ImportRow => typeof row !== 'string');
    if (found.length > 0) {
      const staged = await store.stageRows(opened, step, { columns, rows: found });
      cells += staged.cells;
      refused.push(...staged.refused);
      for (const product of staged.products) products.add(product);
    }
    handle.report({ done: first + rows.length });
  }
  return { cells, products: products.size, refused };
}

/** "12,304 cells in 9,800 products staged; 17 rows left out." */
function sentenceOf({ cells, products }: Staged, problems: number): string {
  const done =
    cells === 0
      ? t`Nothing to stage`
      : t`${plural(cells, { one: '# cell', other: '# cells' })} in ${plural(products, { one: '# product', other: '# products' })} staged`;
  return problems === 0
    ? `${done}.`
    : t`${done}; ${plural(problems, { one: '# row', other: '# rows' })} left out, wholly or in part.`;
}

const REFUSED: Record<Staged['refused'][number]['outcome'], (identifier: string) => string> = {
  staged: (identifier) => t`“${identifier}” (staged)`,
  exists: (identifier) => t`“${identifier}” (already listed)`,
  not_listed: (identifier) => t`“${identifier}” (no longer listed)`,
  ambiguous: (identifier) => t`“${identifier}” (with an identifier that several products have)`,
  on_its_way: (identifier) => t`“${identifier}” (on their way to the service)`,
};

/** "2 products left out: “B-2” (on their way to the service), … Check the file again." */
function refusal(refused: Staged['refused']): string | null {
  if (refused.length === 0) return null;
  const named = listed(
    refused.slice(0, NAMED).map(({ identifier, outcome }) => REFUSED[outcome](identifier)),
  );
  const count = refused.length;
  return count > NAMED
    ? t`${plural(count, { one: '# product', other: '# products' })} left out: ${named} and ${formatCount(count - NAMED)} more. Check the file again.`
    : t`${plural(count, { one: '# product', other: '# products' })} left out: ${named}. Check the file again.`;
}

const NAMED = 5;

/** Throws `invalid_input` if a check found nothing to stage. */
export function refuseNothing(checked: CheckedImport): void {
  const { byRow } = checked.report();
  if (byRow.changes + byRow.creates === 0)
    throw new AppError('invalid_input', t`Nothing to stage: no row of this file changes the catalog.`);
}

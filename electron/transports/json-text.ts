import type { ErrorCode, Result } from '#shared/contract/result.ts';

/** The text of a refusal. */
export const failure = (code: ErrorCode, message: string, more: { field?: string } = {}): string =>
  JSON.stringify({ ok: false, error: { code, message, ...more } } satisfies Result<never>);

/** Returns null if it is not JSON. */
export function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null; // the parser's message is of no use to the caller
  }
}

import { at, idText, isObject, type Json } from './json.ts';
import type { ServiceProfile } from './profile.ts';
import { excerpt } from './wire.ts';

/** What the service said of one operation of a batch. Only a clear yes is `applied`, only a clear no is `failed`. */
export type OperationResult =
  | { outcome: 'applied' }
  | { outcome: 'failed'; code: string | null; message: string }
  | { outcome: 'unknown'; reason: string };

/** Names of an operation's product, to match results by. */
export interface ResultKey {
  productId: string | null;
  identifier: string;
}

/** Status words and numbers that say no in any dialect; anything else that is not a configured success is not understood. */
const FAILURE_WORDS = new Set(['error', 'failed', 'failure', 'rejected', 'refused', 'invalid', 'not_found']);

/**
 * Matches per-item results to the operations of a batch: by `index` where present, else by product id or identifier
 * where unique in the batch, else by position when the counts are equal. What cannot be matched or understood is
 * `unknown`, never `applied`. `body` is undefined for an answer without a body (204).
 */
export function readResults(
  body: Json | undefined,
  keys: readonly ResultKey[],
  profile: ServiceProfile,
): OperationResult[] {
  const entries = body === undefined ? undefined : at(body, profile.results.items);
  if (!Array.isArray(entries)) {
    const reason =
      body === undefined
        ? 'The service answered without results'
        : `The answer has no list of results at "${profile.results.items}"`;
    return keys.map(() => ({ outcome: 'unknown', reason }));
  }
  const matched: (OperationResult | undefined)[] = keys.map(() => undefined);
  for (const [position, entry] of entries.entries()) {
    const index = matchEntry(entry, position, entries.length, keys, profile);
    if (index === null) continue;
    const result = readEntry(entry, profile);
    const before = matched[index];
    matched[index] =
      before && before.outcome !== result.outcome
        ? { outcome: 'unknown', reason: 'The service gave two different results' }
        : result;
  }
  return matched.map(
    (result) => result ?? { outcome: 'unknown', reason: 'The service gave no result for this operation' },
  );
}

function matchEntry(
  entry: Json,
  position: number,
  count: number,
  keys: readonly ResultKey[],
  { results }: ServiceProfile,
): number | null {
  const index = idText(at(entry, results.index));
  if (index && /^\d+$/.test(index.text)) return Number(index.text) < keys.length ? Number(index.text) : null;
  const productId = idText(at(entry, results.product_id))?.text;
  const identifier = idText(at(entry, results.identifier))?.text;
  const named =
    (productId !== undefined ? only(keys, (key) => key.productId === productId) : null) ??
    (identifier !== undefined ? only(keys, (key) => key.identifier === identifier) : null);
  if (named !== null || count !== keys.length) return named;
  const key = keys[position];
  const contradicted =
    (productId !== undefined && key?.productId !== null && key?.productId !== productId) ||
    (identifier !== undefined && key?.identifier !== identifier);
  return contradicted ? null : position;
}

function only(keys: readonly ResultKey[], test: (key: ResultKey) => boolean): number | null {
  const first = keys.findIndex(test);
  return first >= 0 && keys.findLastIndex(test) === first ? first : null;
}

function readEntry(entry: Json, profile: ServiceProfile): OperationResult {
  const status = at(entry, profile.results.status);
  const error = at(entry, profile.results.error);
  const refused = error !== undefined && error !== null && error !== '' && error !== false;
  const success = isPlain(status) && profile.results.success.some((word) => sameStatus(word, status));
  if (success && !refused) return { outcome: 'applied' };
  if (success)
    return {
      outcome: 'unknown',
      reason: `The service reported success and an error at once: ${excerpt(error)}`,
    };
  if (refused) return { outcome: 'failed', ...describe(error, profile) };
  if (saysNo(status)) {
    const { code, message } = describe(entry, profile);
    return { outcome: 'failed', code, message };
  }
  return {
    outcome: 'unknown',
    reason:
      status === undefined
        ? 'The result has no status'
        : `The result's status is not understood: ${excerpt(status)}`,
  };
}

const isPlain = (json: Json | undefined): json is string | number | boolean =>
  typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean';

const sameStatus = (word: string | number | boolean, status: string | number | boolean): boolean =>
  typeof word === 'string' && typeof status === 'string'
    ? word.toLowerCase() === status.toLowerCase()
    : word === status;

const saysNo = (status: Json | undefined): boolean =>
  (typeof status === 'string' && FAILURE_WORDS.has(status.toLowerCase())) ||
  (typeof status === 'number' && status >= 400 && status < 500);

function describe(error: Json, profile: ServiceProfile): { code: string | null; message: string } {
  if (!isObject(error)) return { code: null, message: excerpt(error) };
  const message = at(error, profile.results.message);
  return {
    code: idText(at(error, profile.results.code))?.text ?? null,
    message: typeof message === 'string' && message !== '' ? message : excerpt(error),
  };
}

/** The service's own words in an error body, by the profile's paths, else the beginning of the body. */
export function errorWords(
  body: Json | undefined,
  profile: ServiceProfile,
): { code: string | null; message: string | null } {
  const code = profile.errors.code
    .map((path) => idText(at(body, path))?.text)
    .find((text) => text !== undefined);
  const message = profile.errors.message
    .map((path) => at(body, path))
    .find((text) => typeof text === 'string' && text !== '');
  return { code: code ?? null, message: typeof message === 'string' ? message : null };
}

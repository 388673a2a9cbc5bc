import { lastOf, parentOf, words } from './assistant/field-names.ts';
import { placesIn } from './assistant/places.ts';
import { excerpt, isObject, type Json, MAX_NESTING } from './json.ts';
import { likeliestSentence } from './likeliest-sentence.ts';

/** Fields that hold errors, or how many parts of an answer failed. */
const ERRORS = new Set([
  'error', 'errors', 'error message', 'error messages', 'error description', 'error details', 'error code', 'error count',
  'has error', 'has errors', 'is error', 'fault', 'faults', 'exception', 'exceptions', 'failure', 'failures', 'failed', 'problem', 'problems', 'fehler',
]); // biome-ignore format: a table
/** Fields that say yes if part of the answer is missing. */
const INCOMPLETE = new Set([
  'timed out', 'time out', 'timeout', 'partial', 'is partial', 'partial result', 'partial results', 'incomplete',
  'is incomplete', 'incomplete result', 'incomplete results', 'terminated early',
]); // biome-ignore format: a table
const SUCCESS = new Set(['success', 'successful', 'succeeded', 'ok']);
const STATUS = new Set(['status', 'status code', 'http status', 'code', 'state', 'result', 'outcome']);
const BAD_STATUSES = new Set([
  'error', 'failed', 'failure', 'fail', 'partial', 'partial success', 'partial failure', 'incomplete', 'timeout', 'time out',
  'timed out', 'unavailable', 'rejected', 'refused', 'denied', 'declined', 'invalid', 'not found',
]); // biome-ignore format: a table
const NO_ERROR = new Set(['', '0', 'none', 'null', 'ok', 'success', 'false', 'no', 'no error', 'no errors']);

/**
 * What a successful answer says about errors, time-outs or missing parts beside its list at `items`, for messages; null if
 * nothing. `items` null: there is no list in it. Such a list may be shorter than the service's own, whatever else the answer says about its end.
 */
export function troubleBeside(body: Json, items: string | null): string | null {
  if (items === '') return null;
  let flag: string | null = null;
  for (const [path, [value]] of placesIn([body])) {
    if (items !== null && (path === items || path.startsWith(`${items}.`))) continue;
    if (!isNear(path, items ?? '')) continue;
    if (value === undefined || !isTrouble(words(lastOf(path)), value)) continue;
    const sentence = typeof value === 'object' ? likeliestSentence(value) : null;
    const said = excerpt(sentence ?? `${path}: ${excerpt(value)}`);
    // Words say more than `"ok": false`.
    if (sentence !== null || typeof value === 'string') return said;
    flag ??= said;
  }
  return flag;
}

/** Beside the list, beside what it is in, or in an object there. */
const isNear = (path: string, items: string): boolean =>
  [parentOf(path), parentOf(parentOf(path))].some(
    (around) => around === '' || items.startsWith(`${around}.`),
  );

function isTrouble(name: string, value: Json): boolean {
  if (ERRORS.has(name)) return saysError(value);
  if (INCOMPLETE.has(name)) return value === true || value === 'true';
  if (SUCCESS.has(name)) return value === false || value === 'false' || value === 0;
  if (!STATUS.has(name)) return false;
  // Some services put the status of an error into an answer with status 200.
  if (typeof value === 'number') return value >= 400 && value < 600;
  return typeof value === 'string' && BAD_STATUSES.has(words(value));
}

/** Whether something in a field for errors is one: `{"count": 0, "items": []}` is none. */
function saysError(value: Json, depth = 0): boolean {
  if (depth > MAX_NESTING) return true;
  if (Array.isArray(value)) return value.some((one) => saysError(one, depth + 1));
  if (isObject(value)) return Object.values(value).some((one) => saysError(one, depth + 1));
  return typeof value === 'string' ? !NO_ERROR.has(value.trim().toLowerCase()) : Boolean(value);
}

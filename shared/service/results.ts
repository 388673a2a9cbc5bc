import { t } from '@lingui/core/macro';
import { at, excerpt, idText, isObject, type Json, wrap } from './json.ts';
import { likeliestSentence } from './likeliest-sentence.ts';
import { troubleBeside } from './list-trouble.ts';
import type { ServiceProfile } from './profile.ts';
import { matchEntries, type ResultKey } from './result-matching.ts';

/**
 * The service's result for one operation of a batch. Only a clear yes is `applied`, only a clear no is `failed`. `said` is
 * the service's message, verbatim; `reason` is the app's. `refused`: the answer speaks of errors, in a form that is not understood.
 */
export type OperationResult =
  | { outcome: 'applied' }
  | { outcome: 'failed'; code: string | null; said: string }
  | { outcome: 'unknown'; reason: string; said?: string; refused?: true };

/** The longest message, in characters: it is stored with every item of a batch. */
const MAX_MESSAGE = 2_000;
const MAX_CODE = 100;

/** Status words that mean failure in any dialect; anything else that is not a configured success is not understood. */
const FAILURE_WORDS = new Set(['error', 'failed', 'failure', 'rejected', 'refused', 'invalid', 'not_found']);

/**
 * Per-item results in the order of `keys` (4.1, 4.2), one for each. What cannot be matched to its operation
 * (`matchEntries`), is not understood, or is said in two ways, is `unknown`, never `applied`. `body` is undefined for an
 * answer without a body (204).
 */
export function readResults(
  body: Json | undefined,
  keys: readonly ResultKey[],
  profile: ServiceProfile,
): OperationResult[] {
  const entries = body === undefined ? undefined : resultList(body, profile);
  if (entries === undefined) {
    const result: OperationResult =
      body === undefined
        ? { outcome: 'unknown', reason: t`The service answered without results` }
        : {
            outcome: 'unknown',
            reason: t`The answer has no list of results at "${profile.results.items}"`,
            said: likeliest(body, 'data') ?? excerpt(body),
          };
    return keys.map(() => result);
  }
  const { matches, unmatched, nameless } = matchEntries(entries, keys, profile);
  const results = matches.map((match): OperationResult => {
    if (match.doubt !== null) return { outcome: 'unknown', reason: match.doubt };
    return match.entries
      .map((entry) => readEntry(entry, profile))
      .reduce((one, other) =>
        one.outcome === other.outcome
          ? one
          : { outcome: 'unknown', reason: t`The service gave two different results` },
      );
  });
  const matched = matches.reduce((sum, match) => sum + (match.doubt === null ? match.entries.length : 0), 0);
  // A failure that cannot be matched may be that of any operation that is not listed.
  if (profile.results.applied_when === 'not_listed' && matched === entries.length)
    for (const i of unmatched) results[i] = { outcome: 'applied' };
  if (nameless.length === 0 || nameless.length !== unmatched.length) return results;
  const shared = sharedResult(nameless, profile);
  for (const i of unmatched) results[i] = shared;
  return results;
}

/**
 * The list of results in an answer; undefined where there is none. Where only failures are listed, a JSON null in its place
 * is an empty list, and an answer that speaks of an error besides lists nothing that can be counted on.
 */
export function resultList(body: Json, profile: ServiceProfile): Json[] | undefined {
  const { items, applied_when } = profile.results;
  const found = inList(at(body, items), profile);
  if (applied_when !== 'not_listed') return Array.isArray(found) ? found : undefined;
  const listed = Array.isArray(found) ? found : found === null && items !== '' ? [] : undefined;
  return listed?.length === 0 && namedError(body, profile) !== null ? undefined : listed;
}

/** Results under keys as a list of results that name them; anything else as it is. */
function inList(found: Json | undefined, { results }: ServiceProfile): Json | undefined {
  const { keyed_by, applied_when, message, status } = results;
  if (keyed_by === null || !isObject(found)) return found;
  const said = applied_when === 'not_listed' ? message : status;
  return Object.entries(found).map(
    ([key, held]): Json =>
      ({
        ...(isObject(held) ? held : (wrap(said, held) as { [key: string]: Json })),
        ...(wrap(results[keyed_by], key) as { [key: string]: Json }),
      }) as Json,
  );
}

/** Whether an answer has results of its own at their place. */
export const hasResults = (body: Json | undefined, profile: ServiceProfile): boolean =>
  Array.isArray(inList(at(body, profile.results.items), profile));

/** Unmatched results, as many as there are operations left: which belongs to which only matters if they differ. */
function sharedResult(nameless: readonly Json[], profile: ServiceProfile): OperationResult {
  const [first, ...others] = nameless.map((entry) => readEntry(entry, profile));
  const alike = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  if (first && alike) return first;
  return { outcome: 'unknown', reason: t`The service gave different results without saying whose they are` };
}

/** Interprets one result: of an item of a batch, or the answer to a deletion (4.4). */
export function readEntry(entry: Json, profile: ServiceProfile): OperationResult {
  const status = at(entry, profile.results.status);
  const error = at(entry, profile.results.error);
  // If error and status are the same field, it is a status.
  const refused = saysSomething(error) && profile.results.error !== profile.results.status;
  const success = isPlain(status) && profile.results.success.some((word) => sameStatus(word, status));
  if (success && !refused) return { outcome: 'applied' };
  if (success)
    return {
      outcome: 'unknown',
      reason: t`The service reported success and an error at once: ${excerpt(error)}`,
    };
  if (typeof status === 'number' && status >= 500)
    return { outcome: 'unknown', reason: t`The service had a fault of its own (status ${status})` };
  if (refused) return { outcome: 'failed', ...describe(error, profile) };
  if (saysNo(status, profile)) return { outcome: 'failed', ...describeEntry(entry, profile) };
  if (status === undefined || status === null) {
    const { applied_when } = profile.results;
    if (applied_when === 'not_listed') return { outcome: 'failed', ...describeEntry(entry, profile) };
    if (applied_when === 'no_error' && isObject(entry) && !describesError(entry, profile))
      return { outcome: 'applied' };
  }
  return {
    outcome: 'unknown',
    reason: status === undefined ? t`The result has no status` : t`The result's status is not understood`,
    said: likeliest(entry, 'data') ?? excerpt(entry),
    ...(troubleBeside(entry, null) === null ? {} : { refused: true }),
  };
}

/** Whether a result has fields that describe errors, although not at the place for errors. */
const describesError = (entry: Json, profile: ServiceProfile): boolean =>
  saysSomething(at(entry, profile.results.message)) ||
  saysSomething(at(entry, profile.results.code)) ||
  namedError(entry, profile) !== null;

/** An error field without an error: `null`, `false`, `""`, `[]`, `{}`. */
const saysSomething = (error: Json | undefined): error is Json =>
  error !== undefined &&
  error !== null &&
  error !== '' &&
  error !== false &&
  (typeof error !== 'object' || Object.keys(error).length > 0);

const isPlain = (json: Json | undefined): json is string | number | boolean =>
  typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean';

const sameStatus = (word: string | number | boolean, status: string | number | boolean): boolean =>
  typeof word === 'string' && typeof status === 'string'
    ? word.toLowerCase() === status.toLowerCase()
    : word === status;

/** A clear failure: a word for it, a 4xx number, or `false` if `true` means success according to the profile. */
const saysNo = (status: Json | undefined, { results }: ServiceProfile): boolean =>
  (typeof status === 'string' && FAILURE_WORDS.has(status.toLowerCase())) ||
  (typeof status === 'number' && status >= 400 && status < 500) ||
  (status === false && results.success.includes(true));

interface ServiceMessage {
  code: string | null;
  said: string;
}

/**
 * Returns the service's error message: according to the profile, otherwise the most likely sentence in it, otherwise
 * unchanged.
 */
function describe(error: Json, profile: ServiceProfile): ServiceMessage {
  if (Array.isArray(error)) {
    const all = error.map((one) => describe(one, profile));
    return { code: all[0]?.code ?? null, said: excerpt(all.map(({ said }) => said).join('; ')) };
  }
  if (!isObject(error)) return { code: null, said: excerpt(error) };
  return {
    code: codeAt(error, profile.results.code) ?? null,
    said: messageIn(error, profile) ?? likeliest(error) ?? excerpt(error),
  };
}

/** The same for a result without an error field: most of it is about the product. */
const describeEntry = (entry: Json, profile: ServiceProfile): ServiceMessage => ({
  code: codeAt(entry, profile.results.code) ?? null,
  said: messageIn(entry, profile) ?? likeliest(entry, 'data') ?? excerpt(entry),
});

function messageIn(error: Json, { results }: ServiceProfile): string | null {
  const message = at(error, results.message);
  return typeof message === 'string' && message !== '' ? excerpt(message, MAX_MESSAGE) : null;
}

const likeliest = (error: Json, among?: 'data'): string | null => {
  const sentence = likeliestSentence(error, among);
  return sentence === null ? null : excerpt(sentence, MAX_MESSAGE);
};

/**
 * Returns the service's message in an error body: at the first of the profile's paths that has one (but a sentence elsewhere
 * takes precedence over what may be a code), otherwise the most likely sentence in it, otherwise the body unchanged. `said`
 * is null only if the body is empty.
 */
export function errorMessage(
  body: Json | undefined,
  profile: ServiceProfile,
): { code: string | null; said: string | null } {
  const code = profile.errors.code.map((path) => codeAt(body, path)).find((text) => text !== undefined);
  const named = namedError(body, profile);
  const sentence =
    named !== null && !LIKE_A_CODE.test(named) ? named : likeliestSentence(body, named ? 'data' : 'errors');
  const text = sentence?.includes(' ') ? sentence : (named ?? sentence);
  const raw = saysSomething(body) ? excerpt(body) : null;
  return { code: code ?? null, said: text ? excerpt(text, MAX_MESSAGE) : raw };
}

const LIKE_A_CODE = /^(?:[a-z0-9_.:-]+|[A-Z0-9_.:-]+)$/;

/** Returns the value at the profile's place for errors; null if there is none: a 2xx answer then has no error. */
export const namedError = (body: Json | undefined, { errors }: ServiceProfile): string | null =>
  errors.message.map((path) => wordsIn(at(body, path))).find((text) => text !== null) ?? null;

const codeAt = (json: Json | undefined, path: string): string | undefined =>
  idText(at(json, path))?.text.slice(0, MAX_CODE);

/** A text, or a list of texts; null if there is none. */
function wordsIn(json: Json | undefined): string | null {
  if (typeof json === 'string') return json === '' ? null : json;
  if (!Array.isArray(json)) return null;
  const texts = json.filter((one) => typeof one === 'string' && one !== '');
  return texts.length === 0 ? null : texts.join('; ');
}

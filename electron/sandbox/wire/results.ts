import type { ServiceProfile } from '#shared/service/profile.ts';
import { ItemError, type RequestError } from './errors.ts';
import { assign, sharePlace } from './paths.ts';

/** The outcome of one item of a batch: the word for its success, or why it was refused. */
export interface ItemResult {
  index: number;
  productId: string | null;
  identifier: string | null;
  outcome: 'ok' | 'created' | 'updated' | ItemError;
}

/** Processes one item of a batch as a separate transaction: a failure becomes its result. */
export function settleItem(
  index: number,
  target: Pick<ItemResult, 'productId' | 'identifier'>,
  item: () => Omit<ItemResult, 'index'>,
): ItemResult {
  try {
    return { index, ...item() };
  } catch (error) {
    if (!(error instanceof ItemError)) throw error;
    return { index, ...target, outcome: error };
  }
}

/**
 * Returns a result under the profile's names. If the item itself is the status, it contains nothing else; if status and
 * error have the same path, the error is not written.
 */
export function writeResult(result: ItemResult, { results: names }: ServiceProfile): unknown {
  const { index, productId, identifier, outcome } = result;
  const isRefused = outcome instanceof ItemError;
  const word = isRefused ? failureWord(names.success) : successWord(names.success, outcome);
  if (names.status === '') return word;
  const out: Record<string, unknown> = {};
  assign(out, names.index, index);
  if (productId !== null) assign(out, names.product_id, productId);
  if (identifier !== null) assign(out, names.identifier, identifier);
  assign(out, names.status, word);
  if (isRefused && names.error !== names.status) writeItemError(out, outcome, names);
  return out;
}

const successWord = (words: ServiceProfile['results']['success'], status: string) =>
  words.includes(status) ? status : (words[0] ?? status);

function failureWord(words: ServiceProfile['results']['success']): string | number | boolean {
  switch (typeof words[0]) {
    case 'boolean':
      return !words[0];
    case 'number':
      return 422;
    default:
      return 'error';
  }
}

/** Writes the error to its own path; if that is '' in the profile, message and code are written to the item itself. */
function writeItemError(
  item: Record<string, unknown>,
  { code, message }: ItemError,
  names: ServiceProfile['results'],
): void {
  if (names.message === '') {
    assign(item, names.error, message);
    return;
  }
  const error = names.error === '' ? item : {};
  if (names.code !== '') assign(error, names.code, code);
  assign(error, names.message, message);
  if (error !== item) assign(item, names.error, error);
}

/** The body of a refused request: `{error: {code, message}}` unless the profile reads them only elsewhere. */
export function writeRequestError({ code, message }: RequestError, { errors }: ServiceProfile): string {
  const pathOf = (paths: string[], preferred: string) => (paths.includes(preferred) ? preferred : paths[0]);
  const messagePath = pathOf(errors.message, 'error.message') ?? 'error.message';
  const codePath = pathOf(errors.code, 'error.code');
  if (messagePath === '') return JSON.stringify(message);
  const body = {};
  if (codePath && !sharePlace(codePath, messagePath)) assign(body, codePath, code);
  assign(body, messagePath, message);
  return JSON.stringify(body);
}

import type { ServiceProfile } from '#shared/service/profile.ts';
import { ItemError, type RequestError } from './errors.ts';
import { assign } from './paths.ts';

/** How one item of a batch went. `status` is the word for success; `error` is there when it failed. */
export interface ItemResult {
  index: number;
  productId: string | null;
  identifier: string | null;
  status: 'ok' | 'created' | 'updated' | 'deleted' | 'unlinked';
  error?: ItemError;
}

/** Carries out one item of a batch as a transaction of its own: its failure is its result. */
export function settleItem(
  index: number,
  item: () => Omit<ItemResult, 'index' | 'error'>,
  target: { productId: string | null; identifier: string | null },
): ItemResult {
  try {
    return { index, ...item() };
  } catch (error) {
    if (!(error instanceof ItemError)) throw error;
    return { index, ...target, status: 'ok', error };
  }
}

/** A result in the profile's names. */
export function writeResult(result: ItemResult, { results: names }: ServiceProfile): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  assign(out, names.index, result.index);
  if (result.productId !== null) assign(out, names.product_id, result.productId);
  if (result.identifier !== null) assign(out, names.identifier, result.identifier);
  assign(
    out,
    names.status,
    result.error ? failureWord(names.success) : successWord(names.success, result.status),
  );
  if (result.error) assign(out, names.error, errorBody(result.error, names));
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

function errorBody(error: ItemError, names: ServiceProfile['results']): unknown {
  if (names.message === '') return error.message;
  const body = {};
  assign(body, names.code, error.code);
  assign(body, names.message, error.message);
  return body;
}

/** The body of a refused request: `{error: {code, message}}` unless the profile reads them only elsewhere. */
export function writeRequestError({ code, message }: RequestError, { errors }: ServiceProfile): string {
  const pathOf = (paths: string[], preferred: string) => (paths.includes(preferred) ? preferred : paths[0]);
  const messagePath = pathOf(errors.message, 'error.message') ?? 'error.message';
  const codePath = pathOf(errors.code, 'error.code');
  if (messagePath === '') return JSON.stringify(message);
  const body = {};
  if (codePath) assign(body, codePath, code);
  assign(body, messagePath, message);
  return JSON.stringify(body);
}

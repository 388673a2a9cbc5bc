import type { ServiceProfile } from '#shared/service/profile.ts';
import { ItemError, type RequestError } from './errors.ts';
import { assign } from './paths.ts';

/** What became of one item of a batch: the word for its success, or why it was refused. */
export interface ItemResult {
  index: number;
  productId: string | null;
  identifier: string | null;
  outcome: 'ok' | 'created' | 'updated' | ItemError;
}

/** Carries out one item of a batch as a transaction of its own: its failure is its result. */
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

/** A result in the profile's names. */
export function writeResult(result: ItemResult, { results: names }: ServiceProfile): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  assign(out, names.index, result.index);
  if (result.productId !== null) assign(out, names.product_id, result.productId);
  if (result.identifier !== null) assign(out, names.identifier, result.identifier);
  const { outcome } = result;
  if (outcome instanceof ItemError) {
    assign(out, names.status, failureWord(names.success));
    assign(out, names.error, errorBody(outcome, names));
  } else {
    assign(out, names.status, successWord(names.success, outcome));
  }
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

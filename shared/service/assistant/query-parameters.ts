import { words } from './field-names.ts';

/** Names of parameters for the page size. */
const LIMIT_PARAMETERS = [
  'limit', 'per page', 'page size', 'size', 'page limit', 'max results', 'max', 'first', 'top', 'take', 'rows', 'count',
  'results per page', 'anzahl', 'anzahl pro seite',
]; // biome-ignore format: a table

/** …where the list goes on: a cursor, a start, a page number. */
const CURSOR_PARAMETERS = [
  'cursor', 'page token', 'next token', 'continuation token', 'continuation', 'after', 'starting after', 'page cursor',
  'page after', 'next cursor', 'next', 'token', 'scroll id', 'bookmark', 'search after', 'start key', 'marker', 'position',
]; // biome-ignore format: a table
export const OFFSET_PARAMETERS = [
  'offset',
  'skip',
  'start',
  'from',
  'start index',
  'page offset',
  'first result',
];
export const PAGE_PARAMETERS = [
  'page', 'page number', 'page no', 'p', 'page index', 'current page', 'pg', 'seite', 'página', 'pagina',
]; // biome-ignore format: a table

/** Returns the query parameters of a web address, in order; none if it has no query. */
export function queryParameters(address: string): [name: string, value: string][] {
  const query = address.split('#')[0]?.split('?')[1];
  if (!query) return [];
  return query
    .split('&')
    .map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [decoded(name), decoded(value.join('='))];
    })
    .filter(([name]) => name !== '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // not percent-encoded after all: then it stands as it is
  }
}

/** Whether a text is the address of another page, or its query. */
export const isPageAddress = (text: string): boolean =>
  /^(https?:\/\/|\/|\?|[\w.~/%:-]+\?)/i.test(text) && queryParameters(text).length > 0;

type Continuation = 'cursor' | 'offset' | 'page';

/** Returns the role of a query parameter with this name and value in paging; null if it has none that is common. */
export function continuationOf(name: string, value: string): Continuation | null {
  const usual = words(name);
  const isNumber = /^\d+$/.test(value);
  if (isNumber && OFFSET_PARAMETERS.includes(usual)) return 'offset';
  if (isNumber && PAGE_PARAMETERS.includes(usual)) return 'page';
  if ([...CURSOR_PARAMETERS, ...OFFSET_PARAMETERS, ...PAGE_PARAMETERS].includes(usual)) return 'cursor';
  return null;
}

export const isLimitParameter = (name: string): boolean => LIMIT_PARAMETERS.includes(words(name));

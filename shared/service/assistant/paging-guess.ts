import { at, idText, type Json } from '../json.ts';
import type { ServiceProfile } from '../profile.ts';
import { type Envelope, type Leaf, readEnvelope, saysThereIsMore } from './envelope.ts';
import { counted, lastOf, parentOf, quoted, words } from './names.ts';
import { continuationOf, isLimitParameter, isPageAddress, queryParameters } from './query-parameters.ts';

export type Paging = ServiceProfile['list']['paging'];

/** One way in which the list may go on, as changes to the profile's paging. */
export interface PagingGuess {
  paging: Partial<Paging>;
  /** What was seen that speaks for it. */
  why: string;
  /** Seen on the page; otherwise only worth a try. */
  evident: boolean;
}

/**
 * The ways in which a list may go on after this page, the likeliest first. Whether the service takes a position under
 * the name guessed is only known by asking for the second page.
 */
export function pagingGuesses(body: Json, count: number, current: Paging): PagingGuess[] {
  const seen = readEnvelope(body);
  const limit = seen.limit ? { limit_param: lastOf(seen.limit.path) } : {};
  const guesses = [
    ...byAddress(seen.address),
    ...byToken(seen.token, current, true),
    ...byPageNumber(seen, count),
    ...byOffset(seen),
    ...byToken(seen.emptyNext, current, false),
  ].map((guess) => ({ ...guess, paging: { ...limit, ...guess.paging } }));
  return [...guesses, ...untold(seen, count, guesses.length > 0)];
}

/** Whether the profile's paging fits what this first page shows. */
export function pagingFits(body: Json, count: number, paging: Paging): boolean {
  const seen = readEnvelope(body);
  if (paging.kind === 'none') return !saysThereIsMore(seen, count);
  const goesOn = seen.token ?? seen.address;
  if (paging.kind !== 'cursor') return goesOn === null || (seen.page ?? seen.offset) !== null;
  const next = at(body, paging.next);
  const text = idText(next)?.text;
  if (text === undefined)
    return (
      (next === null || next === '' || (seen.emptyNext === null && !echoes(seen))) &&
      !saysThereIsMore(seen, count)
    );
  if (isPageAddress(text)) return queryParameters(text).some(([name]) => name === paging.cursor_param);
  return text !== '0';
}

const echoes = (seen: Envelope): boolean => (seen.page ?? seen.offset) !== null;

/** Of parameters that choose or sort products, never a position. */
const PLAIN_VALUES = new Set(['', 'true', 'false', 'asc', 'desc']);

function byAddress(address: Leaf | null): PagingGuess[] {
  if (address === null || typeof address.value !== 'string') return [];
  const parameters = queryParameters(address.value);
  const limit = parameters.find(([name]) => isLimitParameter(name));
  const position =
    parameters.find(([name, value]) => continuationOf(name, value) !== null) ??
    parameters.find(([name, value]) => !isLimitParameter(name) && !PLAIN_VALUES.has(value));
  if (!position) return [];
  const [name, value] = position;
  const kind = continuationOf(name, value) ?? 'cursor';
  // Page 2 follows page 1; a list that counts from 0 goes on at the number it names.
  const numbered = kind === 'offset' || (kind === 'page' && value === '2');
  return [
    {
      paging: {
        kind: numbered ? kind : 'cursor',
        cursor_param: name,
        ...(numbered ? {} : { next: address.path }),
        ...(limit ? { limit_param: limit[0] } : {}),
      },
      why: `The next page's address stands at ${quoted(address.path)} and names its position “${name}=${value}”.`,
      evident: true,
    },
  ];
}

function byToken(token: Leaf | null, current: Paging, filled: boolean): PagingGuess[] {
  if (token === null) return [];
  const why = filled
    ? `The next page's position stands at ${quoted(token.path)}: “${token.value}”.`
    : `${quoted(token.path)} is empty here: it is where the next page's position would stand.`;
  return cursorParameters(token, current).map((cursor_param) => ({
    paging: { kind: 'cursor', next: token.path, cursor_param },
    why: `${why} Such a position is usually sent back as “${cursor_param}”.`,
    evident: true,
  }));
}

/** Under which name a position is likely sent back: by the name it came with, then the usual ones. */
function cursorParameters({ path, value }: Leaf, current: Paging): string[] {
  const name = lastOf(path);
  const own = words(name).replace(/^next ?/, '');
  const around = words(lastOf(parentOf(path)));
  const first =
    own === 'end cursor'
      ? 'after'
      : own === '' || own === 'position'
        ? around.includes('page') && typeof value === 'number'
          ? 'page'
          : 'cursor'
        : inStyleOf(name, own);
  const fromForm = path === current.next ? [current.cursor_param] : [];
  return [...new Set([...fromForm, first, name, ...USUAL_CURSORS])];
}

const USUAL_CURSORS = [
  'cursor', 'page_token', 'next', 'after', 'from', 'offset', 'start', 'token', 'page', 'continuation', 'since', 'position',
]; // biome-ignore format: a table

function inStyleOf(name: string, phrase: string): string {
  if (name.includes('_')) return phrase.replaceAll(' ', '_');
  if (name.includes('-')) return phrase.replaceAll(' ', '-');
  return phrase.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
}

function byPageNumber({ page, pages, total, limit, hasMore }: Envelope, count: number): PagingGuess[] {
  if (page === null || page.value !== 1) return [];
  const of = pages === null ? '' : ` of ${pages.value}`;
  const more = total === null ? '' : `, ${counted(count, 'product')} of ${total.value}`;
  const name = words(lastOf(page.path)) === 'current page' ? 'page' : lastOf(page.path);
  return [...new Set([name, 'page'])].map((cursor_param) => ({
    paging: { kind: 'page', cursor_param },
    why: `The answer counts its pages: ${quoted(page.path)} is 1${of}${more}.`,
    evident: (pages ?? total ?? limit ?? hasMore) !== null,
  }));
}

function byOffset({ offset, total }: Envelope): PagingGuess[] {
  if (offset === null || offset.value !== 0) return [];
  const of = total === null ? '' : ` of ${total.value}`;
  return [
    {
      paging: { kind: 'offset', cursor_param: lastOf(offset.path) },
      why: `The answer counts its products: ${quoted(offset.path)} is 0 on the first page${of}.`,
      evident: true,
    },
  ];
}

/** Nothing says how the list goes on, but it may: the two usual ways are worth a try. */
function untold(seen: Envelope, count: number, told: boolean): PagingGuess[] {
  if (told || count === 0) return [];
  const why = seen.hasMore
    ? `${quoted(seen.hasMore)} says that there are more products, but not how to ask for them.`
    : typeof seen.total?.value === 'number' && seen.total.value > count
      ? `${quoted(seen.total.path)} says that there are ${seen.total.value} products, and this page has ${count}.`
      : 'Nothing in the answer says whether there are more pages.';
  return [
    { paging: { kind: 'page', cursor_param: 'page' }, why, evident: false },
    { paging: { kind: 'offset', cursor_param: 'offset' }, why, evident: false },
    { paging: { kind: 'offset', cursor_param: 'skip' }, why, evident: false },
  ];
}

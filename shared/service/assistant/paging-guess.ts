import { plural, t } from '@lingui/core/macro';
import { quoted } from '../../domain/quoted.ts';
import { idText, isObject } from '../json.ts';
import { type ListAnswer, namedNext, positionText } from '../next-position.ts';
import type { ServiceProfile } from '../profile.ts';
import { type Envelope, type Leaf, readEnvelope, saysThereIsMore } from './envelope.ts';
import { lastOf, parentOf, words } from './field-names.ts';
import { continuationOf, isLimitParameter, isPageAddress, queryParameters } from './query-parameters.ts';

type List = Pick<ServiceProfile['list'], 'items' | 'paging'>;
export type Paging = List['paging'];

/** A possible way of paging, as changes to the profile's paging. */
export interface PagingGuess {
  paging: Partial<Paging>;
  /** The evidence for it. */
  why: string;
  /** Whether it was seen on the page; otherwise it is only worth trying. */
  evident: boolean;
}

/**
 * Returns the possible ways of paging seen on this page, the most likely first. Whether the service accepts a position under
 * the guessed name is only known by requesting the second page.
 */
export function pagingGuesses(
  answer: ListAnswer,
  count: number,
  { items, paging: current }: List,
): PagingGuess[] {
  const seen = readEnvelope(answer, items);
  const limit = seen.limit && !seen.limit.inHeader ? { limit_param: lastOf(seen.limit.path) } : {};
  const flagged = seen.flag === null || seen.flag === current.more ? {} : { more: seen.flag };
  return [
    ...byAddress(seen.address, answer.from),
    ...byToken(seen.token, current, true),
    ...byPageNumber(seen, count),
    ...byOffset(seen),
    ...byToken(seen.emptyNext, current, false),
  ].map((guess) => ({
    ...guess,
    paging: { ...limit, ...(guess.paging.kind === 'cursor' ? flagged : {}), ...guess.paging },
  }));
}

/** Whether the profile's paging fits what this first page shows. */
export function pagingFits(answer: ListAnswer, count: number, { items, paging }: List): boolean {
  const seen = readEnvelope(answer, items);
  if (paging.kind === 'none') return !saysThereIsMore(seen, count);
  if (paging.kind === 'link') {
    const named = namedNext(answer, paging, null);
    return isObject(named) || idText(named) !== null || !saysThereIsMore(seen, count);
  }
  if (paging.kind !== 'cursor') {
    if ((seen.token ?? seen.address) === null || (seen.page ?? seen.offset) !== null) return true;
    const address = String(seen.address?.value ?? '');
    return queryParameters(address).some(([name]) => name === paging.cursor_param);
  }
  if (paging.next_in === 'last_item') return true;
  const next = namedNext(answer, paging, null);
  const text = positionText(next);
  if (text === null)
    return (
      (next === null || next === '' || (seen.emptyNext === null && !echoes(seen))) &&
      !saysThereIsMore(seen, count)
    );
  if (isPageAddress(text)) return queryParameters(text).some(([name]) => name === paging.cursor_param);
  return text !== '0';
}

const echoes = (seen: Envelope): boolean => (seen.page ?? seen.offset) !== null;

/** Words of parameters that filter or sort products, and are never a position. */
const PLAIN_VALUES = new Set(['', 'true', 'false', 'asc', 'desc']);

function byAddress(address: Leaf | null, from: string | undefined): PagingGuess[] {
  if (address === null || typeof address.value !== 'string') return [];
  const [counted] = byParameter(address, address.value);
  const isCounted = counted?.paging.kind === 'page' || counted?.paging.kind === 'offset';
  const asGiven: PagingGuess = {
    paging: { kind: 'link', ...placeOf(address) },
    why: address.inHeader
      ? t`The next page's address is in the header ${quoted(address.path)}: “${short(address.value)}”.`
      : t`The next page's address is at ${quoted(address.path)}: “${short(address.value)}”.`,
    evident: true,
  };
  // The token is for the service's own origin.
  if (from !== undefined && URL.parse(address.value, from)?.origin !== new URL(from).origin)
    return counted === undefined ? [] : [counted];
  if (counted === undefined) return [asGiven];
  return isCounted && !hasOthers(address.value, counted.paging) ? [counted, asGiven] : [asGiven, counted];
}

/** Whether an address has parameters besides the position and the page size, without which the next page may be another one. */
const hasOthers = (address: string, { cursor_param }: Partial<Paging>): boolean =>
  queryParameters(address).some(
    ([name, value]) => name !== cursor_param && !isLimitParameter(name) && value !== 'true',
  );

const short = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

function byParameter(address: Leaf, href: string): PagingGuess[] {
  const parameters = queryParameters(href);
  const limit = parameters.find(([name]) => isLimitParameter(name));
  const position =
    parameters.find(([name, value]) => continuationOf(name, value) !== null) ??
    parameters.find(([name, value]) => !isLimitParameter(name) && !PLAIN_VALUES.has(value));
  if (!position) return [];
  const [name, value] = position;
  const kind = continuationOf(name, value) ?? 'cursor';
  // Page 2 follows page 1; a list that counts from 0 continues at the number it names.
  const numbered = kind === 'offset' || (kind === 'page' && value === '2');
  return [
    {
      paging: {
        kind: numbered ? kind : 'cursor',
        cursor_param: name,
        ...(numbered ? { first: null } : placeOf(address)),
        ...(limit ? { limit_param: limit[0] } : {}),
      },
      why: address.inHeader
        ? t`The next page's address is in the header ${quoted(address.path)} and names its position “${name}=${value}”.`
        : t`The next page's address is at ${quoted(address.path)} and names its position “${name}=${value}”.`,
      evident: true,
    },
  ];
}

const placeOf = ({ path, inHeader }: Leaf): Partial<Paging> => ({
  next: path,
  next_in: inHeader ? 'header' : 'body',
});

function byToken(token: Leaf | null, current: Paging, filled: boolean): PagingGuess[] {
  if (token === null) return [];
  return cursorParameters(token, current).map((cursor_param) => ({
    paging: { kind: 'cursor', ...placeOf(token), cursor_param },
    why: filled
      ? token.inHeader
        ? t`The next page's position is in the header ${quoted(token.path)}: “${String(token.value)}”. Such a position is usually sent back as “${cursor_param}”.`
        : t`The next page's position is at ${quoted(token.path)}: “${String(token.value)}”. Such a position is usually sent back as “${cursor_param}”.`
      : t`${quoted(token.path)} is empty here: the next page’s position would be there. Such a position is usually sent back as “${cursor_param}”.`,
    evident: true,
  }));
}

/** The names under which a position is likely sent: the name it came with, then the common ones. */
function cursorParameters({ path, value, inHeader }: Leaf, current: Paging): string[] {
  const name = lastOf(path);
  const own = words(name).replace(/^(?:x )?(?:next ?)?/, '');
  const around = words(lastOf(parentOf(path)));
  const asked = ASKED_AS.get(own);
  const first =
    asked !== undefined
      ? inStyleOf(name, asked)
      : own === '' || own === 'position'
        ? around.includes('page') && typeof value === 'number'
          ? 'page'
          : 'cursor'
        : inStyleOf(inHeader ? 'a_b' : name, own);
  const fromForm = path === current.next ? [current.cursor_param] : [];
  const asItCame = inHeader ? inStyleOf('aB', own) : name;
  return [...new Set([...fromForm, first, asItCame, ...USUAL_CURSORS])];
}

/** Positions that are usually sent under another name than they come with. */
const ASKED_AS: ReadonlyMap<string, string> = new Map([
  ['end cursor', 'after'],
  ['last evaluated key', 'exclusive start key'],
  ['last key', 'start key'],
]);

const USUAL_CURSORS = [
  'cursor', 'start_cursor', 'page_token', 'pageToken', 'next', 'after', 'from', 'offset', 'start', 'token', 'page', 'continuation', 'since', 'position',
]; // biome-ignore format: a table

function inStyleOf(name: string, phrase: string): string {
  if (name.includes('_')) return phrase.replaceAll(' ', '_');
  if (name.includes('-')) return phrase.replaceAll(' ', '-');
  const inOne = phrase.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
  return /^[A-Z]/.test(name) ? inOne.replace(/^./, (letter) => letter.toUpperCase()) : inOne;
}

function byPageNumber({ page, pages, total, limit, hasMore }: Envelope, count: number): PagingGuess[] {
  if (page === null || page.inHeader || (page.value !== 1 && page.value !== 0)) return [];
  const [path, value] = [quoted(page.path), page.value];
  const seen = pages === null ? String(value) : t`${value} of ${String(pages.value)}`;
  const why =
    total === null
      ? t`The answer counts its pages: ${path} is ${seen}.`
      : t`The answer counts its pages: ${path} is ${seen}, ${plural(count, { one: '# product', other: '# products' })} of ${String(total.value)}.`;
  const own = lastOf(page.path);
  const name = words(own) === 'current page' ? 'page' : own;
  const within = limit === null || limit.inHeader ? [] : inBrackets(limit.path);
  const parameters: Partial<Paging>[] = [
    ...[...new Set([name, 'page', own])].map((cursor_param) => ({ cursor_param })),
    ...inBrackets(page.path).map((cursor_param, at) => ({
      cursor_param,
      ...(within[at] === undefined ? {} : { limit_param: within[at] }),
    })),
  ];
  return parameters.map((parameter) => ({
    paging: { kind: 'page', ...parameter, first: value === 0 ? 0 : null },
    why,
    evident: (pages ?? total ?? limit ?? hasMore) !== null,
  }));
}

/** Parameters that are named by where they stand: "page[number]" for "page.number", in both spellings of words. */
function inBrackets(path: string): string[] {
  const [around, own] = [lastOf(parentOf(path)), lastOf(path)];
  if (around === '') return [];
  const named = (spelled: (name: string) => string) => `${spelled(around)}[${spelled(own)}]`;
  return [...new Set([named((name) => name), named((name) => inStyleOf('aB', words(name)))])];
}

function byOffset({ offset, total }: Envelope): PagingGuess[] {
  if (offset === null || (offset.value !== 0 && offset.value !== 1)) return [];
  const { value } = offset;
  const why =
    total === null
      ? t`The answer counts its products: ${quoted(offset.path)} is ${value} on the first page.`
      : t`The answer counts its products: ${quoted(offset.path)} is ${value} on the first page of ${String(total.value)}.`;
  return [
    {
      paging: { kind: 'offset', cursor_param: lastOf(offset.path), first: value === 1 ? 1 : null },
      why,
      evident: true,
    },
  ];
}

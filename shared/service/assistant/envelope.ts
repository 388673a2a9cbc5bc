import { idText, type Json } from '../json.ts';
import { type ListAnswer, nextLink, positionText } from '../next-position.ts';
import { depthOf, hasWord, lastOf, parentOf, words } from './field-names.ts';
import { isRecord, placesIn } from './places.ts';
import {
  continuationOf,
  isLimitParameter,
  isPageAddress,
  OFFSET_PARAMETERS,
  PAGE_PARAMETERS,
} from './query-parameters.ts';

/** A single value beside the products. */
export interface Leaf {
  path: string;
  /** Its last name as words; a header's without "X-". */
  name: string;
  value: string | number | null;
  /** `path` is the name of a header. */
  inHeader?: true;
}

/** What an answer says about other pages beside its products. */
export interface Envelope {
  /** The address of the next page. */
  address: Leaf | null;
  /** A text or number that says where the next page begins. */
  token: Leaf | null;
  /** The place of one of the two, empty here. */
  emptyNext: Leaf | null;
  page: Leaf | null;
  pages: Leaf | null;
  offset: Leaf | null;
  limit: Leaf | null;
  total: Leaf | null;
  /** An explicit statement that there is more. */
  hasMore: string | null;
  /** …that there is no more. */
  noMore: string | null;
  /** The place of one of the two, with "!" before it if true says that there is no more. */
  flag: string | null;
}

const TOTALS = new Set([
  'total', 'total count', 'total items', 'total results', 'total elements', 'total products', 'total records', 'total hits',
  'num found', 'nb hits', 'count total', 'overall count', 'gesamt', 'gesamtanzahl',
]); // biome-ignore format: a table
/** These are counts of the whole list in some services, and of this page in others. */
const COUNTS = new Set(['found', 'count']);
const PAGE_COUNTS = new Set([
  'pages',
  'total pages',
  'page count',
  'last page',
  'num pages',
  'nb pages',
  'max page',
  'seiten',
  'páginas',
  'pagine',
]);
const LIMIT_ECHOES = new Set([
  'limit',
  'per page',
  'page size',
  'size',
  'page limit',
  'items per page',
  'results per page',
]);
const HAS_MORE = new Set([
  'has more',
  'has next',
  'has next page',
  'more',
  'more available',
  'has more pages',
  'is truncated',
]);
const IS_LAST = new Set(['last', 'is last', 'is last page', 'last page', 'end of list', 'complete']);
const COUNTING_HEADERS = new Set([...TOTALS, ...PAGE_COUNTS, ...LIMIT_ECHOES, ...PAGE_PARAMETERS]);
const OTHER_PAGES = new Set('prev previous before self last first start current'.split(' '));
const TOKEN_WORDS = new Set(
  'next cursor continue continuation after bookmark scroll marker evaluated resume'.split(' '),
);
/** Positions, although they have the word of another page in them. */
const POSITIONS = new Set(['starting after', 'last evaluated key', 'last key', 'last id']);

/** Words for objects beside a list that are about it: `{"pagination": {"total": 5}}`. */
const ABOUT_LISTS = new Set([
  'meta', 'metadata', 'page', 'pages', 'paged', 'paging', 'pagination', 'paginator', 'pager', 'cursor', 'cursors', 'info',
  'link', 'links', 'list', 'listing', 'result', 'results', 'search', 'query', 'total', 'totals', 'count', 'counts', 'header',
]); // biome-ignore format: a table

/**
 * Reads what an answer says about other pages beside its list at `items`. What counts, limits or ends a list counts only
 * beside this one, or in an object there that is about it: `{"_shards": {"total": 5}}` counts something else.
 */
export function readEnvelope({ body, headers }: ListAnswer, items: string): Envelope {
  const scalars = [...placesIn([body])].map(([path, [value]]) => ({ path, name: nameOf(path), value }));
  const leaves = [
    ...scalars.filter(
      (leaf): leaf is Leaf =>
        leaf.value === null || typeof leaf.value === 'string' || typeof leaf.value === 'number',
    ),
    ...scalars.flatMap(({ path, value }) => (Array.isArray(value) ? linksIn(path, value) : [])),
    ...headerLeaves(headers),
  ];
  const beside = leaves
    .filter(({ path, inHeader }) => inHeader || isAbout(path, items))
    .sort((a, b) => nearness(b, items) - nearness(a, items));
  const named = (among: ReadonlySet<string>, where = beside) =>
    where.find(({ name, value }) => typeof value === 'number' && among.has(name)) ?? null;
  const said = (yes: ReadonlySet<string>, no: ReadonlySet<string>) =>
    scalars.find(
      ({ path, name, value }) =>
        ((value === true && yes.has(name)) || (value === false && no.has(name))) && isAbout(path, items),
    ) ?? null;
  const [more, noMore] = [said(HAS_MORE, IS_LAST), said(IS_LAST, HAS_MORE)];
  const flag = more ?? noMore;
  const nexts = leaves.filter(leadsOn).sort((a, b) => nextRank(b) - nextRank(a));
  const filled = nexts.filter(({ value }) => value !== null && value !== '' && value !== 0 && value !== '0');
  const isAddress = ({ value }: Leaf) => typeof value === 'string' && isPageAddress(value);
  return {
    address: filled.find(isAddress) ?? filled.find(looksLikeAddress) ?? null,
    token:
      filled.find((leaf) => !isAddress(leaf) && !looksLikeAddress(leaf)) ??
      scalars.map(asKey).find((leaf) => leaf !== null && isAbout(leaf.path, items)) ??
      null,
    emptyNext: nexts.find((leaf) => (leaf.value === null || leaf.value === '') && nextRank(leaf) > 1) ?? null,
    page: named(new Set(PAGE_PARAMETERS), leaves),
    pages: named(PAGE_COUNTS),
    offset: named(new Set(OFFSET_PARAMETERS), leaves),
    limit: named(LIMIT_ECHOES),
    total: named(TOTALS) ?? named(COUNTS),
    hasMore: more?.path ?? null,
    noMore: noMore?.path ?? null,
    flag: flag && `${IS_LAST.has(flag.name) ? '!' : ''}${flag.path}`,
  };
}

/** The entry of a list that is called "next": [{relation: "next", url: "…"}]. */
function linksIn(path: string, list: readonly Json[]): Leaf[] {
  const next = list.find((entry) => isRecord(entry) && Object.values(entry).includes('next'));
  return Object.entries(isRecord(next) ? next : {}).flatMap(([field, value]) =>
    typeof value === 'string' && isPageAddress(value)
      ? [{ path: `${path}.next.${field}`, name: words(field), value }]
      : [],
  );
}

/** The last name of a path as words; `{"total": {"value": 5}}` is a total. */
function nameOf(path: string): string {
  const own = words(lastOf(path));
  const around = words(lastOf(parentOf(path)));
  return own === 'value' && TOTALS.has(around) ? around : own;
}

/** The nearest object around a place that the list is in too; '' is the answer itself. */
function commonAround(path: string, items: string): string {
  let around = parentOf(path);
  while (around !== '' && !items.startsWith(`${around}.`)) around = parentOf(around);
  return around;
}

/** Whether a place is beside the list, or in objects there that are about it. */
function isAbout(path: string, items: string): boolean {
  const common = commonAround(path, items);
  for (let around = parentOf(path); around !== common; around = parentOf(around))
    if (!hasWord(around, ABOUT_LISTS) || around === items) return false;
  return true;
}

/** What is said close to the list counts before what is said further up. */
const nearness = ({ path, inHeader }: Leaf, items: string): number =>
  inHeader ? -1 : depthOf(commonAround(path, items));

/** What the page itself says about further pages: explicitly, by a count, or by naming the next page. */
export function saysThereIsMore(seen: Envelope, count: number): boolean {
  if (seen.token || seen.address || seen.hasMore) return true;
  if (typeof seen.pages?.value === 'number' && seen.pages.value > 1) return true;
  return typeof seen.total?.value === 'number' && seen.total.value > count;
}

/** Returns the number of products in the list, with `count` on this page; null if nothing says so for certain. */
export function totalOf({ total }: Envelope, count: number): number | null {
  if (total === null || typeof total.value !== 'number' || !Number.isSafeInteger(total.value)) return null;
  const isClear = TOTALS.has(total.name) ? total.value >= 0 : total.value > count;
  return isClear ? total.value : null;
}

/** Headers about pages: many others contain words such as "after" or "token" too. */
function headerLeaves(headers: ListAnswer['headers']): Leaf[] {
  return Object.entries(headers).flatMap(([header, sent]): Leaf[] => {
    const name = words(header).replace(/^x (?:wp )?(?:pagination )?/, '');
    const leaf = { path: spelled(header), name, inHeader: true } as const;
    if (name === 'link') {
      const next = nextLink(sent);
      return next === null ? [] : [{ ...leaf, value: next }];
    }
    if (name === 'content range') {
      const [, total] = /\/(\d+)$/.exec(sent) ?? [];
      return total === undefined ? [] : [{ ...leaf, name: 'total', value: Number(total) }];
    }
    if (!/\b(next|cursor|continuation)\b/.test(name) && !COUNTING_HEADERS.has(name)) return [];
    return [{ ...leaf, value: /^\d{1,9}$/.test(sent) ? Number(sent) : sent }];
  });
}

/** "x-next-cursor" as "X-Next-Cursor". */
const spelled = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** A position of several fields, such as the key of the last record; null for anything else. */
function asKey({ path, name, value }: { path: string; name: string; value: Json | undefined }): Leaf | null {
  const text = typeof value === 'object' && value !== null ? positionText(value) : null;
  if (text === null || /"(?:https?:\/)?\//.test(text)) return null;
  const leaf = { path, name, value: text };
  if (!leadsOn(leaf)) return null;
  // {"next": {"start": 13}} is a position with a name of its own.
  const [[inner = '', held] = [], more] = isRecord(value) ? Object.entries(value) : [];
  const own = more === undefined ? idText(held)?.text : undefined;
  return own === undefined ? leaf : { path: `${path}.${inner}`, name: words(inner), value: own };
}

const looksLikeAddress = ({ value }: Leaf): boolean =>
  typeof value === 'string' && /^(https?:\/\/|\/)/.test(value);

function leadsOn(leaf: Leaf): boolean {
  const { path, name } = leaf;
  if (isLimitParameter(name) || TOTALS.has(name) || COUNTS.has(name) || PAGE_COUNTS.has(name)) return false;
  if (hasWord(path, OTHER_PAGES) && !POSITIONS.has(name)) return false;
  return nextRank(leaf) > 0;
}

/** How strongly a value indicates the next page: its own name counts more than the names around it. */
function nextRank({ path, name, inHeader }: Leaf): number {
  const own = name.split(' ');
  if (own.includes('next') || (inHeader && name === 'link')) return 5;
  const around = words(lastOf(parentOf(path))).split(' ');
  if (around.includes('next')) return 4;
  if (own.some((word) => TOKEN_WORDS.has(word))) return 3;
  if (continuationOf(lastOf(path), 'x') === 'cursor' && own.includes('token')) return 2;
  return name === 'offset' ? 1 : 0;
}

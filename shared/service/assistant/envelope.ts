import type { Json } from '../json.ts';
import { hasWord, lastOf, parentOf, words } from './names.ts';
import { placesIn } from './places.ts';
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
  value: string | number | null;
}

/** What stands beside the products of an answer and speaks of other pages. */
export interface Envelope {
  /** An address of the next page. */
  address: Leaf | null;
  /** A text or number that names where the next page begins. */
  token: Leaf | null;
  /** The place where one of the two would stand, empty here. */
  emptyNext: Leaf | null;
  page: Leaf | null;
  pages: Leaf | null;
  offset: Leaf | null;
  limit: Leaf | null;
  total: Leaf | null;
  /** It says outright that there is more. */
  hasMore: string | null;
}

const TOTALS = new Set([
  'total', 'total count', 'total items', 'total results', 'total elements', 'total products', 'total records', 'total hits',
  'num found', 'nb hits', 'count total', 'overall count', 'found', 'count', 'gesamt',
  'gesamtanzahl',
]); // biome-ignore format: a table
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
const OTHER_PAGES = new Set('prev previous before self last first start current'.split(' '));
const TOKEN_WORDS = new Set('next cursor continuation after bookmark scroll marker'.split(' '));

export function readEnvelope(body: Json): Envelope {
  const scalars = [...placesIn([body])].map(([path, [value]]) => ({ path, value }));
  const leaves = scalars.filter(
    (leaf): leaf is Leaf =>
      leaf.value === null || typeof leaf.value === 'string' || typeof leaf.value === 'number',
  );
  const named = (among: ReadonlySet<string>) =>
    leaves.find(({ path, value }) => typeof value === 'number' && among.has(words(lastOf(path)))) ?? null;
  const nexts = leaves.filter(leadsOn).sort((a, b) => nextRank(b.path) - nextRank(a.path));
  const filled = nexts.filter(({ value }) => value !== null && value !== '' && value !== 0 && value !== '0');
  const isAddress = ({ value }: Leaf) => typeof value === 'string' && isPageAddress(value);
  return {
    address: filled.find(isAddress) ?? null,
    token: filled.find((leaf) => !isAddress(leaf) && !looksLikeAddress(leaf)) ?? null,
    emptyNext:
      nexts.find(({ path, value }) => (value === null || value === '') && nextRank(path) > 1) ?? null,
    page: named(new Set(PAGE_PARAMETERS)),
    pages: named(PAGE_COUNTS),
    offset: named(new Set(OFFSET_PARAMETERS)),
    limit: named(LIMIT_ECHOES),
    total: named(TOTALS),
    hasMore:
      scalars.find(({ path, value }) => value === true && HAS_MORE.has(words(lastOf(path))))?.path ?? null,
  };
}

/** What the page itself says about more: in so many words, by a count, or by naming the next page. */
export function saysThereIsMore(seen: Envelope, count: number): boolean {
  if (seen.token || seen.address || seen.hasMore) return true;
  if (typeof seen.pages?.value === 'number' && seen.pages.value > 1) return true;
  return typeof seen.total?.value === 'number' && seen.total.value > count;
}

const looksLikeAddress = ({ value }: Leaf): boolean =>
  typeof value === 'string' && /^(https?:\/\/|\/)/.test(value);

function leadsOn({ path }: Leaf): boolean {
  const own = words(lastOf(path));
  if (isLimitParameter(own) || TOTALS.has(own) || PAGE_COUNTS.has(own)) return false;
  if (hasWord(path, OTHER_PAGES) && own !== 'starting after') return false;
  return nextRank(path) > 0;
}

/** How strongly a path speaks of the next page: its own name before the names around it. */
function nextRank(path: string): number {
  const own = words(lastOf(path)).split(' ');
  if (own.includes('next')) return 5;
  const around = words(lastOf(parentOf(path))).split(' ');
  if (around.includes('next')) return 4;
  if (own.some((word) => TOKEN_WORDS.has(word))) return 3;
  if (continuationOf(lastOf(path), 'x') === 'cursor' && own.includes('token')) return 2;
  return own.length === 1 && own[0] === 'offset' ? 1 : 0;
}

import {
  type DraftFilter,
  type DraftOrder,
  type DraftScope,
  type DraftSelection,
  type DraftSort,
  NO_LANGUAGE,
} from '#shared/contract/drafts.ts';
import type { Database } from '../../database.ts';
import { and, type Fragment, not, raw, sql } from '../../sql.ts';
import { globFor } from '../globs.ts';
import type { CellKey, Names } from '../names.ts';

/** In SQL over `draft d`: which staged changes a filter shows. */
export const DRAFT_FILTER_SQL: Record<DraftFilter, string> = {
  all: '1',
  conflict: 'd.conflict = 1',
  // What failed stays in sight while it is mended, until it is sent again.
  failed: 'd.failed > 0',
  set: `d.intent = 'set'`,
  remove: `d.intent = 'remove'`,
  items: `d.intent IN ('append', 'remove_items')`,
};

/** What names in a scope mean in this catalog. */
export interface ScopeNames {
  names: Names;
  /** Ids of properties that have no languages. */
  untranslated: () => number[];
}

/** Likewise for a whole scope: also by property, locale and search text, if given. */
export function draftScopeSql(
  { names, untranslated }: ScopeNames,
  { filter, property, locale, search }: DraftScope,
): Fragment {
  const conditions = [raw(DRAFT_FILTER_SQL[filter])];
  // A name that the catalog has never seen has no number (NULL), which no draft equals.
  if (property !== null) conditions.push(sql`d.property = ${names.properties.find(property) ?? null}`);
  if (locale !== null) {
    const hasNone = raw(`d.property IN (${untranslated().join(', ')})`);
    conditions.push(
      locale === NO_LANGUAGE
        ? hasNone
        : and([sql`d.locale = ${names.locales.find(locale) ?? null}`, not(hasNone)]),
    );
  }
  if (search !== '') conditions.push(searchSql(globFor(search)));
  return and(conditions);
}

const searchSql = (pattern: string): Fragment => sql`
  d.shown GLOB ${pattern}
  OR EXISTS (SELECT 1 FROM product n WHERE n.product = d.product AND (n.identifier GLOB ${pattern} OR n.title GLOB ${pattern}))
  OR EXISTS (SELECT 1 FROM property n WHERE n.property = d.property AND (n.name GLOB ${pattern} OR replace(n.name, '_', ' ') GLOB ${pattern}))
  OR EXISTS (SELECT 1 FROM value n WHERE n.product = d.product AND n.property = d.property AND n.locale = d.locale
    AND n.value GLOB ${pattern})`;

const SERVICE_ORDER = 'd.product, d.property, d.locale';

const SORT_SQL: Record<DraftSort, readonly string[]> = {
  product: ['(SELECT identifier FROM product n WHERE n.product = d.product) COLLATE NOCASE'],
  column: ['(SELECT name FROM property n WHERE n.property = d.property) COLLATE NOCASE', 'd.locale'],
  old: [
    `(SELECT n.value FROM value n WHERE n.product = d.product AND n.property = d.property AND n.locale = d.locale)
       COLLATE NOCASE`,
  ],
  new: ['d.shown COLLATE NOCASE'],
  state: ['d.conflict', 'd.failed', 'd.intent'],
};

/** In SQL over `draft d`: how staged changes are sorted. */
export function draftOrderSql(order: DraftOrder): string {
  if (order === null) return SERVICE_ORDER;
  const direction = order.descending ? 'DESC' : 'ASC';
  return [...SORT_SQL[order.by].map((by) => `${by} ${direction}`), SERVICE_ORDER].join(', ');
}

/** The cells named, or those with a staged change in scope. Only inside a transaction: names may be new. */
export function selectedCells(db: Database, scopes: ScopeNames, which: DraftSelection): CellKey[] {
  if ('cells' in which) return which.cells.map((cell) => scopes.names.key(cell));
  const { text, params } = draftScopeSql(scopes, which);
  return db
    .arrays<[number, number, number]>(
      `SELECT d.product, d.property, d.locale FROM draft d WHERE ${text}`,
      ...params,
    )
    .map(([product, property, locale]) => ({ product, property, locale }));
}

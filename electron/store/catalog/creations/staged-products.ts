import type {
  CreationFilter,
  CreationOrder,
  CreationSort,
  StagedProduct,
} from '#shared/contract/creations.ts';
import type { CreationMode } from '#shared/domain/creation.ts';
import {
  creationProblems,
  creationWarnings,
  type ListedParent,
  type PlannedProduct,
} from '#shared/domain/creation-problems.ts';
import { NO_REASON } from '#shared/domain/reason-text.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import type { Database } from '../../database.ts';
import { BLOCKED_SQL } from '../checks/blocked-edits.ts';
import type { KeptLanguages } from '../kept-languages.ts';
import type { Names } from '../names.ts';
import { shownStructure } from '../products/shown-structure.ts';
import { depths } from '../removals/levels.ts';
import { UNSETTLED_SQL, type Unsettled, unsettledProductSql } from '../unsettled.ts';

interface Parts {
  db: Database;
  names: Names;
  keptLanguages: Pick<KeptLanguages, 'pulled'>;
  primaryLocale: () => number | null;
  titleCell: () => { property: number; locale: number } | null;
}

interface StagedColumns {
  product: number;
  identifier: string;
  title: string;
  mode: CreationMode;
  listed: number;
  parentIdentifier: string | null;
  childBound: string | null;
  defining: string | null;
  failed: number;
  code: string | null;
  said: string | null;
  message: string | null;
  unsettled: Unsettled;
  onItsWay: number;
  sent: number;
  replaced: number;
  lost: number;
  conflicts: number;
  blocked: number;
}

/** In SQL over `draft d`: whether a full update replaces or loses a stored value with it. */
const STORED_SQL =
  'EXISTS (SELECT 1 FROM value v WHERE v.product = d.product AND v.property = d.property AND v.locale = d.locale)';

/** `?3`: the properties of the structure (a JSON list), which do not count as values. */
const STAGED_SQL = `SELECT p.product, p.identifier, m.mode, p.listed, p.parent_identifier AS parentIdentifier,
    p.child_bound AS childBound, p.defining, m.failed, m.code, m.said, m.message,
    coalesce((SELECT coalesce(d.shown, '') FROM draft d WHERE d.product = p.product AND d.property = ?1 AND d.locale = ?2),
      p.title) AS title,
    ${unsettledProductSql('p.product')} AS unsettled,
    EXISTS (SELECT 1 FROM item i WHERE i.product = p.product AND i.${UNSETTLED_SQL}) AS onItsWay,
    (SELECT count(*) FROM value v WHERE v.product = p.product AND v.property NOT IN (SELECT value FROM json_each(?3)))
      + coalesce(s.added, 0) AS sent,
    coalesce(s.replaced, 0) AS replaced, coalesce(s.lost, 0) AS lost, coalesce(s.conflicts, 0) AS conflicts,
    coalesce(s.blocked, 0) AS blocked
  FROM creation_mark m JOIN product p USING (product) LEFT JOIN (
    SELECT product, sum(iif(isValue, (shown IS NOT NULL) - stored, 0)) AS added, sum(shown IS NOT NULL AND stored) AS replaced,
      sum(shown IS NULL AND stored) AS lost, sum(conflict) AS conflicts, sum(blocked) AS blocked
    FROM (SELECT d.product, d.shown, d.conflict, ${STORED_SQL} AS stored, ${BLOCKED_SQL} AS blocked,
        d.property NOT IN (SELECT value FROM json_each(?3)) AS isValue
      FROM creation_mark c CROSS JOIN draft d USING (product))
    GROUP BY product) s USING (product)
  ORDER BY p.place, p.product`;

/** The products staged to be sent whole (4.1), with what prevents sending each, and what to know before. */
export class StagedProducts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Level by level: parents before all variants, otherwise in listing order. */
  all(): StagedProduct[] {
    const title = this.#parts.titleCell();
    const rows = this.#parts.db.all<StagedColumns>(
      STAGED_SQL,
      title?.property ?? null,
      title?.locale ?? null,
      JSON.stringify(
        Object.values(STRUCTURE).flatMap((name) => this.#parts.names.properties.find(name) ?? []),
      ),
    );
    const planned = this.#planned(rows);
    const parents = this.#parents(planned);
    const problems = creationProblems(planned, parents);
    const warnings = creationWarnings(planned, parents);
    const level = levels(rows, planned);
    return rows
      .map((row): StagedProduct => {
        const { product, identifier, title: shown, mode, replaced, lost } = row;
        const state = row.unsettled ?? (row.failed === 1 ? 'failed' : 'staged');
        return {
          product,
          identifier,
          title: shown,
          mode,
          parentIdentifier: planned.get(identifier)!.parentIdentifier,
          level: level.get(product) ?? 0,
          values: row.sent,
          replaced: mode === 'replace' ? replaced : 0,
          lost: mode === 'replace' ? lost : 0,
          problem: problems.get(identifier) ?? null,
          warning: warnings.get(identifier) ?? null,
          state,
          ...(state === 'failed' ? { code: row.code, said: row.said, message: row.message } : NO_REASON),
        };
      })
      .sort((a, b) => a.level - b.level);
  }

  /** Without an order, variants come right after their parents. */
  list(
    filter: CreationFilter,
    offset: number,
    limit: number,
    order: CreationOrder = null,
  ): { total: number; rows: StagedProduct[] } {
    const shown = inFamilies(this.all()).filter((one) => isShown(one, filter));
    if (order) shown.sort(byOrder(order));
    return { total: shown.length, rows: shown.slice(offset, offset + limit) };
  }

  #planned(rows: readonly StagedColumns[]): Map<string, PlannedProduct> {
    const structure = shownStructure(
      this.#parts,
      this.#parts.primaryLocale(),
      rows.map(({ product }) => product),
    );
    return new Map(
      rows.map((row): [string, PlannedProduct] => {
        const { identifier, mode, title, listed, childBound, defining } = row;
        const shown = structure.get(row.product);
        return [
          identifier,
          {
            identifier,
            mode,
            title,
            parentIdentifier: row.parentIdentifier,
            childBoundAttributes: listOf(childBound),
            ...shown,
            defining: shown?.definingProperties ?? listOf(defining),
            isListed: listed === 1,
            isWhole: this.#parts.keptLanguages.pulled === null,
            isOnItsWay: row.onItsWay === 1,
            hasConflict: row.conflicts > 0,
            isBlocked: row.blocked > 0,
            isPlaced: mode === 'add' || shown?.isStaged === true,
          },
        ];
      }),
    );
  }

  /** The listed parents of planned products, including staged edits of their structure. */
  #parents(planned: ReadonlyMap<string, PlannedProduct>): Map<string, ListedParent> {
    const { db } = this.#parts;
    const named = [...planned.values()].flatMap(({ parentIdentifier }) => parentIdentifier ?? []);
    const family = db.arrays<
      [product: number, identifier: string, parent: string | null, childBound: string | null]
    >(
      `WITH parent AS MATERIALIZED (
         SELECT p.product, p.identifier, p.child_bound FROM json_each(?) k CROSS JOIN product p ON p.identifier = k.value
         WHERE p.listed = 1)
       SELECT product, identifier, NULL, child_bound FROM parent
       UNION ALL
       SELECT c.product, c.identifier, parent.identifier, NULL FROM parent
         CROSS JOIN product c ON c.parent_identifier = parent.identifier AND c.listed = 1 AND c.product <> parent.product`,
      JSON.stringify([...new Set(named)]),
    );
    const structure = shownStructure(
      this.#parts,
      this.#parts.primaryLocale(),
      family.map(([product]) => product),
    );
    const variants = Map.groupBy(
      family.filter(([, identifier, parent]) => parent !== null && !planned.has(identifier)),
      ([, , parent]) => parent,
    );
    return new Map(
      family
        .filter(([, , parent]) => parent === null)
        .map(([product, identifier, , childBound]): [string, ListedParent] => [
          identifier,
          {
            childBoundAttributes: structure.get(product)?.childBoundAttributes ?? listOf(childBound),
            variants: (variants.get(identifier) ?? []).map(([variant, name]) => ({
              identifier: name,
              defining: structure.get(variant)?.definingProperties ?? [],
            })),
          },
        ]),
    );
  }
}

function levels(
  rows: readonly Pick<StagedColumns, 'product' | 'identifier'>[],
  planned: ReadonlyMap<string, PlannedProduct>,
): Map<number, number> {
  const number = new Map(rows.map(({ identifier, product }) => [identifier, product]));
  const parents = new Map(
    rows.flatMap(({ product, identifier }): [number, number][] => {
      const above = number.get(planned.get(identifier)!.parentIdentifier ?? '');
      return above === undefined || above === product ? [] : [[product, above]];
    }),
  );
  return depths(number.values(), parents);
}

/** `products`: level by level. */
function inFamilies(products: readonly StagedProduct[]): StagedProduct[] {
  const variantsOf = Map.groupBy(products, ({ level, parentIdentifier }) =>
    level === 0 ? null : parentIdentifier,
  );
  const ordered: StagedProduct[] = [];
  const open = (variantsOf.get(null) ?? []).toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    ordered.push(next);
    open.push(...(variantsOf.get(next.identifier) ?? []).toReversed());
  }
  return ordered;
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

const SORTS: Record<CreationSort, (a: StagedProduct, b: StagedProduct) => number> = {
  product: (a, b) => collator.compare(a.identifier, b.identifier),
  effect: (a, b) => collator.compare(a.mode, b.mode),
  parent: (a, b) => collator.compare(a.parentIdentifier ?? '', b.parentIdentifier ?? ''),
  values: (a, b) => a.values - b.values,
  state: (a, b) => collator.compare(a.problem ?? a.warning ?? a.state, b.problem ?? b.warning ?? b.state),
};

function byOrder({ by, descending }: NonNullable<CreationOrder>) {
  const compare = SORTS[by];
  return descending ? (a: StagedProduct, b: StagedProduct) => compare(b, a) : compare;
}

const listOf = <T>(json: string | null): T[] => (json === null ? [] : (JSON.parse(json) as T[]));

function isShown(
  { identifier, title, mode, state, problem, lost, replaced }: StagedProduct,
  filter: CreationFilter,
): boolean {
  if (filter.mode !== null && mode !== filter.mode) return false;
  if (filter.only === 'failed' && state !== 'failed') return false;
  if (filter.only === 'problem' && problem === null) return false;
  if (filter.only === 'losing' && lost + replaced === 0) return false;
  const search = filter.search.toLocaleLowerCase();
  return [identifier, title].some((text) => text.toLocaleLowerCase().includes(search));
}

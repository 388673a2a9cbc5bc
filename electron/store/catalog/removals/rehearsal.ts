import type { NamedProduct, RehearsedMode } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import { LACKS_VARIANTS_SQL } from '../products/shown-products.ts';
import { HELD_BACK_SQL, SENDABLE_SQL } from './product-states.ts';
import { belowSql, LEVEL_SQL } from './variant-sql.ts';

/** What removing the products that are marked in one mode would do; lists hold at most `limit` products, in listing order. */
export function rehearseMode(db: Database, mode: RemovalMode, limit: number): RehearsedMode {
  return {
    ...sent(db, mode, limit),
    ...variants(db, mode, limit),
    withoutVariants: withoutVariants(db, mode, limit),
    edited: edited(db, mode, limit),
    heldBack: heldBack(db, mode),
  };
}

function sent(
  db: Database,
  mode: RemovalMode,
  limit: number,
): Pick<RehearsedMode, 'products' | 'parents' | 'first'> {
  const [products, parents] = db.firstArray<[number, number]>(
    `SELECT count(*), coalesce(sum(EXISTS (SELECT 1 FROM product c
       WHERE c.parent_identifier = s.identifier AND c.listed = 1 AND c.product <> s.product)), 0)
     FROM (${SENDABLE_SQL}) s`,
    mode,
  ) ?? [0, 0];
  const first = db.all<RehearsedMode['first'][number]>(
    `SELECT p.product, p.identifier, p.title FROM (${SENDABLE_SQL}) s JOIN product p USING (product)
     ORDER BY p.place, p.product LIMIT ?`,
    mode,
    limit,
  );
  return { products, parents, first };
}

/** Variants, at any depth, of products that would be sent, if they are not to be removed in the same way. */
function variants(
  db: Database,
  mode: RemovalMode,
  limit: number,
): Pick<RehearsedMode, 'leftVariants' | 'otherwiseMarked'> {
  const left: number[] = [];
  const otherwise: number[] = [];
  for (const [product, isMarked] of db.arrays<[number, number]>(
    `WITH RECURSIVE sent AS MATERIALIZED (${SENDABLE_SQL}), ${belowSql('sent')}
     SELECT p.product, m.mode IS NOT NULL FROM below JOIN product p USING (product) LEFT JOIN removal_mark m USING (product)
     WHERE m.mode IS NOT ? ORDER BY p.place, p.product`,
    mode,
    mode,
  ))
    (isMarked === 1 ? otherwise : left).push(product);
  return {
    leftVariants: {
      total: left.length,
      first: named(db, left.slice(0, limit)).map(({ parentIdentifier, ...product }) => ({
        ...product,
        parent: parentIdentifier ?? '',
      })),
    },
    otherwiseMarked: {
      total: otherwise.length,
      first: named(db, otherwise.slice(0, limit)).map(({ product, identifier, title }) => ({
        product,
        identifier,
        title,
      })),
    },
  };
}

function withoutVariants(db: Database, mode: RemovalMode, limit: number): RehearsedMode['withoutVariants'] {
  const parents = `FROM (${SENDABLE_SQL}) s JOIN product p USING (product) WHERE ${LACKS_VARIANTS_SQL}`;
  const [total] = db.firstArray<[number]>(`SELECT count(*) ${parents}`, mode) ?? [0];
  const first = db.all<NamedProduct>(
    `SELECT p.product, p.identifier, p.title ${parents} ORDER BY p.place, p.product LIMIT ?`,
    mode,
    limit,
  );
  return { total, first };
}

const named = (
  db: Database,
  products: readonly number[],
): { product: number; identifier: string; title: string; parentIdentifier: string | null; level: number }[] =>
  db.all(
    `SELECT p.product, p.identifier, p.title, p.parent_identifier AS parentIdentifier, ${LEVEL_SQL} AS level
     FROM json_each(?) k CROSS JOIN product p ON p.product = k.value ORDER BY k.key`,
    JSON.stringify(products),
  );

function edited(db: Database, mode: RemovalMode, limit: number): RehearsedMode['edited'] {
  const withEdits = `FROM (SELECT product, count(*) AS changes FROM draft GROUP BY product) d
    JOIN (${SENDABLE_SQL}) s USING (product)`;
  const [total, changes] = db.firstArray<[number, number]>(
    `SELECT count(*), coalesce(sum(d.changes), 0) ${withEdits}`,
    mode,
  ) ?? [0, 0];
  const first = db.all<RehearsedMode['edited']['first'][number]>(
    `SELECT p.product, p.identifier, p.title ${withEdits} JOIN product p USING (product)
     ORDER BY p.place, p.product LIMIT ?`,
    mode,
    limit,
  );
  return { total, changes, first };
}

function heldBack(db: Database, mode: RemovalMode): RehearsedMode['heldBack'] {
  const counts: RehearsedMode['heldBack'] = { gone: 0, withoutId: 0, onTheirWay: 0 };
  for (const [why, products] of db.arrays<[keyof RehearsedMode['heldBack'] | null, number]>(
    `SELECT ${HELD_BACK_SQL} AS why, count(*) FROM removal_mark m JOIN product p USING (product)
     WHERE m.mode = ? GROUP BY why`,
    mode,
  ))
    if (why !== null) counts[why] = products;
  return counts;
}

import { createHash } from 'node:crypto';
import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import { inChunks } from '../chunks.ts';
import type { NewChangeSets } from '../journal/new-change-sets.ts';
import { keyList } from '../key-list.ts';
import { depths, heights } from './levels.ts';
import { HELD_BACK_SQL } from './product-states.ts';

/** Whole products are checked by their snapshot; there are no cells. */
export const PRODUCT_OPTIONS = { checkFirst: true, onePerCell: false };

/** In SQL: the marks of both modes that would be sent. */
const FROM_SENDABLE = `FROM removal_mark m JOIN product p USING (product) WHERE ${HELD_BACK_SQL} IS NULL`;

interface SendableMarks {
  counts: Record<RemovalMode, number>;
  /** Equal only while the same products would be sent, in the same ways. */
  fingerprint: string;
}

/** What would be removed now. */
export function sendableMarks(db: Database): SendableMarks {
  const counts = { unlink: 0, delete: 0 };
  const hash = createHash('sha256');
  for (const [mode, products, named] of db.arrays<[RemovalMode, number, string]>(
    `SELECT m.mode, count(*), json_group_array(json_array(p.product, p.product_id) ORDER BY p.product)
     ${FROM_SENDABLE} GROUP BY m.mode ORDER BY m.mode`,
  )) {
    counts[mode] = products;
    hash.update(`${mode} ${named}\n`);
  }
  return { counts, fingerprint: hash.digest('base64') };
}

/** Pairs of each product to be sent and its nearest parent that is also to be sent; products without one are left out. */
const NEAREST_PARENTS_SQL = `WITH RECURSIVE
  sent AS MATERIALIZED (SELECT m.product ${FROM_SENDABLE}),
  up(product, at) AS (
    SELECT c.product, p.product FROM sent CROSS JOIN product c USING (product)
      CROSS JOIN product p ON p.identifier = c.parent_identifier AND p.product <> c.product
    UNION
    SELECT up.product, p.product FROM up CROSS JOIN product a ON a.product = up.at
      CROSS JOIN product p ON p.identifier = a.parent_identifier AND p.product <> a.product
      WHERE up.at NOT IN sent)
  SELECT product || ',' || at AS k FROM up WHERE at IN sent AND at <> product`;

/** Creates change sets from what is marked. */
export class Freezing {
  readonly #db: Database;
  readonly #newChangeSets: NewChangeSets;

  constructor(db: Database, newChangeSets: NewChangeSets) {
    this.#db = db;
    this.#newChangeSets = newChangeSets;
  }

  /**
   * Returns the number of the new change set. `confirmed`: the fingerprint of what the user agreed to. Throws `invalid_input`
   * if something else, or nothing, would be sent.
   */
  freeze(confirmed: string): number {
    return this.#db.transaction('durable', () => {
      const { counts: now, fingerprint } = sendableMarks(this.#db);
      const total = now.unlink + now.delete;
      if (total === 0)
        throw new AppError('invalid_input', t`Nothing that is marked can be removed. Nothing was sent.`);
      if (fingerprint !== confirmed)
        throw new AppError(
          'invalid_input',
          t`The marked products have changed: now ${plural(now.unlink, { one: '# product', other: '# products' })} to be unlinked and ${plural(now.delete, { one: '# product', other: '# products' })} to be deleted. Nothing was sent; check the rehearsal again.`,
        );
      const changeSet = this.#newChangeSets.begin('removal', null, PRODUCT_OPTIONS);
      this.#insertItems(changeSet);
      this.#newChangeSets.complete(changeSet, total);
      return changeSet;
    });
  }

  /** Returns the number of a new change set of one marked product. Throws `invalid_input` if it cannot be sent on its own. */
  freezeOne(product: number, mode: RemovalMode): number {
    return this.#db.transaction('durable', () => {
      const changeSet = this.#newChangeSets.begin('removal', null, PRODUCT_OPTIONS);
      const { changes } = this.#db.run(
        `INSERT INTO item (change_set, product, identifier, title, product_id, action, level, state)
         SELECT ?, p.product, p.identifier, p.title, p.product_id, m.mode, 0, 'pending' ${FROM_SENDABLE}
           AND m.product = ? AND m.mode = ?
           AND NOT EXISTS (SELECT 1 FROM product c WHERE c.parent_identifier = p.identifier AND c.listed = 1)`,
        changeSet,
        product,
        mode,
      );
      if (changes === 0)
        throw new AppError(
          'invalid_input',
          t`This product is no longer marked, cannot be removed right now, or has variants. Nothing was sent; choose another one.`,
        );
      this.#newChangeSets.complete(changeSet, 1);
      return changeSet;
    });
  }

  /**
   * Inserts items in listing order. Levels put variants before their parents; products without relatives among them are at 0.
   */
  #insertItems(changeSet: number): void {
    const products = [
      ...keyList(this.#db, `SELECT m.product AS k ${FROM_SENDABLE} ORDER BY p.place, p.product`),
    ];
    const parents = this.#nearestParents();
    const members = new Set(parents.keys());
    for (const parent of parents.values()) members.add(parent);
    const height = heights(depths(members, parents), parents);
    const [last] = this.#db.firstArray<[number | null]>('SELECT max(item) FROM item') ?? [null];
    const items = new Map<number, number>();
    for (const product of products) items.set(product, (last ?? 0) + 1 + items.size);
    for (const chunk of inChunks([...products]))
      this.#db.run(
        `INSERT INTO item
           (item, change_set, product, identifier, title, product_id, action, level, under, state)
         SELECT k.value ->> 0, ?2, p.product, p.identifier, p.title, p.product_id, m.mode, k.value ->> 2, k.value ->> 3,
           'pending'
         FROM json_each(?1) k CROSS JOIN product p ON p.product = k.value ->> 1 JOIN removal_mark m USING (product)`,
        JSON.stringify(
          chunk.map((product) => [
            items.get(product),
            product,
            height.get(product) ?? 0,
            items.get(parents.get(product) ?? -1) ?? null,
          ]),
        ),
        changeSet,
      );
  }

  #nearestParents(): Map<number, number> {
    const pairs = keyList(this.#db, NEAREST_PARENTS_SQL);
    const parents = new Map<number, number>();
    for (let i = 0; i < pairs.length; i += 2) parents.set(pairs[i]!, pairs[i + 1]!);
    return parents;
  }
}

import { AppError } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import type { NewChangeSets } from '../journal/new-change-sets.ts';
import { keyList } from '../key-list.ts';
import { depths, heights } from './levels.ts';
import { HELD_BACK_SQL } from './product-states.ts';

/** Whole products are checked by their snapshot; there are no cells. */
export const PRODUCT_OPTIONS = { checkFirst: true, onePerCell: false };

const FROM_SENDABLE = `FROM removal_mark m JOIN product p USING (product) WHERE ${HELD_BACK_SQL} IS NULL`;

/** Each product of a change set with its nearest parent in the same change set; none for the others. */
const NEAREST_PARENTS_SQL = `WITH RECURSIVE
  frozen AS MATERIALIZED (SELECT product FROM product_item WHERE change_set = ?),
  up(product, at) AS (
    SELECT c.product, p.product FROM frozen CROSS JOIN product c USING (product)
      CROSS JOIN product p ON p.identifier = c.parent_identifier AND p.product <> c.product
    UNION
    SELECT up.product, p.product FROM up CROSS JOIN product a ON a.product = up.at
      CROSS JOIN product p ON p.identifier = a.parent_identifier AND p.product <> a.product
      WHERE up.at NOT IN frozen)
  SELECT product || ',' || at AS k FROM up WHERE at IN frozen AND at <> product`;

/** Makes change sets of what is marked. */
export class Freezing {
  readonly #db: Database;
  readonly #newChangeSets: NewChangeSets;

  constructor(db: Database, newChangeSets: NewChangeSets) {
    this.#db = db;
    this.#newChangeSets = newChangeSets;
  }

  /** The number of the new change set. Throws `invalid_input` where what would be sent is not what was confirmed, or is nothing. */
  freeze(confirmed: Record<RemovalMode, number>): number {
    return this.#db.transaction('durable', () => {
      const now = this.#sendable();
      const total = now.unlink + now.delete;
      if (total === 0)
        throw new AppError('invalid_input', 'Nothing is marked that could be removed. Nothing was sent.');
      if (now.unlink !== confirmed.unlink || now.delete !== confirmed.delete)
        throw new AppError(
          'invalid_input',
          `What is marked has changed since you looked at it: it is now ${counted(now.unlink)} to be unlinked and ${counted(now.delete)} to be deleted. Nothing was sent; look at it again.`,
        );
      const changeSet = this.#newChangeSets.begin('removal', null, PRODUCT_OPTIONS);
      this.#db.run(
        `INSERT INTO product_item (change_set, product, identifier, title, product_id, action, level, state)
         SELECT ?, p.product, p.identifier, p.title, p.product_id, m.mode, 0, 'pending' ${FROM_SENDABLE}
         ORDER BY p.place, p.product`,
        changeSet,
      );
      this.#setLevels(changeSet);
      this.#newChangeSets.complete(changeSet, total);
      return changeSet;
    });
  }

  #sendable(): Record<RemovalMode, number> {
    const counts = { unlink: 0, delete: 0 };
    for (const [mode, products] of this.#db.arrays<[RemovalMode, number]>(
      `SELECT m.mode, count(*) ${FROM_SENDABLE} GROUP BY m.mode`,
    ))
      counts[mode] = products;
    return counts;
  }

  /** Variants before their parents. Products that have no family in the change set stay at level 0. */
  #setLevels(changeSet: number): void {
    const pairs = keyList(this.#db, NEAREST_PARENTS_SQL, changeSet);
    const parents = new Map<number, number>();
    for (let i = 0; i < pairs.length; i += 2) parents.set(pairs[i]!, pairs[i + 1]!);
    if (parents.size === 0) return;
    const members = new Set([...parents].flat());
    const height = heights(depths(members, parents), parents);
    this.#db.run(
      `UPDATE product_item SET level = k.value ->> 1,
         under = (SELECT u.item FROM product_item u WHERE u.product = k.value ->> 2 AND +u.change_set = ?2)
       FROM json_each(?1) k WHERE product_item.product = k.value ->> 0 AND +product_item.change_set = ?2`,
      JSON.stringify([...members].map((member) => [member, height.get(member), parents.get(member) ?? null])),
      changeSet,
    );
  }
}

const counted = (products: number): string =>
  `${products.toLocaleString('en')} product${products === 1 ? '' : 's'}`;

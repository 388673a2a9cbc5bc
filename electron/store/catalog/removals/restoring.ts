import { t } from '@lingui/core/macro';
import type { ChangeSet, ItemSelection, ItemState } from '#shared/contract/changesets.ts';
import type { RestoreObstacle, RestorePlan } from '#shared/contract/removals.ts';
import { AppError } from '#shared/contract/result.ts';
import { MODE_UNCONFIRMED, OTHER_MODE } from '#shared/domain/removal-effect.ts';
import type { Database } from '../../database.ts';
import type { NewChangeSets } from '../journal/new-change-sets.ts';
import { isOnItsWaySql, UNSETTLED_SQL } from '../unsettled.ts';
import { PRODUCT_OPTIONS } from './freezing.ts';
import { depths } from './levels.ts';
import type { ProductItems } from './product-items.ts';

/**
 * `levels`: the number of products to be sent per level, the topmost parents first; a level is sent once the previous one is.
 */
export type PlannedRestore = Omit<RestorePlan, 'requests'> & { levels: number[] };

/** A removed product, and the obstacle to sending it again. */
interface Restorable {
  item: number;
  product: number;
  identifier: string;
  title: string;
  isCreated: boolean;
  values: number;
  parent: string | null;
  parentIsListed: boolean;
  obstacle: RestoreObstacle | null;
}

type RestoreColumns = [
  item: number,
  product: number,
  identifier: string,
  title: string,
  deleted: number,
  state: ItemState,
  values: number | null,
  parent: string | null,
  parentIsListed: number,
  listed: number,
  restored: number,
  onItsWay: number,
  removedLater: number,
];

/** In SQL over `item i`: whether the service deleted the product, as far as is known. */
const IS_DELETED_SQL = `((i.action = 'delete') = (i.code IS NOT '${OTHER_MODE}') AND i.code IS NOT '${MODE_UNCONFIRMED}')`;

interface Parts {
  db: Database;
  items: ProductItems;
  newChangeSets: NewChangeSets;
}

/** Sends removed products again, from their snapshots. */
export class Restoring {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns what `freeze` would include, and the rest by obstacle, at most `limit` of them one by one. Changes nothing. */
  plan(removal: ChangeSet, which: ItemSelection, limit: number): PlannedRestore {
    const all = this.#read(removal, which);
    const ready = all.filter(({ obstacle }) => obstacle === null);
    const identifiers = new Set(ready.map(({ identifier }) => identifier));
    const orphans = ready.filter(
      ({ parent, parentIsListed }) => parent !== null && !parentIsListed && !identifiers.has(parent),
    );
    const create = ready.filter(({ isCreated }) => isCreated).length;
    const depth = depths(
      ready.map(({ item }) => item),
      parentItems(ready),
    );
    const levels: number[] = [];
    for (const level of depth.values()) levels[level] = (levels[level] ?? 0) + 1;
    return {
      levels,
      create,
      relink: ready.length - create,
      values: ready.reduce((sum, { values }) => sum + values, 0),
      withoutParent: {
        total: orphans.length,
        first: orphans
          .slice(0, limit)
          .map(({ product, identifier, title }) => ({ product, identifier, title })),
      },
      ...this.#blocked(all, limit),
    };
  }

  /**
   * Returns the number of the new change set: parents before their variants. Throws `invalid_input` if nothing can be
   * restored.
   */
  freeze(removal: ChangeSet, which: ItemSelection): number {
    return this.#parts.db.transaction('durable', () => {
      const ready = this.#read(removal, which).filter(({ obstacle }) => obstacle === null);
      if (ready.length === 0)
        throw new AppError('invalid_input', t`None of these products can be restored. Nothing was sent.`);
      const parents = parentItems(ready);
      const depth = depths(
        ready.map(({ item }) => item),
        parents,
      );
      const changeSet = this.#parts.newChangeSets.begin('restore', removal.changeSet, PRODUCT_OPTIONS);
      this.#parts.db.run(
        `INSERT INTO item
           (change_set, product, identifier, title, product_id, action, level, snapshot, restores, state)
         SELECT ?, i.product, i.identifier, i.title, i.product_id,
           CASE WHEN ${IS_DELETED_SQL} THEN 'recreate' ELSE 'relink' END, k.value ->> 1, i.snapshot, i.item, 'pending'
         FROM json_each(?) k CROSS JOIN item i ON i.item = k.value ->> 0 ORDER BY k.key`,
        changeSet,
        JSON.stringify(ready.map(({ item }) => [item, depth.get(item)])),
      );
      this.#parts.db.run(
        `UPDATE item SET under = (SELECT u.item FROM item u
             WHERE u.restores = k.value ->> 1 AND +u.change_set = ?2)
         FROM json_each(?1) k WHERE item.restores = k.value ->> 0 AND +item.change_set = ?2`,
        JSON.stringify([...parents]),
        changeSet,
      );
      this.#parts.newChangeSets.complete(changeSet, ready.length);
      return changeSet;
    });
  }

  #blocked(all: readonly Restorable[], limit: number): Pick<RestorePlan, 'obstacles' | 'blocked'> {
    const obstacles: RestorePlan['obstacles'] = {
      not_applied: 0,
      no_snapshot: 0,
      restored: 0,
      removed_later: 0,
      exists: 0,
      on_its_way: 0,
    };
    const first: { item: number; obstacle: RestoreObstacle }[] = [];
    for (const { item, obstacle } of all) {
      if (!obstacle) continue;
      obstacles[obstacle]++;
      if (first.length < limit) first.push({ item, obstacle });
    }
    const named = this.#parts.items.named(first.map(({ item }) => item));
    return { obstacles, blocked: first.map(({ item, obstacle }) => ({ ...named.get(item)!, obstacle })) };
  }

  /** In journal order. Throws `invalid_input` for a change set that removed nothing. */
  #read({ changeSet, kind }: ChangeSet, which: ItemSelection): Restorable[] {
    if (kind !== 'removal')
      throw new AppError(
        'invalid_input',
        t`Only products that a change set removed can be restored from it. This one removed none.`,
      );
    const { text, params } = this.#parts.items.selection(changeSet, which);
    return this.#parts.db
      .arrays<RestoreColumns>(
        `SELECT i.item, i.product, i.identifier, i.title, ${IS_DELETED_SQL}, i.state, s.cells, s.parent_identifier,
           EXISTS (SELECT 1 FROM product q WHERE q.identifier = s.parent_identifier AND q.listed = 1), p.listed,
           EXISTS (SELECT 1 FROM item r WHERE r.restores = i.item AND (r.state = 'applied' OR r.${UNSETTLED_SQL})),
           ${isOnItsWaySql('p.product')},
           EXISTS (SELECT 1 FROM item l WHERE l.product = i.product AND l.item > i.item
             AND l.action IN ('unlink', 'delete') AND l.state = 'applied' AND l.snapshot IS NOT NULL)
         FROM item i JOIN product p USING (product) LEFT JOIN snapshot s USING (snapshot)
         WHERE ${text} ORDER BY i.item`,
        ...params,
      )
      .map(toRestorable);
  }
}

/** The item of each product's parent, if that is restored with it. */
function parentItems(ready: readonly Restorable[]): Map<number, number> {
  const byIdentifier = new Map(ready.map(({ identifier, item }) => [identifier, item]));
  return new Map(
    ready.flatMap(({ item, parent }): [number, number][] => {
      const above = parent === null ? undefined : byIdentifier.get(parent);
      return above === undefined || above === item ? [] : [[item, above]];
    }),
  );
}

function toRestorable([
  item,
  product,
  identifier,
  title,
  deleted,
  state,
  values,
  parent,
  parentIsListed,
  listed,
  restored,
  onItsWay,
  removedLater,
]: RestoreColumns): Restorable {
  return {
    item,
    product,
    identifier,
    title,
    isCreated: deleted === 1,
    values: values ?? 0,
    parent,
    parentIsListed: parentIsListed === 1,
    obstacle: obstacleOf({
      state,
      hasSnapshot: values !== null,
      restored: restored === 1,
      onItsWay: onItsWay === 1,
      removedLater: removedLater === 1,
      isListed: listed === 1,
    }),
  };
}

function obstacleOf(item: {
  state: ItemState;
  hasSnapshot: boolean;
  restored: boolean;
  onItsWay: boolean;
  removedLater: boolean;
  isListed: boolean;
}): RestoreObstacle | null {
  if (item.state !== 'applied') return 'not_applied';
  if (!item.hasSnapshot) return 'no_snapshot';
  if (item.restored) return 'restored';
  if (item.onItsWay) return 'on_its_way';
  if (item.isListed) return 'exists';
  // The state before an earlier removal is not what was lost last.
  return item.removedLater ? 'removed_later' : null;
}

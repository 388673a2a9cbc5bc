import { t } from '@lingui/core/macro';
import type { Database } from '../../database.ts';
import type { ItemOutcome } from '../journal/item-states.ts';
import { MAY_STILL_COME } from '../journal/journal-items.ts';
import type { UnknownItems } from '../removals/settle-by-pull.ts';

/**
 * New products of unknown outcome, by whether the pull lists them. One that it does not list but the service may still create
 * is left alone; so is every full update, because the service's values alone do not show whether it arrived: resuming compares
 * them.
 */
export const settledCreations = (db: Database, { changeSet, pull, ended }: UnknownItems): ItemOutcome[] =>
  db
    .arrays<[item: number, listed: number]>(
      `SELECT i.item, p.seen = l.pull AND p.gone = 0 FROM product_item i JOIN product p USING (product) JOIN pull l ON l.pull = ?
       WHERE i.change_set = ? AND i.state = 'unknown' AND i.action = 'add' AND i.at <= l.started_at
         AND ((p.seen = l.pull AND p.gone = 0) OR i.was_unknown <> ${MAY_STILL_COME})`,
      pull,
      changeSet,
    )
    .map(([item, listed]): ItemOutcome => {
      if (listed) return { item, state: 'applied', message: t`A later pull lists it.` };
      if (!ended) return { item, state: 'pending' };
      return { item, state: 'failed', code: 'not_kept', message: t`A later pull does not list it.` };
    });

import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { CANNOT_TELL, MODE_UNCONFIRMED } from '#shared/domain/removal-effect.ts';
import type { Database } from '../../database.ts';
import type { ItemOutcome } from '../journal/item-states.ts';
import { MAY_STILL_COME } from '../journal/journal-items.ts';

/** A change set with items of unknown outcome, and the pull that may settle them. */
export interface UnknownItems {
  changeSet: number;
  pull: number;
  /** Nothing in it is sent again unless the user asks for it. */
  ended: boolean;
}

/**
 * Settles items by whether the pull lists their products. One that is listed but may still be removed by the service is left
 * alone.
 */
export const settledRemovals = (db: Database, { changeSet, pull, ended }: UnknownItems): ItemOutcome[] =>
  db
    .arrays<[item: number, listed: number]>(
      `SELECT i.item, p.seen = l.pull FROM product_item i JOIN product p USING (product) JOIN pull l ON l.pull = ?
       WHERE i.change_set = ? AND i.state = 'unknown' AND i.action IN ('unlink', 'delete') AND i.at <= l.started_at
         AND (p.seen <> l.pull OR i.was_unknown <> ${MAY_STILL_COME})`,
      pull,
      changeSet,
    )
    .map(([item, listed]): ItemOutcome => {
      if (!listed)
        return {
          item,
          state: 'applied',
          code: MODE_UNCONFIRMED,
          message: `${t`A later pull no longer lists it.`} ${i18n._(CANNOT_TELL)}`,
        };
      if (!ended) return { item, state: 'pending' };
      return { item, state: 'failed', code: 'still_listed', message: t`A later pull still lists it.` };
    });

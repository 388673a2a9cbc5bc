import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { settle } from '#shared/domain/patch.ts';
import { CANNOT_TELL, MODE_UNCONFIRMED } from '#shared/domain/removal-effect.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { sameValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromText } from '../encoding.ts';
import type { CurrentValues } from '../products/current-values.ts';
import type { ItemOutcome } from './item-states.ts';
import type { Journal } from './journal.ts';
import { JOURNAL_ITEM_SQL, type JournalItem, MAY_STILL_COME, WITHDRAWN } from './journal-items.ts';

/** A change set with items of unknown outcome, and the pull that may settle them. */
interface UnknownItems {
  changeSet: number;
  pull: number;
  /** Nothing in it is sent again unless the user asks for it. */
  ended: boolean;
}

/**
 * Settles items of unknown outcome by a pull that read their products after they were sent (promise 5); a running change set is
 * left to its run. Must be called inside the transaction that ends the pull. Returns the change sets that changed.
 */
export function settleByPull(
  { db, journal, current }: { db: Database; journal: Journal; current: CurrentValues },
  pull: number,
): number[] {
  const open = db.arrays<[changeSet: number, kind: ChangeSetKind, ended: number]>(
    `SELECT change_set, kind, state IN ('finished', 'cancelled') FROM change_set WHERE unknown > 0 AND state <> 'running'`,
  );
  return open.flatMap(([changeSet, kind, isEnded]) => {
    const unknown = { changeSet, pull, ended: isEnded === 1 };
    const outcomes = worksOnProducts(kind)
      ? settledProducts(db, unknown)
      : settledEdits(db, current, unknown);
    if (outcomes.length > 0) journal.recordWithin(changeSet, outcomes);
    return outcomes.length > 0 ? [changeSet] : [];
  });
}

/** What did not arrive is left to the user if the service may still make it, or if a second one would double it (an append). */
function settledEdits(
  db: Database,
  current: CurrentValues,
  { changeSet, pull, ended }: UnknownItems,
): ItemOutcome[] {
  const items = db.all<JournalItem>(
    `${JOURNAL_ITEM_SQL} JOIN pull l ON l.pull = ? AND l.pull = p.seen
     WHERE i.change_set = ? AND i.state = 'unknown' AND i.at <= l.started_at`,
    pull,
    changeSet,
  );
  return items.flatMap((item): ItemOutcome[] => {
    const now = current.read(item);
    const base = fromText(item.old);
    const settlement = settle(item.intent, base, fromText(item.value), now);
    if (settlement === 'applied')
      return [{ item: item.item, state: 'applied', now, message: i18n._(ARRIVED) }];
    if (item.intent === 'append' || item.wasUnknown === MAY_STILL_COME) return [];
    return [missing(item, { ended, moved: sameValue(now, base) ? null : { found: now } })];
  });
}

/** `moved`: the service holds something new. */
function missing(
  { item, rev }: JournalItem,
  { ended, moved }: { ended: boolean; moved: Pick<ItemOutcome, 'found'> | null },
): ItemOutcome {
  if (moved) return { item, state: 'conflict', ...moved };
  if (!ended || rev === WITHDRAWN) return { item, state: 'pending' };
  return { item, state: 'failed', code: 'not_kept', message: i18n._(DID_NOT_ARRIVE) };
}

const ARRIVED = msg`A later pull shows that it arrived.`;
const DID_NOT_ARRIVE = msg`A later pull shows that it did not arrive.`;

/**
 * New and removed products of unknown outcome, by whether the pull lists them. One that is not as it was to be, but that the service may
 * still create or remove, is left alone; so is every full update, because the service's values alone do not show whether it arrived:
 * resuming compares them.
 */
const settledProducts = (db: Database, { changeSet, pull, ended }: UnknownItems): ItemOutcome[] =>
  db
    .arrays<[item: number, isNew: number, arrived: number]>(
      `SELECT item, isNew, listed = isNew FROM (
         SELECT i.item, i.was_unknown, i.action = 'add' AS isNew, p.seen = l.pull AND (i.action <> 'add' OR p.listed = 1) AS listed
         FROM item i JOIN product p USING (product) JOIN pull l ON l.pull = ?
         WHERE i.change_set = ? AND i.state = 'unknown' AND i.action IN ('unlink', 'delete', 'add') AND i.at <= l.started_at)
       WHERE listed = isNew OR was_unknown <> ${MAY_STILL_COME}`,
      pull,
      changeSet,
    )
    .map(([item, isNew, arrived]): ItemOutcome => {
      if (!arrived && !ended) return { item, state: 'pending' };
      if (isNew)
        return arrived
          ? { item, state: 'applied', message: t`A later pull lists it.` }
          : { item, state: 'failed', code: 'not_kept', message: t`A later pull does not list it.` };
      return arrived
        ? {
            item,
            state: 'applied',
            code: MODE_UNCONFIRMED,
            message: sentences(t`A later pull no longer lists it.`, i18n._(CANNOT_TELL)),
          }
        : { item, state: 'failed', code: 'still_listed', message: t`A later pull still lists it.` };
    });

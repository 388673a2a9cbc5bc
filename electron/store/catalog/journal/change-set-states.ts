import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import type { Database } from '../../database.ts';
import type { ItemStates } from './item-states.ts';

const NOT_ALL_SENT = msg`The run ended before everything was sent.`;

/** The state of whole change sets. Must be called inside a transaction. */
export class ChangeSetStates {
  readonly #db: Database;
  readonly #items: ItemStates;

  constructor(db: Database, items: ItemStates) {
    this.#db = db;
    this.#items = items;
  }

  /**
   * A change set with unsent items is paused instead of finished, and one that the user stopped is canceled instead of paused.
   * When it is canceled, pending items become skipped. Throws `not_found`.
   */
  set(changeSet: number, state: ChangeSet['state'], message: string | null, waitsForToken = false): void {
    if (state === 'finished' && this.#hasUnsent(changeSet)) {
      this.set(changeSet, 'paused', i18n._(NOT_ALL_SENT));
      return;
    }
    if (state === 'paused' && this.#isStopped(changeSet)) {
      this.set(changeSet, 'cancelled', t`Stopped.`);
      return;
    }
    if (state === 'cancelled') this.#items.skipPending(changeSet);
    const { changes } = this.#db.run(
      `UPDATE change_set SET state = ?1, message = ?, ended_at = ?, waits_for_token = ?,
         stopped = CASE WHEN ?1 <> 'queued' THEN stopped ELSE 0 END WHERE change_set = ?`,
      state,
      message,
      isEnded(state) ? new Date().toISOString() : null,
      Number(waitsForToken),
      changeSet,
    );
    if (changes === 0) throw new AppError('not_found', t`This change set does not exist.`);
  }

  /**
   * Stops a running change set for the user: it is canceled as soon as its run ends, or at the next start; at once if it is
   * queued or paused by now. One that has ended stays unchanged.
   */
  stop(changeSet: number): void {
    this.#db.run(
      `UPDATE change_set SET stopped = 1 WHERE change_set = ? AND state IN ('queued', 'running', 'paused')`,
      changeSet,
    );
    const waits = this.#db.firstArray(
      `SELECT 1 FROM change_set WHERE change_set = ? AND state IN ('queued', 'paused')`,
      changeSet,
    );
    if (waits) this.set(changeSet, 'cancelled', t`Stopped.`);
  }

  /** Called when items were restarted: queues a change set that had ended. A paused one stays paused, for what stopped it. */
  queue(changeSet: number): void {
    this.#db.run(
      `UPDATE change_set SET state = 'queued', message = NULL, ended_at = NULL, waits_for_token = 0, stopped = 0
       WHERE change_set = ? AND state IN ('finished', 'cancelled')`,
      changeSet,
    );
  }

  /** Finishes a queued or paused change set if nothing of it is left to be sent or read back. */
  endWithNothingLeft(changeSet: number, message: string): void {
    this.#db.run(
      `UPDATE change_set SET state = 'finished', message = ?, ended_at = ?, waits_for_token = 0
       WHERE change_set = ? AND state IN ('queued', 'paused') AND pending + in_flight + unknown = 0`,
      message,
      new Date().toISOString(),
      changeSet,
    );
  }

  #isStopped(changeSet: number): boolean {
    return (
      this.#db.firstArray('SELECT 1 FROM change_set WHERE change_set = ? AND stopped = 1', changeSet) !==
      undefined
    );
  }

  #hasUnsent(changeSet: number): boolean {
    return (
      this.#db.firstArray(
        'SELECT 1 FROM change_set WHERE change_set = ? AND pending + in_flight > 0',
        changeSet,
      ) !== undefined
    );
  }
}

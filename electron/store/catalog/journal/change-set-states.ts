import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import type { Database } from '../../database.ts';

/** The state of whole change sets. Only inside a transaction. */
export class ChangeSetStates {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** A change set with unsent items never counts as finished; it is paused, and says so. Throws `not_found`. */
  set(changeSet: number, wanted: ChangeSet['state'], words: string | null, waitsForToken = false): void {
    const isUnsent = wanted === 'finished' && this.#hasUnsent(changeSet);
    const state = isUnsent ? 'paused' : wanted;
    const message = isUnsent ? 'Not all of it arrived, although it was sent several times.' : words;
    const { changes } = this.#db.run(
      'UPDATE change_set SET state = ?, message = ?, ended_at = ?, waits_for_token = ? WHERE change_set = ?',
      state,
      message,
      isEnded(state) ? new Date().toISOString() : null,
      Number(waitsForToken),
      changeSet,
    );
    if (changes === 0) throw new AppError('not_found', 'This change set does not exist.');
  }

  /** Items were taken up again: one that had ended waits for its turn. A paused one stays so, for what stopped it. */
  queue(changeSet: number): void {
    this.#db.run(
      `UPDATE change_set SET state = 'queued', message = NULL, ended_at = NULL, waits_for_token = 0
       WHERE change_set = ? AND state IN ('finished', 'cancelled')`,
      changeSet,
    );
  }

  /** Finishes a change set that waits, where nothing is left of it to be sent or read back. */
  endWithNothingLeft(changeSet: number, message: string): void {
    this.#db.run(
      `UPDATE change_set SET state = 'finished', message = ?, ended_at = ?, waits_for_token = 0
       WHERE change_set = ? AND state IN ('queued', 'paused') AND pending + in_flight + unknown = 0`,
      message,
      new Date().toISOString(),
      changeSet,
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

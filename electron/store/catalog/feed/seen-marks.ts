import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';

/**
 * Which changes of the service the user marked as seen. Each marking has its own number, the time in milliseconds, stored with
 * its changes (0: unseen), so that it can be undone. All methods that write must be called inside a transaction.
 */
export class SeenMarks {
  readonly #db: Database;
  readonly #meta: Meta;
  #last = 0;

  constructor({ db, meta }: { db: Database; meta: Meta }) {
    this.#db = db;
    this.#meta = meta;
  }

  /** Marks these as seen or unseen. Returns how many were not marked that way before, and the number of the marking. */
  mark(which: readonly number[], seen: boolean): { changes: number; marking: number } {
    const marking = Math.max(Date.now(), this.#last + 1);
    this.#last = marking;
    const { changes } = this.#db.run(
      `UPDATE service_change SET seen = ?1
       WHERE (seen > 0) = (?1 = 0) AND change IN (SELECT value FROM json_each(?2))`,
      seen ? marking : 0,
      JSON.stringify(which),
    );
    if (seen && changes > 0 && this.#isAllSeen())
      this.#meta.set('changes_seen', { marking, at: new Date().toISOString(), before: this.since() });
    return { changes, marking };
  }

  /** Makes what a marking marked as seen unseen again, unless it was marked otherwise since. Returns the number of changes. */
  undo(marking: number): number {
    const { changes } = this.#db.run(
      'UPDATE service_change SET seen = 0 WHERE seen = ? AND seen > 0',
      marking,
    );
    const last = this.#meta.get('changes_seen');
    if (changes > 0 && last?.marking === marking)
      this.#meta.set(
        'changes_seen',
        last.before === null ? null : { marking: 0, at: last.before, before: null },
      );
    return changes;
  }

  /** The last time that the user left nothing unseen, ISO 8601; null: never. */
  since(): string | null {
    return this.#meta.get('changes_seen')?.at ?? null;
  }

  #isAllSeen(): boolean {
    return this.#db.firstArray('SELECT 1 FROM service_change WHERE seen = 0 LIMIT 1') === undefined;
  }
}

import type { ApplyOptions, ChangeSetKind } from '#shared/contract/changesets.ts';
import type { Database } from '../../database.ts';
import type { Names } from '../names.ts';

/** Creates change sets, queued after the existing ones. Must be called inside a transaction: `begin`, items, `complete`. */
export class NewChangeSets {
  readonly #db: Database;
  readonly #names: Names;

  constructor(db: Database, names: Names) {
    this.#db = db;
    this.#names = names;
  }

  /** Creates an empty change set and returns its number. `of`: the one that it undoes, redoes or restores. */
  begin(kind: ChangeSetKind, of: number | null, { checkFirst, onePerCell }: ApplyOptions): number {
    return this.#db.run(
      `INSERT INTO change_set
         (kind, of_set, created_at, state, check_first, one_per_cell, products, locales, total, pending)
       VALUES (?, ?, ?, 'queued', ?, ?, 0, '[]', 0, 0)`,
      kind,
      of,
      new Date().toISOString(),
      Number(checkFirst),
      Number(onePerCell),
    ).lastId;
  }

  /** Called once all `total` items are there, pending. What earlier change sets applied is then no longer marked. */
  complete(changeSet: number, total: number): void {
    this.#db.run(
      `UPDATE change_set SET total = ?1, pending = ?1, locales = ?2,
         products = (SELECT count(DISTINCT product) FROM item WHERE change_set = ?3) WHERE change_set = ?3`,
      total,
      JSON.stringify(this.#localesOf(changeSet)),
      changeSet,
    );
    this.#db.run('DELETE FROM applied_mark');
  }

  #localesOf(changeSet: number): string[] {
    return this.#db
      .arrays<[number]>(
        'SELECT DISTINCT locale FROM item WHERE change_set = ? AND locale IS NOT NULL ORDER BY locale',
        changeSet,
      )
      .map(([locale]) => this.#names.locales.name(locale));
  }
}

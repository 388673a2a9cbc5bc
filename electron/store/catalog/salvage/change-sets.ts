import { z } from 'zod';
import { type ChangeSetKind, changeSetKind, type ItemState, itemState } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database } from '../../database.ts';
import { NewChangeSets } from '../journal/new-change-sets.ts';
import type { Names } from '../names.ts';
import { carriedState } from './carried-state.ts';

const damagedChangeSet = z.object({
  key: z.int(),
  kind: changeSetKind,
  of: z.int().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(['queued', 'running', 'paused', 'finished', 'cancelled']),
  message: z.string().nullable(),
  checkFirst: z.int(),
  onePerCell: z.int(),
  stopped: z.int(),
  total: z.int(),
});
export type DamagedChangeSet = z.infer<typeof damagedChangeSet>;

/** What an item tells of its change set where that itself cannot be read. */
interface Told {
  kind: ChangeSetKind;
  at: string | null;
}

/**
 * The change sets of what is carried over, each under its own number, with sums over what it has now. Nothing goes on by
 * itself: those that had not ended are paused. Only inside a transaction: `add` before the items, `complete` after all.
 */
export class CarriedChangeSets {
  readonly #db: Database;
  readonly #newChangeSets: NewChangeSets;
  readonly #damaged = new Map<number, DamagedChangeSet>();
  readonly #carried = new Map<number, ChangeSetKind>();

  constructor(file: DamagedFile, db: Database, names: Names) {
    this.#db = db;
    this.#newChangeSets = new NewChangeSets(db, names);
    for (const row of file.scan<{ key: number }>(changeSetsSql(file))) {
      const { data } = damagedChangeSet.safeParse(row);
      if (data) this.#damaged.set(data.key, data);
    }
  }

  /** Makes it when its first item comes. */
  add(changeSet: number, told: Told): void {
    if (this.#carried.has(changeSet)) return;
    const damaged = this.#damaged.get(changeSet);
    const { kind, createdAt, endedAt, onePerCell } = damaged ?? {
      kind: told.kind,
      createdAt: told.at ?? new Date().toISOString(),
      endedAt: null,
      onePerCell: 0,
    };
    this.#db.run(
      `INSERT INTO change_set (change_set, kind, created_at, ended_at, state, check_first, one_per_cell, products, locales,
         total, pending) VALUES (?, ?, ?, ?, 'paused', ?, ?, 0, '[]', 0, 0)`,
      changeSet,
      kind,
      createdAt,
      endedAt,
      Number(damaged === undefined || !isEnded(damaged.state) || damaged.checkFirst === 1),
      Number(onePerCell === 1),
    );
    this.#carried.set(changeSet, kind);
  }

  /** Gives how many changes that were in them are lost, as far as anything tells of those. */
  complete(): number {
    let lost = 0;
    for (const changeSet of this.#carried.keys()) lost += this.#complete(changeSet);
    for (const [changeSet, { kind, total }] of this.#damaged)
      if (!this.#carried.has(changeSet) && !worksOnProducts(kind)) lost += total;
    return lost;
  }

  /** Gives how many of its changes are lost. */
  #complete(changeSet: number): number {
    const damaged = this.#damaged.get(changeSet) ?? null;
    const kind = this.#carried.get(changeSet)!;
    const counts = this.#counts(changeSet);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const of = (state: ItemState) => counts.get(state) ?? 0;
    const lost = damaged && !worksOnProducts(kind) ? Math.max(damaged.total - total, 0) : 0;
    const { state, message } = carriedState(damaged, { kind, of, lost });
    this.#newChangeSets.complete(changeSet, total);
    this.#db.run(
      `UPDATE change_set SET ${itemState.options.map((one) => `${one} = ?`).join()}, state = ?, message = ?, stopped = ?,
         ended_at = CASE WHEN ? THEN coalesce(ended_at, ?) END, of_set = ? WHERE change_set = ?`,
      ...itemState.options.map(of),
      state,
      message,
      Number(damaged?.stopped === 1),
      Number(isEnded(state)),
      new Date().toISOString(),
      damaged?.of != null && this.#carried.has(damaged.of) ? damaged.of : null,
      changeSet,
    );
    return lost;
  }

  #counts(changeSet: number): ReadonlyMap<ItemState, number> {
    return new Map(
      this.#db.arrays<[ItemState, number]>(
        `SELECT state, count(*) FROM (SELECT state FROM item WHERE change_set = ?1
           UNION ALL SELECT state FROM product_item WHERE change_set = ?1) GROUP BY state`,
        changeSet,
      ),
    );
  }
}

/** Whatever the file's schema: those of the first ones knew neither kinds nor options. */
function changeSetsSql(file: DamagedFile): string {
  const columns = file.columns('change_set');
  const orElse = (column: string, otherwise: string) => (columns.has(column) ? column : otherwise);
  return `SELECT change_set AS key, ${orElse('kind', `'edit'`)} AS kind, ${orElse('of_set', 'NULL')} AS "of",
      created_at AS createdAt, ended_at AS endedAt, state, message, ${orElse('check_first', '1')} AS checkFirst,
      ${orElse('one_per_cell', '0')} AS onePerCell,
      ${orElse('stopped', '0')} AS stopped, total
    FROM change_set WHERE change_set >= ? ORDER BY change_set`;
}

import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { z } from 'zod';
import {
  type ChangeSet,
  type ChangeSetKind,
  changeSetKind,
  type ItemState,
  itemState,
} from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { Database } from '../../database.ts';
import { NewChangeSets } from '../journal/new-change-sets.ts';
import type { Names } from '../names.ts';
import type { DamagedTables } from './damaged-tables.ts';

const damagedChangeSet = z.object({
  change_set: z.int(),
  kind: changeSetKind,
  of_set: z.int().nullable(),
  state: z.enum(['queued', 'running', 'paused', 'finished', 'cancelled']),
  message: z.string().nullable(),
  stopped: z.int(),
  check_first: z.int(),
  one_per_cell: z.int(),
  total: z.int(),
});
type DamagedChangeSet = z.infer<typeof damagedChangeSet>;

/** What an item reveals about its change set if the change set itself cannot be read. */
interface ItemEvidence {
  kind: ChangeSetKind;
  at: string | null;
}

/**
 * The change sets that are carried over, each under its own number, with totals of what it contains now. Nothing continues
 * automatically: those that had not ended are paused. Only inside a transaction: `add` before the items, `complete` after
 * all.
 */
export class CarriedChangeSets {
  readonly #tables: DamagedTables;
  readonly #db: Database;
  readonly #newChangeSets: NewChangeSets;
  readonly #damaged = new Map<number, DamagedChangeSet>();
  readonly #carried = new Map<number, ChangeSetKind>();

  constructor(tables: DamagedTables, db: Database, names: Names) {
    this.#tables = tables;
    this.#db = db;
    this.#newChangeSets = new NewChangeSets(db, names);
    for (const row of tables.rows('change_set', damagedChangeSet.shape))
      this.#damaged.set(row.change_set, row);
  }

  /** Creates the change set when its first item is carried over. */
  add(changeSet: number, evidence: ItemEvidence): void {
    if (this.#carried.has(changeSet)) return;
    const damaged = this.#damaged.get(changeSet);
    const row = damaged ?? {
      change_set: changeSet,
      kind: evidence.kind,
      created_at: evidence.at ?? new Date().toISOString(),
    };
    this.#tables.insert('change_set', {
      ...row,
      of_set: null,
      state: 'paused',
      waits_for_token: 0,
      stopped: Number(damaged?.stopped === 1),
      check_first: Number(damaged === undefined || !isEnded(damaged.state) || damaged.check_first === 1),
      one_per_cell: Number(damaged?.one_per_cell === 1),
      products: 0,
      locales: '[]',
      total: 0,
      ...Object.fromEntries(itemState.options.map((state) => [state, 0])),
    });
    this.#carried.set(changeSet, row.kind);
  }

  /** Returns the number of their changes that are lost, as far as anything reveals it. */
  complete(): number {
    let lost = 0;
    for (const changeSet of this.#carried.keys()) lost += this.#complete(changeSet);
    for (const [changeSet, { kind, total }] of this.#damaged)
      if (!this.#carried.has(changeSet) && !worksOnProducts(kind)) lost += total;
    return lost;
  }

  /** Returns the number of its changes that are lost. */
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
      `UPDATE change_set SET ${itemState.options.map((one) => `${one} = ?`).join()}, state = ?, message = ?,
         ended_at = CASE WHEN ? THEN coalesce(ended_at, ?) END, of_set = ? WHERE change_set = ?`,
      ...itemState.options.map(of),
      state,
      message,
      Number(isEnded(state)),
      new Date().toISOString(),
      damaged?.of_set != null && this.#carried.has(damaged.of_set) ? damaged.of_set : null,
      changeSet,
    );
    return lost;
  }

  #counts(changeSet: number): ReadonlyMap<ItemState, number> {
    return new Map(
      this.#db.arrays<[ItemState, number]>(
        'SELECT state, count(*) FROM item WHERE change_set = ? GROUP BY state',
        changeSet,
      ),
    );
  }
}

/** What was carried over of a change set: the number of its items in a state, and the number of lost ones. */
interface Carried {
  kind: ChangeSetKind;
  of: (state: ItemState) => number;
  lost: number;
}

type State = Pick<ChangeSet, 'state' | 'message'>;

/** What was read of the change set's own row. */
type Damaged = State & { total: number };

/** The state of a change set that was carried over; `damaged`: its own row, null if that cannot be read. */
const carriedState = (damaged: Damaged | null, carried: Carried): State =>
  worksOnProducts(carried.kind) ? stateOfProducts(damaged, carried) : stateOfEdits(damaged, carried);

/** Whole products that had not been sent are no longer sent: the user reviews again what is to be removed. */
function stateOfProducts(damaged: Damaged | null, { of }: Carried): State {
  const message = i18n._(NOT_SENT_ANY_MORE);
  if (of('unknown') > 0) return { state: 'paused', message };
  return endOf(damaged) ?? { state: 'cancelled', message };
}

function stateOfEdits(damaged: Damaged | null, { of, lost }: Carried): State {
  const notes = lost === 0 || !damaged ? [] : [lostMessage(lost, damaged.total)];
  const ended = endOf(damaged);
  const unsent = of('pending') + of('in_flight') > 0;
  if (ended && !unsent) return { ...ended, message: sentences(ended.message, ...notes) || null };
  if (!damaged && !unsent && of('unknown') === 0)
    return { state: 'finished', message: t`Recovered from a damaged catalog as far as possible.` };
  return { state: 'paused', message: sentences(i18n._(CHECKED_FIRST), ...notes) };
}

const endOf = (damaged: Damaged | null): State | null => (damaged && isEnded(damaged.state) ? damaged : null);

const NOT_SENT_ANY_MORE = msg`Recovered from a damaged catalog as far as possible. Unsent changes are no longer sent.`;
const CHECKED_FIRST = msg`Recovered from a damaged catalog. Resume checks each change in the service before anything is sent.`;

const lostMessage = (lost: number, total: number): string =>
  plural(total, {
    one: `${lost} of its # change could not be recovered from the damaged catalog.`,
    other: `${lost} of its # changes could not be recovered from the damaged catalog.`,
  });

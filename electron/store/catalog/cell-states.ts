import type { CellMark, CellState, CellUpdate } from '#shared/domain/cell.ts';
import { effectiveValue } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Database } from '../database.ts';
import type { CurrentValues } from './current-values.ts';
import type { Drafts, StagedDraft } from './drafts.ts';
import type { CellKey, Names } from './names.ts';

/** Item states that may still change what the service holds: their cells are neither frozen again nor called done. */
export const UNSETTLED_SQL = `state IN ('pending', 'in_flight', 'unknown')`;

/** What the journal says about a cell: an item on its way, one with an unknown outcome, or nothing. */
export type Unsettled = 'sending' | 'unknown' | null;

/** In SQL over `item i` and `change_set s`: what an unsettled item means for its cell. A paused item shows as merely edited. */
export const UNSETTLED_MARK_SQL = `
  CASE WHEN i.state = 'unknown' THEN 'unknown'
       WHEN i.state = 'in_flight' OR s.state = 'running' THEN 'sending' END`;

/** The state a cell shows, and `null` for a cell with nothing to say. `draft` and `current` are asked for only when needed. */
export function cellState(
  draft: StagedDraft | null,
  conflict: boolean,
  unsettled: Unsettled,
  applied: boolean,
  current: CellValue,
): CellState | null {
  if (!draft) {
    const mark: CellMark | null = unsettled ?? (applied ? 'applied' : null);
    return mark ? { mark } : null;
  }
  const failed = draft.failure !== null;
  const mark = unsettled ?? (conflict ? 'conflict' : failed ? 'failed' : 'edited');
  return {
    mark,
    intent: draft.intent,
    base: draft.base,
    ...(conflict ? { theirs: current } : {}),
    ...(draft.failure && mark === 'failed' ? { message: draft.failure.message } : {}),
  };
}

/** Reads cells one by one as they show now: for the answer of an edit. */
export class CellStates {
  readonly #db: Database;
  readonly #names: Names;
  readonly #current: CurrentValues;
  readonly #drafts: Drafts;

  constructor(db: Database, names: Names, current: CurrentValues, drafts: Drafts) {
    this.#db = db;
    this.#names = names;
    this.#current = current;
    this.#drafts = drafts;
  }

  update(cell: CellKey): CellUpdate {
    const current = this.#current.read(cell);
    const staged = this.#drafts.readWithConflict(cell);
    const state = cellState(
      staged?.draft ?? null,
      staged?.conflict ?? false,
      this.#unsettled(cell),
      this.#isMarkedApplied(cell),
      current,
    );
    return { ...this.#names.ref(cell), value: staged ? effectiveValue(staged.draft) : current, state };
  }

  #unsettled({ product, property, locale }: CellKey): Unsettled {
    return (
      this.#db.firstArray<[Unsettled]>(
        `SELECT ${UNSETTLED_MARK_SQL} FROM item i JOIN change_set s USING (change_set)
         WHERE i.product = ? AND i.property = ? AND i.locale = ? AND i.${UNSETTLED_SQL}`,
        product,
        property,
        locale,
      )?.[0] ?? null
    );
  }

  #isMarkedApplied({ product, property, locale }: CellKey): boolean {
    return (
      this.#db.firstArray(
        'SELECT 1 FROM applied_mark WHERE product = ? AND property = ? AND locale = ?',
        product,
        property,
        locale,
      ) !== undefined
    );
  }
}

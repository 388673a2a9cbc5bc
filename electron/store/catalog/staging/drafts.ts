import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { Reason } from '#shared/contract/reason.ts';
import { isConflict } from '#shared/domain/judge.ts';
import { type Draft, effectiveValue } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Database, Param } from '../../database.ts';
import { flagsOf, fromText, toStored, toText } from '../encoding.ts';
import { CELL_IN_KEYS_SQL, type CellKey, cellKeysJson } from '../names.ts';

/**
 * A staged edit as it is stored. `rev` identifies this very draft: journal items carry it to know whether it was edited
 * since.
 */
export interface StagedDraft extends Draft {
  rev: number;
  /** Why this very draft was refused. */
  failure: Reason | null;
}

/** What is on disk for a cell before it is written. */
export interface StagedBefore {
  draft: StagedDraft | null;
  conflict: boolean;
  /** Whether an earlier draft of the cell was refused, and this one has not been sent yet. */
  wasFailed: boolean;
}

/** The column `failed`. */
const NEVER_FAILED = 0;
const FAILED = 1;
const WAS_FAILED = 2;

export type DraftColumns = [
  intent: Draft['intent'],
  value: string | null,
  base: string | null,
  rev: number,
  conflict: number,
  failed: number,
  code: string | null,
  said: string | null,
  message: string | null,
];

/** In SQL over `draft d`. */
export const DRAFT_COLUMNS_SQL =
  'd.intent, d.value, d.base, d.rev, d.conflict, d.failed, d.code, d.said, d.message';

/** A staged edit as it is on disk. */
type Staged = StagedBefore & { draft: StagedDraft };

export const NOTHING_STAGED: StagedBefore = { draft: null, conflict: false, wasFailed: false };

export function toStaged([
  intent,
  value,
  base,
  rev,
  conflict,
  failed,
  code,
  said,
  message,
]: DraftColumns): Staged {
  const failure = failed === FAILED ? { code, said, message } : null;
  return {
    draft: { intent, value: fromText(value), base: fromText(base), rev, failure },
    conflict: conflict === 1,
    wasFailed: failed === WAS_FAILED,
  };
}

/** The staged edits of these products (a JSON list). */
export const draftsOfProducts = (db: Database, products: string): (Staged & { cell: CellKey })[] =>
  db
    .arrays<[product: number, property: number, locale: number, ...draft: DraftColumns]>(
      `SELECT d.product, d.property, d.locale, ${DRAFT_COLUMNS_SQL}
       FROM json_each(?) k CROSS JOIN draft d ON d.product = k.value`,
      products,
    )
    .map(([product, property, locale, ...draft]) => ({
      cell: { product, property, locale },
      ...toStaged(draft),
    }));

/** A cell whose draft is replaced, with what is on disk for it and what the service holds. */
export interface DraftWrite {
  cell: CellKey;
  before: StagedBefore;
  draft: StagedDraft | null;
  current: CellValue;
}

const INSERT = `INSERT OR REPLACE INTO draft
  (product, property, locale, intent, value, base, rev, flags, shown, conflict, failed, code, said, message) VALUES`;
const INSERTED = 14;

/** What a cell with a draft shows, as its columns store it. */
export function shownOf(draft: Draft): { shown: Param; flags: number } {
  const shown = effectiveValue(draft);
  return shown === null ? { shown, flags: 0 } : { shown: toStored(shown), flags: flagsOf(shown, 0) };
}

function addRow(
  rows: Param[],
  { product, property, locale }: CellKey,
  draft: StagedDraft,
  { conflict, wasFailed }: Omit<StagedBefore, 'draft'>,
): void {
  const { shown, flags } = shownOf(draft);
  rows.push(
    product,
    property,
    locale,
    draft.intent,
    toText(draft.value),
    toText(draft.base),
    draft.rev,
    flags,
    shown,
    Number(conflict),
    draft.failure !== null ? FAILED : wasFailed ? WAS_FAILED : NEVER_FAILED,
    draft.failure?.code ?? null,
    draft.failure?.said ?? null,
    draft.failure?.message ?? null,
  );
}

interface Counts {
  changes: number;
  products: Map<number, number>;
  conflicts: number;
  failed: number;
}

/**
 * The `draft` table. Every write updates what `counts` returns, so that the cost of an edit does not depend on what is
 * staged.
 */
export class Drafts {
  readonly #db: Database;
  #counts: Counts | null = null;
  #listener: (writes: readonly DraftWrite[]) => void = () => undefined;

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => {
      this.#counts = null;
    });
  }

  /** Registers a listener that keeps data derived from drafts: it is called with every write, inside its transaction. */
  onWritten(listener: (writes: readonly DraftWrite[]) => void): void {
    this.#listener = listener;
  }

  /**
   * Replaces (or with `null` removes) the drafts of cells, each cell at most once. Only inside a transaction. Returns what is
   * then on disk, in the same order.
   */
  writeAll(writes: readonly DraftWrite[]): StagedBefore[] {
    const rows: Param[] = [];
    const discarded: CellKey[] = [];
    const after = writes.map(({ cell, before, draft, current }): StagedBefore => {
      if (before.draft) this.#count(cell, before.conflict, before.draft.failure !== null, -1);
      if (!draft) {
        if (before.draft) discarded.push(cell);
        return NOTHING_STAGED;
      }
      const conflict = isConflict(draft.base, effectiveValue(draft), current);
      const isFailed = draft.failure !== null;
      const wasFailed =
        !isFailed && before.draft !== null && (before.draft.failure !== null || before.wasFailed);
      addRow(rows, cell, draft, { conflict, wasFailed });
      this.#count(cell, conflict, isFailed, 1);
      return { draft, conflict, wasFailed };
    });
    if (discarded.length > 0)
      this.#db.run(`DELETE FROM draft WHERE ${CELL_IN_KEYS_SQL}`, cellKeysJson(discarded));
    this.#db.insertRows(INSERT, INSERTED, rows);
    this.#listener(writes);
    return after;
  }

  /** The same for one cell with the service's value `current`. */
  write(cell: CellKey, before: StagedBefore, draft: StagedDraft | null, current: CellValue): StagedBefore {
    return this.writeAll([{ cell, before, draft, current }])[0]!;
  }

  counts(): Omit<StagedSummary, 'removals' | 'creations' | 'undo' | 'redo' | 'step'> {
    const { changes, products, conflicts, failed } = this.#countsNow();
    return {
      changes,
      products: products.size,
      conflicts,
      failed,
    };
  }

  #count({ product }: Pick<CellKey, 'product'>, conflict: boolean, failed: boolean, by: 1 | -1): void {
    const counts = this.#counts;
    if (!counts) return;
    counts.changes += by;
    counts.conflicts += by * Number(conflict);
    counts.failed += by * Number(failed);
    add(counts.products, product, by);
  }

  #countsNow(): Counts {
    if (!this.#counts) {
      this.#counts = { changes: 0, products: new Map(), conflicts: 0, failed: 0 };
      for (const [product, conflict, failed] of this.#db.arrays<[number, number, number]>(
        'SELECT product, conflict, failed FROM draft',
      ))
        this.#count({ product }, conflict === 1, failed === FAILED, 1);
    }
    return this.#counts;
  }
}

function add(counts: Map<number, number>, key: number, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

import type { StagedSummary } from '#shared/contract/drafts.ts';
import { type Draft, effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Database } from '../database.ts';
import { flagsOf, fromText, toStored, toText } from './encoding.ts';
import type { CellKey, Names } from './names.ts';

/** A staged edit as it is kept. `rev` names this very draft: journal items carry it to know whether it was edited since. */
export interface StagedDraft extends Draft {
  rev: number;
  /** The service's words when it refused this very draft. */
  failure: { code: string | null; message: string } | null;
}

interface DraftColumns {
  intent: Draft['intent'];
  value: string | null;
  base: string | null;
  rev: number;
  conflict: number;
  failed: number;
  code: string | null;
  message: string | null;
}

/** The service's value is no longer the one the user saw, and not the wanted one either (promise 8). */
const isConflict = (draft: Draft, current: CellValue): boolean =>
  !sameValue(current, draft.base) && !sameValue(current, effectiveValue(draft));

interface Tally {
  changes: number;
  products: Map<number, number>;
  locales: Map<number, number>;
  conflicts: number;
  failed: number;
}

/** The `draft` table. Every write keeps the tally for `summary`, so that an edit costs the same whatever is staged. */
export class Drafts {
  readonly #db: Database;
  readonly #names: Names;
  #tally: Tally | null = null;

  constructor(db: Database, names: Names) {
    this.#db = db;
    this.#names = names;
    db.onRollback(() => {
      this.#tally = null;
    });
  }

  read(cell: CellKey): StagedDraft | null {
    const row = this.#row(cell);
    return row ? toDraft(row) : null;
  }

  readWithConflict(cell: CellKey): { draft: StagedDraft; conflict: boolean } | null {
    const row = this.#row(cell);
    return row ? { draft: toDraft(row), conflict: row.conflict === 1 } : null;
  }

  /** Writes (or with `null` removes) the draft of a cell over the service's value `current`. Only inside a transaction. */
  write(cell: CellKey, draft: StagedDraft | null, current: CellValue): void {
    const { product, property, locale } = cell;
    const before = this.#row(cell);
    if (before) this.#count(cell, before.conflict, before.failed, -1);
    if (!draft) {
      if (before)
        this.#db.run(
          'DELETE FROM draft WHERE product = ? AND property = ? AND locale = ?',
          product,
          property,
          locale,
        );
      return;
    }
    const shown = effectiveValue(draft);
    const conflict = Number(isConflict(draft, current));
    const failed = Number(draft.failure !== null);
    this.#db.run(
      `INSERT OR REPLACE INTO draft
         (product, property, locale, intent, value, base, rev, flags, shown, conflict, failed, code, message)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      product,
      property,
      locale,
      draft.intent,
      toText(draft.value),
      toText(draft.base),
      draft.rev,
      shown === null ? 0 : flagsOf(shown, false),
      shown === null ? null : toStored(shown),
      conflict,
      failed,
      draft.failure?.code ?? null,
      draft.failure?.message ?? null,
    );
    this.#count(cell, conflict, failed, 1);
  }

  /** The staged edits of these products (a JSON list). */
  ofProducts(products: string): { cell: CellKey; draft: StagedDraft; conflict: boolean }[] {
    return this.#db
      .all<DraftColumns & CellKey>(
        `SELECT d.product, d.property, d.locale, d.intent, d.value, d.base, d.rev, d.conflict, d.failed, d.code, d.message
         FROM json_each(?) k CROSS JOIN draft d ON d.product = k.value`,
        products,
      )
      .map((row) => ({
        cell: { product: row.product, property: row.property, locale: row.locale },
        draft: toDraft(row),
        conflict: row.conflict === 1,
      }));
  }

  counts(): Omit<StagedSummary, 'undo' | 'redo'> {
    const { changes, products, locales, conflicts, failed } = this.#tallied();
    return {
      changes,
      products: products.size,
      locales: Object.fromEntries(
        [...locales].map(([locale, count]) => [this.#names.locales.name(locale), count]),
      ),
      conflicts,
      failed,
    };
  }

  #row({ product, property, locale }: CellKey): DraftColumns | undefined {
    return this.#db.get<DraftColumns>(
      `SELECT intent, value, base, rev, conflict, failed, code, message FROM draft
       WHERE product = ? AND property = ? AND locale = ?`,
      product,
      property,
      locale,
    );
  }

  #count(
    { product, locale }: Pick<CellKey, 'product' | 'locale'>,
    conflict: number,
    failed: number,
    by: 1 | -1,
  ): void {
    const tally = this.#tally;
    if (!tally) return;
    tally.changes += by;
    tally.conflicts += by * conflict;
    tally.failed += by * failed;
    add(tally.products, product, by);
    add(tally.locales, locale, by);
  }

  #tallied(): Tally {
    if (!this.#tally) {
      this.#tally = { changes: 0, products: new Map(), locales: new Map(), conflicts: 0, failed: 0 };
      for (const [product, locale, conflict, failed] of this.#db.arrays<[number, number, number, number]>(
        'SELECT product, locale, conflict, failed FROM draft',
      ))
        this.#count({ product, locale }, conflict, failed, 1);
    }
    return this.#tally;
  }
}

function add(counts: Map<number, number>, key: number, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

const toDraft = (row: DraftColumns): StagedDraft => ({
  intent: row.intent,
  value: fromText(row.value),
  base: fromText(row.base),
  rev: row.rev,
  failure: row.failed === 1 ? { code: row.code, message: row.message ?? '' } : null,
});

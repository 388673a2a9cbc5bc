import type { DraftFilter, DraftSelection } from '#shared/contract/drafts.ts';
import { AppError } from '#shared/contract/result.ts';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { rebase } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Database } from '../database.ts';
import type { CurrentValues } from './current-values.ts';
import type { Drafts, StagedDraft } from './drafts.ts';
import type { CellSnapshot, CellStep, History } from './history.ts';
import type { CellKey, Names } from './names.ts';
import type { Revisions } from './revisions.ts';
import { sameDraft, stage } from './staging.ts';

/** In SQL over `draft d`: which staged changes a filter shows. */
export const DRAFT_FILTER_SQL: Record<DraftFilter, string> = {
  all: '1',
  conflict: 'd.conflict = 1',
  failed: 'd.failed = 1',
  set: `d.intent = 'set'`,
  remove: `d.intent = 'remove'`,
  append: `d.intent = 'append'`,
};

type Restage = (draft: StagedDraft | null, current: CellValue) => Omit<StagedDraft, 'rev' | 'failure'> | null;

/** Stages edits. Every call is one action of the history, in one durable transaction (promise 1). */
export class Editing {
  readonly #db: Database;
  readonly #names: Names;
  readonly #drafts: Drafts;
  readonly #current: CurrentValues;
  readonly #history: History;
  readonly #revisions: Revisions;

  constructor(parts: {
    db: Database;
    names: Names;
    drafts: Drafts;
    current: CurrentValues;
    history: History;
    revisions: Revisions;
  }) {
    this.#db = parts.db;
    this.#names = parts.names;
    this.#drafts = parts.drafts;
    this.#current = parts.current;
    this.#history = parts.history;
    this.#revisions = parts.revisions;
  }

  /** The cells named, once each. Throws `not_found` for a product that is not in the catalog; then nothing is staged. */
  edit(label: string, edits: readonly (CellRef & { change: Change })[]): CellKey[] {
    return this.#db.transaction('durable', () => {
      this.#checkProducts(edits);
      return this.#apply(
        () => label,
        edits.map((edit) => ({
          cell: this.#names.key(edit),
          restage: (draft, current) => stage(draft ? draft.base : current, current, edit.change),
        })),
      );
    });
  }

  drop(which: DraftSelection): CellKey[] {
    return this.#db.transaction('durable', () =>
      this.#apply(
        (count) => `Drop ${changes(count)}`,
        this.#selected(which).map((cell) => ({ cell, restage: () => null })),
      ),
    );
  }

  /** Cells without a conflict are left as they are. */
  resolve(which: DraftSelection, keep: 'mine' | 'theirs'): CellKey[] {
    return this.#db.transaction('durable', () => {
      const conflicts = this.#selected(which).filter((cell) => this.#drafts.readWithConflict(cell)?.conflict);
      return this.#apply(
        (count) => `${keep === 'mine' ? 'Keep mine' : 'Take theirs'} for ${changes(count)}`,
        conflicts.map((cell) => ({
          cell,
          restage: (draft, current) => (draft && keep === 'mine' ? rebase(draft, current) : null),
        })),
      );
    });
  }

  #apply(label: (changes: number) => string, edits: { cell: CellKey; restage: Restage }[]): CellKey[] {
    const steps = new Map<string, { cell: CellKey; before: CellSnapshot }>();
    let rev: number | null = null;
    for (const { cell, restage } of edits) {
      const key = `${cell.product} ${cell.property} ${cell.locale}`;
      const draft = this.#drafts.read(cell);
      const current = this.#current.read(cell);
      if (!steps.has(key)) steps.set(key, { cell, before: this.#history.snapshot(cell) });
      const next = restage(draft, current);
      if (sameDraft(draft, next)) continue;
      rev ??= this.#revisions.next();
      this.#drafts.write(cell, next && { ...next, rev, failure: null }, current);
      this.#db.run(
        'DELETE FROM applied_mark WHERE product = ? AND property = ? AND locale = ?',
        cell.product,
        cell.property,
        cell.locale,
      );
    }
    const changed: CellStep[] = [];
    for (const { cell, before } of steps.values()) {
      const after = this.#history.snapshot(cell);
      if (!sameDraft(before.draft, after.draft)) changed.push({ cell, before, after });
    }
    if (changed.length > 0) this.#history.record(label(changed.length), changed);
    return [...steps.values()].map(({ cell }) => cell);
  }

  #selected(which: DraftSelection): CellKey[] {
    if ('cells' in which) return which.cells.map((cell) => this.#names.key(cell));
    return this.#db
      .arrays<[number, number, number]>(
        `SELECT d.product, d.property, d.locale FROM draft d WHERE ${DRAFT_FILTER_SQL[which.filter]}`,
      )
      .map(([product, property, locale]) => ({ product, property, locale }));
  }

  #checkProducts(edits: readonly CellRef[]): void {
    for (const product of new Set(edits.map((edit) => edit.product))) {
      if (!this.#db.firstArray('SELECT 1 FROM product WHERE product = ?', product))
        throw new AppError('not_found', 'This product is no longer in the local catalog.', {
          details: `product ${product}`,
        });
    }
  }
}

const changes = (count: number) => (count === 1 ? '1 staged change' : `${count} staged changes`);

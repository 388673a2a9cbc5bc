import type { DraftFilter, DraftSelection } from '#shared/contract/drafts.ts';
import { AppError } from '#shared/contract/result.ts';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { type Draft, rebase } from '#shared/domain/patch.ts';
import type { Database } from '../database.ts';
import { type CellFacts, readFacts } from './cell-facts.ts';
import type { Drafts } from './drafts.ts';
import { type CellStep, type History, snapshotOf } from './history.ts';
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

/** What is to be staged on a cell, from what is there. */
type Restage = (facts: CellFacts) => Draft | null;

const textKey = ({ product, property, locale }: CellKey) => `${product} ${property} ${locale}`;

/** Stages edits. Every call is one action of the history, in one durable transaction (promise 1). */
export class Editing {
  readonly #db: Database;
  readonly #names: Names;
  readonly #drafts: Drafts;
  readonly #history: History;
  readonly #revisions: Revisions;

  constructor(parts: {
    db: Database;
    names: Names;
    drafts: Drafts;
    history: History;
    revisions: Revisions;
  }) {
    this.#db = parts.db;
    this.#names = parts.names;
    this.#drafts = parts.drafts;
    this.#history = parts.history;
    this.#revisions = parts.revisions;
  }

  /** The cells named, once each. Throws `not_found` for a product that is not in the catalog; then nothing is staged. */
  edit(label: string, edits: readonly (CellRef & { change: Change })[]): CellFacts[] {
    return this.#db.transaction('durable', () => {
      this.#checkProducts(edits);
      return this.#apply(
        () => label,
        edits.map((edit) => ({
          cell: this.#names.key(edit),
          restage: ({ draft, current }) => stage(draft ? draft.base : current, current, edit.change),
        })),
      );
    });
  }

  drop(which: DraftSelection): CellFacts[] {
    return this.#db.transaction('durable', () =>
      this.#apply(
        (count) => `Drop ${changes(count)}`,
        this.#selected(which).map((cell) => ({ cell, restage: () => null })),
      ),
    );
  }

  /** Cells without a conflict are left as they are. */
  resolve(which: DraftSelection, keep: 'mine' | 'theirs'): CellFacts[] {
    return this.#db.transaction('durable', () =>
      this.#apply(
        (count) => `${keep === 'mine' ? 'Keep mine' : 'Take theirs'} for ${changes(count)}`,
        this.#selected(which).map((cell) => ({
          cell,
          restage: ({ draft, conflict, current }) => {
            if (!draft || !conflict) return draft;
            return keep === 'mine' ? rebase(draft, current) : null;
          },
        })),
      ),
    );
  }

  #apply(label: (changes: number) => string, edits: { cell: CellKey; restage: Restage }[]): CellFacts[] {
    const distinct = new Map(edits.map(({ cell }) => [textKey(cell), cell]));
    const before = readFacts(this.#db, [...distinct.values()]);
    const wanted = new Map(before.map((facts) => [textKey(facts.cell), { ...facts }]));
    for (const { cell, restage } of edits) {
      const facts = wanted.get(textKey(cell))!;
      const next = restage(facts);
      if (!sameDraft(facts.draft, next)) facts.draft = next && { ...next, rev: 0, failure: null };
    }

    const after = [...wanted.values()];
    const changed = before.flatMap((facts, i) => {
      const next = after[i]!;
      return sameDraft(facts.draft, next.draft) ? [] : [{ facts, next }];
    });
    if (changed.length === 0) return before;
    const rev = this.#revisions.next();
    const steps = changed.map(({ facts, next }): CellStep => {
      const draft = next.draft && { ...next.draft, rev };
      Object.assign(next, this.#drafts.write(facts.cell, facts, draft, facts.current));
      this.#clearMark(next);
      return { cell: facts.cell, before: snapshotOf(facts), after: snapshotOf(next) };
    });
    this.#history.record(label(steps.length), steps);
    return after;
  }

  #clearMark(facts: CellFacts): void {
    if (!facts.applied) return;
    const { product, property, locale } = facts.cell;
    this.#db.run(
      'DELETE FROM applied_mark WHERE product = ? AND property = ? AND locale = ?',
      product,
      property,
      locale,
    );
    facts.applied = false;
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
    const missing = this.#db.firstArray<[number]>(
      'SELECT k.value FROM json_each(?) k WHERE NOT EXISTS (SELECT 1 FROM product p WHERE p.product = k.value)',
      JSON.stringify([...new Set(edits.map((edit) => edit.product))]),
    );
    if (missing)
      throw new AppError('not_found', 'This product is no longer in the local catalog.', {
        details: `product ${missing[0]}`,
      });
  }
}

const changes = (count: number) => (count === 1 ? '1 staged change' : `${count} staged changes`);

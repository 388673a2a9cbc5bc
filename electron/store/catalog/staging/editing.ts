import { plural, t } from '@lingui/core/macro';
import type { DraftSelection, Keep } from '#shared/contract/drafts.ts';
import { AppError } from '#shared/contract/result.ts';
import type { CellRef, Change, ListIntent } from '#shared/domain/cell.ts';
import { edited } from '#shared/domain/judge.ts';
import { sentAs } from '#shared/domain/patch.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { type CellFacts, readFacts } from '../cell-facts.ts';
import { type CellKey, cellText, type Names } from '../names.ts';
import { type ScopeNames, selectedCells } from './draft-scope.ts';
import { decisionLabel, resolved } from './resolution.ts';
import type { Restage, Restaging } from './restaging.ts';

interface Parts {
  db: Database;
  names: Names;
  scopes: ScopeNames;
  restaging: Restaging;
}

export interface CellEdit extends CellRef {
  change: Change;
  /** What the service held when the user began to type, if that is known. */
  seen?: CellValue | undefined;
}

/** Stages edits. Every call is one step of the history, in one durable transaction (promise 1). */
export class Editing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Returns the edited cells, once each. Throws `not_found` for a product that is not in the catalog; then nothing is staged.
   */
  edit(label: string, edits: readonly CellEdit[]): CellFacts[] {
    return this.#parts.db.transaction('durable', () => {
      this.#checkProducts(edits);
      const keyed = edits.map((edit) => ({ cell: this.#parts.names.key(edit), ...edit }));
      const wanted = new Map(
        this.#factsOf(keyed.map(({ cell }) => cell)).map((facts): [string, Restage] => [
          cellText(facts.cell),
          { facts, next: facts.draft },
        ]),
      );
      for (const { cell, change, seen } of keyed) {
        const one = wanted.get(cellText(cell))!;
        one.next =
          change.kind === 'revert'
            ? null
            : edited(
                { draft: one.next, current: one.facts.current },
                change.kind === 'set' ? change.value : null,
                { seen },
              );
      }
      return this.#parts.restaging.apply(() => label, [...wanted.values()]);
    });
  }

  /** Discards staged edits; cells without one are left unchanged. */
  discard(which: DraftSelection): CellFacts[] {
    return this.#parts.db.transaction('durable', () =>
      this.#parts.restaging.apply(
        (count) => t`Discard ${plural(count, { one: '# staged edit', other: '# staged edits' })}`,
        this.#selected(which).map((facts) => ({ facts, next: null })),
      ),
    );
  }

  /** Cells without a conflict are left unchanged; `leftAlone` counts conflicts that cannot be merged. */
  resolve(which: DraftSelection, keep: Keep): { cells: CellFacts[]; leftAlone: number } {
    return this.#parts.db.transaction('durable', () => {
      let leftAlone = 0;
      const wanted = this.#selected(which).map((facts): Restage => {
        const { draft, conflict, current } = facts;
        const next = draft && conflict ? resolved(draft, current, keep) : draft;
        if (next === undefined) leftAlone++;
        return { facts, next: next === undefined ? draft : next };
      });
      const cells = this.#parts.restaging.apply((count) => decisionLabel(keep, count), wanted);
      return { cells, leftAlone };
    });
  }

  /** Edits that can be sent in only one way, and conflicts, are left unchanged and counted. */
  sendAs(which: DraftSelection, intent: ListIntent): { cells: CellFacts[]; leftAlone: number } {
    return this.#parts.db.transaction('durable', () => {
      let leftAlone = 0;
      const wanted = this.#selected(which).map((facts): Restage => {
        const next = facts.draft && !facts.conflict ? sentAs(facts.draft, intent) : null;
        if (!next) leftAlone++;
        return { facts, next: next ?? facts.draft };
      });
      const cells = this.#parts.restaging.apply((count) => sendAsLabel(intent, count), wanted);
      return { cells, leftAlone };
    });
  }

  #selected(which: DraftSelection): CellFacts[] {
    return this.#factsOf(selectedCells(this.#parts.db, this.#parts.scopes, which));
  }

  /** Reads each cell once. */
  #factsOf(cells: readonly CellKey[]): CellFacts[] {
    const distinct = new Map(cells.map((cell) => [cellText(cell), cell]));
    return readFacts(this.#parts.db, [...distinct.values()]);
  }

  #checkProducts(edits: readonly CellRef[]): void {
    const missing = this.#parts.db.firstArray<[number]>(
      'SELECT k.value FROM json_each(?) k WHERE NOT EXISTS (SELECT 1 FROM product p WHERE p.product = k.value)',
      JSON.stringify([...new Set(edits.map((edit) => edit.product))]),
    );
    if (missing)
      throw new AppError('not_found', t`This product is no longer in the local catalog.`, {
        details: `product ${missing[0]}`,
      });
  }
}

const sendAsLabel = (intent: ListIntent, count: number): string =>
  SEND_AS_LABELS[intent](plural(count, { one: '# list', other: '# lists' }));

const SEND_AS_LABELS: Record<ListIntent, (lists: string) => string> = {
  set: (lists) => t`Replace ${lists} as a whole`,
  append: (lists) => t`Append the new items of ${lists}`,
  remove_items: (lists) => t`Remove items from ${lists}`,
};

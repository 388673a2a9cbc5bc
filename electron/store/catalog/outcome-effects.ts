import type { ItemState } from '#shared/contract/changesets.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { applyIntent, effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import type { Database, Param } from '../database.ts';
import type { CellFacts } from './cell-facts.ts';
import type { CurrentValues } from './current-values.ts';
import type { Drafts } from './drafts.ts';
import { fromText } from './encoding.ts';
import type { CellKey } from './names.ts';
import type { Revisions } from './revisions.ts';
import { stageValue } from './staging.ts';

/** An item as the journal works on it. */
export interface JournalItem extends CellKey {
  item: number;
  localeless: number;
  intent: Intent;
  value: string | null;
  old: string | null;
  rev: number;
  state: ItemState;
  request: number | null;
  gone: number;
}

/**
 * What an item's outcome does to its cell, from what is known of the cell before. Only inside the transaction that
 * records the outcomes, each cell once; end it with `flush`.
 */
export class OutcomeEffects {
  readonly #db: Database;
  readonly #drafts: Drafts;
  readonly #current: CurrentValues;
  readonly #revisions: Revisions;
  #marks: Param[] = [];
  readonly #titleCell: () => { property: number; locale: number } | null;

  constructor(parts: {
    db: Database;
    drafts: Drafts;
    current: CurrentValues;
    revisions: Revisions;
    titleCell: () => { property: number; locale: number } | null;
  }) {
    this.#db = parts.db;
    this.#drafts = parts.drafts;
    this.#current = parts.current;
    this.#revisions = parts.revisions;
    this.#titleCell = parts.titleCell;
    this.#db.onRollback(() => {
      this.#marks = [];
    });
  }

  /** The new value becomes what the service holds. `now`: what it was read back as, when that is something else. */
  applied(item: JournalItem, facts: CellFacts, now: CellValue | undefined): void {
    const ours = applyIntent(fromText(item.old), item.intent, fromText(item.value));
    const held = now === undefined ? ours : now;
    this.#current.write(facts.cell, facts, held, item.localeless === 1);
    this.#keepTitle(item, held);
    this.#restage(item, facts, ours, held);
    this.#marks.push(item.product, item.property, item.locale);
  }

  /** The staged edit keeps the service's words, unless it was edited since: then they were about another value. */
  failed(item: JournalItem, facts: CellFacts, code: string | null, message: string | null): void {
    if (facts.draft?.rev !== item.rev) return;
    const failure = { code, message: message ?? 'The service refused this change.' };
    this.#drafts.write(item, facts, { ...facts.draft, failure }, facts.current);
  }

  flush(): void {
    this.#current.flush();
    this.#db.insertRows(
      'INSERT OR IGNORE INTO applied_mark (product, property, locale) VALUES',
      3,
      this.#marks,
    );
    this.#marks = [];
  }

  /**
   * A draft that was edited again since the freeze now stands over our own value. When the service holds yet another
   * one (`held`), that is a conflict: somebody else wrote too.
   */
  #restage(item: JournalItem, facts: CellFacts, ours: CellValue, held: CellValue): void {
    if (!facts.draft) return;
    const next = facts.draft.rev === item.rev ? null : stageValue(ours, held, effectiveValue(facts.draft));
    this.#drafts.write(item, facts, next && { ...next, rev: this.#revisions.next(), failure: null }, held);
  }

  #keepTitle({ product, property, locale }: CellKey, value: CellValue): void {
    const title = this.#titleCell();
    if (title?.property === property && title.locale === locale)
      this.#db.run('UPDATE product SET title = ? WHERE product = ?', displayText(value), product);
  }
}

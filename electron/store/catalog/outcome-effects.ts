import type { ItemState } from '#shared/contract/changesets.ts';
import type { Intent } from '#shared/domain/cell.ts';
import { applyIntent, effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import type { Database } from '../database.ts';
import { readFacts } from './cell-facts.ts';
import type { CurrentValues } from './current-values.ts';
import type { Drafts } from './drafts.ts';
import { fromText } from './encoding.ts';
import type { CellKey } from './names.ts';
import type { Revisions } from './revisions.ts';
import { stageValue } from './staging.ts';
import type { ValueCounts } from './value-counts.ts';

/** An item as the journal works on it. */
export interface JournalItem extends CellKey {
  item: number;
  localeless: number;
  intent: Intent;
  value: string | null;
  old: string | null;
  rev: number;
  state: ItemState;
  gone: number;
}

/** What an item's outcome does to its cell. Only inside the transaction that records the outcome; end it with `flush`. */
export class OutcomeEffects {
  readonly #db: Database;
  readonly #drafts: Drafts;
  readonly #current: CurrentValues;
  readonly #counts: ValueCounts;
  readonly #revisions: Revisions;
  readonly #titleCell: () => { property: number; locale: number } | null;

  constructor(parts: {
    db: Database;
    drafts: Drafts;
    current: CurrentValues;
    counts: ValueCounts;
    revisions: Revisions;
    titleCell: () => { property: number; locale: number } | null;
  }) {
    this.#db = parts.db;
    this.#drafts = parts.drafts;
    this.#current = parts.current;
    this.#counts = parts.counts;
    this.#revisions = parts.revisions;
    this.#titleCell = parts.titleCell;
  }

  /** The new value becomes what the service holds. `now`: what it was read back as, when that is something else. */
  applied(item: JournalItem, now: CellValue | undefined): void {
    const ours = applyIntent(fromText(item.old), item.intent, fromText(item.value));
    const held = now === undefined ? ours : now;
    this.#current.write(item, held, item.localeless === 1);
    this.#keepTitle(item, held);
    this.#restage(item, ours, held);
    this.#db.run(
      'INSERT OR IGNORE INTO applied_mark (product, property, locale) VALUES (?, ?, ?)',
      item.product,
      item.property,
      item.locale,
    );
  }

  /** The staged edit keeps the service's words, unless it was edited since: then they were about another value. */
  failed(item: JournalItem, code: string | null, message: string | null): void {
    const [facts] = readFacts(this.#db, [item]);
    if (facts?.draft?.rev !== item.rev) return;
    const failure = { code, message: message ?? 'The service refused this change.' };
    this.#drafts.write(item, facts, { ...facts.draft, failure }, facts.current);
  }

  flush(): void {
    this.#counts.flush();
  }

  /**
   * A draft that was edited again since the freeze now stands over our own value. When the service holds yet another
   * one (`held`), that is a conflict: somebody else wrote too.
   */
  #restage(item: JournalItem, ours: CellValue, held: CellValue): void {
    const [facts] = readFacts(this.#db, [item]);
    if (!facts?.draft) return;
    const next = facts.draft.rev === item.rev ? null : stageValue(ours, held, effectiveValue(facts.draft));
    this.#drafts.write(item, facts, next && { ...next, rev: this.#revisions.next(), failure: null }, held);
  }

  #keepTitle({ product, property, locale }: CellKey, value: CellValue): void {
    const title = this.#titleCell();
    if (title?.property === property && title.locale === locale)
      this.#db.run('UPDATE product SET title = ? WHERE product = ?', displayText(value), product);
  }
}

import type { Reason } from '#shared/contract/reason.ts';
import { edited } from '#shared/domain/judge.ts';
import { applyIntent, effectiveValue, keepingIntent } from '#shared/domain/patch.ts';
import { type CellValue, displayText, sameValue } from '#shared/domain/value.ts';
import type { Database, Param } from '../../database.ts';
import type { CellFacts } from '../cell-facts.ts';
import { fromText } from '../encoding.ts';
import type { CellKey } from '../names.ts';
import type { CurrentValues } from '../products/current-values.ts';
import type { StructureMirror } from '../products/structure-mirror.ts';
import type { Drafts, StagedBefore, StagedDraft } from '../staging/drafts.ts';
import { reconciled } from '../staging/reconcile.ts';
import type { Revisions } from '../staging/revisions.ts';
import { type JournalItem, NO_DRAFT, WITHDRAWN } from './journal-items.ts';

interface Parts {
  db: Database;
  drafts: Drafts;
  current: CurrentValues;
  revisions: Revisions;
  structure: StructureMirror;
  titleCell: () => { property: number; locale: number } | null;
}

/**
 * Applies an item's outcome to its cell, given what is known about the cell before. Must be called inside the transaction that
 * records the outcomes, once for each cell; end with `flush`.
 */
export class OutcomeEffects {
  readonly #parts: Parts;
  #marks: Param[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.db.onRollback(() => {
      this.#marks = [];
    });
  }

  /**
   * The new value becomes what the service holds. `now`: the value that was read back, if different. Returns what is then known
   * about the cell.
   */
  applied(item: JournalItem, facts: CellFacts, now: CellValue | undefined): CellFacts {
    const ours = applyIntent(fromText(item.old), item.intent, fromText(item.value));
    const held = now === undefined ? ours : now;
    this.#hold(item, facts, held);
    this.#marks.push(item.product, item.property, item.locale);
    return { ...facts, current: held, ...this.#restage(item, facts, ours, held) };
  }

  /** The service was seen to hold `found`, which this item did not write. Returns what is then known about the cell. */
  seen(item: JournalItem, facts: CellFacts, found: CellValue): CellFacts {
    this.#hold(item, facts, found);
    return {
      ...facts,
      current: found,
      ...this.#parts.drafts.write(item, facts, reconciled(facts.draft, found), found),
    };
  }

  /**
   * The staged edit keeps the reason, unless it was edited since: then the failure was about another value. An undo has no
   * staged edit: what it could not undo is staged now, to be corrected, retried or discarded like any other failure.
   */
  failed(item: JournalItem, facts: CellFacts, failure: Reason): void {
    if (facts.draft?.rev === item.rev)
      this.#parts.drafts.write(item, facts, { ...facts.draft, failure }, facts.current);
    else if (!facts.draft && item.rev === NO_DRAFT) this.#stageInverse(item, facts, failure);
  }

  flush(): void {
    this.#parts.current.flush();
    this.#parts.structure.flush();
    this.#parts.db.insertRows(
      'INSERT OR IGNORE INTO applied_mark (product, property, locale) VALUES',
      3,
      this.#marks,
    );
    this.#marks = [];
  }

  #hold(item: JournalItem, facts: CellFacts, value: CellValue): void {
    this.#parts.current.write(facts.cell, facts, value, item.spelling);
    this.#updateTitle(item, value);
    this.#parts.structure.hold(item, value);
  }

  #stageInverse(item: JournalItem, facts: CellFacts, failure: StagedDraft['failure']): void {
    const { intent } = item;
    const draft = { intent, value: fromText(item.value), base: fromText(item.old) };
    const staged = { ...draft, rev: this.#parts.revisions.next(), failure };
    this.#parts.drafts.write(item, facts, reconciled(staged, facts.current), facts.current);
  }

  /**
   * A draft that was edited again since the freeze is now based on our own value. If the service holds yet another value
   * (`held`), that is a conflict: someone else wrote too. A draft based on a value that was then undone is one as well.
   */
  #restage(item: JournalItem, facts: CellFacts, ours: CellValue, held: CellValue): StagedBefore {
    const { draft } = facts;
    if (!draft) return this.#putBack(item, facts, ours, held);
    if (item.rev === NO_DRAFT) return this.#parts.drafts.write(item, facts, reconciled(draft, held), held);
    const wanted =
      draft.rev === item.rev
        ? null
        : edited({ draft: null, current: held }, effectiveValue(draft), { seen: ours });
    const next = wanted && keepingIntent(draft, wanted);
    return this.#parts.drafts.write(
      item,
      facts,
      next && { ...next, rev: this.#parts.revisions.next(), failure: null },
      held,
    );
  }

  /**
   * For an edit that was withdrawn while it was on its way, but arrived: the value before it is staged, so that withdrawing it
   * still has an effect.
   */
  #putBack(item: JournalItem, facts: CellFacts, ours: CellValue, held: CellValue): StagedBefore {
    const old = fromText(item.old);
    const wasWithdrawn = item.rev === WITHDRAWN && sameValue(facts.current, old) && sameValue(ours, held);
    const next = wasWithdrawn ? edited({ draft: null, current: held }, old) : null;
    return this.#parts.drafts.write(
      item,
      facts,
      next && { ...next, rev: this.#parts.revisions.next(), failure: null },
      held,
    );
  }

  #updateTitle({ product, property, locale }: CellKey, value: CellValue): void {
    const title = this.#parts.titleCell();
    if (title?.property === property && title.locale === locale)
      this.#parts.db.run('UPDATE product SET title = ? WHERE product = ?', displayText(value), product);
  }
}

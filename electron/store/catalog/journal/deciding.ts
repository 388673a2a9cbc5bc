import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ItemDecision, ItemSelection } from '#shared/contract/changesets.ts';
import { sameDraft } from '#shared/domain/patch.ts';
import type { Database } from '../../database.ts';
import { and, type Fragment, raw } from '../../sql.ts';
import { type CellFacts, readFacts } from '../cell-facts.ts';
import { CHUNK_SIZE } from '../chunks.ts';
import { fromText } from '../encoding.ts';
import type { CellKey } from '../names.ts';
import { type CellStep, snapshotOf } from '../staging/cell-step.ts';
import { decisionLabel } from '../staging/resolution.ts';
import type { GrowingStep, Restage, Restaging } from '../staging/restaging.ts';
import type { ChangeSetStates } from './change-set-states.ts';
import type { ItemReader } from './item-reader.ts';
import type { ItemOutcome, ItemStates, Restart } from './item-states.ts';
import { ENDED_ITEM_SQL, type EndedItem, NO_DRAFT } from './journal-items.ts';
import { DECIDED_SQL } from './open-items.ts';
import type { OutcomeEffects } from './outcome-effects.ts';
import { decideEdit, decideInverse, type OpenItem, type Verdict } from './verdicts.ts';

/** A decided item, with what is known about its cell before and after. */
interface Decided {
  item: EndedItem;
  verdict: Exclude<Verdict, { becomes: 'left' }>;
  before: CellFacts;
  facts: CellFacts;
}

interface Parts {
  db: Database;
  items: ItemReader;
  states: ItemStates;
  changeSetStates: ChangeSetStates;
  effects: OutcomeEffects;
  restaging: Restaging;
}

/** Decides conflicts and unknown outcomes, together with their staged edits, as one step of the history. */
export class Deciding {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * `leftAlone`: selected items that the decision does not fit, not counting conflicts that are already decided. If items are to
   * be sent, a change set that had ended is queued.
   */
  decide(
    { changeSet }: ChangeSet,
    which: ItemSelection,
    decision: ItemDecision,
  ): { cells: CellKey[]; decided: number; leftAlone: number } {
    return this.#parts.db.transaction('durable', () => {
      const where = and([this.#parts.items.selection(changeSet, which), raw(`NOT ${DECIDED_SQL}`)]);
      const selected = this.#count(where);
      const step = this.#parts.restaging.begin();
      const cells: CellKey[] = [];
      for (const chunk of this.#chunks(where)) {
        const decided = this.#decideChunk(chunk, (item) => decideItem(item, decision));
        const staged = this.#restage(step, decided, decision);
        this.#parts.effects.flush();
        this.#record(changeSet, decided);
        this.#restart(changeSet, decided, staged);
        for (const { before } of decided) cells.push(before.cell);
      }
      this.#parts.changeSetStates.endWithNothingLeft(changeSet, t`The rest was decided.`);
      step.end((count) => labelOf(decision, count));
      return { cells, decided: cells.length, leftAlone: selected - cells.length };
    });
  }

  #count({ text, params }: Fragment): number {
    const [selected] = this.#parts.db.firstArray<[number]>(
      `SELECT count(*) FROM item i JOIN product p USING (product) WHERE ${text}`,
      ...params,
    ) ?? [0];
    return selected;
  }

  /** Items to be decided, several thousand at a time; those of a chunk may be decided before the next is requested. */
  *#chunks(where: Fragment): Generator<EndedItem[]> {
    // One state after the other: both at once, in order, would be sorted again for each chunk.
    for (const state of ['conflict', 'unknown']) {
      let chunk: EndedItem[];
      let last = 0;
      do {
        chunk = this.#parts.db.all<EndedItem>(
          `${ENDED_ITEM_SQL} WHERE (${where.text}) AND i.state = ? AND i.item > ? ORDER BY i.item LIMIT ?`,
          ...where.params,
          state,
          last,
          CHUNK_SIZE,
        );
        if (chunk.length > 0) yield chunk;
        last = chunk.at(-1)?.item ?? last;
      } while (chunk.length === CHUNK_SIZE);
    }
  }

  #decideChunk(open: readonly EndedItem[], decide: (item: OpenItem) => Verdict): Decided[] {
    const facts = readFacts(this.#parts.db, open);
    const verdicts = open.map((item, i) => decide(toOpenItem(item, facts[i]!)));
    const decided = verdicts.flatMap((verdict, i): Decided[] => {
      if (verdict.becomes === 'left') return [];
      const item = open[i]!;
      const before = facts[i]!;
      return [{ item, verdict, before, facts: this.#settle(item, verdict, before) }];
    });
    this.#parts.states.found(
      open.flatMap(({ item }, i) => (isMoved(verdicts[i]!) ? [{ item, found: facts[i]!.current }] : [])),
    );
    return decided;
  }

  /** Writes what a verdict says about the service's value to the local catalog. */
  #settle(item: EndedItem, verdict: Verdict, before: CellFacts): CellFacts {
    if (verdict.becomes === 'applied') return this.#parts.effects.applied(item, before, verdict.now);
    return item.state === 'unknown' && item.found !== null
      ? this.#parts.effects.seen(item, before, fromText(item.found))
      : before;
  }

  /** Returns the facts of the cells afterwards, in the order of `decided`. */
  #restage(step: GrowingStep, decided: readonly Decided[], decision: ItemDecision): CellFacts[] {
    const arrived = decided.flatMap(({ before, facts }): CellStep[] =>
      decision === 'arrived' && !sameDraft(before.draft, facts.draft)
        ? [{ cell: before.cell, before: snapshotOf(before), after: snapshotOf(facts) }]
        : [],
    );
    const wanted = decided.map(({ verdict, facts }): Restage => {
      const next = 'draft' in verdict ? verdict.draft : undefined;
      return { facts, next: next === undefined ? facts.draft : next };
    });
    return this.#parts.restaging.addTo(step, wanted, arrived);
  }

  #record(changeSet: number, decided: readonly Decided[]): void {
    const ended = decided.filter(({ verdict }) => verdict.becomes !== 'pending');
    this.#parts.states.record(
      changeSet,
      ended.map(({ item }) => item),
      ended.flatMap(({ item: { item, found }, verdict }): ItemOutcome[] =>
        verdict.becomes === 'pending'
          ? []
          : [
              {
                item,
                state: verdict.becomes,
                message: verdict.message ?? null,
                ...(found === null ? {} : { found: fromText(found) }),
              },
            ],
      ),
    );
  }

  #restart(changeSet: number, decided: readonly Decided[], staged: readonly CellFacts[]): void {
    const again = decided.flatMap(({ item, verdict }, i): { item: EndedItem; restart: Restart }[] => {
      if (verdict.becomes !== 'pending') return [];
      const restart = verdict.send ? { ...verdict.send, rev: NO_DRAFT } : staged[i]!.draft;
      return restart ? [{ item, restart }] : [];
    });
    this.#parts.states.restart(
      changeSet,
      again.map(({ item }) => item),
      again.map(({ restart }) => restart),
    );
    if (again.length > 0) this.#parts.changeSetStates.queue(changeSet);
  }
}

const decideItem = (item: OpenItem, decision: ItemDecision): Verdict =>
  item.rev === NO_DRAFT ? decideInverse(item, decision) : decideEdit(item, decision);

const toOpenItem = (item: EndedItem, { draft, current }: CellFacts): OpenItem => ({
  state: item.state === 'unknown' ? 'unknown' : 'conflict',
  intent: item.intent,
  value: fromText(item.value),
  base: fromText(item.old),
  found: item.found === null ? undefined : fromText(item.found),
  rev: item.rev,
  draft,
  current,
  unlisted: item.listed === 0 || item.code === 'not_listed',
  underWay: item.underWay === 1,
});

const isMoved = (verdict: Verdict): boolean => verdict.becomes === 'left' && verdict.moved === true;

const labelOf = (decision: ItemDecision, count: number): string =>
  decision === 'arrived'
    ? t`Settle ${plural(count, { one: '# staged edit', other: '# staged edits' })} as arrived`
    : decisionLabel(decision, count);

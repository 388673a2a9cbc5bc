import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { itemsInState } from '#shared/domain/item-labels.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { asSentence } from '../components/format.ts';
import { allDone, doneOf } from './kind-labels.ts';

/** Item states in display order: what is done first, what is still to come last. */
export const ITEM_STATES = [
  'applied',
  'failed',
  'conflict',
  'unknown',
  'skipped',
  'in_flight',
  'pending',
] as const satisfies readonly ItemState[];

export interface OutcomePart {
  state: ItemState;
  count: number;
  label: string;
}

/** The parts of a change set that are not zero, in fixed order. Together they always cover all its items. */
export function outcomeParts({ counts, state }: Pick<ChangeSet, 'counts' | 'state'>): OutcomePart[] {
  return ITEM_STATES.filter((item) => counts[item] > 0).map((item) => ({
    state: item,
    count: counts[item],
    label: itemsInState(item, state, counts[item]),
  }));
}

/** "34 of 37 applied, 3 failed"; "All 37 applied"; for a removal "All 37 removed". */
export function outcomeSentence(changeSet: Pick<ChangeSet, 'counts' | 'state' | 'total' | 'kind'>): string {
  const { kind, total } = changeSet;
  const { applied } = changeSet.counts;
  if (applied === total && applied > 0) return allDone(kind, applied);
  const rest = outcomeParts(changeSet).filter((part) => part.state !== 'applied');
  return [doneOf(kind, applied, total), ...rest.map((part) => part.label)].join(', ');
}

/** Why items failed, in one sentence; `failures` are the first few. Null if no reason is known. */
export function failureSummary(failures: readonly Pick<ChangeSetItem, 'said' | 'message'>[]): string | null {
  const reasons = new Set(failures.map(reasonText).filter((reason) => reason !== null));
  const [first = null] = reasons;
  return reasons.size > 1 ? t`For example: ${first ?? ''}` : first;
}

const READ_BACK_VALUES = t`Resume reads the values back and sends what did not arrive and was not discarded. If the outcome stays unknown, you decide in Activity.`;
/** What *Resume* does about unknown outcomes: it determines them, and then continues. */
const READ_BACK: Record<ChangeSet['kind'], string> = {
  edit: READ_BACK_VALUES,
  undo: READ_BACK_VALUES,
  redo: READ_BACK_VALUES,
  removal: t`Resume checks which of these products the service still lists and removes them.`,
  restore: t`Resume checks which of these products the service does not list and restores them.`,
  creation: t`Resume checks which of these products arrived and sends the others.`,
};

const AS_IT_WAS = t`Values that were not sent stay unchanged in the service.`;
/** What happens to the rest of a change set that was stopped. */
const LEFT: Record<ChangeSet['kind'], string> = {
  edit: t`Edits that were not sent are still staged.`,
  undo: AS_IT_WAS,
  redo: AS_IT_WAS,
  removal: t`Products not reached yet are still listed and still marked.`,
  restore: t`Products not reached yet stay removed.`,
  creation: t`Products that were not sent are still staged.`,
};

/** What *Resume* does with a paused change set that has unknown outcomes. */
function resumeFirst(kind: ChangeSet['kind'], { unknown, pending, in_flight }: ChangeSet['counts']): string {
  const left = pending + in_flight;
  switch (kind) {
    case 'edit':
      return left === 0
        ? t`Resume reads back ${plural(unknown, { one: '# change', other: '# changes' })} with unknown outcome, and sends those that did not arrive and are still staged.`
        : t`Resume first reads back ${plural(unknown, { one: '# change', other: '# changes' })} with unknown outcome and sends those that did not arrive and are still staged, then sends the ${plural(left, { one: '# change', other: '# changes' })} not sent yet.`;
    case 'undo':
    case 'redo':
      return left === 0
        ? t`Resume reads back ${plural(unknown, { one: '# change', other: '# changes' })} with unknown outcome, and sends those that did not arrive.`
        : t`Resume first reads back ${plural(unknown, { one: '# change', other: '# changes' })} with unknown outcome and sends those that did not arrive, then sends the ${plural(left, { one: '# change', other: '# changes' })} not sent yet.`;
    case 'removal':
      return left === 0
        ? t`Resume reads back ${plural(unknown, { one: '# product', other: '# products' })} with unknown outcome, and removes those still listed.`
        : t`Resume first reads back ${plural(unknown, { one: '# product', other: '# products' })} with unknown outcome and removes those still listed, then removes the ${plural(left, { one: '# product', other: '# products' })} not sent yet.`;
    case 'restore':
      return left === 0
        ? t`Resume reads back ${plural(unknown, { one: '# product', other: '# products' })} with unknown outcome, and restores those not listed.`
        : t`Resume first reads back ${plural(unknown, { one: '# product', other: '# products' })} with unknown outcome and restores those not listed, then restores the ${plural(left, { one: '# product', other: '# products' })} not sent yet.`;
    case 'creation':
      return left === 0
        ? t`Resume reads back ${plural(unknown, { one: '# product', other: '# products' })} with unknown outcome, and sends those that did not arrive.`
        : t`Resume first reads back ${plural(unknown, { one: '# product', other: '# products' })} with unknown outcome and sends those that did not arrive, then sends the ${plural(left, { one: '# product', other: '# products' })} not sent yet.`;
  }
}

/** What *Resume* does with a paused change set whose outcomes are all known. */
function resumeRest(kind: ChangeSet['kind'], left: number): string {
  switch (kind) {
    case 'removal':
      return plural(left, {
        one: 'Resume removes the # product not sent yet.',
        other: 'Resume removes the # products not sent yet.',
      });
    case 'restore':
      return plural(left, {
        one: 'Resume restores the # product not sent yet.',
        other: 'Resume restores the # products not sent yet.',
      });
    case 'creation':
      return plural(left, {
        one: 'Resume sends the # product not sent yet.',
        other: 'Resume sends the # products not sent yet.',
      });
    default:
      return plural(left, {
        one: 'Resume sends the # change not sent yet.',
        other: 'Resume sends the # changes not sent yet.',
      });
  }
}

/** What *Resume* leaves out of a stopped change set: it settles unknown outcomes, and does not take back the stop. */
function notResumed(kind: ChangeSet['kind'], skipped: number): string {
  switch (kind) {
    case 'removal':
      return plural(skipped, {
        one: 'Resume leaves out # skipped product. Apply it in Review if it is still marked.',
        other: 'Resume leaves out # skipped products. Apply those still marked in Review.',
      });
    case 'creation':
      return plural(skipped, {
        one: 'Resume leaves out # skipped product. Apply it in Review if it is still staged.',
        other: 'Resume leaves out # skipped products. Apply those still staged in Review.',
      });
    case 'edit':
      return plural(skipped, {
        one: 'Resume leaves out # skipped change. Apply it in Review if it is still staged.',
        other: 'Resume leaves out # skipped changes. Apply those still staged in Review.',
      });
    case 'restore':
      return plural(skipped, {
        one: 'Resume leaves out # skipped product.',
        other: 'Resume leaves out # skipped products.',
      });
    default:
      return plural(skipped, {
        one: 'Resume leaves out # skipped change.',
        other: 'Resume leaves out # skipped changes.',
      });
  }
}

const continuesWith = (kind: ChangeSet['kind'], left: number): string =>
  worksOnProducts(kind)
    ? plural(left, {
        one: 'The change set continues with the # product not sent yet once a token works.',
        other: 'The change set continues with the # products not sent yet once a token works.',
      })
    : plural(left, {
        one: 'The change set continues with the # change not sent yet once a token works.',
        other: 'The change set continues with the # changes not sent yet once a token works.',
      });

const unknownOutcome = (kind: ChangeSet['kind'], items: number): string =>
  worksOnProducts(kind)
    ? plural(items, {
        one: 'The outcome of # product is not known.',
        other: 'The outcome of # products is not known.',
      })
    : plural(items, {
        one: 'The outcome of # change is not known.',
        other: 'The outcome of # changes is not known.',
      });

const NOT_APPLIED_AGAIN = t`Nothing that was applied is sent again.`;
const NOT_AGAIN: Record<ChangeSet['kind'], string> = {
  edit: NOT_APPLIED_AGAIN,
  undo: NOT_APPLIED_AGAIN,
  redo: NOT_APPLIED_AGAIN,
  removal: t`Nothing that was removed is sent again.`,
  restore: t`Nothing that was restored is sent again.`,
  creation: t`Nothing that was saved is sent again.`,
};

/** Why a change set is paused; null if it is not. */
export const whyPaused = ({ state, message }: Pick<ChangeSet, 'state' | 'message'>): string | null =>
  state === 'paused' ? asSentence(message ?? t`You paused this change set`) : null;

/** What the state of a change set means and what can be done about it; null if it needs no explanation. */
export function stateExplanation(changeSet: ChangeSet): string | null {
  const { counts, state, waitsForToken, kind } = changeSet;
  if (state === 'running' || state === 'queued') return null;
  const left = counts.pending + counts.in_flight;
  const parts: (string | null | false)[] = [whyPaused(changeSet)];
  if (waitsForToken) parts.push(continuesWith(kind, left));
  else if (state === 'paused' && counts.unknown > 0) parts.push(resumeFirst(kind, counts));
  else if (state === 'paused') parts.push(resumeRest(kind, left));
  if (state === 'paused') {
    parts.push(NOT_AGAIN[kind]);
    parts.push(
      counts.failed + counts.conflict > 0 && t`Changes that you retry or decide to send go with the rest.`,
    );
  }
  if (state !== 'paused' && counts.unknown > 0)
    parts.push(unknownOutcome(kind, counts.unknown), READ_BACK[kind]);
  if (state === 'cancelled' && counts.skipped > 0)
    parts.push(LEFT[kind], counts.unknown > 0 && notResumed(kind, counts.skipped));
  return sentences(...parts) || null;
}

/** What canceling does to a queued change set: "Cancel leaves them unsent, and staged." */
export function cancelMeans({ kind, counts: { pending } }: Pick<ChangeSet, 'kind' | 'counts'>): string {
  switch (kind) {
    case 'edit':
      return plural(pending, {
        one: '# change to send. Cancel leaves it unsent, and staged.',
        other: '# changes to send. Cancel leaves them unsent, and staged.',
      });
    case 'undo':
    case 'redo':
      return plural(pending, {
        one: '# change to send. Cancel leaves it unsent.',
        other: '# changes to send. Cancel leaves them unsent.',
      });
    case 'removal':
      return plural(pending, {
        one: '# product to remove. Cancel leaves it unsent, and marked.',
        other: '# products to remove. Cancel leaves them unsent, and marked.',
      });
    case 'restore':
      return plural(pending, {
        one: '# product to restore. Cancel leaves it unsent.',
        other: '# products to restore. Cancel leaves them unsent.',
      });
    case 'creation':
      return plural(pending, {
        one: '# product to send. Cancel leaves it unsent, and staged.',
        other: '# products to send. Cancel leaves them unsent, and staged.',
      });
  }
}

/** What stopping for good does to the rest, for the text beside *Stop*. */
export function stopMeans({ kind }: Pick<ChangeSet, 'kind'>): string {
  if (kind === 'removal') return t`Stop: the rest is not sent and stays marked.`;
  return kind === 'edit' || kind === 'creation'
    ? t`Stop: the rest is not sent and stays staged.`
    : t`Stop: the rest is not sent.`;
}

/** What a queued change set waits for. `ahead`: those that go first, the next one at the front. */
export function waitsFor(ahead: readonly Pick<ChangeSet, 'changeSet' | 'state'>[]): string {
  const [first, ...others] = ahead;
  if (!first) return t`Starts next.`;
  const { changeSet } = first;
  const more = others.length;
  if (first.state === 'paused')
    return more === 0
      ? t`Waits for change set ${changeSet}, which is paused: resume or stop it.`
      : plural(more, {
          one: `Waits for change set ${changeSet}, which is paused: resume or stop it. # more goes first.`,
          other: `Waits for change set ${changeSet}, which is paused: resume or stop it. # more go first.`,
        });
  return more === 0
    ? t`Waits for change set ${changeSet} to end.`
    : plural(more, { other: `Waits for change set ${changeSet} to end, and for # more before it.` });
}

/** When a change set that is applied now starts, behind another one. */
export const startsAfter = (ahead: Pick<ChangeSet, 'changeSet' | 'state'>): string =>
  ahead.state === 'paused' ? waitsFor([ahead]) : t`Starts automatically after earlier change sets.`;

/** Why nothing can be sent from a connection that was made read-only, and what to do about it. */
export const READ_ONLY = t`This connection is read-only. Turn that off in Connections to send changes.`;

/** Whether *Resume* has anything to do. */
export const canResume = ({ state, counts }: Pick<ChangeSet, 'state' | 'counts'>): boolean =>
  state === 'paused' || (isEnded(state) && counts.unknown > 0);

/** The number of finished items of a change set being sent, for the meter: unknown items are still to be read back. */
export const itemsDone = ({ counts }: Pick<ChangeSet, 'counts'>): number =>
  counts.applied + counts.failed + counts.conflict + counts.skipped;

/** Whether the sending rate tells how long it will take: otherwise the rest only waits to be read back. */
export const isSending = ({ counts }: Pick<ChangeSet, 'counts'>): boolean =>
  counts.pending + counts.in_flight > 0;

import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { itemWord } from '#shared/domain/item-labels.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { asSentence, formatNumber } from '../components/format.ts';
import { DONE, itemsOf, oneOf } from './kind-labels.ts';

/** Item states in the order in which they are always told: what is done first, what is still to come last. */
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
  words: string;
}

/** The parts of a change set that are not zero, in fixed order. Together they are always all its items. */
export function outcomeParts({ counts, state }: Pick<ChangeSet, 'counts' | 'state'>): OutcomePart[] {
  return ITEM_STATES.filter((item) => counts[item] > 0).map((item) => ({
    state: item,
    count: counts[item],
    words: `${formatNumber(counts[item])} ${itemWord(item, state)}`,
  }));
}

/** "34 of 37 applied, 3 failed"; "All 37 applied"; of a removal "All 37 removed". */
export function outcomeSentence(changeSet: Pick<ChangeSet, 'counts' | 'state' | 'total' | 'kind'>): string {
  const { applied } = changeSet.counts;
  const done = DONE[changeSet.kind];
  if (applied === changeSet.total && applied > 0)
    return applied === 1
      ? t`The ${oneOf(changeSet.kind)} was ${done}`
      : t`All ${formatNumber(applied)} ${done}`;
  const rest = outcomeParts(changeSet).filter((part) => part.state !== 'applied');
  return [
    t`${formatNumber(applied)} of ${formatNumber(changeSet.total)} ${done}`,
    ...rest.map((part) => part.words),
  ].join(', ');
}

/** Why items failed, in one sentence; `failures` are the first few. Null where no reason is known. */
export function failureSummary(failures: readonly Pick<ChangeSetItem, 'said' | 'message'>[]): string | null {
  const reasons = new Set(failures.map(reasonText).filter((words) => words !== null));
  const [first = null] = reasons;
  return reasons.size > 1 ? t`For example: ${first ?? ''}` : first;
}

const READ_BACK_VALUES = t`Resume reads the values back and sends what did not arrive and was not discarded. If the outcome stays unknown, you decide in Activity.`;
/** What *Resume* does about unknown outcomes: it finds out, and then goes on. */
const READ_BACK: Record<ChangeSet['kind'], string> = {
  edit: READ_BACK_VALUES,
  undo: READ_BACK_VALUES,
  redo: READ_BACK_VALUES,
  removal: t`Resume checks which of these products the service still lists and removes them.`,
  restore: t`Resume checks which of these products the service does not list and restores them.`,
  creation: t`Resume checks which of these products arrived and sends the others.`,
};

const AS_IT_WAS = t`Values that were not sent stay unchanged in the service.`;
/** Where the rest of a change set is that was stopped. */
const LEFT: Record<ChangeSet['kind'], string> = {
  edit: t`Edits that were not sent are still staged.`,
  undo: AS_IT_WAS,
  redo: AS_IT_WAS,
  removal: t`Products not reached yet are still listed and still marked.`,
  restore: t`Products not reached yet stay removed.`,
  creation: t`Products that were not sent are still staged.`,
};

const SENT_AGAIN: Record<ChangeSet['kind'], { does: string; missing: string }> = {
  edit: { does: 'sends', missing: t`those that did not arrive and are still staged` },
  undo: { does: 'sends', missing: t`those that did not arrive` },
  redo: { does: 'sends', missing: t`those that did not arrive` },
  removal: { does: 'removes', missing: t`those still listed` },
  restore: { does: 'restores', missing: t`those not listed` },
  creation: { does: 'sends', missing: t`those that did not arrive` },
};

/** What *Resume* does with a paused change set of which some outcomes are not known. */
function resumeFirst(kind: ChangeSet['kind'], { unknown, pending, in_flight }: ChangeSet['counts']): string {
  const { does, missing } = SENT_AGAIN[kind];
  const left = pending + in_flight;
  const begins = t`reads back ${itemsOf(kind, unknown)} with unknown outcome`;
  return left === 0
    ? t`Resume ${begins}, and ${does} ${missing}.`
    : t`Resume first ${begins} and ${does} ${missing}, then ${does} the ${itemsOf(kind, left)} not sent yet.`;
}

/** Why a change set is paused; null where it is not. */
export const whyPaused = ({ state, message }: Pick<ChangeSet, 'state' | 'message'>): string | null =>
  state === 'paused' ? asSentence(message ?? t`You paused this change set`) : null;

/** What the state of a change set means and what can be done about it; null when it speaks for itself. */
export function stateExplanation(changeSet: ChangeSet): string | null {
  const { counts, state, waitsForToken, kind } = changeSet;
  if (state === 'running' || state === 'queued') return null;
  const left = itemsOf(kind, counts.pending + counts.in_flight);
  const unknown = itemsOf(kind, counts.unknown);
  const words: (string | null | false)[] = [whyPaused(changeSet)];
  if (waitsForToken)
    words.push(t`The change set continues with the ${left} not sent yet once a token works.`);
  else if (state === 'paused' && counts.unknown > 0) words.push(resumeFirst(kind, counts));
  else if (state === 'paused') words.push(t`Resume ${SENT_AGAIN[kind].does} the ${left} not sent yet.`);
  if (state === 'paused') {
    words.push(t`Nothing that was ${DONE[kind]} is sent again.`);
    words.push(
      counts.failed + counts.conflict > 0 && t`Changes that you retry or decide to send go with the rest.`,
    );
  }
  if (state !== 'paused' && counts.unknown > 0)
    words.push(t`The outcome of ${unknown} is not known. ${READ_BACK[kind]}`);
  if (state === 'cancelled' && counts.skipped > 0) words.push(LEFT[kind]);
  return words.filter(Boolean).join(' ') || null;
}

const TO_DO: Record<ChangeSet['kind'], string> = {
  edit: t`to send`,
  undo: t`to send`,
  redo: t`to send`,
  removal: t`to remove`,
  restore: t`to restore`,
  creation: t`to send`,
};

/** Where what is not sent of a change set stays; null where it is nowhere but in the change set. */
const STAYS: Record<ChangeSet['kind'], string | null> = {
  edit: 'staged',
  undo: null,
  redo: null,
  removal: 'marked',
  restore: null,
  creation: 'staged',
};

/** What cancelling does to a change set that waits: "Cancel leaves them unsent, and staged." */
export function cancelMeans({ kind, counts }: Pick<ChangeSet, 'kind' | 'counts'>): string {
  const left = counts.pending;
  const stays = STAYS[kind];
  return t`${itemsOf(kind, left)} ${TO_DO[kind]}. Cancel leaves ${left === 1 ? t`it` : t`them`} unsent${stays ? t`, and ${stays}` : ''}.`;
}

/** What stopping for good does to the rest, for the words beside *Stop*. */
export function stopMeans({ kind }: Pick<ChangeSet, 'kind'>): string {
  const stays = STAYS[kind];
  return t`the rest is not sent${stays ? t` and stays ${stays}` : ''}`;
}

/** What a queued change set waits for. `ahead`: those that go first, the next one at the front. */
export function waitsFor(ahead: readonly Pick<ChangeSet, 'changeSet' | 'state'>[]): string {
  const [first, ...others] = ahead;
  if (!first) return t`Starts next.`;
  const more = others.length > 0 ? t`, and for ${formatNumber(others.length)} more before it` : '';
  return first.state === 'paused'
    ? t`Waits for change set ${first.changeSet}, which is paused: resume or stop it${others.length > 0 ? `. ${plural(others.length, { one: t`# more goes`, other: t`# more go` })} first` : ''}.`
    : t`Waits for change set ${first.changeSet} to end${more}.`;
}

/** Why nothing can be sent from a connection that was made read-only, and what to do about it. */
export const READ_ONLY = t`This connection is read-only. Turn that off in Connections to send changes.`;

/** Whether *Resume* has anything to do. */
export const canResume = ({ state, counts }: Pick<ChangeSet, 'state' | 'counts'>): boolean =>
  state === 'paused' || (isEnded(state) && counts.unknown > 0);

/** How many items of one that is being sent came to an end, for the meter: what is unknown is still to be read back. */
export const itemsDone = ({ counts }: Pick<ChangeSet, 'counts'>): number =>
  counts.applied + counts.failed + counts.conflict + counts.skipped;

/** Whether its rate says how long it will take: what is left only waits to be read back otherwise. */
export const isSending = ({ counts }: Pick<ChangeSet, 'counts'>): boolean =>
  counts.pending + counts.in_flight > 0;

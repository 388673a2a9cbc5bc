import type { ChangeSet, ChangeSetItem, ItemDecision, ItemState } from '#shared/contract/changesets.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { mergedApart } from '../../../changesets/conflict-values.ts';
import { asSentence, count, formatNumber } from '../../../components/format.ts';

/** States of items that wait for the user. */
export type Undecided = Extract<ItemState, 'conflict' | 'unknown'>;

type UndecidedItem = Pick<ChangeSetItem, 'found' | 'code' | 'said' | 'message' | 'discarded'> & {
  state: Undecided;
};

export const isUndecided = (state: ItemState | null): state is Undecided =>
  state === 'conflict' || state === 'unknown';

/** Whether it is the user's turn: a conflict that was decided in Review needs no decision here. */
export const awaitsDecision = <Item extends Pick<ChangeSetItem, 'state' | 'open'>>(
  item: Item,
): item is Item & { state: Undecided } => item.open && isUndecided(item.state);

/** Whether nobody can find out what became of an item of unknown outcome any more: its product is gone. */
const isGone = ({ state, found, code }: Pick<ChangeSetItem, 'state' | 'found' | 'code'>): boolean =>
  state === 'unknown' && found === undefined && code === 'not_listed';

type Decidable = Pick<ChangeSetItem, 'state' | 'open' | 'intent' | 'old' | 'next' | 'found' | 'code'>;

/** What can be decided about an item, the likeliest first. Nothing where nobody has looked at the service's value yet. */
export function decisionsFor(item: Decidable): ItemDecision[] {
  if (!awaitsDecision(item)) return [];
  const { state, intent, old, next, found } = item;
  if (isGone(item)) return ['theirs'];
  if (found === undefined) return [];
  if (state === 'unknown') return ['arrived', 'mine', 'theirs'];
  const merged = mergedApart({ base: old, mine: next, theirs: found, intent });
  return merged ? ['mine', 'theirs', 'merge'] : ['mine', 'theirs'];
}

/** What can be decided about items of a state, in the order in which it is offered. */
export const DECISIONS: Record<Undecided, readonly ItemDecision[]> = {
  conflict: ['mine', 'theirs', 'merge'],
  unknown: ['arrived', 'mine', 'theirs'],
};

/** What can be decided about all of a state at once: all that `fits` any of them. The others are then left as they are. */
export const decisionsForAll = (
  state: Undecided,
  fits: Readonly<Record<ItemDecision, number>>,
): ItemDecision[] => DECISIONS[state].filter((decision) => fits[decision] > 0);

const LABELS: Record<Undecided, Record<ItemDecision, string>> = {
  conflict: { mine: 'Keep mine', theirs: 'Use theirs', merge: 'Merge', arrived: 'Mark as applied' },
  unknown: { mine: 'Keep mine', theirs: 'Use theirs', merge: 'Merge', arrived: 'Mark as applied' },
};

/** What a decision about one item is called. */
export const decisionLabel = (item: UndecidedItem, decision: ItemDecision): string =>
  isGone(item) ? 'Discard' : LABELS[item.state][decision];

/** Why an item waits for the user, and what to do about it. */
export function undecidedWords(item: UndecidedItem): string {
  const { state, found, discarded } = item;
  if (state === 'conflict')
    return 'The service changed this value before yours was sent. Nothing was overwritten.';
  const reason = reasonText(item);
  if (isGone(item)) return reason ?? 'The service no longer lists this product.';
  if (found !== undefined)
    return `${asSentence(reason ?? 'The value does not show whether your change arrived')} Decide what to do.`;
  const resume = discarded
    ? 'You discarded this change after it was sent. Resume checks whether it arrived; if so, the old value is staged.'
    : 'Resume reads the value back and sends your change if it did not arrive.';
  return reason ? `${asSentence(reason)} ${resume}` : resume;
}

/** Why nothing can be done about an item that failed or was in conflict; null where something can, or need not. */
export function closedWords({ state, open }: Pick<ChangeSetItem, 'state' | 'open'>): string | null {
  if (open) return null;
  if (state === 'conflict') return 'Already decided in Review or in the catalog.';
  if (state === 'failed') return 'A retry would send nothing. Use Show in Catalog to see what is staged now.';
  return null;
}

/** Items that a filter shows, and how many of them a decision fits. */
export interface ForAll {
  shown: number;
  fitting: number;
}

/** "Keep mine for all 12", or "for 10" where it fits no more; "Merge all 12" and "Mark all 12 as applied" read better the other way round. */
export function decisionForAllLabel(
  state: Undecided,
  decision: ItemDecision,
  { shown, fitting }: ForAll,
): string {
  const isAll = fitting >= shown;
  const number = formatNumber(fitting);
  if (decision === 'merge') return isAll ? `Merge all ${number}` : `Merge ${count(fitting, 'list')}`;
  if (decision === 'arrived') return isAll ? `Mark all ${number} as applied` : `Mark ${number} as applied`;
  return `${LABELS[state][decision]} for ${isAll ? 'all ' : ''}${number}`;
}

export interface DecisionQuestion {
  title: string;
  text: string;
  confirm: string;
}

/** What is asked before many items are decided in one go. */
export function decisionQuestion(
  state: Undecided,
  decision: ItemDecision,
  { shown, fitting }: ForAll,
  { kind, state: of }: Pick<ChangeSet, 'kind' | 'state'>,
): DecisionQuestion {
  const changes = count(fitting, 'change');
  const dropped = kind === 'edit' ? ' The staged edits are discarded; Undo in Review brings them back.' : '';
  const others = othersWords(decision, shown - fitting);
  const when = of === 'paused' ? ' They are sent when you resume the change set.' : '';
  switch (decision) {
    case 'mine':
      return {
        title: `Keep your values for ${changes}?`,
        text: `They replace the service’s values; additions to lists are added to the service’s lists${state === 'unknown' ? ', again if they did arrive' : ''}.${when}${others}`,
        confirm: `Keep ${count(fitting, 'value')}`,
      };
    case 'theirs':
      return {
        title: `Use the service’s values for ${changes}?`,
        text: `Nothing is sent.${dropped}${others}`,
        confirm: `Use ${count(fitting, 'service value')}`,
      };
    case 'merge':
      return {
        title: `Merge ${count(fitting, 'list')}?`,
        text: `Each merged list is the service’s list with your additions and removals.${when}${others}`,
        confirm: `Merge ${count(fitting, 'list')}`,
      };
    case 'arrived':
      return {
        title: `Mark ${changes} as applied?`,
        text: `They count as arrived, and the service’s current values as later changes. Nothing is sent.${others}`,
        confirm: `Mark ${changes} as applied`,
      };
  }
}

/** What becomes of those shown that a decision does not fit. */
function othersWords(decision: ItemDecision, others: number): string {
  if (others <= 0) return '';
  const one = others === 1;
  const why = decision === 'merge' ? (one ? 'is not a list' : 'are not lists') : 'could not be read back yet';
  return ` The other ${one ? 'one' : formatNumber(others)} ${why}, and ${one ? 'stays' : 'stay'} undecided.`;
}

const LOOK_AGAIN = 'check the service’s current value and decide again.';
/** Why a decision does not fit, and what to do then. */
const LEFT: Record<ItemDecision, string> = {
  mine: LOOK_AGAIN,
  theirs: LOOK_AGAIN,
  arrived: LOOK_AGAIN,
  merge: 'only lists can be merged, and only with the value shown. Decide another way.',
};

/** What is said once it is decided. `sending`: a request for them is on its way already. */
export function decidedWords(
  decision: ItemDecision,
  { decided, leftAlone, sending }: { decided: number; leftAlone: number; sending: boolean },
): { title: string; message?: string } {
  const left =
    leftAlone > 0
      ? `${count(leftAlone, 'change was', 'changes were')} left undecided: ${LEFT[decision]}`
      : undefined;
  if (decided === 0) return { title: 'Nothing was decided', message: left };
  const verb = decided === 1 ? 'is' : 'are';
  const title = {
    mine: sending ? `${count(decided, 'change')} ${verb} being sent` : `${count(decided, 'change')} queued`,
    merge: sending
      ? `${count(decided, 'merged list')} ${verb} being sent`
      : `${count(decided, 'merged list')} queued`,
    theirs: `${count(decided, 'change')} decided: the service’s ${decided === 1 ? 'value stays' : 'values stay'}`,
    arrived: `${count(decided, 'change')} marked as applied`,
  }[decision];
  return { title, message: left };
}

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
  conflict: { mine: 'Send mine', theirs: 'Take theirs', merge: 'Merge', arrived: 'It arrived' },
  unknown: {
    mine: 'Send mine again',
    theirs: 'Take theirs',
    merge: 'Merge',
    arrived: 'It arrived',
  },
};

/** What a decision about one item is called. */
export const decisionLabel = (item: UndecidedItem, decision: ItemDecision): string =>
  isGone(item) ? 'Give it up' : LABELS[item.state][decision];

/** Why an item waits for the user, and what to do about it. */
export function undecidedWords(item: UndecidedItem): string {
  const { state, found, discarded } = item;
  if (state === 'conflict')
    return 'The service changed this value before yours was sent. Nothing was overwritten.';
  const reason = reasonText(item);
  if (isGone(item)) return reason ?? 'The service no longer lists this product.';
  if (found !== undefined)
    return `${asSentence(reason ?? 'The value alone does not tell whether your change arrived')} You choose.`;
  const resume = discarded
    ? 'You discarded this change after it was sent. Resume reads back whether it arrived, and does not send it again. If it arrived, the old value is staged.'
    : 'Resume reads back what the service holds now, and sends your change if it did not arrive.';
  return reason ? `${asSentence(reason)} ${resume}` : resume;
}

/** Why nothing can be done about an item that failed or was in conflict; null where something can, or need not. */
export function closedWords({ state, open }: Pick<ChangeSetItem, 'state' | 'open'>): string | null {
  if (open) return null;
  if (state === 'conflict') return 'Decided in Review or in the catalog since.';
  if (state === 'failed')
    return 'A retry would send nothing for it now. Show it in Catalog to see what is staged there.';
  return null;
}

/** Items that a filter shows, and how many of them a decision fits. */
export interface ForAll {
  shown: number;
  fitting: number;
}

/** "Send mine for all 12", or "for 10" where it fits no more; "Merge all 12" and "All 12 arrived" read better the other way round. */
export function decisionForAllLabel(
  state: Undecided,
  decision: ItemDecision,
  { shown, fitting }: ForAll,
): string {
  const isAll = fitting >= shown;
  const number = formatNumber(fitting);
  if (decision === 'merge') return isAll ? `Merge all ${number}` : `Merge ${count(fitting, 'list')}`;
  if (decision === 'arrived') return isAll ? `All ${number} arrived` : `${number} arrived`;
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
  const dropped = kind === 'edit' ? ' The staged edits are dropped; undoing in Review brings them back.' : '';
  const others = othersWords(decision, shown - fitting);
  const when = of === 'paused' ? ' The change set is paused: they go with the rest.' : '';
  switch (decision) {
    case 'mine':
      return {
        title: `Send your values for ${changes}?`,
        text: `They replace what the service holds now; what they add to a list is added to the list there${state === 'unknown' ? ', once more where it did arrive' : ''}.${when}${others}`,
        confirm: `Send ${changes}`,
      };
    case 'theirs':
      return {
        title: `Take the service’s values for ${changes}?`,
        text: `Nothing is sent for them.${dropped}${others}`,
        confirm: `Take ${formatNumber(fitting)} of the service’s`,
      };
    case 'merge':
      return {
        title: `Merge ${count(fitting, 'list')}?`,
        text: `Each list keeps what the service holds now, without what you took out and with what you added.${when}${others}`,
        confirm: `Merge ${count(fitting, 'list')}`,
      };
    case 'arrived':
      return {
        title: `Did ${changes} arrive?`,
        text: `They then count as applied, and what the service holds now as written after them. Nothing is sent.${others}`,
        confirm: `${changes} arrived`,
      };
  }
}

/** What becomes of those shown that a decision does not fit. */
function othersWords(decision: ItemDecision, others: number): string {
  if (others <= 0) return '';
  const one = others === 1;
  const why = decision === 'merge' ? (one ? 'is no list' : 'are no lists') : `could not be read back yet`;
  return ` The other ${one ? 'one' : formatNumber(others)} ${why}, and ${one ? 'stays' : 'stay'} undecided.`;
}

const LOOK_AGAIN = 'look at what the service holds now, and decide again.';
/** Why a decision does not fit, and what to do then. */
const LEFT: Record<ItemDecision, string> = {
  mine: LOOK_AGAIN,
  theirs: LOOK_AGAIN,
  arrived: LOOK_AGAIN,
  merge: 'only lists can be merged, and only with the value that is shown. Decide otherwise.',
};

/** What is said once it is decided. `sending`: a request for them is on its way already. */
export function decidedWords(
  decision: ItemDecision,
  { decided, leftAlone, sending }: { decided: number; leftAlone: number; sending: boolean },
): { title: string; message?: string } {
  const left =
    leftAlone > 0
      ? `${count(leftAlone, 'change was', 'changes were')} left as ${leftAlone === 1 ? 'it is' : 'they are'}: ${LEFT[decision]}`
      : undefined;
  if (decided === 0) return { title: 'Nothing was decided', message: left };
  const verb = decided === 1 ? 'is' : 'are';
  const title = {
    mine: sending
      ? `${count(decided, 'change')} ${verb} being sent`
      : `${count(decided, 'change')} ${decided === 1 ? 'waits' : 'wait'} to be sent`,
    merge: sending
      ? `${count(decided, 'merged list')} ${verb} being sent`
      : `${count(decided, 'merged list')} ${decided === 1 ? 'waits' : 'wait'} to be sent`,
    theirs: `${count(decided, 'change')} settled: the service’s ${decided === 1 ? 'value stays' : 'values stay'}`,
    arrived: `${count(decided, 'change')} ${decided === 1 ? 'counts' : 'count'} as applied`,
  }[decision];
  return { title, message: left };
}

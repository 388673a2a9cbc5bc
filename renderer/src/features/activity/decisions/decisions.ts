import { plural, t } from '@lingui/core/macro';
import type { ChangeSet, ChangeSetItem, ItemDecision, ItemState } from '#shared/contract/changesets.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { mergedApart } from '../../../changesets/conflict-values.ts';
import { asSentence, formatNumber } from '../../../components/format.ts';

/** The states of items that wait for a decision by the user. */
export type Undecided = Extract<ItemState, 'conflict' | 'unknown'>;

type UndecidedItem = Pick<ChangeSetItem, 'found' | 'code' | 'said' | 'message' | 'discarded'> & {
  state: Undecided;
};

export const isUndecided = (state: ItemState | null): state is Undecided =>
  state === 'conflict' || state === 'unknown';

/** Whether the user has to decide: a conflict that was decided in Review needs no decision here. */
export const awaitsDecision = <Item extends Pick<ChangeSetItem, 'state' | 'open'>>(
  item: Item,
): item is Item & { state: Undecided } => item.open && isUndecided(item.state);

/** Whether an item's unknown outcome can no longer be determined because its product is gone. */
const isGone = ({ state, found, code }: Pick<ChangeSetItem, 'state' | 'found' | 'code'>): boolean =>
  state === 'unknown' && found === undefined && code === 'not_listed';

type Decidable = Pick<ChangeSetItem, 'state' | 'open' | 'intent' | 'old' | 'next' | 'found' | 'code'>;

/** Returns the possible decisions for an item, the most likely first. None if the service's value has not been read yet. */
export function decisionsFor(item: Decidable): ItemDecision[] {
  if (!awaitsDecision(item)) return [];
  const { state, intent, old, next, found } = item;
  if (isGone(item)) return ['theirs'];
  if (found === undefined) return [];
  if (state === 'unknown') return ['arrived', 'mine', 'theirs'];
  const merged = mergedApart({ base: old, mine: next, theirs: found, intent });
  return merged ? ['mine', 'theirs', 'merge'] : ['mine', 'theirs'];
}

/** The possible decisions for items of a state, in the order they are offered. */
export const DECISIONS: Record<Undecided, readonly ItemDecision[]> = {
  conflict: ['mine', 'theirs', 'merge'],
  unknown: ['arrived', 'mine', 'theirs'],
};

/** Returns the decisions for all items of a state at once: those that `fits` any of them. The other items stay as they are. */
export const decisionsForAll = (
  state: Undecided,
  fits: Readonly<Record<ItemDecision, number>>,
): ItemDecision[] => DECISIONS[state].filter((decision) => fits[decision] > 0);

const LABELS: Record<Undecided, Record<ItemDecision, string>> = {
  conflict: { mine: t`Keep mine`, theirs: t`Use theirs`, merge: t`Merge`, arrived: t`Mark as applied` },
  unknown: { mine: t`Keep mine`, theirs: t`Use theirs`, merge: t`Merge`, arrived: t`Mark as applied` },
};

/** The label of a decision for one item. */
export const decisionLabel = (item: UndecidedItem, decision: ItemDecision): string =>
  isGone(item) ? t`Discard` : LABELS[item.state][decision];

/** Explains why an item waits for the user, and what to do. */
export function undecidedMessage(item: UndecidedItem): string {
  const { state, found, discarded } = item;
  if (state === 'conflict')
    return t`The service changed this value before yours was sent. Nothing was overwritten.`;
  const reason = reasonText(item);
  if (isGone(item)) return reason ?? t`The service no longer lists this product.`;
  if (found !== undefined)
    return sentences(
      asSentence(reason ?? t`The value does not show whether your change arrived`),
      t`Decide what to do.`,
    );
  const resume = discarded
    ? t`You discarded this change after it was sent. Resume checks whether it arrived; if so, the old value is staged.`
    : t`Resume reads the value back and sends your change if it did not arrive.`;
  return sentences(reason && asSentence(reason), resume);
}

/**
 * Explains why nothing can be done about an item that failed or was in conflict; null if something can be done, or need not
 * be.
 */
export function closedMessage({ state, open }: Pick<ChangeSetItem, 'state' | 'open'>): string | null {
  if (open) return null;
  if (state === 'conflict') return t`Already decided in Review or in the catalog.`;
  if (state === 'failed')
    return t`A retry would send nothing. Use Show in Catalog to see what is staged now.`;
  return null;
}

/** The number of items that a filter shows, and of those that a decision applies to. */
export interface ForAll {
  shown: number;
  fitting: number;
}

/**
 * "Keep mine for all 12", or "for 10" if it applies only to those; "Merge all 12" and "Mark all 12 as applied" read better
 * in that order.
 */
export function decisionForAllLabel(decision: ItemDecision, { shown, fitting }: ForAll): string {
  const isAll = fitting >= shown;
  const number = formatNumber(fitting);
  switch (decision) {
    case 'merge':
      return isAll
        ? t`Merge all ${number}`
        : plural(fitting, { one: 'Merge # list', other: 'Merge # lists' });
    case 'arrived':
      return isAll ? t`Mark all ${number} as applied` : t`Mark ${number} as applied`;
    case 'mine':
      return isAll ? t`Keep mine for all ${number}` : t`Keep mine for ${number}`;
    case 'theirs':
      return isAll ? t`Use theirs for all ${number}` : t`Use theirs for ${number}`;
  }
}

export interface DecisionQuestion {
  title: string;
  text: string;
  confirm: string;
}

/** The confirmation before many items are decided at once. */
export function decisionQuestion(
  state: Undecided,
  decision: ItemDecision,
  { shown, fitting }: ForAll,
  { kind, state: of }: Pick<ChangeSet, 'kind' | 'state'>,
): DecisionQuestion {
  const others = othersMessage(decision, shown - fitting);
  const when = of === 'paused' ? t`They are sent when you resume the change set.` : '';
  const dropped = kind === 'edit' ? t`The staged edits are discarded; Undo in Review brings them back.` : '';
  switch (decision) {
    case 'mine':
      return {
        title: plural(fitting, {
          one: 'Keep your values for # change?',
          other: 'Keep your values for # changes?',
        }),
        text: sentences(
          state === 'unknown'
            ? t`They replace the service’s values; additions to lists are added to the service’s lists, again if they did arrive.`
            : t`They replace the service’s values; additions to lists are added to the service’s lists.`,
          when,
          others,
        ),
        confirm: plural(fitting, { one: 'Keep # value', other: 'Keep # values' }),
      };
    case 'theirs':
      return {
        title: plural(fitting, {
          one: 'Use the service’s values for # change?',
          other: 'Use the service’s values for # changes?',
        }),
        text: sentences(t`Nothing is sent.`, dropped, others),
        confirm: plural(fitting, { one: 'Use # service value', other: 'Use # service values' }),
      };
    case 'merge':
      return {
        title: plural(fitting, { one: 'Merge # list?', other: 'Merge # lists?' }),
        text: sentences(
          t`Each merged list is the service’s list with your additions and removals.`,
          when,
          others,
        ),
        confirm: plural(fitting, { one: 'Merge # list', other: 'Merge # lists' }),
      };
    case 'arrived':
      return {
        title: plural(fitting, { one: 'Mark # change as applied?', other: 'Mark # changes as applied?' }),
        text: sentences(
          t`They count as arrived, and the service’s current values as later changes. Nothing is sent.`,
          others,
        ),
        confirm: plural(fitting, { one: 'Mark # change as applied', other: 'Mark # changes as applied' }),
      };
  }
}

/** What happens to shown items that a decision does not apply to. */
function othersMessage(decision: ItemDecision, others: number): string {
  if (others <= 0) return '';
  return decision === 'merge'
    ? plural(others, {
        one: 'The other one is not a list, and stays undecided.',
        other: 'The other # are not lists, and stay undecided.',
      })
    : plural(others, {
        one: 'The other one could not be read back yet, and stays undecided.',
        other: 'The other # could not be read back yet, and stay undecided.',
      });
}

/** The message after a decision. `sending` is whether a request for the items is already under way. */
export function decidedMessage(
  decision: ItemDecision,
  { decided, leftAlone, sending }: { decided: number; leftAlone: number; sending: boolean },
): { title: string; message?: string } {
  const left = leftAlone > 0 ? leftMessage(decision, leftAlone) : undefined;
  if (decided === 0) return { title: t`Nothing was decided`, message: left };
  const title = {
    mine: sending
      ? plural(decided, { one: '# change is being sent', other: '# changes are being sent' })
      : plural(decided, { one: '# change queued', other: '# changes queued' }),
    merge: sending
      ? plural(decided, { one: '# merged list is being sent', other: '# merged lists are being sent' })
      : plural(decided, { one: '# merged list queued', other: '# merged lists queued' }),
    theirs: plural(decided, {
      one: '# change decided: the service’s value stays',
      other: '# changes decided: the service’s values stay',
    }),
    arrived: plural(decided, { one: '# change marked as applied', other: '# changes marked as applied' }),
  }[decision];
  return { title, message: left };
}

/** Explains why a decision does not apply to some items, and what to do then. */
const leftMessage = (decision: ItemDecision, changes: number): string =>
  decision === 'merge'
    ? plural(changes, {
        one: '# change was left undecided: only lists can be merged, and only with the value shown. Decide another way.',
        other:
          '# changes were left undecided: only lists can be merged, and only with the value shown. Decide another way.',
      })
    : plural(changes, {
        one: '# change was left undecided: check the service’s current value and decide again.',
        other: '# changes were left undecided: check the service’s current value and decide again.',
      });

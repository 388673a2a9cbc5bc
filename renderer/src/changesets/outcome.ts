import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import { count, formatNumber } from '../components/format.ts';

/** Item states in the order in which they are always told: what is done first, what is still to come last. */
export const ITEM_STATES = [
  'applied',
  'failed',
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

/** What a state is called: an item still pending will be sent only while the change set goes on. */
export function itemWord(state: ItemState, changeSet: ChangeSet['state']): string {
  switch (state) {
    case 'in_flight':
      return 'being sent';
    case 'pending':
      return changeSet === 'running' ? 'waiting' : 'not sent';
    case 'unknown':
      return 'unknown';
    default:
      return state;
  }
}

/** "34 of 37 applied, 3 failed"; "all 37 applied". */
export function outcomeSentence(changeSet: Pick<ChangeSet, 'counts' | 'state' | 'total'>): string {
  const { applied } = changeSet.counts;
  if (applied === changeSet.total && applied > 0)
    return applied === 1 ? 'The change was applied' : `All ${formatNumber(applied)} applied`;
  const rest = outcomeParts(changeSet).filter((part) => part.state !== 'applied');
  return [
    `${formatNumber(applied)} of ${formatNumber(changeSet.total)} applied`,
    ...rest.map((part) => part.words),
  ].join(', ');
}

/** The service's words for what failed; `messages` are those of the first few failed items. */
export function serviceWords(messages: readonly (string | null)[]): string | null {
  const said = [...new Set(messages.filter((message): message is string => Boolean(message?.trim())))];
  const [first] = said;
  if (first === undefined) return null;
  return said.length === 1 ? `The service says: “${first}”` : `The service says, for example: “${first}”`;
}

/** What the state of a change set means and what can be done about it; null when it speaks for itself. */
export function stateExplanation({ counts, state, message, waitsForToken }: ChangeSet): string | null {
  const unknown = count(counts.unknown, 'change');
  const left = count(counts.pending + counts.in_flight, 'change');
  const next = waitsForToken
    ? `Once a new token works, it goes on by itself with the ${left} not sent yet. Nothing that was applied is sent again.`
    : state === 'paused'
      ? counts.unknown > 0
        ? `Resume first reads back what became of ${unknown} of unknown outcome, then sends the ${left} not sent yet. Nothing that was applied is sent again.`
        : `Resume sends the ${left} not sent yet. Nothing that was applied is sent again.`
      : state !== 'running' && counts.unknown > 0
        ? `The outcome of ${unknown} is not known. Resume reads back what the service holds now.`
        : null;
  return [state === 'paused' ? message : null, next].filter(Boolean).join(' ') || null;
}

/** Whether *Resume* has anything to do. */
export const canResume = ({ state, counts }: Pick<ChangeSet, 'state' | 'counts'>): boolean =>
  state === 'paused' || (state !== 'running' && counts.unknown > 0);

/** How many items came to an end, for the meter. */
export const itemsDone = ({ counts }: Pick<ChangeSet, 'counts'>): number =>
  counts.applied + counts.failed + counts.skipped + counts.unknown;

import type { ApplyPreview, ChangeSet } from '#shared/contract/changesets.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { itemsOf } from '../../changesets/kind-labels.ts';
import { count, formatNumber } from '../../components/format.ts';

/** "37 changes in 21 products". */
export const heading = ({ changes, products }: Pick<StagedSummary, 'changes' | 'products'>): string =>
  `${count(changes, 'change')} in ${count(products, 'product')}`;

/** "checked, then sent as 23 operations in 1 request": what pressing *Apply* does. */
export function sentAs({
  operations,
  requests,
  fullUpdates,
  options,
}: Pick<ApplyPreview, 'operations' | 'requests' | 'fullUpdates' | 'options'>): string {
  if (operations === 0) return 'nothing to send now';
  const whole = fullUpdates === 0 ? '' : `, ${count(fullUpdates, 'full product update')} among them`;
  const sent = `sent as ${count(operations, 'operation')} in ${count(requests, 'request')}${whole}`;
  return options.checkFirst ? `checked, then ${sent}` : sent;
}

export interface HeldBackReason {
  reason: keyof ApplyPreview['heldBack'];
  words: string;
}

/**
 * Why some staged changes stay behind: "4 changes will not be sent yet:" and its reasons. Null when nothing is held back.
 * `running`: those of the change set being sent are left out; the strip about it tells of them.
 */
export function heldBack(
  held: ApplyPreview['heldBack'],
  running = false,
): { lead: string; reasons: HeldBackReason[] } | null {
  const waiting = running ? 0 : held.waiting;
  const unsettled = running ? 0 : held.unsettled;
  const total = held.conflicts + held.gone + held.nameless + held.blocked + waiting + unsettled;
  if (total === 0) return null;
  const reasons: HeldBackReason[] = [];
  if (held.conflicts > 0)
    reasons.push({ reason: 'conflicts', words: `${count(held.conflicts, 'conflict')} to decide` });
  if (held.gone > 0)
    reasons.push({
      reason: 'gone',
      words: `${formatNumber(held.gone)} in products that the service no longer lists`,
    });
  if (held.nameless > 0)
    reasons.push({
      reason: 'nameless',
      words: `${formatNumber(held.nameless)} in products that share their identifier and have no product id`,
    });
  if (held.blocked > 0)
    reasons.push({
      reason: 'blocked',
      words: `${formatNumber(held.blocked)} that a check of the translation blocks`,
    });
  if (waiting > 0)
    reasons.push({
      reason: 'waiting',
      words: `${formatNumber(waiting)} in a queued change set`,
    });
  if (unsettled > 0)
    reasons.push({
      reason: 'unsettled',
      words: `${formatNumber(unsettled)} whose last attempt has an unknown outcome`,
    });
  return { lead: `${count(total, 'change')} will not be sent yet:`, reasons };
}

/** What stands on the button. `waits`: another change set is being sent, or queued, and goes first. */
export function applyLabel(changes: number, waits: boolean): string {
  const verb = waits ? 'Queue' : 'Apply';
  return changes === 0 ? verb : `${verb} ${count(changes, 'change')}`;
}

/** What pressing the button will do, said beneath it. */
export const applyNote = (waits: boolean): string =>
  waits ? 'Starts automatically after earlier change sets.' : 'Nothing is sent before you press Apply.';

/** Why *Apply* cannot be pressed, or null when it can. */
export function applyBlocked(
  readOnly: boolean,
  preview: Pick<ApplyPreview, 'changes' | 'heldBack'> | null,
  running: boolean,
): string | null {
  if (readOnly) return 'This connection is read-only. Turn that off in Connections to send changes.';
  if (preview?.changes !== 0) return null;
  const { conflicts, gone, nameless, waiting, unsettled, blocked, whole } = preview.heldBack;
  if (running && waiting + unsettled > 0)
    return `Everything staged${conflicts > 0 ? ' but the conflicts' : ''} is already in a change set, being sent or queued.`;
  if (conflicts > 0) return 'Everything staged is on hold. Decide the conflicts first.';
  if (waiting + unsettled > 0) return 'Everything staged is on hold. Activity shows why.';
  if (blocked > 0)
    return 'Checks block everything staged. Fix the translations, or change the checks in Translate.';
  if (gone > 0) return 'Everything staged is in products that the service no longer lists.';
  if (whole > 0)
    return 'Everything staged belongs to new products or full updates. Send it under New products.';
  return nameless > 0
    ? 'Everything staged is in products that share their identifier and have no product id.'
    : null;
}

/** "1 change set is queued: 12 changes. It starts automatically after the one before it." */
export function waitingWords(paused: number, queued: readonly Pick<ChangeSet, 'kind' | 'total'>[]): string {
  const also = paused > 0 ? `${count(paused, 'more change set is', 'more change sets are')} paused. ` : '';
  if (queued.length === 0) return also.trim();
  const items = itemsIn(queued);
  return queued.length === 1
    ? `${also}1 change set is queued: ${items}. It starts automatically after the one before it.`
    : `${also}${formatNumber(queued.length)} change sets are queued: ${items}. Each starts automatically after the one before it.`;
}

const TO_DO: Record<ChangeSet['kind'], string> = {
  edit: '',
  undo: '',
  redo: '',
  removal: ' to remove',
  restore: ' to restore',
  creation: ' to create or update',
};

/** "12 changes and 75 products to remove": what change sets of one or several kinds hold together. */
function itemsIn(changeSets: readonly Pick<ChangeSet, 'kind' | 'total'>[]): string {
  const sums = new Map<string, { kind: ChangeSet['kind']; total: number }>();
  for (const { kind, total } of changeSets)
    sums.set(TO_DO[kind], { kind, total: (sums.get(TO_DO[kind])?.total ?? 0) + total });
  const parts = [...sums.values()].map(({ kind, total }) => `${itemsOf(kind, total)}${TO_DO[kind]}`);
  return new Intl.ListFormat('en').format(parts);
}

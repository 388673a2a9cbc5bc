import type { ApplyPreview } from '#shared/contract/changesets.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { count, formatNumber } from '../../components/format.ts';

/** "37 changes in 21 products". */
export const heading = ({ changes, products }: Pick<StagedSummary, 'changes' | 'products'>): string =>
  `${count(changes, 'change')} in ${count(products, 'product')}`;

/** "de 24 · ar 11 · en 2": most first, then by code. */
export const localeCounts = (locales: Record<string, number>): string =>
  Object.entries(locales)
    .filter(([, changes]) => changes > 0)
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
    .map(([locale, changes]) => `${locale} ${formatNumber(changes)}`)
    .join(' · ');

/** "sent as 23 operations in 1 request". */
export function sentAs({ operations, requests }: Pick<ApplyPreview, 'operations' | 'requests'>): string {
  return operations === 0
    ? 'nothing to send now'
    : `sent as ${count(operations, 'operation')} in ${count(requests, 'request')}`;
}

export interface HeldBackReason {
  reason: keyof ApplyPreview['heldBack'];
  words: string;
}

/** Why some staged changes stay behind: "4 changes will not be sent yet:" and its reasons. Null when nothing is held back. */
export function heldBack(held: ApplyPreview['heldBack']): { lead: string; reasons: HeldBackReason[] } | null {
  const total = held.conflicts + held.gone + held.waiting + held.unsettled;
  if (total === 0) return null;
  const reasons: HeldBackReason[] = [];
  if (held.conflicts > 0)
    reasons.push({ reason: 'conflicts', words: `${count(held.conflicts, 'conflict')} to decide` });
  if (held.gone > 0)
    reasons.push({
      reason: 'gone',
      words: `${formatNumber(held.gone)} in products that the service no longer lists`,
    });
  if (held.waiting > 0)
    reasons.push({
      reason: 'waiting',
      words: `${formatNumber(held.waiting)} in a change set that waits`,
    });
  if (held.unsettled > 0)
    reasons.push({
      reason: 'unsettled',
      words: `${formatNumber(held.unsettled)} whose last attempt has no known outcome yet`,
    });
  return { lead: `${count(total, 'change')} will not be sent yet:`, reasons };
}

/** Why *Apply* cannot be pressed, or null when it can. */
export function applyBlocked(
  readOnly: boolean,
  preview: Pick<ApplyPreview, 'changes' | 'heldBack'> | null,
  running: boolean,
): string | null {
  if (readOnly) return 'This connection is read-only. Switch that off in Connections to send changes.';
  if (running) return 'A change set is being sent. The next one can follow when it has ended.';
  if (preview?.changes !== 0) return null;
  const { conflicts, gone, waiting, unsettled } = preview.heldBack;
  if (conflicts > 0) return 'Everything staged is held back: decide the conflicts first.';
  if (waiting + unsettled > 0) return 'Everything staged is held back: Activity shows what it waits for.';
  return gone > 0 ? 'Everything staged is in products that the service no longer lists.' : null;
}

import { plural, t } from '@lingui/core/macro';
import type { ApplyPreview, ChangeSet } from '#shared/contract/changesets.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { startsAfter } from '../../changesets/outcome.ts';
import { countLabel } from '../../components/count-label.ts';

/** "37 changes in 21 products". */
export const heading = ({ changes, products }: Pick<StagedSummary, 'changes' | 'products'>): string =>
  t`${plural(changes, { one: '# change', other: '# changes' })} in ${plural(products, { one: '# product', other: '# products' })}`;

/** "checked, then sent as 23 operations in 1 request": what pressing *Apply* does. */
export function sentAs({
  operations,
  requests,
  fullUpdates,
  options,
}: Pick<ApplyPreview, 'operations' | 'requests' | 'fullUpdates' | 'options'>): string {
  if (operations === 0) return t`nothing to send now`;
  if (fullUpdates === 0)
    return options.checkFirst
      ? t`checked, then sent as ${plural(operations, { one: '# operation', other: '# operations' })} in ${plural(requests, { one: '# request', other: '# requests' })}`
      : t`sent as ${plural(operations, { one: '# operation', other: '# operations' })} in ${plural(requests, { one: '# request', other: '# requests' })}`;
  return options.checkFirst
    ? t`checked, then sent as ${plural(operations, { one: '# operation', other: '# operations' })} in ${plural(requests, { one: '# request', other: '# requests' })}, ${plural(fullUpdates, { one: '# full product update', other: '# full product updates' })} among them`
    : t`sent as ${plural(operations, { one: '# operation', other: '# operations' })} in ${plural(requests, { one: '# request', other: '# requests' })}, ${plural(fullUpdates, { one: '# full product update', other: '# full product updates' })} among them`;
}

export interface HeldBackReason {
  reason: keyof ApplyPreview['heldBack'];
  label: string;
}

/**
 * Why some staged changes stay behind: "4 changes will not be sent yet:" and its reasons. Null when nothing is held back.
 * `running`: those of the change set being sent are left out, because its own strip shows them.
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
    reasons.push({
      reason: 'conflicts',
      label: plural(held.conflicts, { one: '# conflict to decide', other: '# conflicts to decide' }),
    });
  if (held.gone > 0)
    reasons.push({
      reason: 'gone',
      label: plural(held.gone, { other: '# in products that the service no longer lists' }),
    });
  if (held.nameless > 0)
    reasons.push({
      reason: 'nameless',
      label: plural(held.nameless, {
        other: '# in products that share their identifier and have no product id',
      }),
    });
  if (held.blocked > 0)
    reasons.push({
      reason: 'blocked',
      label: plural(held.blocked, { other: '# that a check of the translation blocks' }),
    });
  if (waiting > 0)
    reasons.push({
      reason: 'waiting',
      label: plural(waiting, { other: '# in a queued change set' }),
    });
  if (unsettled > 0)
    reasons.push({
      reason: 'unsettled',
      label: plural(unsettled, { other: '# whose last attempt has an unknown outcome' }),
    });
  return {
    lead: plural(total, { one: '# change will not be sent yet:', other: '# changes will not be sent yet:' }),
    reasons,
  };
}

/** The label of the button. `waits`: another change set is being sent or queued, and goes first. */
export const applyLabel = (changes: number, waits: boolean): string =>
  waits
    ? plural(changes, { 0: 'Queue', one: 'Queue # change', other: 'Queue # changes' })
    : plural(changes, { 0: 'Apply', one: 'Apply # change', other: 'Apply # changes' });

/** The note under the button: what pressing it does. `ahead`: the change set for which it waits. */
export const applyNote = (ahead: ChangeSet | null): string =>
  ahead ? startsAfter(ahead) : t`Nothing is sent before you press Apply.`;

/** Why *Apply* cannot be pressed, or null when it can. */
export function applyBlocked(
  readOnly: boolean,
  preview: Pick<ApplyPreview, 'changes' | 'heldBack'> | null,
  running: boolean,
): string | null {
  if (readOnly) return t`This connection is read-only. Turn that off in Connections to send changes.`;
  if (preview?.changes !== 0) return null;
  const { conflicts, gone, nameless, waiting, unsettled, blocked, whole } = preview.heldBack;
  if (running && waiting + unsettled > 0)
    return conflicts > 0
      ? t`Everything staged but the conflicts is already in a change set, being sent or queued.`
      : t`Everything staged is already in a change set, being sent or queued.`;
  if (conflicts > 0) return t`Everything staged is on hold. Decide the conflicts first.`;
  if (waiting + unsettled > 0) return t`Everything staged is on hold. Activity shows why.`;
  if (blocked > 0)
    return t`Checks block everything staged. Fix the translations, or change the checks in Translate.`;
  if (gone > 0) return t`Everything staged is in products that the service no longer lists.`;
  if (whole > 0)
    return t`Everything staged belongs to new products or full updates. Send it under New products.`;
  return nameless > 0
    ? t`Everything staged is in products that share their identifier and have no product id.`
    : null;
}

/** "1 change set is queued: 12 changes. It starts automatically after the one before it." */
export function queuedMessage(paused: number, queued: readonly Pick<ChangeSet, 'kind' | 'total'>[]): string {
  const also = plural(paused, {
    one: '# more change set is paused.',
    other: '# more change sets are paused.',
  });
  if (queued.length === 0) return paused > 0 ? also : '';
  const items = itemsIn(queued);
  const waiting = plural(queued.length, {
    one: `# change set is queued: ${items}. It starts automatically after the one before it.`,
    other: `# change sets are queued: ${items}. Each starts automatically after the one before it.`,
  });
  return sentences(paused > 0 && also, waiting);
}

/** "12 changes and 75 products to remove": the items of change sets of one or several kinds. */
function itemsIn(changeSets: readonly Pick<ChangeSet, 'kind' | 'total'>[]): string {
  const sums = new Map<(items: number) => string, number>();
  for (const { kind, total } of changeSets) sums.set(ITEMS[kind], (sums.get(ITEMS[kind]) ?? 0) + total);
  return new Intl.ListFormat(locale()).format([...sums].map(([label, items]) => label(items)));
}

const changesToSend = countLabel.changes;
const ITEMS: Record<ChangeSet['kind'], (items: number) => string> = {
  edit: changesToSend,
  undo: changesToSend,
  redo: changesToSend,
  removal: (n) => plural(n, { one: '# product to remove', other: '# products to remove' }),
  restore: (n) => plural(n, { one: '# product to restore', other: '# products to restore' }),
  creation: (n) =>
    plural(n, { one: '# product to create or update', other: '# products to create or update' }),
};

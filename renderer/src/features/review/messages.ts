import { plural, t } from '@lingui/core/macro';
import type { ApplyPreview, ChangeSet } from '#shared/contract/changesets.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import { itemsOf } from '../../changesets/kind-labels.ts';
import { formatNumber } from '../../components/format.ts';

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
  const whole =
    fullUpdates === 0
      ? ''
      : t`, ${plural(fullUpdates, { one: t`# full product update`, other: t`# full product updates` })} among them`;
  const sent = t`sent as ${plural(operations, { one: '# operation', other: '# operations' })} in ${plural(requests, { one: '# request', other: '# requests' })}${whole}`;
  return options.checkFirst ? t`checked, then ${sent}` : sent;
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
    reasons.push({
      reason: 'conflicts',
      words: t`${plural(held.conflicts, { one: '# conflict', other: '# conflicts' })} to decide`,
    });
  if (held.gone > 0)
    reasons.push({
      reason: 'gone',
      words: t`${formatNumber(held.gone)} in products that the service no longer lists`,
    });
  if (held.nameless > 0)
    reasons.push({
      reason: 'nameless',
      words: t`${formatNumber(held.nameless)} in products that share their identifier and have no product id`,
    });
  if (held.blocked > 0)
    reasons.push({
      reason: 'blocked',
      words: t`${formatNumber(held.blocked)} that a check of the translation blocks`,
    });
  if (waiting > 0)
    reasons.push({
      reason: 'waiting',
      words: t`${formatNumber(waiting)} in a queued change set`,
    });
  if (unsettled > 0)
    reasons.push({
      reason: 'unsettled',
      words: t`${formatNumber(unsettled)} whose last attempt has an unknown outcome`,
    });
  return {
    lead: t`${plural(total, { one: '# change', other: '# changes' })} will not be sent yet:`,
    reasons,
  };
}

/** What stands on the button. `waits`: another change set is being sent, or queued, and goes first. */
export function applyLabel(changes: number, waits: boolean): string {
  const verb = waits ? t`Queue` : t`Apply`;
  return changes === 0 ? verb : `${verb} ${plural(changes, { one: '# change', other: '# changes' })}`;
}

/** What pressing the button will do, said beneath it. */
export const applyNote = (waits: boolean): string =>
  waits ? t`Starts automatically after earlier change sets.` : t`Nothing is sent before you press Apply.`;

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
    return t`Everything staged${conflicts > 0 ? t` but the conflicts` : ''} is already in a change set, being sent or queued.`;
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
export function waitingWords(paused: number, queued: readonly Pick<ChangeSet, 'kind' | 'total'>[]): string {
  const also =
    paused > 0
      ? t`${plural(paused, { one: t`# more change set is`, other: t`# more change sets are` })} paused. `
      : '';
  if (queued.length === 0) return also.trim();
  const items = itemsIn(queued);
  return queued.length === 1
    ? t`${also}1 change set is queued: ${items}. It starts automatically after the one before it.`
    : t`${also}${formatNumber(queued.length)} change sets are queued: ${items}. Each starts automatically after the one before it.`;
}

const TO_DO: Record<ChangeSet['kind'], string> = {
  edit: '',
  undo: '',
  redo: '',
  removal: t` to remove`,
  restore: t` to restore`,
  creation: t` to create or update`,
};

/** "12 changes and 75 products to remove": what change sets of one or several kinds hold together. */
function itemsIn(changeSets: readonly Pick<ChangeSet, 'kind' | 'total'>[]): string {
  const sums = new Map<string, { kind: ChangeSet['kind']; total: number }>();
  for (const { kind, total } of changeSets)
    sums.set(TO_DO[kind], { kind, total: (sums.get(TO_DO[kind])?.total ?? 0) + total });
  const parts = [...sums.values()].map(({ kind, total }) => `${itemsOf(kind, total)}${TO_DO[kind]}`);
  return new Intl.ListFormat(locale()).format(parts);
}

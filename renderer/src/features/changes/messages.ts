import { plural, t } from '@lingui/core/macro';
import type { FeedStatus, OpenedChanges, ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import { formatMoment, formatNumber, formatTime } from '../../components/format.ts';
import { intervalLabel } from '../../state/interval-label.ts';
import { dayLabel, dayOf, daysAgo } from './day-label.ts';

/** Shown instead of the old and new values if a whole product was added or is gone. */
export const PRODUCT_CHANGES = {
  new: t`now listed by the service`,
  gone: t`no longer listed by the service`,
} satisfies Record<Exclude<ServiceChange['kind'], 'value'>, string>;

/** "285 unseen", "All seen". */
export const unseenLabel = ({ unseen }: Pick<FeedStatus, 'unseen'>): string =>
  unseen === 0 ? t`All seen` : t`${formatNumber(unseen)} unseen`;

/**
 * Since when there are unseen changes: "since Friday, 17:40", "since 08:14" today; null if there are none, or if all were
 * never seen.
 */
export function sinceLabel(
  { unseen, since }: Pick<FeedStatus, 'unseen' | 'since'>,
  now = new Date(),
): string | null {
  if (unseen === 0 || since === null) return null;
  const day = dayOf(new Date(since));
  if (day === dayOf(now)) return t`since ${formatTime(since)}`;
  if (daysAgo(day, now) === 1) return t`since yesterday, ${formatTime(since)}`;
  return t`since ${dayLabel(day, now)}, ${formatTime(since)}`;
}

/** "312 changes in 188 products". */
export const shownLabel = ({ total: changes, products }: Pick<OpenedChanges, 'total' | 'products'>): string =>
  t`${plural(changes, { one: '# change', other: '# changes' })} in ${plural(products, { one: '# product', other: '# products' })}`;

/** How current the list is: "Up to date · checked 08:14 · every minute". `pollSeconds` is null without automatic checks. */
export function feedFacts(
  status: FeedStatus,
  { pollSeconds, online, now }: { pollSeconds: number | null; online: boolean; now?: Date },
): string {
  const { checkedAt } = status;
  return [
    stateLabel(status, online),
    checkedAt === null ? null : t`checked ${formatMoment(checkedAt, now)}`,
    status.state === 'waiting' && pollSeconds !== null ? intervalLabel(pollSeconds) : null,
    status.state === 'failed' && status.nextAt !== null
      ? t`next try ${formatMoment(status.nextAt, now)}`
      : null,
    status.notRead > 0
      ? t`${plural(status.notRead, { one: '# changed product', other: '# changed products' })} still to be read`
      : null,
    status.unknownProducts > 0
      ? t`${plural(status.unknownProducts, { one: '# change is', other: '# changes are' })} about products that this integration does not list`
      : null,
    status.unreadable > 0
      ? plural(status.unreadable, { one: '# unreadable entry', other: '# unreadable entries' })
      : null,
    status.dropped > 0
      ? t`${plural(status.dropped, { one: '# older change', other: '# older changes' })} no longer kept`
      : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

function stateLabel({ state, checkedAt, notRead }: FeedStatus, online: boolean): string {
  switch (state) {
    case 'off':
      return t`Checked only when you ask`;
    case 'waiting':
      return checkedAt === null ? t`Not checked yet` : notRead > 0 ? t`Behind the service` : t`Up to date`;
    case 'reading':
      return t`Reading changes…`;
    case 'paused':
      return online ? t`Paused` : t`Offline`;
    case 'failed':
      return t`Not up to date`;
  }
}

/** Explains why nothing is listed. */
export function nothingLabel({
  show,
  property,
  locale,
  search,
  products,
  unseenOnly,
}: ServiceChangeFilter): string {
  if (property !== null || locale !== null || search !== '' || products !== null) return t`No changes match`;
  if (show === 'touches_edits') return t`No change touches your edits`;
  return unseenOnly && show === 'all' ? t`All changes are seen` : t`No changes match`;
}

/** The source of a time. */
export const timeNote = ({ isServiceTime }: Pick<ServiceChange, 'isServiceTime'>): string =>
  isServiceTime ? t`Time from the service` : t`Found by Catalog Desk; the service gave no time`;

/** "3 changes marked as seen". */
export const markedLabel = (changes: number, seen: boolean): string =>
  seen
    ? plural(changes, { one: '# change marked as seen', other: '# changes marked as seen' })
    : plural(changes, { one: '# change marked as unseen', other: '# changes marked as unseen' });

/** "5 of your staged edits were changed in the service." */
export const overlapLabel = (conflicts: number): string =>
  conflicts === 1
    ? t`1 of your staged edits was changed in the service.`
    : t`${formatNumber(conflicts)} of your staged edits were changed in the service.`;

/** "Mark 3 as seen". */
export const markLabel = (changes: number): string => t`Mark ${formatNumber(changes)} as seen`;

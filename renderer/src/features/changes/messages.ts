import { plural, t } from '@lingui/core/macro';
import type { FeedStatus, OpenedChanges, ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import { formatMoment, formatNumber, formatTime } from '../../components/format.ts';
import { intervalLabel } from '../../state/interval-label.ts';
import { dayLabel, dayOf } from './day-label.ts';

/** What stands in the place of old and new where whole products came or went. */
export const PRODUCT_CHANGES = {
  new: t`now listed by the service`,
  gone: t`no longer listed by the service`,
} satisfies Record<Exclude<ServiceChange['kind'], 'value'>, string>;

/** "285 unseen", "All seen". */
export const unseenLabel = ({ unseen }: Pick<FeedStatus, 'unseen'>): string =>
  unseen === 0 ? t`All seen` : t`${formatNumber(unseen)} unseen`;

/** Since when there is something unseen: "since Friday, 17:40", "since 08:14" today; null where nothing is, or never all was seen. */
export function sinceLabel(
  { unseen, since }: Pick<FeedStatus, 'unseen' | 'since'>,
  now = new Date(),
): string | null {
  if (unseen === 0 || since === null) return null;
  const day = dayLabel(dayOf(new Date(since)), now);
  if (day === 'Today') return t`since ${formatTime(since)}`;
  return t`since ${day === 'Yesterday' ? t`yesterday` : day}, ${formatTime(since)}`;
}

/** "312 changes in 188 products". */
export const shownLabel = ({ total, products }: Pick<OpenedChanges, 'total' | 'products'>): string =>
  t`${plural(total, { one: '# change', other: '# changes' })} in ${plural(products, { one: '# product', other: '# products' })}`;

/** How current the list is: "Up to date · checked 08:14 · every minute". `pollSeconds`: null where nothing is asked by itself. */
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
      ? t`${plural(status.notRead, { one: t`# changed product`, other: t`# changed products` })} still to be read`
      : null,
    status.unknownProducts > 0
      ? t`${plural(status.unknownProducts, { one: t`# change is`, other: t`# changes are` })} about products that this integration does not list`
      : null,
    status.unreadable > 0
      ? `${plural(status.unreadable, { one: t`# unreadable entry`, other: t`# unreadable entries` })}`
      : null,
    status.dropped > 0
      ? t`${plural(status.dropped, { one: t`# older change`, other: t`# older changes` })} no longer kept`
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

/** Why nothing is listed. */
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

/** Where a time comes from. */
export const timeNote = ({ isServiceTime }: Pick<ServiceChange, 'isServiceTime'>): string =>
  isServiceTime ? t`Time from the service` : t`Found by Catalog Desk; the service gave no time`;

/** "3 changes marked as seen". */
export const markedLabel = (changes: number, seen: boolean): string =>
  t`${plural(changes, { one: '# change', other: '# changes' })} marked as ${seen ? t`seen` : t`unseen`}`;

/** "5 of your staged edits were changed in the service." */
export const overlapLabel = (conflicts: number): string =>
  conflicts === 1
    ? t`1 of your staged edits was changed in the service.`
    : t`${formatNumber(conflicts)} of your staged edits were changed in the service.`;

/** "Mark 3 as seen". */
export const markLabel = (changes: number): string => t`Mark ${formatNumber(changes)} as seen`;

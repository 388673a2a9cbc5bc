import { plural, t } from '@lingui/core/macro';
import type { WebhookOutcome, WebhookStatus } from '#shared/contract/webhooks.ts';
import { formatNumber } from '../../../components/format.ts';
import type { PillState } from '../../../components/StatePill.tsx';

export const OUTCOMES: Record<WebhookOutcome, { label: string; pill: PillState }> = {
  waiting: { label: 'reading', pill: 'pending' },
  changed: { label: 'updated', pill: 'applied' },
  same: { label: t`no difference`, pill: 'skipped' },
  unknown: { label: t`not listed`, pill: 'unknown' },
  gone: { label: t`no longer listed`, pill: 'unknown' },
  no_product: { label: t`no product found`, pill: 'unknown' },
  not_readable: { label: t`not readable`, pill: 'failed' },
  failed: { label: t`not read`, pill: 'failed' },
};

/** "12 webhooks received, 3 without a product. …" */
export function receivedSentence({ received, withoutProduct }: WebhookStatus): string {
  const without = withoutProduct > 0 ? t`, ${formatNumber(withoutProduct)} without a product` : '';
  return t`${plural(received, { one: '# webhook', other: '# webhooks' })} received${without}. The last 200 are listed until you quit.`;
}

import { plural, t } from '@lingui/core/macro';
import type { WebhookOutcome, WebhookStatus } from '#shared/contract/webhooks.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { formatNumber } from '../../../components/format.ts';
import type { PillState } from '../../../components/StatePill.tsx';

export const OUTCOMES: Record<WebhookOutcome, { label: string; pill: PillState }> = {
  waiting: { label: t`reading`, pill: 'pending' },
  changed: { label: t`updated`, pill: 'applied' },
  same: { label: t`no difference`, pill: 'skipped' },
  unknown: { label: t`not listed`, pill: 'unknown' },
  gone: { label: t`no longer listed`, pill: 'unknown' },
  no_product: { label: t`no product found`, pill: 'unknown' },
  not_readable: { label: t`not readable`, pill: 'failed' },
  failed: { label: t`not read`, pill: 'failed' },
};

/** "12 webhooks received, 3 without a product. …" */
export function receivedSentence({ received, withoutProduct }: WebhookStatus): string {
  const without = formatNumber(withoutProduct);
  return sentences(
    withoutProduct > 0
      ? plural(received, {
          one: `# webhook received, ${without} without a product.`,
          other: `# webhooks received, ${without} without a product.`,
        })
      : plural(received, { one: '# webhook received.', other: '# webhooks received.' }),
    t`The last 200 are listed until you quit.`,
  );
}

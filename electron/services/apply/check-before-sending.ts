import { t } from '@lingui/core/macro';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { applyIntent, checkBeforeSending } from '#shared/domain/patch.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import { type RereadEdits, valueIn } from './edited-products.ts';
import { storedAsMessage } from './settle-unknown.ts';

/** Items that may be sent, and the outcomes of those that need no request (promise 8). */
interface Checked {
  toSend: SendableChange[];
  outcomes: ItemOutcome[];
}

/** Users can skip the check when applying; undo and redo always run it. */
const nextStep = (kind: ChangeSetKind): string =>
  kind === 'edit'
    ? t`Retry, or apply again with “Check first for changes in the service” turned off.`
    : t`Retry once the product can be read.`;

/** Compares what the service holds now with what the user saw. */
export function checked({ items, found }: RereadEdits, kind: ChangeSetKind): Checked {
  if (found instanceof AppError) {
    const message = sentences(
      t`The product could not be read before sending: ${found.message}`,
      t`Nothing was sent.`,
      nextStep(kind),
    );
    return { toSend: [], outcomes: items.map(({ item }) => failure(item, 'not_read', message)) };
  }
  if (found === null) {
    const message = t`The service no longer lists this product. Nothing was sent. Pull to check. If the product is still listed, retry.`;
    return { toSend: [], outcomes: items.map(({ item }) => failure(item, 'not_listed', message)) };
  }
  const toSend: SendableChange[] = [];
  const outcomes: ItemOutcome[] = [];
  for (const change of items) {
    const now = valueIn(found, change);
    const { item } = change;
    switch (checkBeforeSending(change, now)) {
      case 'unchanged':
        toSend.push(change);
        break;
      case 'already_there': {
        const { base, intent, value } = change;
        const kept =
          intent === 'remove_items' ? null : storedAsMessage(applyIntent(base, intent, value), now);
        outcomes.push({
          item,
          state: 'applied',
          now,
          message: kept ?? t`The service already had this value`,
        });
        break;
      }
      case 'conflict':
        outcomes.push({ item, state: 'conflict', found: now });
    }
  }
  return { toSend, outcomes };
}

const failure = (item: number, code: string, message: string): ItemOutcome => ({
  item,
  state: 'failed',
  code,
  message,
});

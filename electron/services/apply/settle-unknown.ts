import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Reason } from '#shared/contract/reason.ts';
import { AppError } from '#shared/contract/result.ts';
import { applyIntent, settle } from '#shared/domain/patch.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { MAY_COME_LATER } from '#shared/domain/stopped-messages.ts';
import { type CellValue, displayText, sameValue } from '#shared/domain/value.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import { type RereadEdits, valueIn } from './edited-products.ts';

interface Settling {
  /** Why a change that did not arrive has failed; null if it may be sent again. */
  notKept(item: number): Reason | null;
  /** Whether the service accepted it for later, or works on after it stopped answering: it is never repeated unasked. */
  mayComeLater(item: number): boolean;
  /** Whether the service has not had its time yet to carry it out. */
  mayArrive(item: number): boolean;
}

/**
 * Determines from a product that was read back the outcomes of its unknown items (promise 6): applied, pending (it did not
 * arrive, so it may be sent again), failed (the service answers and does not keep it), a conflict (the service holds
 * something new, whether or not that was to be checked before sending: promise 8) or still unknown, with the reason. If a
 * product cannot be read, only its own items stay unknown.
 */
export function settled({ items, found }: RereadEdits, settling: Settling): ItemOutcome[] {
  if (found instanceof AppError) {
    const message = sentences(t`The product could not be read back.`, found.message);
    return items.map(({ item }) => ({ item, state: 'unknown', message }));
  }
  if (found === null) {
    const message = t`The service no longer lists this product, so it is unknown whether this change arrived.`;
    return items.map(({ item }) => ({ item, state: 'unknown', code: 'not_listed', message }));
  }
  return items.map((change) => outcomeFrom(change, valueIn(found, change), settling));
}

/** What the service stored in place of what was sent; null if it is as it was sent. */
export const storedAsMessage = (wanted: CellValue, now: CellValue): string | null =>
  sameValue(wanted, now) ? null : t`The service keeps it as “${displayText(now)}”.`;

function outcomeFrom(
  { item, intent, base, value }: SendableChange,
  now: CellValue,
  { notKept, mayComeLater, mayArrive }: Settling,
): ItemOutcome {
  switch (settle(intent, base, value, now)) {
    case 'applied':
      return { item, state: 'applied', now, message: storedAsMessage(applyIntent(base, intent, value), now) };
    case 'undecidable': {
      const message = t`The service now holds “${displayText(now)}”, so it is unknown whether this change arrived.`;
      return { item, state: 'unknown', message, found: now };
    }
    case 'not_applied': {
      // Setting or removing twice is harmless; appending twice is not.
      if (intent === 'append' && mayArrive(item))
        return {
          item,
          state: 'unknown',
          message: t`The service does not have this value yet, but the request may still arrive. The value is read back before the request is repeated.`,
          found: now,
        };
      if (intent === 'append' && mayComeLater(item))
        return { item, state: 'unknown', message: i18n._(MAY_COME_LATER.edit), found: now };
      if (!sameValue(now, base)) return { item, state: 'conflict', found: now };
      const reason = notKept(item);
      return reason === null ? { item, state: 'pending' } : { item, state: 'failed', ...reason };
    }
  }
}

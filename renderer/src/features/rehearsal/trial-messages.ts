import { t } from '@lingui/core/macro';
import type { ProductItem, TrialFindings } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { sentences } from '#shared/domain/sentences.ts';

/** What can go wrong with a request that was never confirmed. */
export const RISK: Record<RemovalMode, string> = {
  unlink: t`The service’s documentation does not show how unlinking is asked for. If the service understands this request otherwise, it may delete the products:`,
  delete: t`The service’s documentation does not show how deleting is asked for. If the service understands this request otherwise, it may keep the products:`,
};

export const TRY_IT = t`Try it with one product first. Its snapshot is saved before, and you see what the service did with it.`;

/** What a user who skips the trial has to confirm. */
export const KNOWN_BY_USER: Record<RemovalMode, string> = {
  unlink: t`I know from the service’s reference that this request unlinks a product and does not delete it`,
  delete: t`I know from the service’s reference that this request deletes a product`,
};

export const TELL_OR_TRY = t`Try the request with one product above, or confirm here that you know what it does.`;

/** The labels of the buttons by which the user reports what the service's own application shows. */
export const SEEN: Record<RemovalMode, { confirmed: string; other: string }> = {
  unlink: {
    confirmed: t`It is still in the service: confirm unlink`,
    other: t`It is gone: stop using unlink`,
  },
  delete: {
    confirmed: t`It is gone: confirm delete`,
    other: t`It is still in the service: stop using delete`,
  },
};

/** The findings about the product of a trial, one sentence each; `removed`: whether there is something to decide. */
export function trialMessages(
  { state, code, productId, ...item }: ProductItem,
  { listed, knownById, restoredAs }: TrialFindings,
): { removed: boolean; facts: string[] } {
  if (state !== 'applied') return { removed: false, facts: [notRemoved({ ...item, state })] };
  if (restoredAs !== null) return { removed: true, facts: [restoredMessage(productId, restoredAs)] };
  const facts = [
    listed === null
      ? t`The service could not be asked whether it still lists the product.`
      : listed
        ? t`The service still lists the product.`
        : t`The service no longer lists the product.`,
  ];
  if (knownById === null)
    facts.push(t`No request in the service’s documentation tells whether the service still has it.`);
  else
    facts.push(
      knownById
        ? t`The service still answers for its product id: it was most likely unlinked.`
        : t`The service no longer answers for its product id, as it did before: it was most likely deleted.`,
    );
  return { removed: true, facts };
}

const notRemoved = ({ state, ...item }: Pick<ProductItem, 'state' | 'said' | 'message'>): string => {
  const reason = reasonText(item);
  if (state === 'failed')
    return sentences(t`The product was not removed.`, reason ?? t`The service gave no reason.`);
  return reason ?? t`It is not known yet whether the product was removed.`;
};

function restoredMessage(before: string | null, now: string): string {
  if (before === now)
    return t`Sent again, the product has the same product id (${now}): the service had kept it.`;
  return before === null
    ? t`Sent again, the product has a product id (${now}), which it did not have before: the service had deleted it, or gives every product that is sent again a new id.`
    : t`Sent again, the product has a new product id (${now}, previously ${before}): the service had deleted it, or gives every product that is sent again a new id.`;
}

import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { isNestedDeeper, toJson } from '#shared/service/json.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { TakenSnapshot } from '../../store/catalog/removals/snapshots.ts';
import type { RereadWork } from './work-products.ts';

/** Deeper records cannot be serialized, which recurses level by level. */
const MAX_NESTING = 200;

/**
 * Returns the snapshot of a product that is about to be removed, or the outcome of its item if it is no longer listed, its
 * identifier names another product by now, or it cannot be read.
 */
export function snapshotOf({
  address: { item, identifier, productId },
  found,
}: RereadWork): TakenSnapshot | ItemOutcome {
  if (found instanceof AppError) return noSnapshot(item, found.message);
  if (found === null)
    return {
      item,
      state: 'skipped',
      code: 'already_gone',
      message: t`The service no longer listed the product when its snapshot was read. Nothing was sent.`,
    };
  const { record } = found;
  if (record.productId !== null && record.productId !== productId)
    return {
      item,
      state: 'failed',
      code: 'other_product',
      message: t`“${identifier}” names another product in the service now (product id ${record.productId}, not ${productId ?? ''}). Nothing was sent. Pull, check the product, and mark it again if needed.`,
    };
  if (isNestedDeeper(found.item, MAX_NESTING)) return noSnapshot(item, t`The record is nested too deeply.`);
  return { item, raw: JSON.stringify(toJson(found.item)), record };
}

export const isSnapshot = (taken: TakenSnapshot | ItemOutcome): taken is TakenSnapshot =>
  'record' in taken && 'raw' in taken;

const noSnapshot = (item: number, why: string): ItemOutcome => ({
  item,
  state: 'failed',
  code: 'no_snapshot',
  message: t`No snapshot could be taken before the removal: ${why} Nothing was sent. Retry once it can be read.`,
});

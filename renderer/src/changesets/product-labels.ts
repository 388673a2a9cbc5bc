import { t } from '@lingui/core/macro';
import type { ProductAction } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { REMOVAL_LABELS } from '../components/removal-labels.ts';

/** What is done to a product, as lists and filters name it. */
export const ACTION_LABELS: Record<ProductAction, string> = {
  unlink: REMOVAL_LABELS.unlink.verb,
  delete: REMOVAL_LABELS.delete.verb,
  relink: t`Send again`,
  recreate: t`Create again`,
  add: t`Create`,
  replace: t`Full update`,
};

const TRIED: Record<ProductAction, string> = {
  unlink: t`Unlink the product from the integration only.`,
  delete: t`Delete the product from the service for good.`,
  relink: t`Send the product again, from its snapshot.`,
  recreate: t`Create the product again, from its snapshot.`,
  add: t`Create the product.`,
  replace: t`Send the whole product, in place of what the service stored.`,
};

/** What a change set does to a product, in a sentence. */
export const triedLabel = (action: ProductAction): string => TRIED[action];

/** Whether a product can be restored: it was removed, its snapshot is kept, and it was not restored yet. */
export const canRestore = ({
  action,
  state,
  hasSnapshot,
  restoredBy,
}: Pick<ProductItem, 'action' | 'state' | 'hasSnapshot' | 'restoredBy'>): boolean =>
  (action === 'unlink' || action === 'delete') && state === 'applied' && hasSnapshot && restoredBy === null;

/** Whether a product came back, but not as its snapshot has it: what came back names the differences. */
export const isDifferent = ({ state, code }: Pick<ProductItem, 'state' | 'code'>): boolean =>
  state === 'applied' && code === 'differs';

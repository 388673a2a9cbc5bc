import type { ProductAction } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { REMOVAL_WORDS } from '../components/removal-labels.ts';

/** What is done to a product, as lists and filters name it. */
export const ACTION_WORDS: Record<ProductAction, string> = {
  unlink: REMOVAL_WORDS.unlink.verb,
  delete: REMOVAL_WORDS.delete.verb,
  relink: 'Send again',
  create: 'Create again',
};

const TRIED: Record<ProductAction, string> = {
  unlink: 'Unlink it from the integration only.',
  delete: 'Delete it from the service, for good.',
  relink: 'Send it again, from its snapshot.',
  create: 'Create it again, from its snapshot.',
};

/** What a change set does to a product, in a sentence. */
export const triedWords = (action: ProductAction): string => TRIED[action];

/** Whether a product can be restored: it was removed, it is kept, and that was not done yet. */
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

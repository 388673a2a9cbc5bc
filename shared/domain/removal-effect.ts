import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangeSet, ItemState, ProductAction } from '../contract/changesets.ts';
import { itemWord } from './item-labels.ts';
import { stoppedLabel } from './stopped-messages.ts';

/**
 * The service removed it, but neither its answer nor what is known about the connection says whether it was unlinked or
 * deleted.
 */
export const MODE_UNCONFIRMED = 'mode_unconfirmed';
export const CANNOT_TELL = msg`Whether the service unlinked or deleted the product cannot be told.`;
/** The service says that it removed the product in the other mode. */
export const OTHER_MODE = 'other_mode';

/** An item: an edit or (with an action) a whole product. */
export interface OutcomeItem {
  action?: ProductAction;
  state: ItemState;
  code: string | null;
}

type RemovalEffect = 'unlinked' | 'deleted' | 'removed';

/** How a product was removed, as far as that is known; null for any other item. */
export function removalEffect({ action, state, code }: OutcomeItem): RemovalEffect | null {
  if (state !== 'applied' || (action !== 'unlink' && action !== 'delete')) return null;
  if (code === MODE_UNCONFIRMED) return 'removed';
  return (action === 'unlink') === (code === OTHER_MODE) ? 'deleted' : 'unlinked';
}

/** Whether the service says that it removed the product in the other mode. */
export const isOtherMode = (item: OutcomeItem): boolean =>
  item.code === OTHER_MODE && removalEffect(item) !== null;

/** The label of an item's outcome; it never says more about a product than is known. */
export function outcomeWord(item: OutcomeItem, changeSet: ChangeSet['state']): string {
  const effect = removalEffect(item);
  if (effect) return i18n._((isOtherMode(item) && INSTEAD[effect]) || DONE[effect]);
  if (item.state === 'applied' && item.action) return i18n._(DONE[item.action]);
  const stopped = item.state === 'skipped' ? stoppedLabel(item.code) : null;
  return stopped ?? itemWord(item.state, changeSet);
}

const [UNLINKED, DELETED, RESTORED] = [msg`unlinked`, msg`deleted`, msg`restored`];
const DONE: Record<ProductAction | RemovalEffect, MessageDescriptor> = {
  unlink: UNLINKED,
  unlinked: UNLINKED,
  delete: DELETED,
  deleted: DELETED,
  removed: msg`removed`,
  relink: RESTORED,
  recreate: RESTORED,
  add: msg`created`,
  replace: msg`updated`,
};
/** For a removal in a mode other than the requested one. */
const INSTEAD: Partial<Record<RemovalEffect, MessageDescriptor>> = {
  unlinked: msg`unlinked instead`,
  deleted: msg`deleted instead`,
};

import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';

const UNDONE_BY = {
  removal: msg`This change set removed whole products. To undo it, restore the products.`,
  restore: msg`This change set restored whole products. To undo it, remove the products again.`,
  creation: msg`This change set sent whole products. To undo it, remove the products that it created.`,
};

/** Returns a change set of edits unchanged. Throws `invalid_input` for one of whole products: the request is about cells. */
export function refuseWholeProducts(changeSet: ChangeSet): ChangeSet {
  if (!worksOnProducts(changeSet.kind)) return changeSet;
  throw new AppError('invalid_input', i18n._(UNDONE_BY[changeSet.kind]));
}

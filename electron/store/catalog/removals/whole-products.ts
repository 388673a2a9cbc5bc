import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';

/** A change set of edits as it is. Throws `invalid_input` for one of whole products: what is asked for is about cells. */
export function refuseWholeProducts(changeSet: ChangeSet): ChangeSet {
  if (!worksOnProducts(changeSet.kind)) return changeSet;
  throw new AppError(
    'invalid_input',
    changeSet.kind === 'removal'
      ? 'This change set removed whole products: there are no changes of values to undo or decide in it. To take it back, restore its products.'
      : 'This change set restored whole products: there are no changes of values to undo or decide in it. To take it back, remove the products again.',
  );
}

import { t } from '@lingui/core/macro';
import type { ChangeSet, ItemFilter, ItemSelection } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import type { Action } from '../../../actions/action.ts';
import { canRestore } from '../../../changesets/product-labels.ts';
import { openDialog } from '../../../state/dialog.ts';
import { REMOVED } from '../../../state/item-filters.ts';
import { chosenOf, useProductResults } from '../../../state/product-results.ts';
import { copyResults } from './copy-results.ts';

export interface ProductActionsProps {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
  /** The active product. */
  current: ProductItem | null;
  /** Shows what restoring would do; null if nothing can be restored. */
  restore: ((which: ItemSelection) => void) | null;
}

/** Actions for the palette while the products of a removal or restore are shown. */
export function productActions({
  connectionId,
  changeSet,
  filter,
  current,
  restore,
}: ProductActionsProps): Action[] {
  const { changeSet: number } = changeSet;
  const chosen = () => chosenOf(useProductResults.getState(), number);
  return [
    {
      id: 'removal.restore-selected',
      label: t`Restore the selected product…`,
      group: t`Review`,
      keywords: RESTORE_WORDS,
      enabled: () => restore !== null && current !== null && canRestore(current),
      run: () => {
        if (current) restore?.({ items: [current.item] });
      },
    },
    {
      id: 'removal.restore-chosen',
      label: t`Restore the chosen products…`,
      group: t`Review`,
      keywords: RESTORE_WORDS,
      enabled: () => restore !== null && chosen().size > 0,
      run: () => restore?.({ items: [...chosen()] }),
    },
    {
      id: 'removal.restore-all',
      label: t`Restore all products of this change set…`,
      group: t`Review`,
      keywords: RESTORE_WORDS,
      enabled: () => restore !== null && changeSet.counts.applied > 0,
      run: () => restore?.({ filter: REMOVED }),
    },
    {
      id: 'removal.export-results',
      label: t`Export results…`,
      group: t`Review`,
      keywords: t`csv ticket spreadsheet save download`,
      enabled: () => true,
      run: () => openDialog('exportResults', { connectionId, changeSet, filter }),
    },
    {
      id: 'removal.copy-results',
      label: t`Copy results`,
      group: t`Review`,
      keywords: t`ticket table clipboard tsv`,
      enabled: () => true,
      run: () => copyResults(connectionId, changeSet, filter),
    },
  ];
}

const RESTORE_WORDS = t`undo create re-create relink link back snapshot`;

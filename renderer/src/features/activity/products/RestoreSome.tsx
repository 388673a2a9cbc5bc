import { t } from '@lingui/core/macro';
import type { ChangeSet, ItemFilter, ItemSelection } from '#shared/contract/changesets.ts';
import { Button } from '../../../components/Button.tsx';
import { formatNumber } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { isNarrowed } from '../../../state/item-filters.ts';
import { chooseNone, chosenOf, useProductResults } from '../../../state/product-results.ts';

export interface RestoreSomeProps {
  changeSet: ChangeSet;
  filter: ItemFilter;
  /** The number of products that the filter shows; null until it is known. */
  shown: number | null;
  /** Shows what restoring these would do. */
  onRestore: (which: ItemSelection) => void;
}

/** Restores the selected products, or if none are selected, those that a filter shows. */
export function RestoreSome({
  changeSet: { changeSet, counts },
  filter,
  shown,
  onRestore,
}: RestoreSomeProps) {
  const chosen = useProductResults((state) => chosenOf(state, changeSet));
  if (chosen.size > 0)
    return (
      <>
        <LinkButton onClick={chooseNone}>{t`Choose none`}</LinkButton>
        <Button
          variant="primary"
          onClick={() => onRestore({ items: [...chosen] })}
        >{t`Restore the ${formatNumber(chosen.size)} chosen…`}</Button>
      </>
    );
  const showsApplied = filter.state === null || filter.state === 'applied';
  if (!shown || counts.applied === 0 || !isNarrowed(filter) || !showsApplied) return null;
  return (
    <Button onClick={() => onRestore({ filter })}>{t`Restore the ${formatNumber(shown)} shown…`}</Button>
  );
}

import { t } from '@lingui/core/macro';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { formatNumber } from '../../../components/format.ts';
import { narrowItems } from '../../../state/activity.ts';
import { ALL_ITEMS } from '../../../state/item-filters.ts';
import { conditions } from './filter-labels.ts';
import styles from './items.module.css';

/** Shown when a filter matches nothing: which filter it is, and how to show all items. */
export function NoItems({ changeSet, filter }: { changeSet: ChangeSet; filter: ItemFilter }) {
  const { changeSet: number, kind, state, total } = changeSet;
  return (
    <div className={styles.none}>
      <EmptyState
        title={worksOnProducts(kind) ? t`No product matches` : t`No change matches`}
        actions={
          <Button onClick={() => narrowItems(number, ALL_ITEMS)}>{t`Show all ${formatNumber(total)}`}</Button>
        }
      >
        {t`Filtered by: ${conditions(filter, state).join(' · ')}`}
      </EmptyState>
    </div>
  );
}

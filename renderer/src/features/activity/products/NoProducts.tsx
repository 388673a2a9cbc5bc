import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ProductItemFilter } from '#shared/contract/removals.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { formatNumber } from '../../../components/format.ts';
import { ALL_PRODUCTS, narrowProducts } from '../../../state/product-results.ts';
import styles from '../items/items.module.css';
import { conditions } from './product-filter-labels.ts';

/** A filter that shows nothing: which one, and the way back to all products. */
export function NoProducts({ changeSet, filter }: { changeSet: ChangeSet; filter: ProductItemFilter }) {
  const { changeSet: number, state, total } = changeSet;
  return (
    <div className={styles.none}>
      <EmptyState
        title="No product matches"
        actions={
          <Button onClick={() => narrowProducts(number, ALL_PRODUCTS)}>Show all {formatNumber(total)}</Button>
        }
      >
        Filtered by: {conditions(filter, state).join(' · ')}
      </EmptyState>
    </div>
  );
}

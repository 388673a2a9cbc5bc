import type { TranslateScope } from '#shared/contract/translate.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { count } from '../../../components/format.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { isNarrowed, presentQuery, useCatalog } from '../../../state/catalog.ts';
import { setScope } from '../../../state/translate.ts';
import { Choice } from './Choice.tsx';
import styles from './TranslateBar.module.css';

const ALL_PRODUCTS: ViewQuery = { search: '', filters: [], sort: [], tree: false };

/** Which products are translated: all, or those that the catalog shows. */
export function ProductsChoice({ scope, products }: { scope: TranslateScope; products: number }) {
  const { query } = scope;
  const narrowing = useCatalog((state) => state.narrowing);
  useCatalog((state) => state.sort);
  const isAll = !isNarrowed(query) && query.sort.length === 0;
  const present: ViewQuery = { ...presentQuery(), tree: false };
  const isPresent = JSON.stringify(query) === JSON.stringify(present);
  return (
    <Choice label="Products" chosen={isAll ? 'All products' : queryLabel(query)}>
      <div className={styles.group}>
        <Segmented
          label="Products to translate"
          value={isAll ? 'all' : 'view'}
          options={[
            { value: 'all', label: 'All products' },
            { value: 'view', label: 'Catalog view' },
          ]}
          onChange={(value) => setScope({ query: value === 'all' ? ALL_PRODUCTS : present })}
        />
        <p className={styles.hint}>
          {isAll
            ? `All ${count(products, 'product')} are listed, in the service’s order.`
            : `Listed now: ${queryLabel(query)}.`}
        </p>
        <p className={styles.hint}>
          {isPresent || (!isNarrowed(narrowing) && present.sort.length === 0)
            ? 'Filter or sort the catalog, then choose “Catalog view” here.'
            : `The catalog shows: ${queryLabel(present)}.`}
        </p>
      </div>
    </Choice>
  );
}

/** "“kettle”, 2 filters, sorted": what narrows the products, in brief. */
function queryLabel({ search, filters, sort }: ViewQuery): string {
  const parts = [
    search === '' ? '' : `“${search}”`,
    filters.length === 0 ? '' : count(filters.length, 'filter'),
    sort.length === 0 ? '' : 'sorted',
  ].filter(Boolean);
  return parts.length === 0 ? 'all products' : parts.join(', ');
}

import { plural, t } from '@lingui/core/macro';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Choice } from '../components/Choice.tsx';
import { capital } from '../components/format.ts';
import { Segmented } from '../components/Segmented.tsx';
import { ALL_PRODUCTS, isNarrowed, presentQuery, useCatalog } from '../state/catalog.ts';
import parts from '../theme/parts.module.css';
import { CategoryChoice } from './CategoryChoice.tsx';
import styles from './products-choice.module.css';
import { queryLabel, splitCategory, withCategory } from './query-label.ts';

export interface ProductsChoiceProps {
  connectionId: string;
  properties: readonly PropertyInfo[];
  /** What the view does with them: "Products to translate". */
  label: string;
  query: ViewQuery;
  /** In the whole catalog. */
  products: number;
  /** What happens with all of them, as a sentence. */
  allHint: string;
  onChange: (query: ViewQuery) => void;
}

/** Which products a view is about: all or those that the catalog shows, in all categories or below one. */
export function ProductsChoice(props: ProductsChoiceProps) {
  const { connectionId, properties, label, query, products, allHint, onChange } = props;
  const narrowing = useCatalog((state) => state.narrowing);
  useCatalog((state) => state.sort);
  const { category, rest } = splitCategory(query);
  const isAll = !isNarrowed(rest) && rest.sort.length === 0;
  const present: ViewQuery = { ...presentQuery(), tree: false };
  const isPresent = JSON.stringify(query) === JSON.stringify(present);
  return (
    <Choice label={t`Products`} chosen={capital(queryLabel(query))}>
      <div className={styles.group}>
        <Segmented
          label={label}
          value={isAll ? 'all' : 'view'}
          options={[
            { value: 'all', label: t`All products` },
            { value: 'view', label: t`Catalog view` },
          ]}
          onChange={(value) => onChange(value === 'all' ? withCategory(ALL_PRODUCTS, category) : present)}
        />
        <p className={parts.hint}>
          {isAll && !category
            ? sentences(plural(products, { one: 'All # product.', other: 'All # products.' }), allHint)
            : t`Now: ${queryLabel(query)}.`}
        </p>
        <p className={parts.hint}>
          {isPresent || (!isNarrowed(narrowing) && present.sort.length === 0)
            ? t`Filter or sort the catalog, then choose “Catalog view” here.`
            : t`The catalog shows: ${queryLabel(present)}.`}
        </p>
      </div>
      <CategoryChoice
        connectionId={connectionId}
        properties={properties}
        others={rest}
        category={category}
        onChange={(next) => onChange(withCategory(query, next))}
      />
    </Choice>
  );
}

import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { ALL_PRODUCTS, type ViewQuery } from '#shared/domain/query.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { CategoryTree } from '../components/CategoryTree.tsx';
import { Choice } from '../components/Choice.tsx';
import { capital } from '../components/format.ts';
import { LinkButton } from '../components/LinkButton.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { Select } from '../components/Select.tsx';
import { useQuery } from '../query/use-query.ts';
import { isNarrowed, presentQuery, useCatalog } from '../state/catalog.ts';
import { propertyLabel } from '../state/column-names.ts';
import parts from '../theme/parts.module.css';
import { mayHoldCategories } from './category-properties.ts';
import styles from './products-choice.module.css';
import type { CategoryFilter } from './query-label.ts';
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
      <div className={parts.group}>
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

interface CategoryChoiceProps {
  connectionId: string;
  properties: readonly PropertyInfo[];
  /** The products whose categories are listed. */
  others: ViewQuery;
  category: CategoryFilter | null;
  onChange: (category: CategoryFilter | null) => void;
}

/** One of the products' own categories, chosen in their tree. Nothing if no property may hold categories. */
function CategoryChoice({ connectionId, properties, others, category, onChange }: CategoryChoiceProps) {
  const names = properties.filter(mayHoldCategories).map(({ name }) => name);
  const [chosen, setChosen] = useState(category?.property ?? null);
  const property = chosen ?? names[0];
  const { value: found, error } = useQuery(
    'views.categories',
    property === undefined ? null : { connectionId, query: others, property },
  );
  if (property === undefined) return null;
  return (
    <section className={parts.group} aria-label={t`Category`}>
      <div className={parts.spread}>
        <h3>{t`Category`}</h3>
        {category ? <LinkButton onClick={() => onChange(null)}>{t`All categories`}</LinkButton> : null}
      </div>
      {names.length > 1 ? (
        <Select
          className={styles.wide}
          label={t`Property of the category`}
          value={property}
          options={names.map((name) => ({ value: name, label: propertyLabel(name) }))}
          onChange={setChosen}
        />
      ) : null}
      <CategoryTree
        nodes={found?.nodes ?? null}
        error={error}
        takesFocus={false}
        chosen={category?.property === property ? category.path : []}
        onChoose={(path) => onChange({ kind: 'category', property, path })}
      />
    </section>
  );
}

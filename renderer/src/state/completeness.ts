import { useEffect } from 'react';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { ALL_PRODUCTS, type ViewQuery } from '#shared/domain/query.ts';
import { type Query, useQuery } from '../query/use-query.ts';
import { showView } from './app.ts';
import { type HeatPlace, type HeatSort, TOTAL_ROW } from './heat-map.ts';
import { createPerConnection } from './per-connection.ts';

/** What completeness is measured by: required attributes (2.6), or what the service counts itself (2.4). */
export type CompletenessBasis = 'required' | 'summary';

interface CompletenessState {
  /** memory: which products. */
  query: ViewQuery;
  /** memory: one taxonomy (null: attributes that name none); undefined for all. */
  taxonomyId: string | null | undefined;
  /** memory: whether the user chose the taxonomy, or all of them. */
  isTaxonomyChosen: boolean;
  /** memory: what is measured. */
  basis: CompletenessBasis;
  /** memory: whether shares count staged edits. */
  withStaged: boolean;
  /** memory: the order of the categories. */
  sort: HeatSort;
  /** memory: the focused cell. */
  place: HeatPlace;
}

export const useCompleteness = createPerConnection<CompletenessState>({
  query: ALL_PRODUCTS,
  taxonomyId: undefined,
  isTaxonomyChosen: false,
  basis: 'required',
  withStaged: true,
  sort: { by: { is: 'products' }, descending: true },
  place: { row: TOTAL_ROW, column: 2 },
});

/** The figures of the chosen products and taxonomy. What is shown stays until they arrive. */
export function useOverview({ id: connectionId, locales }: Connection): Query<CompletenessOverview> {
  const { query, taxonomyId, isTaxonomyChosen } = useCompleteness();
  const asked = useQuery(
    'completeness.overview',
    { connectionId, query, locales, taxonomyId },
    { keep: true },
  );
  const isOpen = !isTaxonomyChosen && taxonomyId === undefined;
  const first = isOpen && asked.value ? largestTaxonomy(asked.value) : undefined;
  useEffect(() => {
    if (first !== undefined) useCompleteness.setState({ taxonomyId: first });
  }, [first]);
  return first === undefined ? asked : { ...asked, value: null };
}

/**
 * The taxonomy with the most products, if there are several: one is measured at first, because an attribute that several
 * require has an entry in each (2.6). Undefined if there is only one.
 */
function largestTaxonomy({ taxonomies }: CompletenessOverview): string | null | undefined {
  const [first, ...others] = taxonomies.toSorted((a, b) => b.products - a.products);
  return others.length === 0 ? undefined : first?.taxonomyId;
}

/** Shows how complete the products of a query are. */
export async function showCompletenessOf(query: ViewQuery): Promise<void> {
  measureProducts(query);
  await showView('completeness');
}

export const chooseTaxonomy = (taxonomyId: string | null | undefined): void =>
  useCompleteness.setState({ taxonomyId, isTaxonomyChosen: true });

/** Measures other products; the focused cell stays, if it still exists. */
export const measureProducts = (query: ViewQuery): void =>
  useCompleteness.setState({ query: { ...query, sort: [], tree: false } });

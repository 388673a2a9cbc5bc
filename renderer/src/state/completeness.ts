import { create } from 'zustand';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { client } from '../client/index.ts';
import { showView } from './app.ts';
import { ALL_PRODUCTS } from './catalog.ts';
import { type HeatPlace, type HeatSort, TOTAL_ROW } from './heat-map.ts';
import { keepRequirementNames, namesInOverview } from './requirement-names.ts';

/** What completeness is measured by: required attributes (2.6), or what the service counts itself (2.4). */
export type CompletenessBasis = 'required' | 'summary';

interface CompletenessState {
  /** memory: the connection the rest belongs to. */
  connectionId: string | null;
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
  /** service: the figures; null until the first answer. */
  overview: CompletenessOverview | null;
  /** memory: counts answers, for what is read after them. */
  revision: number;
  /** memory: why there are no figures. */
  error: AppErrorShape | null;
}

const initial: CompletenessState = {
  connectionId: null,
  query: ALL_PRODUCTS,
  taxonomyId: undefined,
  isTaxonomyChosen: false,
  basis: 'required',
  withStaged: true,
  sort: { by: { is: 'products' }, descending: true },
  place: { row: TOTAL_ROW, column: 2 },
  overview: null,
  revision: 0,
  error: null,
};

export const useCompleteness = create<CompletenessState>()(() => initial);

let lastRequest = 0;

/** Reads the figures of the chosen products and taxonomy. What is shown stays until they arrive. */
export async function loadCompleteness({ id, locales }: Pick<Connection, 'id' | 'locales'>): Promise<void> {
  if (useCompleteness.getState().connectionId !== id)
    useCompleteness.setState({ ...initial, connectionId: id });
  const { query, taxonomyId, isTaxonomyChosen } = useCompleteness.getState();
  const request = ++lastRequest;
  const answer = await client.call('completeness.overview', { connectionId: id, query, locales, taxonomyId });
  if (request !== lastRequest || useCompleteness.getState().connectionId !== id) return;
  if (!answer.ok) return useCompleteness.setState({ error: answer.error });
  keepRequirementNames(id, namesInOverview(answer.value));
  const first = isTaxonomyChosen || taxonomyId !== undefined ? undefined : largestTaxonomy(answer.value);
  // Another choice needs another answer: the view requests it.
  if (first !== undefined) return useCompleteness.setState({ taxonomyId: first });
  useCompleteness.setState(({ revision }) => ({
    overview: answer.value,
    revision: revision + 1,
    error: null,
  }));
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
export async function showCompletenessOf(connectionId: string, query: ViewQuery): Promise<void> {
  if (useCompleteness.getState().connectionId !== connectionId)
    useCompleteness.setState({ ...initial, connectionId });
  measureProducts(query);
  await showView('completeness');
}

export const chooseTaxonomy = (taxonomyId: string | null | undefined): void =>
  useCompleteness.setState({ taxonomyId, isTaxonomyChosen: true });

/** Measures other products; the focused cell stays, if it still exists. */
export const measureProducts = (query: ViewQuery): void =>
  useCompleteness.setState({ query: { ...query, sort: [], tree: false } });

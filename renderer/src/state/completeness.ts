import { create } from 'zustand';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { client } from '../client/index.ts';
import { keepRequirementNames, namesInOverview } from './requirement-names.ts';

/** What completeness is measured by: required attributes (2.6), or what the service counts itself (2.4). */
export type CompletenessBasis = 'required' | 'summary';

/** What rows of categories are sorted by: a language by its code, `any` for whatever the language. */
export interface HeatSort {
  by: { is: 'name' | 'products' | 'any' } | { is: 'locale'; locale: string };
  descending: boolean;
}

/** A cell of the heat map: which row, and its column. */
export interface HeatPlace {
  row: string;
  column: number;
}

interface CompletenessState {
  /** memory: the connection the rest belongs to. */
  connectionId: string | null;
  /** memory: which products. */
  query: ViewQuery;
  /** memory: one taxonomy (null: attributes that name none); undefined for all. */
  taxonomyId: string | null | undefined;
  /** memory: what is measured. */
  basis: CompletenessBasis;
  /** memory: shares count staged edits. */
  withStaged: boolean;
  /** memory: the order of the categories. */
  sort: HeatSort;
  /** memory: the cell that the keyboard is on. */
  place: HeatPlace;
  /** service: the figures; null until the first answer. */
  overview: CompletenessOverview | null;
  /** memory: counts answers, for what is read after them. */
  revision: number;
  /** memory: why there are no figures. */
  error: AppErrorShape | null;
}

export const ALL_PRODUCTS: ViewQuery = { search: '', filters: [], sort: [], tree: false };
/** The row of all categories together. */
export const TOTAL_ROW = 'total';

const initial: CompletenessState = {
  connectionId: null,
  query: ALL_PRODUCTS,
  taxonomyId: undefined,
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

/** Reads the figures of the chosen products and taxonomy. What is shown stays until they are there. */
export async function loadCompleteness({ id, locales }: Pick<Connection, 'id' | 'locales'>): Promise<void> {
  if (useCompleteness.getState().connectionId !== id)
    useCompleteness.setState({ ...initial, connectionId: id });
  const { query, taxonomyId } = useCompleteness.getState();
  const request = ++lastRequest;
  const answer = await client.call('completeness.overview', { connectionId: id, query, locales, taxonomyId });
  if (request !== lastRequest || useCompleteness.getState().connectionId !== id) return;
  if (!answer.ok) return useCompleteness.setState({ error: answer.error });
  keepRequirementNames(id, namesInOverview(answer.value));
  useCompleteness.setState(({ revision }) => ({
    overview: answer.value,
    revision: revision + 1,
    error: null,
  }));
}

/** Measures other products; the cell that the keyboard is on stays, where it still is one. */
export const measureProducts = (query: ViewQuery): void =>
  useCompleteness.setState({ query: { ...query, sort: [], tree: false } });

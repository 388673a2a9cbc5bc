import { useMemo } from 'react';
import type { Result } from '#shared/contract/result.ts';
import type { Recipe, SavedView } from '#shared/contract/views.ts';
import { client } from '../client/index.ts';
import { type Query, queries, useQuery } from '../query/use-query.ts';
import { presentQuery, useCatalog } from './catalog.ts';
import { createPerConnection } from './per-connection.ts';
import { changeSettings, useSettings } from './settings.ts';

/** What a view keeps besides its name. Without a layout, it shows the suggested columns. */
export type ViewContent = Pick<SavedView, 'query' | 'layout' | 'density'>;

interface SavedViewsState {
  /** memory: whether the list of views is shown, or a new one is being named. */
  switcher: 'list' | 'new' | null;
}

export const useSavedViews = createPerConnection<SavedViewsState>({ switcher: null });

/** The saved views of a connection, by name. */
export function useSavedList(connectionId: string): Query<SavedView[]> {
  const { value, ...query } = useQuery('views.saved', { connectionId });
  return { ...query, value: useMemo(() => value && byName(value), [value]) };
}

const byName = (views: readonly SavedView[]): SavedView[] =>
  [...views].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

const take = (connectionId: string, view: SavedView): void =>
  queries.change('views.saved', { connectionId }, (saved) => [
    ...saved.filter(({ id }) => id !== view.id),
    view,
  ]);

/** What is shown now, in the form that a view keeps. */
export const presentContent = (): ViewContent => ({
  query: presentQuery(),
  layout: useCatalog.getState().layout,
  density: useSettings.getState().settings?.density ?? null,
});

function show({ query, layout, density }: ViewContent, savedView: number | null): void {
  const { search, filters, tree, sort } = query;
  useCatalog.setState(({ layoutRevision }) => ({
    savedView,
    narrowing: { search, filters, tree },
    sort,
    layout,
    layoutRevision: layoutRevision + 1,
  }));
  if (density && density !== useSettings.getState().settings?.density) void changeSettings({ density });
}

/** Shows a saved view: its products, order, columns and density. */
export const openSavedView = (view: SavedView): void => show(view, view.id);

/** Shows all products in the order of the service, with the whole catalog's own columns. */
export function openWholeCatalog(): void {
  const query = { search: '', filters: [], sort: [], tree: false };
  show({ query, layout: useCatalog.getState().ownLayout, density: null }, null);
}

/** Saves what is shown now under a new name, and opens that view. `invalid_input` if the name is taken. */
export async function saveAsNew(connectionId: string, name: string): Promise<Result<SavedView>> {
  const answer = await keep(connectionId, { id: null, name, ...presentContent(), recipe: null });
  if (answer.ok) useCatalog.setState({ savedView: answer.value.id });
  return answer;
}

/**
 * Saves what is done to the products that are shown now: a view of them, not grouped under parents, with the recipe. `invalid_input` if
 * the name is taken.
 */
export function saveRecipe(connectionId: string, name: string, recipe: Recipe): Promise<Result<SavedView>> {
  const { query, ...content } = presentContent();
  return keep(connectionId, { id: null, name, ...content, query: { ...query, tree: false }, recipe });
}

/** Saves what is shown now in an existing view. */
export const saveChanges = (connectionId: string, view: SavedView): Promise<Result<SavedView>> =>
  keep(connectionId, { ...view, ...presentContent() });

/** Renames a view. `invalid_input` if the name is taken. */
export const renameView = (connectionId: string, view: SavedView, name: string): Promise<Result<SavedView>> =>
  keep(connectionId, { ...view, name });

/** Saves a view as a new one: a copy under another name, or one that was deleted. */
export const keepCopy = (
  connectionId: string,
  { query, layout, density, recipe }: Omit<SavedView, 'id' | 'name'>,
  name: string,
): Promise<Result<SavedView>> => keep(connectionId, { id: null, name, query, layout, density, recipe });

async function keep(
  connectionId: string,
  view: Omit<SavedView, 'id'> & { id: number | null },
): Promise<Result<SavedView>> {
  const answer = await client.call('views.save', { connectionId, view });
  if (answer.ok) take(connectionId, answer.value);
  return answer;
}

/** Deletes a view. If it was open, its products stay visible; the columns are those of the whole catalog again. */
export async function removeView(connectionId: string, id: number): Promise<Result<object>> {
  const answer = await client.call('views.remove', { connectionId, id });
  if (!answer.ok) return answer;
  if (useCatalog.getState().savedView === id)
    useCatalog.setState(({ ownLayout, layoutRevision }) => ({
      savedView: null,
      layout: ownLayout,
      layoutRevision: layoutRevision + 1,
    }));
  queries.change('views.saved', { connectionId }, (saved) => saved.filter((view) => view.id !== id));
  return answer;
}

/** Views as the text of a file. */
export const exportViews = (connectionId: string, ids: number[]): Promise<Result<{ text: string }>> =>
  client.call('views.export', { connectionId, ids });

/** Imports the views of a file. */
export async function importViews(connectionId: string, text: string): Promise<Result<SavedView[]>> {
  const answer = await client.call('views.import', { connectionId, text });
  if (!answer.ok) return answer;
  for (const view of answer.value.imported) take(connectionId, view);
  return { ok: true, value: answer.value.imported };
}

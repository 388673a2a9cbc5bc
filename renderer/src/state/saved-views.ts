import { create } from 'zustand';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { SavedView } from '#shared/contract/views.ts';
import { client } from '../client/index.ts';
import { presentQuery, useCatalog } from './catalog.ts';
import { changeSettings, useSettings } from './settings.ts';

/** What a view keeps besides its name. Without a layout, it shows the suggested columns. */
export type ViewContent = Pick<SavedView, 'query' | 'layout' | 'density'>;

interface SavedViewsState {
  /** memory: the connection that the list belongs to. */
  connectionId: string | null;
  /** service (`views.saved`): the saved views by name; null until the first answer. */
  saved: readonly SavedView[] | null;
  /** memory: why the list could not be read. */
  error: AppErrorShape | null;
  /** memory: whether the list of views is shown, or a new one is being named. */
  switcher: 'list' | 'new' | null;
}

export const useSavedViews = create<SavedViewsState>()(() => ({
  connectionId: null,
  saved: null,
  error: null,
  switcher: null,
}));

const byName = (views: readonly SavedView[]): SavedView[] =>
  [...views].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

export async function loadSavedViews(connectionId: string): Promise<void> {
  if (useSavedViews.getState().connectionId !== connectionId)
    useSavedViews.setState({ connectionId, saved: null, error: null, switcher: null });
  const answer = await client.call('views.saved', { connectionId });
  if (useSavedViews.getState().connectionId !== connectionId) return;
  useSavedViews.setState(answer.ok ? { saved: byName(answer.value), error: null } : { error: answer.error });
}

/** Keeps the list in sync with other windows. Returns a function that stops this. */
export const listenToSavedViews = (): (() => void) =>
  client.on('views.changed', ({ connectionId, saved }) => {
    if (useSavedViews.getState().connectionId === connectionId)
      useSavedViews.setState({ saved: byName(saved) });
  });

const take = (view: SavedView): void =>
  useSavedViews.setState(({ saved }) => ({
    saved: byName([...(saved ?? []).filter(({ id }) => id !== view.id), view]),
  }));

/** The saved view that is open; null for the whole catalog. */
export const useOpenView = (): SavedView | null => {
  const open = useCatalog((state) => state.savedView);
  return useSavedViews(({ saved }) => saved?.find(({ id }) => id === open) ?? null);
};

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
  const answer = await keep(connectionId, { id: null, name, ...presentContent() });
  if (answer.ok) useCatalog.setState({ savedView: answer.value.id });
  return answer;
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
  { query, layout, density }: ViewContent,
  name: string,
): Promise<Result<SavedView>> => keep(connectionId, { id: null, name, query, layout, density });

async function keep(
  connectionId: string,
  view: Omit<SavedView, 'id'> & { id: number | null },
): Promise<Result<SavedView>> {
  const answer = await client.call('views.save', { connectionId, view });
  if (answer.ok) take(answer.value);
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
  useSavedViews.setState(({ saved }) => ({ saved: saved?.filter((view) => view.id !== id) ?? null }));
  return answer;
}

/** Views as the text of a file. */
export const exportViews = (connectionId: string, ids: number[]): Promise<Result<{ text: string }>> =>
  client.call('views.export', { connectionId, ids });

/** Imports the views of a file. */
export async function importViews(connectionId: string, text: string): Promise<Result<SavedView[]>> {
  const answer = await client.call('views.import', { connectionId, text });
  if (!answer.ok) return answer;
  for (const view of answer.value.imported) take(view);
  return { ok: true, value: answer.value.imported };
}

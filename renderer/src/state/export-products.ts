import { t } from '@lingui/core/macro';
import { ALL_PRODUCTS, type ViewColumn, type ViewQuery } from '#shared/domain/query.ts';
import { client } from '../client/index.ts';
import { toastError } from '../components/toast.ts';
import { useApp } from './app.ts';
import { presentQuery, useCatalog } from './catalog.ts';
import { useCompleteness } from './completeness.ts';
import { commitOpenEditor } from './open-editor.ts';
import type { RowRange } from './row-ranges.ts';
import { useTranslate } from './translate.ts';

/** Products that a view shows. */
export interface ShownProducts {
  /** From `catalog.openView`. */
  view: number;
  rows: number;
  /** The place where they are shown: "Catalog". */
  place: string;
  /** Rows with selected cells; null if at most one row is selected. */
  selected: RowRange[] | null;
  /** The columns shown, in order; null if none were shown yet. */
  columns: readonly ViewColumn[] | null;
}

/** What the catalog's grid shows. */
interface Grid {
  connectionId: string;
  /** Null before rows are shown. */
  read: () => Pick<ShownProducts, 'view' | 'rows' | 'selected'> | null;
  columns: () => readonly ViewColumn[];
}

/** The grid on screen, and the columns that the last one showed. */
let grid: Grid | null = null;
let lastColumns: { connectionId: string; columns: readonly ViewColumn[] } | null = null;

/** Registers the catalog's grid while it is mounted; the returned function unregisters it. */
export function provideShownProducts(provided: Grid): () => void {
  grid = provided;
  return () => {
    lastColumns = { connectionId: provided.connectionId, columns: provided.columns() };
    if (grid === provided) grid = null;
  };
}

/** The products that the current view is about. Null if none can be had, and the user was told. */
export async function shownProducts(): Promise<{ connectionId: string; shown: ShownProducts } | null> {
  const { activeConnection: connectionId } = useApp.getState();
  // What is still being typed belongs in the file too.
  if (connectionId === null || !(await commitOpenEditor())) return null;
  const onScreen = grid?.connectionId === connectionId ? grid : null;
  const inGrid = onScreen?.read();
  if (onScreen && inGrid)
    return { connectionId, shown: { ...inGrid, place: t`Catalog`, columns: onScreen.columns() } };
  const { query, place } = shownQuery(connectionId);
  const opened = await client.call('catalog.openView', { connectionId, query });
  if (!opened.ok) {
    toastError(t`The products could not be listed`, opened.error);
    return null;
  }
  const { view, rows } = opened.value;
  const columns = lastColumns?.connectionId === connectionId ? lastColumns.columns : null;
  return { connectionId, shown: { view, rows, place, selected: null, columns } };
}

/** The products that Translate or Completeness is about; in other views, those that the catalog showed last. */
function shownQuery(connectionId: string): { query: ViewQuery; place: string } {
  const { view, activeConnection } = useApp.getState();
  const { connectionId: translated, scope } = useTranslate.getState();
  const { query } = useCompleteness.getState();
  if (view === 'translate' && translated === connectionId && scope)
    return { query: scope.query, place: t`Translate` };
  if (view === 'completeness' && activeConnection === connectionId) return { query, place: t`Completeness` };
  const isKnown = useCatalog.getState().connectionId === connectionId;
  return { query: isKnown ? { ...presentQuery(), tree: false } : ALL_PRODUCTS, place: t`Catalog` };
}

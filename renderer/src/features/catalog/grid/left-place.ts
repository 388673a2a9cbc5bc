import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../cells/grid-row.ts';
import { rowPixels, rowViewport } from './grid-pixels.ts';
import { type Place, placeOf } from './place.ts';
import { isInSight } from './row-pixels.ts';

interface LeftPlace extends Place {
  /** How far the columns were scrolled, in CSS pixels. */
  scrollLeft: number;
}

/** Where the user was in catalogs whose view was left, by connection. */
const leftPlaces = new Map<string, LeftPlace>();

/** Remembers what is in sight and has the focus, for when the user comes back. */
export function leavePlace(connectionId: string, api: GridApi<GridRow>): void {
  if (api.isDestroyed() || api.getDisplayedRowCount() === 0) return;
  const scrollLeft = rowViewport(api)?.scrollLeft ?? 0;
  leftPlaces.set(connectionId, { ...placeOf(api, rowPixels(api)), scrollLeft });
}

/** Whether the keyboard is where the user came from; in a field or a dialog it is left. */
const isKeyboardFree = (): boolean =>
  document.activeElement?.matches('body, main, nav *, .ag-root *') === true;

export interface Return {
  connectionId: string;
  api: GridApi<GridRow>;
  /** Of the view shown. */
  rows: number;
  /** The row of a product in the view shown; null where it does not have it. */
  rowOf: (product: number) => Promise<number | null>;
  /** Resolves when a row is read, or will not be. */
  untilRead: (row: number) => Promise<void>;
  /** Asked again after every wait: the user may have gone on meanwhile. */
  isWanted: () => boolean;
}

/** Brings the same products in sight again and the focus to the same cell, as far as the view has them. */
export async function returnToPlace({ connectionId, api, rows, ...ways }: Return): Promise<void> {
  const place = leftPlaces.get(connectionId);
  leftPlaces.delete(connectionId);
  if (!place) return;
  const isWanted = () => ways.isWanted() && !api.isDestroyed() && !api.getFocusedCell();
  const [top, focused] = await Promise.all(
    [place.top, place.focused].map((spot) => spot && ways.rowOf(spot.product)),
  );
  if (!isWanted()) return;
  api.setRowCount(Math.max(1, rows), true);
  if (typeof top === 'number') api.ensureIndexVisible(top, 'top');
  const viewport = rowViewport(api);
  if (viewport) viewport.scrollLeft = place.scrollLeft;
  if (typeof focused !== 'number' || !place.focused) return;
  const pixels = rowPixels(api);
  // The keyboard on a row far from what was looked at would scroll there.
  if (!pixels || !isInSight(pixels, focused)) return;
  // The cell of a row that is not read yet is another one afterwards, without the keyboard.
  await ways.untilRead(focused);
  if (isWanted() && api.getColumn(place.focused.column) && isKeyboardFree())
    api.setFocusedCell(focused, place.focused.column);
}

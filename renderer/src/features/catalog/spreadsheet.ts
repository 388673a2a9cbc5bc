import { type RefObject, useEffect, useState } from 'react';
import { registerActions } from '../../actions/table.ts';
import { useStaged } from '../../state/staged.ts';
import { RangeEdits } from './blocks/range-edits.ts';
import { startClipboard } from './clipboard/clipboard-events.ts';
import { HandleFills } from './filling/fill-choice.ts';
import { listenToFillHandle } from './filling/fill-handle.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import { creationActions } from './marks/creation-actions.ts';
import { markActions } from './marks/mark-actions.ts';
import { GridGeometry } from './selection/grid-geometry.ts';
import { GridSelection } from './selection/grid-selection.ts';
import { listenToHeaders } from './selection/header-keys.ts';
import { gridKeys, type PressKey } from './selection/keyboard.ts';
import { listenToPointer } from './selection/pointer.ts';
import { tellSelection } from './selection/selection-status.ts';
import { spreadsheetActions } from './spreadsheet-actions.ts';

/** The spreadsheet features of the grid, for the layer that handles its keyboard input. */
export interface Spreadsheet {
  selection: GridSelection;
  edits: RangeEdits;
  press: PressKey;
}

/** Starts selecting, copying, pasting and filling once the grid is ready; null until then. */
export function useSpreadsheet(
  grid: CatalogGrid,
  element: RefObject<HTMLElement | null>,
): Spreadsheet | null {
  const [sheet, setSheet] = useState<Spreadsheet | null>(null);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isLeft = false;
    void grid.ready().then(() => {
      if (isLeft || !element.current) return;
      const started = startSpreadsheet(grid, element.current);
      stop = started.stop;
      setSheet(started.sheet);
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [grid, element]);
  return sheet;
}

function startSpreadsheet(grid: CatalogGrid, element: HTMLElement): { sheet: Spreadsheet; stop: () => void } {
  const { api } = grid;
  const geometry = api && GridGeometry.of(api, element);
  if (!api || !geometry) throw new Error('There is no grid to select cells in');
  const selection = new GridSelection(grid, api, geometry);
  const edits = new RangeEdits(grid, selection);
  const fills = new HandleFills(grid, selection, edits);
  const clipboard = startClipboard(grid, selection);
  grid.selecting = selection;
  const stops = [
    tellSelection(grid),
    // The fill handle is drawn over the cells, so it is asked first.
    listenToFillHandle(element, grid, selection, fills),
    () => fills.stop(),
    listenToPointer(element, grid, selection),
    clipboard.stop,
    listenToHeaders(element, grid, selection),
    // Staged edits changed: the cells may no longer hold what was copied.
    useStaged.subscribe(() => selection.marks.copied.length > 0 && selection.mark({ copied: [] })),
    registerActions([
      ...spreadsheetActions(grid, selection, edits, clipboard),
      ...creationActions(grid, selection),
      ...markActions(grid, selection),
    ]),
  ];
  const press = gridKeys(grid, selection, {
    onRemove: () => void edits.remove(),
    onEscape: () => {
      const marks = selection.marks.copied.length > 0;
      if (marks) selection.mark({ copied: [] });
      return fills.stop() || marks;
    },
  });
  const stop = () => {
    for (const each of stops) each();
    selection.stop();
    grid.selecting = null;
  };
  return { sheet: { selection, edits, press }, stop };
}

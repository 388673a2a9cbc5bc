import { registerActions } from '../../actions/table.ts';
import { preloadPopovers } from '../../components/PopoverButton.tsx';
import { preloadEditors } from '../../editors/CellEditor.tsx';
import { useStaged } from '../../state/staged.ts';
import { RangeEdits } from './blocks/range-edits.ts';
import { startClipboard } from './clipboard/clipboard-events.ts';
import { HandleFills } from './filling/fill-choice.ts';
import { listenToFillHandle } from './filling/fill-handle.ts';
import { preloadCellMenu } from './grid/CellMenuHost.tsx';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import { markActions } from './marks/mark-actions.ts';
import { GridGeometry } from './selection/grid-geometry.ts';
import { GridSelection } from './selection/grid-selection.ts';
import { listenToKeys } from './selection/keyboard.ts';
import { listenToPointer } from './selection/pointer.ts';
import { tellSelection } from './selection/selection-status.ts';
import { spreadsheetActions } from './spreadsheet-actions.ts';
import type { GridStatus } from './use-grid-status.ts';

/** Makes the grid in `element` a spreadsheet. The returned function takes all of it away again. */
export function startSpreadsheet(
  grid: CatalogGrid,
  element: HTMLElement,
  status: Pick<GridStatus, 'announce' | 'describe' | 'tell'>,
): () => void {
  preloadEditors();
  preloadCellMenu();
  preloadPopovers();
  const { api } = grid;
  const geometry = api && GridGeometry.of(api, element);
  if (!api || !geometry) throw new Error('There is no grid to select cells in');
  const selection = new GridSelection(grid, api, geometry);
  const edits = new RangeEdits(grid, selection);
  const fills = new HandleFills(grid, selection, edits, status.tell);
  const clipboard = startClipboard(element, grid, selection, status.announce);
  grid.selecting = selection;
  const stops = [
    tellSelection(grid.connection.id, status),
    // The handle lies over the cells: it is asked first.
    listenToFillHandle(element, grid, selection, fills, status.describe),
    () => fills.stop(),
    listenToPointer(element, grid, selection),
    listenToKeys(element, grid, selection, {
      onRemove: () => void edits.remove(),
      onFill: () =>
        void grid.editor.takeValue().then((value) => (value === undefined ? null : edits.set(value))),
      onEscape: () => {
        const marks = selection.marks.copied.length > 0;
        if (marks) selection.mark({ copied: [] });
        return fills.stop() || marks;
      },
    }),
    clipboard.stop,
    // What was copied is no longer what is there.
    useStaged.subscribe(() => selection.marks.copied.length > 0 && selection.mark({ copied: [] })),
    registerActions([
      ...spreadsheetActions(grid, selection, edits, clipboard),
      ...markActions(grid, selection),
    ]),
  ];
  return () => {
    for (const stop of stops) stop();
    selection.stop();
    grid.selecting = null;
  };
}

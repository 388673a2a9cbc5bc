import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { IDENTIFIER_COLUMN } from '../grid/row-source.ts';
import { followDrag } from './drag.ts';
import type { GridSelection } from './grid-selection.ts';
import { columnsUnder, inSight, selectColumnsUnder } from './select-columns.ts';
import {
  add,
  columnsReach,
  isSelected,
  only,
  type Reach,
  rowsReach,
  type SelectedCells,
  type Spot,
  sameSpot,
} from './selected-cells.ts';

/** As wide as the strips in grid.css that select whole rows and columns: at the start of a row and at the bottom of a header. */
const STRIP = 8;

type Part = 'cells' | 'rows' | 'columns';

/** Handles selecting with the mouse, before the grid's own listeners. Returns a function that stops it. */
export function listenToPointer(
  element: HTMLElement,
  grid: CatalogGrid,
  selection: GridSelection,
): () => void {
  /** The press is handled here: the grid must not see it, and focus stays where it is. */
  let isTaken = false;
  /** The press was on a cell, which is active now; focus stays in the field over it. */
  let isActive = false;
  const takeOver = (event: Event) => {
    isTaken = true;
    event.stopPropagation();
  };

  // The grid acts when the pointer goes down; the browser moves focus with the event after that.
  const onPointerDown = (event: PointerEvent) => {
    isTaken = false;
    isActive = false;
    onPress(event);
  };
  const onMouseDown = (event: MouseEvent) => {
    if (isTaken) event.stopPropagation();
    if (isTaken || isActive) {
      event.preventDefault();
      grid.focus();
    } else if (event.target instanceof Element && event.target.closest('.ag-header')) onHeaderPress(event);
  };

  /** A press selects or moves a header: an open edit is saved first, and focus stays. */
  const onHeaderPress = (event: MouseEvent) => {
    if (!grid.editor.edit.field?.matches(':focus')) return;
    void grid.editor.close();
    event.preventDefault();
  };

  const onPress = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || event.pointerType === 'touch') return;
    const header = target.closest<HTMLElement>('.ag-header-cell, .ag-header-group-cell');
    if (header) return void (event.button === 0 && onHeader(event, header));
    const cell = target.closest<HTMLElement>('.ag-cell');
    const spot = cell && spotOf(cell, selection);
    if (!cell || !spot) return;
    if (event.button !== 0) return keepUnderMenu(event, spot);
    const isStrip =
      cell.getAttribute('col-id') === IDENTIFIER_COLUMN &&
      event.clientX - cell.getBoundingClientRect().left < STRIP;
    isActive = true;
    begin(event, isStrip ? 'rows' : 'cells', spot, spot);
  };

  /** A right click on selected cells is for all of them, elsewhere for the cell. */
  const keepUnderMenu = (event: PointerEvent, spot: Spot) => {
    const { selected } = selection;
    takeOver(event);
    void grid.editor.close();
    selection.select(selected && isSelected(selected, spot) ? selected : only(spot));
  };

  const onHeader = (event: PointerEvent, header: HTMLElement) => {
    if (!isOnStrip(event, header)) return;
    const places = columnsUnder(header, selection);
    const row = selection.selected?.active.row ?? 0;
    const [first, last] = [places[0], places.at(-1)];
    if (first === undefined || last === undefined) return;
    begin(event, 'columns', { row, column: first }, { row, column: last });
  };

  const begin = (event: PointerEvent, part: Part, from: Spot, to: Spot) => {
    const { selected } = selection;
    const isExtended = event.shiftKey && selected !== null;
    const isAdded = !event.shiftKey && (event.ctrlKey || event.metaKey) && selected !== null;
    void grid.editor.close();
    // The grid also handles a plain press on a cell: it focuses the cell, and opens conflicts and editors.
    if (part !== 'cells' || isExtended || isAdded) takeOver(event);
    const anchor = isExtended ? selected.reaches.at(-1)!.anchor : from;
    const reach = (spot: Spot): Reach => reachTo(part, anchor, spot, selection);
    if (isExtended) selection.select(withReach(reach(to)));
    else if (isAdded) selection.select(add(selected, reach(to), activeOf(part, from)));
    else if (part === 'cells') selection.select(only(from));
    else selection.select({ reaches: [reach(to)], active: activeOf(part, from) });
    let last = to;
    followDrag(selection.geometry, event, {
      onMove: (x, y) => {
        const spot = selection.geometry.spotAt(x, y, selection.extent);
        if (sameSpot(spot, last)) return;
        last = spot;
        selection.select(withReach(reach(spot)));
      },
      onEnd: () => undefined,
    });
  };

  const withReach = (reach: Reach): SelectedCells => {
    const { selected } = selection;
    if (!selected) return { reaches: [reach], active: reach.anchor };
    return { reaches: [...selected.reaches.slice(0, -1), reach], active: selected.active };
  };

  /** Whole rows and columns extend over all columns and rows; the active cell stays in sight. */
  const activeOf = (part: Part, from: Spot): Spot =>
    part === 'columns' ? inSight(selection, from.column) : from;

  /** A finger scrolls; a tap makes the cell active. */
  const onTap = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.ag-cell') : null;
    const spot = cell && spotOf(cell, selection);
    if (!spot) return;
    void grid.editor.close();
    selection.select(only(spot));
    grid.focus();
  };

  /** Handles a header that was pressed and not moved. Its buttons do something else. */
  const onHeaderClick = (event: MouseEvent, header: Element) => {
    void grid.editor.close();
    selectColumnsUnder(header, selection, event);
    grid.focus();
  };

  /** A press that selected something does not open a cell. */
  const onClick = (event: MouseEvent) => {
    const header = isTaken ? null : headerOf(event);
    if (isTaken) event.stopPropagation();
    else if (header) onHeaderClick(event, header);
    else if (event instanceof PointerEvent && event.pointerType === 'touch') onTap(event);
  };

  element.addEventListener('pointerdown', onPointerDown, true);
  element.addEventListener('mousedown', onMouseDown, true);
  element.addEventListener('click', onClick, true);
  return () => {
    element.removeEventListener('pointerdown', onPointerDown, true);
    element.removeEventListener('mousedown', onMouseDown, true);
    element.removeEventListener('click', onClick, true);
  };
}

/** The header that was clicked; null for its buttons and its resize handle. */
const headerOf = ({ target }: MouseEvent): Element | null =>
  target instanceof Element && !target.closest('button, .ag-header-cell-resize')
    ? target.closest('.ag-header-cell, .ag-header-group-cell-with-group')
    : null;

/** Whether a header is pressed at its bottom, and not on a button or its resize handle. */
const isOnStrip = (event: MouseEvent, header: HTMLElement): boolean =>
  header.getBoundingClientRect().bottom - event.clientY <= STRIP &&
  !(event.target instanceof Element && event.target.closest('button, .ag-header-cell-resize'));

function reachTo(part: Part, anchor: Spot, corner: Spot, { extent }: GridSelection): Reach {
  if (part === 'rows') return rowsReach(anchor.row, corner.row, extent);
  if (part === 'columns') return columnsReach(anchor.column, corner.column, extent);
  return { anchor, corner };
}

/** The position of a rendered cell; null for cells of columns that cannot be selected. */
export function spotOf(cell: HTMLElement, selection: GridSelection): Spot | null {
  const row = Number(cell.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN);
  const column = selection.placeOf(cell.getAttribute('col-id') ?? '');
  return Number.isInteger(row) && column >= 0 ? { row, column } : null;
}

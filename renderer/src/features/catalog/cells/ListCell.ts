import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { valueText } from '../../../components/value-text.ts';
import { isRemoval } from '../../../editors/cell-labels.ts';
import { cellText } from './cell-text.ts';
import { type GridRow, inheritedAt, stateAt, valueAt } from './grid-row.ts';

/** More tags than this do not fit a cell and are not worth their elements. */
const SHOWN_TAGS = 12;

/**
 * A cell in a column of lists, with their items as tags. Other columns have no renderer at all: the grid draws a cell with a
 * renderer in two steps, which makes scrolling slower.
 */
export class ListCell implements ICellRendererComp<GridRow> {
  readonly #gui = document.createElement('span');

  init(params: ICellRendererParams<GridRow>): void {
    this.#gui.className = 'cell-content';
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ data, column }: ICellRendererParams<GridRow>): boolean {
    if (!data || !column) return false;
    showList(this.#gui, data, column.getColId());
    return true;
  }
}

/** Shows what a row holds in a column of lists: items as tags, anything else as text. */
export function showList(element: HTMLElement, row: GridRow, column: string): void {
  const value = valueAt(row, column);
  const state = stateAt(row, column);
  if (Array.isArray(value) && !isRemoval(state)) element.replaceChildren(...tags(value.map(valueText)));
  else element.textContent = cellText(value, state, inheritedAt(row, column));
}

function tags(items: string[]): HTMLElement[] {
  const shown = items.slice(0, SHOWN_TAGS).map((text) => tag(text === '' ? 'empty' : text));
  return items.length > SHOWN_TAGS ? [...shown, tag(`+${items.length - SHOWN_TAGS}`)] : shown;
}

function tag(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'cell-tag';
  element.textContent = text;
  return element;
}

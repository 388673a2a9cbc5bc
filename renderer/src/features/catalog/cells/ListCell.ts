import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { valueText } from '../../../components/value-text.ts';
import { isRemoval } from '../../../editors/cell-labels.ts';
import { cellText } from './cell-text.ts';
import { type GridRow, inheritedAt, stateAt, valueAt } from './grid-row.ts';

/** More tags than fit a cell are not worth their elements. */
const SHOWN_TAGS = 12;

/**
 * A cell in a column of lists: their items as tags. Other columns have no renderer at all: the grid draws a cell with one in
 * two steps, which scrolling pays for.
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
    const id = column.getColId();
    const value = valueAt(data, id);
    const state = stateAt(data, id);
    if (Array.isArray(value) && !isRemoval(state)) this.#gui.replaceChildren(...tags(value.map(valueText)));
    else this.#gui.textContent = cellText(value, state, inheritedAt(data, id));
    return true;
  }
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

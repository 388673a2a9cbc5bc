import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { valueText } from '../../../components/value-text.ts';
import { cellText, spokenCell } from './cell-text.ts';
import { type GridRow, inheritedAt, isRemoval, stateAt, valueAt } from './grid-row.ts';

/** More tags than fit a cell are not worth their elements. */
const SHOWN_TAGS = 12;

/** The few cells that need more than text: lists as tags, and states in words for screen readers. */
export class MarkedCell implements ICellRendererComp<GridRow> {
  readonly #gui = document.createElement('span');
  #cell: HTMLElement | null = null;

  init(params: ICellRendererParams<GridRow>): void {
    this.#gui.className = 'cell-content';
    this.#cell = params.eGridCell;
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ data, column }: ICellRendererParams<GridRow>): boolean {
    if (!data || !column) return false;
    const value = valueAt(data, column.getColId());
    const state = stateAt(data, column.getColId());
    const inherited = inheritedAt(data, column.getColId());
    if (Array.isArray(value) && !isRemoval(state)) this.#gui.replaceChildren(...tags(value.map(valueText)));
    else this.#gui.textContent = cellText(value, state, inherited);
    if (state) this.#cell?.setAttribute('aria-label', spokenCell(value, state, inherited));
    else this.#cell?.removeAttribute('aria-label');
    return true;
  }

  destroy(): void {
    this.#cell?.removeAttribute('aria-label');
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

/** Whether a cell needs more than its text. */
export const needsMarkedCell = (row: GridRow | undefined, column: string): boolean =>
  row !== undefined && (stateAt(row, column) !== null || Array.isArray(valueAt(row, column)));

import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { GridRow } from './grid-row.ts';

/** Identifiers up to this length fit, or are cut at the end like any text. */
const WHOLE = 14;
/** Characters at the end that stay visible, because identifiers of variants differ there. */
const END = 7;

/** The class of the part of a cell that is cut if there is no room; hints check whether it was. */
export const CUT_PART = 'identifier-start';

/** Shows an identifier in an element; a long one is cut in the middle if it does not fit. */
export function showIdentifier(element: HTMLElement, identifier: string): void {
  const characters = [...identifier];
  const isWhole = characters.length <= WHOLE;
  element.toggleAttribute('data-parts', !isWhole);
  if (isWhole) {
    element.textContent = identifier;
    return;
  }
  element.replaceChildren(
    part(CUT_PART, characters.slice(0, -END).join('')),
    part('identifier-end', characters.slice(-END).join('')),
  );
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** The identifier cell of a row that is not in a tree. */
export class IdentifierCell implements ICellRendererComp<GridRow> {
  readonly #gui = document.createElement('span');

  init(params: ICellRendererParams<GridRow>): void {
    this.#gui.className = 'identifier';
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ data, eGridCell }: ICellRendererParams<GridRow>): boolean {
    if (!data) return false;
    showIdentifier(this.#gui, data.identifier);
    // Otherwise its parts would be read out as separate words.
    eGridCell.ariaLabel = this.#gui.childElementCount > 0 ? data.identifier : null;
    return true;
  }
}

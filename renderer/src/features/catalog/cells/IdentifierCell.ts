import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import type { GridRow } from './grid-row.ts';

/** Shorter identifiers fit or are cut at the end like any text. */
const WHOLE = 14;
/** Characters at the end that stay in sight: identifiers of variants differ there. */
const END = 7;

/** Marks a part of a cell that gives way; hints ask whether it did. */
export const CUT_PART = 'identifier-start';

/** Shows an identifier in an element; a long one is cut in the middle where there is no room for all of it. */
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

/** The identifier of a row that is in no tree. */
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
    // Its parts would be read out as words of their own.
    eGridCell.ariaLabel = this.#gui.childElementCount > 0 ? data.identifier : null;
    return true;
  }
}

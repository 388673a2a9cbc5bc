import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { pictureAddress } from '#shared/domain/picture-address.ts';
import type { Thumbnails } from '../../../pictures/thumbnails.ts';
import { shownValue } from './cell-text.ts';
import { type GridRow, inheritedAt, stateAt, valueAt } from './grid-row.ts';
import { showList } from './ListCell.ts';

/** Returns the address of the picture that a cell shows, its own or its parent's; null if it shows none. */
export const pictureAt = (row: GridRow, column: string): string | null =>
  pictureAddress(shownValue(valueAt(row, column), stateAt(row, column), inheritedAt(row, column)));

/**
 * A cell in a column of pictures: a small picture beside the text. A value that cannot be shown as a picture is a text like
 * any other.
 */
export class PictureCell implements ICellRendererComp<GridRow> {
  readonly #gui = document.createElement('span');
  readonly #text = document.createElement('span');
  #address: string | null = null;
  #forget = () => {};

  init(params: PictureCellParams): void {
    this.#gui.className = 'picture-cell';
    this.#text.className = 'picture-text';
    this.#gui.append(this.#text);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ data, column, value, valueFormatted, thumbnails }: PictureCellParams): boolean {
    if (!data || !column) return false;
    const id = column.getColId();
    if (Array.isArray(value)) showList(this.#text, data, id);
    else this.#text.textContent = valueFormatted ?? null;
    const address = pictureAt(data, id);
    if (address !== this.#address) this.#showPicture(address, thumbnails);
    return true;
  }

  destroy(): void {
    this.#forget();
  }

  #showPicture(address: string | null, thumbnails: Thumbnails): void {
    this.#forget();
    this.#forget = () => {};
    this.#address = address;
    const known = address === null ? null : thumbnails.known(address);
    this.#show(known);
    if (address !== null && known === undefined)
      this.#forget = thumbnails.want(address, (url) => this.#show(url));
  }

  /** Shows a picture; undefined reserves room for one that is loading, null shows none. */
  #show(url: string | null | undefined): void {
    this.#gui.replaceChildren(...(url === null ? [] : [frameOf(url)]), this.#text);
  }
}

interface PictureCellParams extends ICellRendererParams<GridRow> {
  thumbnails: Thumbnails;
}

function frameOf(url: string | undefined): HTMLElement {
  const frame = document.createElement('span');
  frame.className = 'thumbnail';
  if (url === undefined) return frame;
  const picture = document.createElement('img');
  picture.alt = '';
  picture.src = url;
  picture.draggable = false;
  frame.append(picture);
  return frame;
}

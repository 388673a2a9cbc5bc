import { listed } from '#shared/domain/listed.ts';
import './tree.css';
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { countLabel } from '../../../components/count-label.ts';
import { formatNumber } from '../../../components/format.ts';
import type { GridRow } from '../cells/grid-row.ts';
import { showIdentifier } from '../cells/IdentifierCell.ts';

/** The class of the icon that expands and collapses a row; the grid's container listens for clicks on it. */
export const FOLD_SIGN = 'tree-fold';

/**
 * The identifier of a row in a tree: indented by level, with an icon to expand and collapse it. The attributes for screen
 * readers are set on the row, because the grid does not know about the tree; a row is drawn in parts, a pinned and a
 * scrolling one.
 */
export class TreeCell implements ICellRendererComp<GridRow> {
  readonly #gui = document.createElement('span');
  readonly #fold = document.createElement('span');
  readonly #identifier = document.createElement('span');
  readonly #variants = document.createElement('span');
  #cell: HTMLElement | null = null;
  #frame = 0;

  init(params: ICellRendererParams<GridRow>): void {
    this.#cell = params.eGridCell;
    this.#gui.className = 'tree-cell';
    this.#fold.className = FOLD_SIGN;
    this.#fold.ariaHidden = 'true';
    this.#identifier.className = 'tree-identifier identifier';
    this.#variants.className = 'tree-variants';
    this.#gui.append(this.#fold, this.#identifier, this.#variants);
    this.refresh(params);
  }

  getGui(): HTMLElement {
    return this.#gui;
  }

  refresh({ data }: ICellRendererParams<GridRow>): boolean {
    if (!data?.place) return false;
    const { level, expanded } = data.place;
    this.#gui.style.setProperty('--level', String(level));
    this.#fold.dataset.fold = data.children === 0 ? 'none' : expanded ? 'in' : 'out';
    showIdentifier(this.#identifier, data.identifier);
    this.#variants.textContent = data.children === 0 ? '' : formatNumber(data.children);
    const variants = data.children === 0 ? null : countLabel.variants(data.children);
    this.#variants.ariaLabel = variants;
    // Otherwise the parts of a long identifier would be read out as separate words.
    if (this.#cell)
      this.#cell.ariaLabel =
        this.#identifier.childElementCount > 0
          ? listed([data.identifier, ...(variants === null ? [] : [variants])])
          : null;
    this.#variants.role = data.children === 0 ? null : 'img';
    this.#inNextFrame(() => {
      for (const row of this.#rows()) {
        row.ariaLevel = String(level + 1);
        row.ariaExpanded = data.children === 0 ? null : String(expanded);
      }
    });
    return true;
  }

  destroy(): void {
    const rows = this.#rows();
    this.#inNextFrame(() => {
      for (const row of rows) {
        row.ariaLevel = null;
        row.ariaExpanded = null;
      }
    });
  }

  /** Not all parts of a row exist yet when its first cell is drawn. */
  #inNextFrame(work: () => void): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(work);
  }

  #rows(): Iterable<Element> {
    const id = this.#cell?.closest('.ag-row')?.getAttribute('row-id');
    const root = this.#cell?.closest('.ag-root');
    return id && root ? root.querySelectorAll(`.ag-row[row-id="${CSS.escape(id)}"]`) : [];
  }
}

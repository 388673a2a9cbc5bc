import { type RefObject, useEffect } from 'react';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { IDENTIFIER_COLUMN } from '../grid/row-source.ts';
import { FOLD_SIGN } from './TreeCell.ts';

/** The width that identifiers three levels deep need, in CSS pixels. */
const TREE_WIDTH = 200;

/** Tells screen readers that the rows are a tree, which the grid itself does not know, and makes room for it. */
export function useTreeLook(
  container: RefObject<HTMLElement | null>,
  grid: CatalogGrid,
  isTree: boolean,
): void {
  useEffect(() => {
    if (!isTree) return;
    let goBack: (() => void) | null = null;
    let isOver = false;
    void grid.ready().then(() => {
      if (!isOver) goBack = lookLikeTree(container.current, grid);
    });
    return () => {
      isOver = true;
      goBack?.();
    };
  }, [container, grid, isTree]);
}

function lookLikeTree(element: HTMLElement | null, { api }: CatalogGrid): () => void {
  const root = element?.querySelector('.ag-root [role="grid"]');
  const before = api?.getColumn(IDENTIFIER_COLUMN)?.getActualWidth() ?? TREE_WIDTH;
  const resize = (newWidth: number) => {
    if (before < TREE_WIDTH && api && !api.isDestroyed())
      api.setColumnWidths([{ key: IDENTIFIER_COLUMN, newWidth }]);
  };
  if (root) root.role = 'treegrid';
  resize(TREE_WIDTH);
  return () => {
    if (root) root.role = 'grid';
    resize(before);
  };
}

/** Expands and collapses rows by their icon. For keys, see `selection/keyboard.ts`. */
export function useTreeSigns(container: RefObject<HTMLElement | null>, grid: CatalogGrid): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const onClick = ({ target }: MouseEvent) => {
      const sign = target instanceof Element ? target.closest(`.${FOLD_SIGN}`) : null;
      const id = sign?.closest('.ag-row')?.getAttribute('row-id');
      const row = id ? grid.api?.getRowNode(id)?.data : undefined;
      if (!row?.place || row.children === 0) return;
      void grid.folding.do({ kind: 'fold', product: row.product, expanded: !row.place.expanded });
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [container, grid]);
}

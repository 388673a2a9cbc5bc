import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ShownPictures } from './cells/picture-columns.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';

/** The pictures that the grid shows; null while the connection shows none, or no column has any. */
export function useShownPictures(grid: CatalogGrid): ShownPictures | null {
  const columns = useStore(grid.pictureColumns.found);
  const { showPictures } = grid.connection;
  return useMemo(
    () => (showPictures && columns.size > 0 ? { columns, thumbnails: grid.thumbnails } : null),
    [grid, columns, showPictures],
  );
}

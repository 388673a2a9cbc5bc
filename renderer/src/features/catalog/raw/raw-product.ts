import { create } from 'zustand';
import type { CatalogGrid } from '../grid/catalog-grid.ts';

interface RawProductState {
  /** memory: the product shown as JSON beside the grid; null while the panel is closed. */
  shown: { product: number; identifier: string } | null;
}

export const useRawProduct = create<RawProductState>()(() => ({ shown: null }));

export const showRawProduct = (grid: CatalogGrid, product: number): void =>
  useRawProduct.setState({ shown: { product, identifier: grid.identifierOf(product) ?? '' } });

export const closeRawProduct = (): void => useRawProduct.setState({ shown: null });

import { create } from 'zustand';
import { useApp } from './app.ts';

interface ProductHistoryState {
  /** memory: the product of the active connection whose history is shown; null while the panel is closed. */
  shown: { product: number; identifier: string } | null;
}

export const useProductHistory = create<ProductHistoryState>()(() => ({ shown: null }));

/** Shows what this app sent for a product, beside whichever view is open. */
export const showProductHistory = (shown: { product: number; identifier: string }): void =>
  useProductHistory.setState({ shown });

export const closeProductHistory = (): void => useProductHistory.setState({ shown: null });

useApp.subscribe((state, before) => {
  if (state.activeConnection !== before.activeConnection) closeProductHistory();
});

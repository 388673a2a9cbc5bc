import { create } from 'zustand';

/** `columns`: the palette with nothing but the grid's columns. */
export type Overlay = 'palette' | 'columns' | 'shortcuts';

interface OverlayState {
  /** memory: which of them is open. */
  open: Overlay | null;
  /**
   * memory: the element that had focus when the overlay opened; the palette's field takes focus before a dialog could look.
   */
  focusedBefore: HTMLElement | null;
}

export const useOverlay = create<OverlayState>()(() => ({ open: null, focusedBefore: null }));

export const openOverlay = (open: Overlay): void => {
  const { activeElement } = document;
  useOverlay.setState({ open, focusedBefore: activeElement instanceof HTMLElement ? activeElement : null });
};

export const closeOverlay = (): void => useOverlay.setState({ open: null });

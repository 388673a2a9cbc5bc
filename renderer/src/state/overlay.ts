import { create } from 'zustand';

export type Overlay = 'palette' | 'shortcuts';

interface OverlayState {
  /** memory: which of the two is open. */
  open: Overlay | null;
  /** memory: what is typed into the palette, and whether Enter came before it was there. */
  typed: string;
  entered: boolean;
}

export const useOverlay = create<OverlayState>()(() => ({
  open: null,
  typed: '',
  entered: false,
}));

export const openOverlay = (open: Overlay): void => useOverlay.setState({ open, typed: '', entered: false });

export const closeOverlay = (): void => useOverlay.setState({ open: null });

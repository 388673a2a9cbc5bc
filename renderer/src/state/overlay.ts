import { create } from 'zustand';

export type Overlay = 'palette' | 'shortcuts';

interface OverlayState {
  /** memory: which of the two is open. */
  open: Overlay | null;
  /** memory: those that were open once; they stay mounted, so that they can close gently. */
  used: ReadonlySet<Overlay>;
  /** memory: what was typed for the palette before it was there. */
  typed: string;
}

export const useOverlay = create<OverlayState>()(() => ({ open: null, used: new Set(), typed: '' }));

export const openOverlay = (open: Overlay): void =>
  useOverlay.setState(({ used }) => ({ open, used: new Set([...used, open]), typed: '' }));

export const closeOverlay = (): void => useOverlay.setState({ open: null });

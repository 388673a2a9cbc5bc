import { createContext } from 'react';

/** Where focus goes when a dialog closes. */
export interface FocusBefore {
  /** What had it before; null: what had it when the dialog opened. */
  element: () => HTMLElement | null;
  /** Whether it goes to what had it even earlier if that is gone. Otherwise it is left to whoever looks for a lost focus. */
  orEarlier: boolean;
}

export const FocusBefore = createContext<FocusBefore>({ element: () => null, orEarlier: true });

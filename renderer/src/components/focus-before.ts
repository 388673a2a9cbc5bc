import { createContext } from 'react';

/** Where focus goes when a dialog closes, if that is still there; null: to where it was when the dialog opened. */
export const FocusBefore = createContext<HTMLElement | null>(null);

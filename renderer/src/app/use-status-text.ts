import { useEffect } from 'react';
import { type StatusKey, useApp } from '../state/app.ts';

/** What the view says at the left of the status bar ("Selected 6 cells · 3 products"); gone with the view. */
export function useStatusText(text: string): void {
  useEffect(() => {
    useApp.setState({ statusText: text });
    return () => useApp.setState({ statusText: '' });
  }, [text]);
}

/** Keys that the status bar names, as long as the view is shown. `keys` must be stable. */
export function useStatusKeys(keys: readonly StatusKey[]): void {
  useEffect(() => {
    useApp.setState({ statusKeys: keys });
    return () => useApp.setState({ statusKeys: [] });
  }, [keys]);
}

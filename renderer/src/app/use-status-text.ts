import { useEffect } from 'react';
import { type StatusKey, useApp } from '../state/app.ts';

/** Sets the view's text at the left of the status bar ("Selected 6 cells · 3 products") until the view is unmounted. */
export function useStatusText(text: string): void {
  useEffect(() => {
    useApp.setState({ statusText: text });
    return () => useApp.setState({ statusText: '' });
  }, [text]);
}

/** Sets the keys that the status bar names while the view is shown. `keys` must be stable. */
export function useStatusKeys(keys: readonly StatusKey[]): void {
  useEffect(() => {
    useApp.setState({ statusKeys: keys });
    return () => useApp.setState({ statusKeys: [] });
  }, [keys]);
}

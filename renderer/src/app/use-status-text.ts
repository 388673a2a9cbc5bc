import { useEffect } from 'react';
import { useApp } from '../state/app.ts';

/** What the view says at the left of the status bar ("Selected 6 cells · 3 products"); gone with the view. */
export function useStatusText(text: string): void {
  useEffect(() => {
    useApp.setState({ statusText: text });
    return () => useApp.setState({ statusText: '' });
  }, [text]);
}

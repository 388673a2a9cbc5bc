import { type RefObject, useLayoutEffect } from 'react';
import { useOverlay } from '../../state/overlay.ts';

/**
 * While the palette opens, focus is still where it was for a frame or two. What is typed meanwhile belongs to the palette:
 * it must not reach the cell or field underneath.
 */
export function useKeysUntilFocus(open: boolean, palette: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return;
    const take = (event: KeyboardEvent) => {
      if (event.target instanceof Element && palette.current?.contains(event.target)) return stop();
      const { typed } = useOverlay.getState();
      if (event.key === 'Enter') useOverlay.setState({ entered: true });
      else if (event.key === 'Backspace') useOverlay.setState({ typed: typed.slice(0, -1) });
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
        useOverlay.setState({ typed: typed + event.key });
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const stop = () => document.removeEventListener('keydown', take, true);
    document.addEventListener('keydown', take, true);
    return stop;
  }, [open, palette]);
}

import { useLayoutEffect, useRef } from 'react';
import { closeOverlay, useOverlay } from '../../state/overlay.ts';
import styles from './Palette.module.css';

/**
 * Stands in for the palette while it is being loaded: what is typed on after its keys belongs to it, and must not reach
 * the cell or field that had focus. That one has focus again once the palette takes over.
 */
export function PaletteWaiting() {
  const input = useRef<HTMLInputElement>(null);
  const typed = useOverlay((state) => state.typed);
  useLayoutEffect(() => {
    const before = document.activeElement;
    input.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      className={styles.popup}
      role="dialog"
      aria-modal="true"
      aria-label="Command palette"
      aria-busy="true"
    >
      <div className={styles.entry}>
        <input
          ref={input}
          className={styles.input}
          aria-label="Commands"
          value={typed}
          onChange={({ target }) => useOverlay.setState({ typed: target.value })}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Escape') closeOverlay();
            if (event.key === 'Enter') useOverlay.setState({ entered: true });
          }}
        />
      </div>
    </div>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useOverlay } from '../../state/overlay.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }));

/** The first view and its rows come first: idle moments before that are only waits for the network. */
const AFTER_FIRST_VIEW_MS = 3000;

/**
 * Palette and shortcut sheet, outside the first load. The palette is mounted as soon as there is time for it: who
 * presses its keys types on at once.
 */
export function PaletteHost() {
  const { open, used } = useOverlay();
  const [hasTime, setHasTime] = useState(false);
  useEffect(() => {
    let idle = 0;
    const start = setTimeout(() => {
      idle = requestIdleCallback(() => setHasTime(true));
    }, AFTER_FIRST_VIEW_MS);
    return () => {
      clearTimeout(start);
      cancelIdleCallback(idle);
    };
  }, []);
  return (
    <Suspense fallback={null}>
      {hasTime || used.has('palette') ? <Palette open={open === 'palette'} /> : null}
      {used.has('shortcuts') ? <ShortcutSheet open={open === 'shortcuts'} /> : null}
    </Suspense>
  );
}

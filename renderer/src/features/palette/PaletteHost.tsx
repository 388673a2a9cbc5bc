import { lazy, Suspense } from 'react';
import { useSpareTime } from '../../app/use-spare-time.ts';
import { useOverlay } from '../../state/overlay.ts';
import { PaletteWaiting } from './PaletteWaiting.tsx';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }));

/**
 * Palette and shortcut sheet, outside the first load. The palette is mounted as soon as there is time for it: who
 * presses its keys types on at once.
 */
export function PaletteHost() {
  const { open, used } = useOverlay();
  const hasTime = useSpareTime();
  return (
    <Suspense fallback={open === 'palette' ? <PaletteWaiting /> : null}>
      {hasTime || used.has('palette') ? <Palette open={open === 'palette'} /> : null}
      {used.has('shortcuts') ? <ShortcutSheet open={open === 'shortcuts'} /> : null}
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import { useOverlay } from './overlay.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }));

/** Loads palette and shortcut sheet when they are first asked for. */
export function PaletteHost() {
  const { open, used } = useOverlay();
  return (
    <Suspense fallback={null}>
      {used.has('palette') ? <Palette open={open === 'palette'} /> : null}
      {used.has('shortcuts') ? <ShortcutSheet open={open === 'shortcuts'} /> : null}
    </Suspense>
  );
}

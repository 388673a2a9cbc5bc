import { lazy, Suspense } from 'react';
import { useOverlay } from '../../state/overlay.ts';
import { Palette } from './Palette.tsx';

const ShortcutSheet = lazy(async () => ({ default: (await import('./ShortcutSheet.tsx')).ShortcutSheet }));

/** Palette and shortcut sheet. Who presses the palette's keys types on at once: it is there from the start. */
export function PaletteHost() {
  const { open, used } = useOverlay();
  return (
    <>
      <Palette open={open === 'palette'} />
      <Suspense fallback={null}>
        {used.has('shortcuts') ? <ShortcutSheet open={open === 'shortcuts'} /> : null}
      </Suspense>
    </>
  );
}

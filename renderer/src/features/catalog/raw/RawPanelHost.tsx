import { lazy, Suspense, useEffect } from 'react';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { closeRawProduct, useRawProduct } from './raw-product.ts';

const RawPanel = lazy(async () => ({ default: (await import('./RawPanel.tsx')).RawPanel }));

/** The panel beside the grid, loaded when it is first asked for. Closing it leads back to the cell. */
export function RawPanelHost({ grid }: { grid: CatalogGrid }) {
  const shown = useRawProduct((state) => state.shown);
  useEffect(() => closeRawProduct, []);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <RawPanel
        key={shown.product}
        connectionId={grid.connection.id}
        {...shown}
        onClose={() => {
          closeRawProduct();
          grid.focusAgain();
        }}
      />
    </Suspense>
  );
}

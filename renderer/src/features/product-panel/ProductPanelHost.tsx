import { lazy, Suspense } from 'react';
import { useActions } from '../../actions/use-actions.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { useProductPanel } from '../../state/product-panel.ts';
import { productPanelActions } from './product-panel-actions.ts';

const ProductPanel = lazy(async () => ({ default: (await import('./ProductPanel.tsx')).ProductPanel }));

/** Stands once in the shell, beside views of a connection's data. The panel is loaded when it is first asked for. */
export function ProductPanelHost() {
  useActions(productPanelActions);
  const isOpen = useProductPanel((state) => state.isOpen);
  const connection = useActiveConnection();
  return isOpen && connection ? (
    <Suspense fallback={null}>
      <ProductPanel key={connection.id} connection={connection} />
    </Suspense>
  ) : null;
}

import { useState } from 'react';
import type { ProductSelection } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { Button } from '../components/Button.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { count, formatNumber } from '../components/format.ts';
import { markAndTell } from './mark-notice.ts';

export interface SwitchModeProps {
  connectionId: string;
  /** Products that are marked in the other mode. */
  which: ProductSelection;
  products: number;
  to: RemovalMode;
  label: string;
}

/** Marks products in the other mode. What only leaves the integration is not marked for deletion by one press. */
export function SwitchMode({ connectionId, which, products, to, label }: SwitchModeProps) {
  const [asking, setAsking] = useState(false);
  const mark = () => {
    setAsking(false);
    void markAndTell(connectionId, which, to);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => (to === 'delete' ? setAsking(true) : mark())}>
        {to === 'delete' ? `${label}…` : label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${count(products, 'product')} instead of unlinking ${products === 1 ? 'it' : 'them'}?`}
        confirmLabel={`Mark ${formatNumber(products)} for deletion`}
        onConfirm={mark}
        onCancel={() => setAsking(false)}
      >
        {products === 1
          ? 'The product would be gone from the service for good, not just from this integration. Nothing is sent yet.'
          : 'The products would be gone from the service for good, not just from this integration. Nothing is sent yet.'}
      </ConfirmDialog>
    </>
  );
}

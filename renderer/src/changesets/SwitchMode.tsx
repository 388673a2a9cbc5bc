import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ProductSelection } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { Button } from '../components/Button.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { formatNumber } from '../components/format.ts';
import { markAndTell } from './mark-notice.ts';

export interface SwitchModeProps {
  connectionId: string;
  /** Products that are marked in the other mode. */
  which: ProductSelection;
  products: number;
  to: RemovalMode;
  label: string;
  onMarked?: () => void;
}

/** Marks products in the other mode. Products to be unlinked are marked for deletion only after a confirmation. */
export function SwitchMode({ connectionId, which, products, to, label, onMarked }: SwitchModeProps) {
  const [asking, setAsking] = useState(false);
  const mark = () => {
    setAsking(false);
    onMarked?.();
    void markAndTell(connectionId, which, to);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => (to === 'delete' ? setAsking(true) : mark())}>
        {to === 'delete' ? `${label}…` : label}
      </Button>
      <DeleteInstead products={asking ? products : null} onConfirm={mark} onCancel={() => setAsking(false)} />
    </>
  );
}

interface DeleteInsteadProps {
  /** The number of products that are still to be unlinked; null while nothing is asked. */
  products: number | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The question before products that were to be unlinked are marked for deletion. */
function DeleteInstead({ products, onConfirm, onCancel }: DeleteInsteadProps) {
  const isOne = products === 1;
  return (
    <ConfirmDialog
      open={products !== null}
      title={plural(products ?? 0, {
        one: 'Delete # product instead of unlinking it?',
        other: 'Delete # products instead of unlinking them?',
      })}
      confirmLabel={t`Mark ${formatNumber(products ?? 0)} for deletion`}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {isOne
        ? t`The product would be gone from the service for good, not just from this integration. Nothing is sent yet.`
        : t`The products would be gone from the service for good, not just from this integration. Nothing is sent yet.`}
    </ConfirmDialog>
  );
}

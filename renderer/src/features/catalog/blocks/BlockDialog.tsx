import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { PlannedList } from '../block-preview/PlannedList.tsx';
import { PlanSummary } from '../block-preview/PlanSummary.tsx';
import type { Planning } from '../block-preview/use-plan.ts';
import styles from './BlockDialog.module.css';

/** Previews a block edit before it is done: what it would change, with choices above and the cells below. */
export function BlockDialog({
  open,
  title,
  confirmLabel,
  planning,
  cells,
  children,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  /** The label of the button: "Paste 12 cells", or "Paste" for none. */
  confirmLabel: (cells: number) => string;
  planning: Planning;
  /** How many cells the edit is for. */
  cells: number;
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { planned, reading } = planning;
  const changes = planned?.plan.changes ?? 0;
  // Cells outside the rows and columns are counted, but cannot be listed.
  const isListed = planned !== null && (planned.plan.first.length > 0 || planned.plan.next !== null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" disabled={reading || changes === 0} onClick={onConfirm}>
            {confirmLabel(changes)}
          </Button>
        </>
      }
    >
      <div className={styles.body} data-short={(planned !== null && !isListed) || undefined}>
        {children ? <div className={styles.choices}>{children}</div> : null}
        <PlanSummary planning={planning} cells={cells} />
        {isListed ? <PlannedList planned={planned} label={t`Cells of this edit`} /> : null}
      </div>
    </Dialog>
  );
}

import { useEffect, useState } from 'react';
import type { ChangeSet, ItemSelection, UndoPlan } from '#shared/contract/changesets.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import styles from '../../../changesets/plan.module.css';
import { useStart } from '../../../changesets/use-start.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { count } from '../../../components/format.ts';
import { Spinner } from '../../../components/Spinner.tsx';
import { planUndo, undoItems } from '../../../state/changesets.ts';
import { Blocked } from './Blocked.tsx';
import { planSentence, undoVerb } from './undo-messages.ts';

/** How many of those that cannot be undone are listed. */
const LISTED = 200;

type Planning =
  | { kind: 'reading' }
  | { kind: 'planned'; plan: UndoPlan }
  | { kind: 'failed'; error: AppErrorShape };

export interface UndoDialogProps {
  connectionId: string;
  changeSet: ChangeSet;
  /** What is to be undone; null while the dialog is closed. */
  which: ItemSelection | null;
  onClose: () => void;
}

/** What undoing would do and what it cannot do, before anything is sent. It becomes a change set of its own, which is then shown. */
export function UndoDialog({
  connectionId,
  changeSet: { changeSet, kind },
  which,
  onClose,
}: UndoDialogProps) {
  const [planning, setPlanning] = useState<Planning>({ kind: 'reading' });
  const { busy, start } = useStart();
  useEffect(() => {
    if (which === null) return;
    let current = true;
    setPlanning({ kind: 'reading' });
    void planUndo(connectionId, changeSet, which, LISTED).then((answer) => {
      if (!current) return;
      setPlanning(
        answer.ok ? { kind: 'planned', plan: answer.value } : { kind: 'failed', error: answer.error },
      );
    });
    return () => {
      current = false;
    };
  }, [connectionId, changeSet, which]);

  const verb = undoVerb(kind);
  const plan = planning.kind === 'planned' ? planning.plan : null;
  const undo = async () => {
    if (which === null) return;
    await start(
      `Nothing was ${verb === 'Undo' ? 'undone' : 'redone'}`,
      undoItems(connectionId, changeSet, which),
    );
    onClose();
  };
  return (
    <Dialog
      open={which !== null}
      onClose={onClose}
      size="wide"
      title={`${verb} changes of change set ${changeSet}`}
      footer={
        <>
          <Button onClick={onClose}>{plan?.items === 0 ? 'Close' : 'Cancel'}</Button>
          {plan && plan.items > 0 ? (
            <Button variant="primary" busy={busy} onClick={() => void undo()}>
              {verb} {count(plan.items, 'change')}
            </Button>
          ) : null}
        </>
      }
    >
      {planning.kind === 'reading' ? (
        <div className={styles.centre}>
          <Spinner label="Checking what can be undone" />
        </div>
      ) : planning.kind === 'failed' ? (
        <ErrorNote title="The check failed" error={planning.error} />
      ) : (
        <div className={styles.plan} role="status">
          <p className={styles.sentence}>{planSentence(planning.plan, kind)}</p>
          <Blocked plan={planning.plan} />
          {planning.plan.items > 0 ? (
            <p className={styles.hint}>
              The old values are sent as a new change set. Each cell is checked in the service first: if it
              changed meanwhile, nothing is overwritten and you decide.
            </p>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

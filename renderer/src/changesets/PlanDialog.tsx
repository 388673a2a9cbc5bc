import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Spinner } from '../components/Spinner.tsx';
import styles from './plan.module.css';
import { useStart } from './use-start.ts';

/** The maximum number of left-out items that are listed. */
export const LISTED = 200;

type Planning<Plan> =
  | { kind: 'reading' }
  | { kind: 'planned'; plan: Plan }
  | { kind: 'failed'; error: AppErrorShape };

export interface PlanDialogProps<Plan> {
  title: string;
  description?: string;
  /** The message while the plan is being made. */
  checking: string;
  /** Asks for the plan; null while the dialog is closed. Must be stable. */
  read: (() => Promise<Result<Plan>>) | null;
  /** The label of the button that starts it; null if nothing can be done. */
  action: (plan: Plan) => string | null;
  start: (plan: Plan) => Promise<Result<object>>;
  /** The message if it could not be started. */
  notStarted: string;
  onClose: () => void;
  children: (plan: Plan) => ReactNode;
}

/** Shows a plan, with what it would do and what it cannot do, before anything is sent. It becomes a separate change set. */
export function PlanDialog<Plan>(props: PlanDialogProps<Plan>) {
  const { title, description, checking, read, action, notStarted, onClose, children } = props;
  const [planning, setPlanning] = useState<Planning<Plan>>({ kind: 'reading' });
  const [round, setRound] = useState(0);
  const { busy, start } = useStart();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the reason to ask again.
  useEffect(() => {
    if (read === null) return;
    let isShown = true;
    setPlanning({ kind: 'reading' });
    void read().then((answer) => {
      if (!isShown) return;
      setPlanning(
        answer.ok ? { kind: 'planned', plan: answer.value } : { kind: 'failed', error: answer.error },
      );
    });
    return () => {
      isShown = false;
    };
  }, [read, round]);

  const label = planning.kind === 'planned' ? action(planning.plan) : null;
  const run = async (plan: Plan) => {
    await start(notStarted, props.start(plan));
    onClose();
  };
  return (
    <Dialog
      open={read !== null}
      onClose={onClose}
      size="wide"
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <Button onClick={onClose}>
            {planning.kind === 'planned' && label === null ? t`Close` : t`Cancel`}
          </Button>
          {label === null || planning.kind !== 'planned' ? null : (
            <Button variant="primary" busy={busy} onClick={() => void run(planning.plan)}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {planning.kind === 'reading' ? (
        <div className={styles.centre}>
          <Spinner label={checking} />
        </div>
      ) : planning.kind === 'failed' ? (
        <ErrorNote
          title={t`The check failed`}
          error={planning.error}
          actions={<Button onClick={() => setRound((before) => before + 1)}>{t`Try again`}</Button>}
        />
      ) : (
        children(planning.plan)
      )}
    </Dialog>
  );
}

import { useEffect, useState } from 'react';
import type { RestorePlan } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import styles from '../../changesets/plan.module.css';
import { useStart } from '../../changesets/use-start.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { count } from '../../components/format.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { closeRestore, planRestore, type RestoreQuestion, restoreProducts } from '../../state/restore.ts';
import { Plan } from './Plan.tsx';
import { restorable } from './restore-messages.ts';

/** How many products of each list are named. */
const LISTED = 200;

type Planning =
  | { kind: 'reading' }
  | { kind: 'planned'; plan: RestorePlan }
  | { kind: 'failed'; error: AppErrorShape };

/** What restoring removed products would do and what it cannot do, before anything is sent. It becomes a change set of its own, which is then shown. */
export function RestoreDialog({ asked }: { asked: RestoreQuestion }) {
  const [planning, setPlanning] = useState<Planning>({ kind: 'reading' });
  const [round, setRound] = useState(0);
  const { busy, start } = useStart();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the reason to ask again.
  useEffect(() => {
    let isShown = true;
    setPlanning({ kind: 'reading' });
    void planRestore(asked, LISTED).then((answer) => {
      if (!isShown) return;
      setPlanning(
        answer.ok ? { kind: 'planned', plan: answer.value } : { kind: 'failed', error: answer.error },
      );
    });
    return () => {
      isShown = false;
    };
  }, [asked, round]);

  const products = planning.kind === 'planned' ? restorable(planning.plan) : null;
  const restore = async () => {
    await start('Nothing was restored', restoreProducts(asked));
    closeRestore();
  };
  return (
    <Dialog
      open
      onClose={closeRestore}
      size="wide"
      title="Restore products"
      description={`Removed by change set ${asked.changeSet}.`}
      footer={
        <>
          <Button onClick={closeRestore}>{products === 0 ? 'Close' : 'Cancel'}</Button>
          {products ? (
            <Button variant="primary" busy={busy} onClick={() => void restore()}>
              Restore {count(products, 'product')}
            </Button>
          ) : null}
        </>
      }
    >
      {planning.kind === 'reading' ? (
        <div className={styles.centre}>
          <Spinner label="Checking what can be restored" />
        </div>
      ) : planning.kind === 'failed' ? (
        <ErrorNote
          title="The check failed"
          error={planning.error}
          actions={<Button onClick={() => setRound((before) => before + 1)}>Try again</Button>}
        />
      ) : (
        <Plan plan={planning.plan} />
      )}
    </Dialog>
  );
}

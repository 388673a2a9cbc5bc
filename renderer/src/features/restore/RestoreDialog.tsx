import { useCallback } from 'react';
import { LISTED, PlanDialog } from '../../changesets/PlanDialog.tsx';
import { count } from '../../components/format.ts';
import { closeRestore, planRestore, type RestoreQuestion, restoreProducts } from '../../state/restore.ts';
import { Plan } from './Plan.tsx';
import { restorable } from './restore-messages.ts';

/** What restoring removed products would do, before anything is sent. */
export function RestoreDialog({ asked }: { asked: RestoreQuestion }) {
  const read = useCallback(() => planRestore(asked, LISTED), [asked]);
  return (
    <PlanDialog
      title="Restore products"
      description={`Removed by change set ${asked.changeSet}.`}
      checking="Checking what can be restored"
      read={read}
      action={(plan) => (restorable(plan) === 0 ? null : `Restore ${count(restorable(plan), 'product')}`)}
      start={() => restoreProducts(asked)}
      notStarted="Nothing was restored"
      onClose={closeRestore}
    >
      {(plan) => <Plan plan={plan} />}
    </PlanDialog>
  );
}

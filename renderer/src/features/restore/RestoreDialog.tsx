import { plural, t } from '@lingui/core/macro';
import { useCallback, useState } from 'react';
import { LISTED, PlanDialog } from '../../changesets/PlanDialog.tsx';
import { planRestore, type RestoreQuestion, restoreProducts } from '../../state/restore.ts';
import { Plan } from './Plan.tsx';
import { restorable } from './restore-messages.ts';

/** What restoring removed products would do, before anything is sent. */
export function RestoreDialog({ onClose, ...question }: RestoreQuestion & { onClose: () => void }) {
  const [asked] = useState(question);
  const read = useCallback(() => planRestore(asked, LISTED), [asked]);
  return (
    <PlanDialog
      title={t`Restore products`}
      description={t`Removed by change set ${asked.changeSet}.`}
      checking={t`Checking what can be restored`}
      read={read}
      action={(plan) =>
        restorable(plan) === 0
          ? null
          : t`Restore ${plural(restorable(plan), { one: '# product', other: '# products' })}`
      }
      start={() => restoreProducts(asked)}
      notStarted={t`Nothing was restored`}
      onClose={onClose}
    >
      {(plan) => <Plan plan={plan} />}
    </PlanDialog>
  );
}

import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { ChangeSet, ItemSelection } from '#shared/contract/changesets.ts';
import { LISTED, PlanDialog } from '../../../changesets/PlanDialog.tsx';
import { classNames } from '../../../components/class-names.ts';
import { useActivity } from '../../../state/activity.ts';
import { planUndo, undoItems } from '../../../state/changesets.ts';
import parts from '../../../theme/parts.module.css';
import { Blocked } from './Blocked.tsx';
import { planSentence } from './undo-messages.ts';

export interface UndoDialogProps {
  connectionId: string;
  changeSet: ChangeSet;
  /** What to undo; null while the dialog is closed. */
  which: ItemSelection | null;
  onClose: () => void;
}

/** Shows what undoing would do before anything is sent. */
export function UndoDialog({
  connectionId,
  changeSet: { changeSet, kind },
  which,
  onClose,
}: UndoDialogProps) {
  const redoes = kind === 'undo';
  const asked = useMemo(
    () =>
      which && {
        plan: () => planUndo(connectionId, changeSet, which, LISTED),
        undo: async () => {
          const started = await undoItems(connectionId, changeSet, which);
          if (started.ok) useActivity.setState({ selected: started.value.changeSet });
          return started;
        },
      },
    [connectionId, changeSet, which],
  );
  return (
    <PlanDialog
      title={redoes ? t`Redo changes of change set ${changeSet}` : t`Undo changes of change set ${changeSet}`}
      checking={t`Checking what can be undone`}
      read={asked?.plan ?? null}
      action={({ items }) =>
        items === 0
          ? null
          : redoes
            ? plural(items, { one: 'Redo # change', other: 'Redo # changes' })
            : plural(items, { one: 'Undo # change', other: 'Undo # changes' })
      }
      start={() => asked!.undo()}
      notStarted={redoes ? t`Nothing was redone` : t`Nothing was undone`}
      onClose={onClose}
    >
      {(plan) => (
        <div className={classNames(parts.stack, parts.low)} role="status">
          <p className={parts.strong}>{planSentence(plan, kind)}</p>
          <Blocked plan={plan} />
          {plan.items > 0 ? (
            <p
              className={parts.muted}
            >{t`The old values are sent as a new change set. Each cell is checked in the service first: if it changed meanwhile, nothing is overwritten and you decide.`}</p>
          ) : null}
        </div>
      )}
    </PlanDialog>
  );
}

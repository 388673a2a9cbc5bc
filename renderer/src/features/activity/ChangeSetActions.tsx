import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { retryFailed } from '../../changesets/kind-labels.ts';
import { canResume, stopMeans } from '../../changesets/outcome.ts';
import { useRetry } from '../../changesets/use-retry.ts';
import { useStart } from '../../changesets/use-start.ts';
import { Button } from '../../components/Button.tsx';
import { cancelChangeSet, resumeChangeSet, useChangeSets } from '../../state/changesets.ts';
import { useOpenItems } from '../../state/open-items.ts';
import { undoVerb } from './undo/undo-messages.ts';
import { isUndone, undoneBy } from './undo/undone-by.ts';

export interface ChangeSetActionsProps {
  connectionId: string;
  changeSet: ChangeSet;
  /** See `ChangeSetHeading`. */
  onTakeBack: (() => void) | null;
}

/** Actions for a change set that is not being sent. */
export function ChangeSetActions({ connectionId, changeSet, onTakeBack }: ChangeSetActionsProps) {
  const { changeSet: number, state, kind, counts, waitsForToken } = changeSet;
  const open = useOpenItems(connectionId, changeSet);
  const undone = undoneBy(changeSet, useChangeSets((all) => all.changeSets) ?? []);
  const retrying = useRetry(connectionId, changeSet);
  const stopping = useStart();
  const resuming = useStart();
  return (
    <>
      {onTakeBack && isEnded(state) && counts.applied > 0 && !isUndone(changeSet, undone) ? (
        <Button onClick={onTakeBack}>{kind === 'removal' ? t`Restore` : undoVerb(kind)}…</Button>
      ) : null}
      {open.failed > 0 ? (
        <Button busy={retrying.busy} onClick={() => retrying.retry()}>
          {retryFailed(kind, open.failed)}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button
          busy={stopping.busy}
          title={t`Stop: ${{ title: stopMeans(changeSet) }}`}
          onClick={() =>
            void stopping.start(t`The change set could not be stopped`, cancelChangeSet(connectionId, number))
          }
        >{t`Stop`}</Button>
      ) : null}
      {canResume(changeSet) ? (
        <Button
          variant={waitsForToken ? 'default' : 'primary'}
          busy={resuming.busy}
          onClick={() =>
            void resuming.start(t`The change set could not be resumed`, resumeChangeSet(connectionId, number))
          }
        >{t`Resume`}</Button>
      ) : null}
    </>
  );
}

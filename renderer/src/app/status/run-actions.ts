import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Action } from '../../actions/action.ts';
import { READ_ONLY } from '../../actions/reasons.ts';
import { toastError } from '../../components/toast.ts';
import { showChangeSet } from '../../state/activity.ts';
import { useApp } from '../../state/app.ts';
import { cancelChangeSet, pauseChangeSet, resumeChangeSet, useChangeSets } from '../../state/changesets.ts';
import { useConnections } from '../../state/connections.ts';
import { sendingOrder } from '../../state/sending-order.ts';

const order = () => sendingOrder(useChangeSets.getState().changeSets);
const running = () => order().running;
/** A change set that waits for a token continues automatically once there is one. */
const paused = () => order().paused.find(({ waitsForToken }) => !waitsForToken);
const isWritable = () => {
  const active = useApp.getState().activeConnection;
  return useConnections.getState().connections.some(({ id, readOnly }) => id === active && !readOnly);
};

const NOTHING_SENT = t`No change set is being sent.`;

async function ask(
  failure: string,
  changeSet: ChangeSet | undefined,
  how: (connectionId: string, changeSet: number) => Promise<Result<unknown>>,
): Promise<void> {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId === null || !changeSet) return;
  const answer = await how(connectionId, changeSet.changeSet);
  if (!answer.ok) toastError(failure, answer.error);
}

/** What the status bar offers for the change set being sent, in the palette: available in every view, by keyboard. */
export const runActions: Action[] = [
  {
    id: 'run.pause',
    label: t`Pause the change set being sent`,
    group: t`Review`,
    keywords: t`halt hold apply wait`,
    enabled: () => running() !== undefined,
    whyNot: () => NOTHING_SENT,
    run: () => ask(t`The change set could not be paused`, running(), pauseChangeSet),
  },
  {
    id: 'run.resume',
    label: t`Resume the paused change set`,
    group: t`Review`,
    keywords: t`continue go on apply send`,
    enabled: () => paused() !== undefined && isWritable(),
    whyNot: () => (paused() === undefined ? t`No change set is paused.` : READ_ONLY),
    run: () => ask(t`The change set could not be resumed`, paused(), resumeChangeSet),
  },
  {
    id: 'run.stop',
    label: t`Stop the change set being sent`,
    group: t`Review`,
    keywords: t`cancel abort halt apply`,
    enabled: () => running() !== undefined,
    whyNot: () => NOTHING_SENT,
    run: () => ask(t`The change set could not be stopped`, running(), cancelChangeSet),
  },
  {
    id: 'run.show',
    label: t`Show the change set being sent, or paused`,
    group: t`Review`,
    keywords: t`progress activity apply`,
    enabled: () => (running() ?? order().paused[0]) !== undefined,
    whyNot: () => NOTHING_SENT,
    run: () => {
      const shown = running() ?? order().paused[0];
      if (shown) void showChangeSet(shown.changeSet);
    },
  },
];

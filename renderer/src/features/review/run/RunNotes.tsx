import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { RunStrip } from '../../../changesets/RunStrip.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { showChangeSet } from '../../../state/activity.ts';
import { showView } from '../../../state/app.ts';
import { useChangeSets } from '../../../state/changesets.ts';
import { announceEndOf, endWasSeen, useEndsToAnnounce } from '../../../state/ends-to-announce.ts';
import { endedOf, sendingOrder } from '../../../state/sending-order.ts';
import { queuedMessage } from '../messages.ts';
import styles from './OthersWaiting.module.css';
import { OutcomeNote } from './OutcomeNote.tsx';

/** The change set being sent, the one interrupted, those waiting behind it, and how the last one sent from here ended. */
export function RunNotes({ connection }: { connection: Connection }) {
  const changeSets = useChangeSets((state) => state.changeSets);
  const announced = useEndsToAnnounce((state) => state.announced);
  const order = useMemo(() => sendingOrder(changeSets), [changeSets]);
  const { running, queued } = order;
  const [interrupted, ...morePaused] = order.paused;
  const ended = useMemo(() => endedOf(changeSets, announced), [changeSets, announced]);
  const [last] = ended;
  // Includes change sets started before this window: their end is announced too.
  useEffect(() => announceEndOf([...(running ? [running] : []), ...queued].map(numberOf)), [running, queued]);
  return (
    <>
      {running ? <RunStrip key={running.changeSet} changeSet={running} /> : null}
      {interrupted ? (
        <OutcomeNote key={interrupted.changeSet} connection={connection} changeSet={interrupted} />
      ) : null}
      <OthersWaiting paused={morePaused.length} queued={queued} />
      {last ? (
        <OutcomeNote
          key={last.changeSet}
          connection={connection}
          changeSet={last}
          onClose={() => endWasSeen(ended)}
        />
      ) : null}
    </>
  );
}

const numberOf = ({ changeSet }: { changeSet: number }): number => changeSet;

/** The change sets waiting behind the one shown: one line, with a link to them. */
function OthersWaiting({ paused, queued }: { paused: number; queued: readonly ChangeSet[] }) {
  const [next] = queued;
  if (paused === 0 && !next) return null;
  const show = () => void (next ? showChangeSet(next.changeSet) : showView('activity'));
  return (
    <p className={styles.line}>
      <Clock size={14} aria-hidden="true" />
      <span>{queuedMessage(paused, queued)}</span>
      <LinkButton className={styles.show} onClick={show}>{t`Show in Activity`}</LinkButton>
    </p>
  );
}

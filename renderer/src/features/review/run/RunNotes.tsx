import { useEffect, useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { RunStrip } from '../../../changesets/RunStrip.tsx';
import { useChangeSets } from '../../../state/changesets.ts';
import { announceEndOf, endWasSeen, useEndsToAnnounce } from '../../../state/ends-to-announce.ts';
import { endedOf, sendingOrder } from '../../../state/sending-order.ts';
import { OthersWaiting } from './OthersWaiting.tsx';
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

import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { marksIn } from '../../../components/removal-labels.ts';
import { MARK_KEYS } from '../key-notes.ts';
import { removalActions } from '../review-actions.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { MarkedList } from './MarkedList.tsx';
import { NothingMarked } from './NothingMarked.tsx';
import { RemovalsHeading } from './RemovalsHeading.tsx';

/** Products marked to be unlinked or deleted, before any of it is sent. */
export function RemovalsSection({ connection, summary }: { connection: Connection; summary: StagedSummary }) {
  useActions(removalActions);
  useListedKeys(MARK_KEYS);
  return (
    <SectionFrame
      connection={connection}
      heading={<RemovalsHeading connectionId={connection.id} removals={summary.removals} />}
      nothing={marksIn(summary) > 0 ? null : <NothingMarked connectionId={connection.id} />}
    >
      <MarkedList key={connection.id} connection={connection} removals={summary.removals} />
    </SectionFrame>
  );
}

import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { marksIn } from '../../../components/removal-labels.ts';
import { useCurrentMarks, useMarkedProducts } from '../../../state/marked-products.ts';
import { MARK_KEYS } from '../key-notes.ts';
import { removalActions } from '../review-actions.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { MarkedList } from './MarkedList.tsx';
import { NothingMarked } from './NothingMarked.tsx';
import { RemovalsHeading } from './RemovalsHeading.tsx';

/** Products marked to be unlinked or deleted, before any of it is sent. */
export function RemovalsSection({ connection, summary }: { connection: Connection; summary: StagedSummary }) {
  const error = useMarkedProducts((state) => state.error);
  useCurrentMarks();
  useActions(removalActions);
  useListedKeys(MARK_KEYS);
  return (
    <SectionFrame
      connection={connection}
      error={{ error, title: t`The marked products could not be read` }}
      heading={<RemovalsHeading connectionId={connection.id} removals={summary.removals} />}
      nothing={marksIn(summary) > 0 ? null : <NothingMarked />}
    >
      <MarkedList key={connection.id} connection={connection} removals={summary.removals} />
    </SectionFrame>
  );
}

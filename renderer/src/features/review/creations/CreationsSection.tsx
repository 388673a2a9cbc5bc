import { useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { wholeIn } from '../../../components/creation-labels.ts';
import { CREATION_KEYS } from '../key-notes.ts';
import { creationActions } from '../review-actions.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { CreationList } from './CreationList.tsx';
import { CreationsHeading } from './CreationsHeading.tsx';
import { NothingToCreate } from './NothingToCreate.tsx';

/** New products and full updates, before any of them is sent. */
export function CreationsSection({
  connection,
  summary,
}: {
  connection: Connection;
  summary: StagedSummary;
}) {
  useActions(useMemo(() => creationActions(connection), [connection]));
  useListedKeys(CREATION_KEYS);
  return (
    <SectionFrame
      connection={connection}
      heading={<CreationsHeading connection={connection} creations={summary.creations} />}
      nothing={wholeIn(summary) > 0 ? null : <NothingToCreate connection={connection} />}
    >
      <CreationList key={connection.id} connection={connection} creations={summary.creations} />
    </SectionFrame>
  );
}

import { t } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import { useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { runAction } from '../../../actions/table.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { Button } from '../../../components/Button.tsx';
import { wholeIn } from '../../../components/creation-labels.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { openNewProduct } from '../../../state/new-product.ts';
import { CREATION_KEYS } from '../key-notes.ts';
import { creationActions } from '../review-actions.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { CreationList } from './CreationList.tsx';
import { CreationsHeading } from './CreationsHeading.tsx';

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

/** Shown when no product is staged: explains how products get into the list. */
function NothingToCreate({ connection: { id, readOnly } }: { connection: Connection }) {
  return (
    <EmptyState
      icon={<Sparkles size={22} />}
      title={t`No new product is staged`}
      actions={
        readOnly ? undefined : (
          <>
            <Button variant="primary" onClick={() => openNewProduct(id)}>{t`New product…`}</Button>
            <Button onClick={() => runAction('import.products')}>{t`Import products…`}</Button>
          </>
        )
      }
    >{t`New products are listed here, and products that an import sends whole. You can edit them in the catalog like all others. Nothing is sent until you confirm it here.`}</EmptyState>
  );
}

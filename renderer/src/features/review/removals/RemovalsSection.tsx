import { t } from '@lingui/core/macro';
import { Unlink } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { marksIn } from '../../../components/removal-labels.ts';
import { showView } from '../../../state/app.ts';
import { openDialog } from '../../../state/dialog.ts';
import { MARK_KEYS } from '../key-notes.ts';
import { removalActions } from '../review-actions.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { MarkedList } from './MarkedList.tsx';
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

/** Shown when no product is marked: explains how products get into the list. */
function NothingMarked({ connectionId }: { connectionId: string }) {
  return (
    <EmptyState
      icon={<Unlink size={22} />}
      title={t`No product is marked to be removed`}
      actions={
        <>
          <Button variant="primary" onClick={() => void showView('catalog')}>{t`Go to Catalog`}</Button>
          <Button
            onClick={() => void openDialog('removalList', { connectionId })}
          >{t`Mark products from a list…`}</Button>
          <Button onClick={() => void showView('activity')}>{t`What was removed earlier`}</Button>
        </>
      }
    >{t`Mark products in the catalog to unlink them from the integration or delete them from the service. They are listed here, and nothing is sent until you have rehearsed and confirmed the removal.`}</EmptyState>
  );
}

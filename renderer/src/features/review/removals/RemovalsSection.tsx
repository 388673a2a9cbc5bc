import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { MarkedProduct } from '#shared/contract/removals.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { marksIn } from '../../../components/removal-labels.ts';
import { showProductInCatalog } from '../../../state/catalog.ts';
import { useCurrentMarks, useMarkedProducts } from '../../../state/marked-products.ts';
import { following } from '../../../state/product-panel.ts';
import { MARK_KEYS } from '../key-notes.ts';
import styles from '../review.module.css';
import { removalActions } from '../review-actions.ts';
import { RunNotes } from '../run/RunNotes.tsx';
import { MarkedList } from './MarkedList.tsx';
import { MarkFilterBar } from './MarkFilterBar.tsx';
import { MarkPanel } from './MarkPanel.tsx';
import { NothingMarked } from './NothingMarked.tsx';
import { RemovalsHeading } from './RemovalsHeading.tsx';

/** Products marked to be unlinked or deleted, before anything of that is sent. */
export function RemovalsSection({ connection, summary }: { connection: Connection; summary: StagedSummary }) {
  const [panelShown, setPanelShown] = useState(false);
  const [current, setCurrent] = useState<MarkedProduct | null>(null);
  const error = useMarkedProducts((state) => state.error);
  useCurrentMarks();
  useActions(removalActions);
  useListedKeys(MARK_KEYS);
  const goTo = (row: MarkedProduct) => void showProductInCatalog(connection, row.product);
  const togglePanel = () => setPanelShown((shown) => !shown);
  const hasMarks = marksIn(summary) > 0;
  return (
    <>
      {hasMarks ? <RemovalsHeading connectionId={connection.id} removals={summary.removals} /> : null}
      <RunNotes connection={connection} />
      {error ? <ErrorNote error={error} title={t`The marked products could not be read`} /> : null}
      {hasMarks ? (
        <>
          <MarkFilterBar
            connection={connection}
            removals={summary.removals}
            panelShown={panelShown}
            onTogglePanel={togglePanel}
          />
          <div className={styles.body}>
            <MarkedList
              connection={connection}
              onCurrent={following<MarkedProduct>(setCurrent)}
              onGoTo={goTo}
              onDetails={togglePanel}
            />
            {panelShown ? (
              <MarkPanel
                connection={connection}
                row={current}
                onGoTo={goTo}
                onClose={() => setPanelShown(false)}
              />
            ) : null}
          </div>
        </>
      ) : (
        <NothingMarked />
      )}
    </>
  );
}

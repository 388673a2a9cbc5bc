import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedProduct } from '#shared/contract/creations.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { wholeIn } from '../../../components/creation-labels.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { showProductInCatalog } from '../../../state/catalog.ts';
import { useCreations, useCurrentCreations } from '../../../state/creations.ts';
import { following } from '../../../state/product-panel.ts';
import { CREATION_KEYS } from '../key-notes.ts';
import styles from '../review.module.css';
import { creationActions } from '../review-actions.ts';
import { RunNotes } from '../run/RunNotes.tsx';
import { CreationFilterBar } from './CreationFilterBar.tsx';
import { CreationList } from './CreationList.tsx';
import { CreationPanel } from './CreationPanel.tsx';
import { CreationsHeading } from './CreationsHeading.tsx';
import { NothingToCreate } from './NothingToCreate.tsx';

/** New products and full updates, before anything of them is sent. */
export function CreationsSection({
  connection,
  summary,
}: {
  connection: Connection;
  summary: StagedSummary;
}) {
  const [panelShown, setPanelShown] = useState(false);
  const [current, setCurrent] = useState<StagedProduct | null>(null);
  const error = useCreations((state) => state.error);
  useCurrentCreations();
  useActions(useMemo(() => creationActions(connection), [connection]));
  useListedKeys(CREATION_KEYS);
  const goTo = (row: StagedProduct) => void showProductInCatalog(connection, row.product);
  const togglePanel = () => setPanelShown((shown) => !shown);
  const hasAny = wholeIn(summary) > 0;
  return (
    <>
      {hasAny ? <CreationsHeading connection={connection} creations={summary.creations} /> : null}
      <RunNotes connection={connection} />
      {error ? <ErrorNote error={error} title={t`The staged products could not be read`} /> : null}
      {hasAny ? (
        <>
          <CreationFilterBar
            connection={connection}
            creations={summary.creations}
            panelShown={panelShown}
            onTogglePanel={togglePanel}
          />
          <div className={styles.body}>
            <CreationList
              connection={connection}
              onCurrent={following<StagedProduct>(setCurrent)}
              onGoTo={goTo}
              onDetails={togglePanel}
            />
            {panelShown ? (
              <CreationPanel
                connection={connection}
                row={current}
                onGoTo={goTo}
                onClose={() => setPanelShown(false)}
              />
            ) : null}
          </div>
        </>
      ) : (
        <NothingToCreate connection={connection} />
      )}
    </>
  );
}

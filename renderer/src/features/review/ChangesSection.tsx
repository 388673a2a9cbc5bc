import { useCallback, useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftRow, StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../actions/key-notes.ts';
import { useActions } from '../../actions/use-actions.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { marksIn } from '../../components/removal-labels.ts';
import { useCurrentPreview } from '../../state/apply-preview.ts';
import { showInCatalog } from '../../state/catalog.ts';
import { useCurrentDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { following } from '../../state/product-panel.ts';
import { cellOf } from './edits.ts';
import { FilterBar } from './FilterBar.tsx';
import { Heading } from './Heading.tsx';
import { CHANGE_KEYS } from './key-notes.ts';
import { ChangeList } from './list/ChangeList.tsx';
import { NothingStaged } from './NothingStaged.tsx';
import { ChangePanel } from './panels/ChangePanel.tsx';
import { REQUESTS_SHOWN, RequestsPanel } from './panels/RequestsPanel.tsx';
import styles from './review.module.css';
import { changeActions } from './review-actions.ts';
import { RunNotes } from './run/RunNotes.tsx';

const goToCell = (row: DraftRow) => void showInCatalog(cellOf(row));

type PanelShown = 'requests' | 'change' | null;

const toggled =
  (panel: PanelShown) =>
  (shown: PanelShown): PanelShown =>
    shown === panel ? null : panel;

/** Staged changes, old → new, before they are sent. */
export function ChangesSection({ connection, summary }: { connection: Connection; summary: StagedSummary }) {
  const { id } = connection;
  const [panel, setPanel] = useState<PanelShown>(null);
  const [current, setCurrent] = useState<DraftRow | null>(null);
  const showChange = useCallback(() => setPanel('change'), []);
  const error = useDraftsList((state) => state.error);
  useCurrentDrafts();
  useCurrentPreview(panel === 'requests' ? REQUESTS_SHOWN : 0);
  useActions(useMemo(() => changeActions(connection, () => setPanel(toggled('requests'))), [connection]));
  useListedKeys(CHANGE_KEYS);
  const hasChanges = summary.changes > 0;
  return (
    <>
      {hasChanges ? (
        <Heading
          connection={connection}
          summary={summary}
          requestsShown={panel === 'requests'}
          onShowRequests={() => setPanel(toggled('requests'))}
        />
      ) : null}
      <RunNotes connection={connection} />
      {error ? <ErrorNote error={error} title="The staged edits could not be read" /> : null}
      {hasChanges ? (
        <>
          <FilterBar connectionId={id} />
          <div className={styles.body}>
            <ChangeList
              connectionId={id}
              onCurrent={following<DraftRow>(setCurrent)}
              onGoTo={goToCell}
              onDetails={() => setPanel(toggled('change'))}
              onShow={showChange}
            />
            {panel === 'requests' ? <RequestsPanel onClose={() => setPanel(null)} /> : null}
            {panel === 'change' ? (
              <ChangePanel connectionId={id} row={current} onGoTo={goToCell} onClose={() => setPanel(null)} />
            ) : null}
          </div>
        </>
      ) : (
        <NothingStaged connectionId={id} marks={marksIn(summary)} />
      )}
    </>
  );
}

import { useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftRow } from '#shared/contract/drafts.ts';
import { useActions } from '../../actions/use-actions.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useCurrentPreview } from '../../state/apply-preview.ts';
import { showInCatalog } from '../../state/catalog.ts';
import { useCurrentChangeSets } from '../../state/changesets.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { useCurrentDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { useStaged } from '../../state/staged.ts';
import { cellOf } from './edits.ts';
import { FilterBar } from './FilterBar.tsx';
import { Heading } from './Heading.tsx';
import { ChangeList } from './list/ChangeList.tsx';
import { NothingStaged } from './NothingStaged.tsx';
import { ChangePanel } from './panels/ChangePanel.tsx';
import { REQUESTS_SHOWN, RequestsPanel } from './panels/RequestsPanel.tsx';
import styles from './review.module.css';
import { reviewActions } from './review-actions.ts';
import { RunNotes } from './run/RunNotes.tsx';
import { useLastApplied } from './use-last-applied.ts';

/** Staged changes, old → new, before they are sent, and what becomes of them when they are. */
export function ReviewView() {
  const connection = useActiveConnection();
  return connection ? <Review connection={connection} /> : null;
}

const goToCell = (row: DraftRow) => void showInCatalog(cellOf(row));

type PanelShown = 'requests' | 'change' | null;

const toggled =
  (panel: PanelShown) =>
  (shown: PanelShown): PanelShown =>
    shown === panel ? null : panel;

function Review({ connection }: { connection: Connection }) {
  const { id } = connection;
  const [panel, setPanel] = useState<PanelShown>(null);
  const [current, setCurrent] = useState<DraftRow | null>(null);
  const summary = useStaged((state) => state.summary);
  const error = useDraftsList((state) => state.error);
  useCurrentDrafts();
  useCurrentChangeSets();
  useCurrentPreview(panel === 'requests' ? REQUESTS_SHOWN : 0);
  useLastApplied();
  useActions(useMemo(() => reviewActions(connection, () => setPanel(toggled('requests'))), [connection]));

  if (!summary)
    return (
      <div className={styles.centre}>
        <Spinner label="Reading what is staged" />
      </div>
    );
  return (
    <div className={styles.view}>
      {summary.changes > 0 ? (
        <Heading
          connection={connection}
          summary={summary}
          requestsShown={panel === 'requests'}
          onShowRequests={() => setPanel(toggled('requests'))}
        />
      ) : null}
      <RunNotes connection={connection} />
      {error ? <ErrorNote error={error} title="The staged changes could not be read" /> : null}
      {summary.changes > 0 ? (
        <>
          <FilterBar connectionId={id} />
          <div className={styles.body}>
            <ChangeList
              connectionId={id}
              onCurrent={setCurrent}
              onGoTo={goToCell}
              onDetails={() => setPanel(toggled('change'))}
            />
            {panel === 'requests' ? <RequestsPanel onClose={() => setPanel(null)} /> : null}
            {panel === 'change' ? (
              <ChangePanel connectionId={id} row={current} onGoTo={goToCell} onClose={() => setPanel(null)} />
            ) : null}
          </div>
        </>
      ) : (
        <NothingStaged connectionId={id} />
      )}
    </div>
  );
}

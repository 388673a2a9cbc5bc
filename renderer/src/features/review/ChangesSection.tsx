import { t } from '@lingui/core/macro';
import { useCallback, useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftRow, DraftSelection, StagedSummary } from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { useListedKeys } from '../../actions/key-notes.ts';
import { useActions } from '../../actions/use-actions.ts';
import { marksIn } from '../../components/removal-labels.ts';
import { useCurrentPreview } from '../../state/apply-preview.ts';
import { showInCatalog } from '../../state/catalog.ts';
import { readDraftCells, readDrafts, useCurrentDrafts, useDraftsList } from '../../state/drafts-list.ts';
import { followProduct } from '../../state/product-panel.ts';
import { useInPlaceEdit } from './edit/use-in-place-edit.ts';
import { cellOf, changeKey, drop } from './edits.ts';
import { FilterBar } from './FilterBar.tsx';
import { Heading } from './Heading.tsx';
import { CHANGE_KEYS } from './key-notes.ts';
import { ChangeList } from './list/ChangeList.tsx';
import { useLines } from './list/use-lines.ts';
import { useTakingBack } from './list/use-taking-back.ts';
import { NothingStaged } from './NothingStaged.tsx';
import { REQUESTS_SHOWN, RequestsPanel } from './panels/RequestsPanel.tsx';
import styles from './review.module.css';
import { changeActions } from './review-actions.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { chosenChanges } from './shown.ts';

const goToCell = (row: DraftRow) => void showInCatalog(cellOf(row));

/** The staged changes, old → new, before they are sent. */
export function ChangesSection({ connection, summary }: { connection: Connection; summary: StagedSummary }) {
  const [requestsShown, setRequestsShown] = useState(false);
  const toggleRequests = useCallback(() => setRequestsShown((shown) => !shown), []);
  const error = useDraftsList((state) => state.error);
  useCurrentDrafts();
  useCurrentPreview(requestsShown ? REQUESTS_SHOWN : 0);
  useActions(useMemo(() => changeActions(connection, toggleRequests), [connection, toggleRequests]));
  useListedKeys(CHANGE_KEYS);
  return (
    <SectionFrame
      connection={connection}
      error={{ error, title: t`The staged edits could not be read` }}
      heading={
        <Heading
          connection={connection}
          summary={summary}
          requestsShown={requestsShown}
          onShowRequests={toggleRequests}
        />
      }
      nothing={
        summary.changes > 0 ? null : <NothingStaged connectionId={connection.id} marks={marksIn(summary)} />
      }
    >
      <Changes
        key={connection.id}
        connection={connection}
        requestsShown={requestsShown}
        onHideRequests={toggleRequests}
      />
    </SectionFrame>
  );
}

interface ChangesProps {
  connection: Connection;
  requestsShown: boolean;
  onHideRequests: () => void;
}

function Changes({ connection, requestsShown, onHideRequests }: ChangesProps) {
  const { id } = connection;
  const scope = useDraftsList((state) => state.scope);
  const order = useDraftsList((state) => state.order);
  const version = useDraftsList((state) => state.version);
  const list = useLines<DraftRow, CellRef>({
    read: (offset, limit) => readDrafts(id, useDraftsList.getState().scope, offset, limit),
    refs: (offset, limit) => readDraftCells(id, offset, limit),
    keyOf: changeKey,
    scope: JSON.stringify([scope, order]),
    version,
    onCurrent: (row) => {
      if (row) followProduct(row.product);
    },
  });
  const edit = useInPlaceEdit(connection, list, (by) => {
    list.focus();
    if (by !== 0) list.goBy(by);
  });
  const takingBack = useTakingBack<DraftSelection>(list, (which, size) => void drop(id, which, size));
  const dropMarked = () => {
    const marked = chosenChanges(list.store.getState().chosen, scope, useDraftsList.getState().total ?? 0);
    if (marked.isChoice) takingBack.ask(marked);
    else if (list.current) void drop(id, { cells: [cellOf(list.current)] }, 1);
  };
  return (
    <>
      <FilterBar connectionId={id} list={list} takingBack={takingBack} />
      <div className={styles.body}>
        <ChangeList connection={connection} list={list} edit={edit} onGoTo={goToCell} onDrop={dropMarked} />
        {requestsShown ? <RequestsPanel onClose={onHideRequests} /> : null}
      </div>
    </>
  );
}

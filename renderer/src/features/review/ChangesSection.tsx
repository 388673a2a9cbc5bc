import { plural, t } from '@lingui/core/macro';
import { ClipboardCheck } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftRow, DraftSelection, StagedSummary } from '#shared/contract/drafts.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { useListedKeys } from '../../actions/key-notes.ts';
import { useActions } from '../../actions/use-actions.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { marksIn } from '../../components/removal-labels.ts';
import { useQuery } from '../../query/use-query.ts';
import { useRows } from '../../query/use-rows.ts';
import { showView } from '../../state/app.ts';
import { showInCatalog } from '../../state/catalog.ts';
import { openDialog } from '../../state/dialog.ts';
import { useDraftsList } from '../../state/drafts-list.ts';
import { followProduct } from '../../state/product-panel.ts';
import { showSection } from '../../state/review-section.ts';
import { ChangeFilterBar } from './ChangeFilterBar.tsx';
import { useInPlaceEdit } from './edit/use-in-place-edit.ts';
import { cellOf, changeKey, drop } from './edits.ts';
import { Heading } from './Heading.tsx';
import { CHANGE_KEYS } from './key-notes.ts';
import { ChangeList } from './list/ChangeList.tsx';
import { useTakingBack } from './list/use-taking-back.ts';
import { REQUESTS_SHOWN, RequestsPanel } from './panels/RequestsPanel.tsx';
import styles from './review.module.css';
import { changeActions } from './review-actions.ts';
import { SectionFrame } from './SectionFrame.tsx';
import { chosenChanges } from './shown.ts';

const goToCell = (row: DraftRow) => void showInCatalog(cellOf(row));

/** The staged changes, old → new, before they are sent. */
export function ChangesSection({ connection, summary }: { connection: Connection; summary: StagedSummary }) {
  const { id } = connection;
  const [requestsShown, setRequestsShown] = useState(false);
  const toggleRequests = useCallback(() => setRequestsShown((shown) => !shown), []);
  const preview = useQuery(
    'changesets.preview',
    { connectionId: id, limit: requestsShown ? REQUESTS_SHOWN : 0 },
    { keep: true },
  );
  const known = useRef(preview.value);
  known.current = preview.value;
  useActions(
    useMemo(
      () => changeActions(connection, () => known.current, toggleRequests),
      [connection, toggleRequests],
    ),
  );
  useListedKeys(CHANGE_KEYS);
  const scope = useDraftsList((state) => state.scope);
  const order = useDraftsList((state) => state.order);
  const [counted, setCounted] = useState<Pick<OutputOf<'drafts.list'>, 'counts' | 'mergeable'> | null>(null);
  const list = useRows<'drafts.list', CellRef>(
    'drafts.list',
    { connectionId: id, scope, order },
    {
      keyOf: changeKey,
      refs: (range) => client.call('drafts.cells', range),
      onCurrent: (row) => row && followProduct(row.product),
      onAnswer: ({ counts, mergeable }) => setCounted({ counts, mergeable }),
    },
  );
  const { asked: shown, error } = useStore(list.store);
  const edit = useInPlaceEdit(connection, list, (by) => {
    list.focus();
    if (by !== 0) list.goBy(by);
  });
  const takingBack = useTakingBack<DraftSelection>(list, (which, size) => void drop(id, which, size));
  const dropMarked = () => {
    const { chosen, asked } = list.store.getState();
    const marked = chosenChanges(chosen, scope, asked ?? 0);
    if (marked.isChoice) takingBack.ask(marked);
    else if (list.current) void drop(id, { cells: [cellOf(list.current)] }, 1);
  };
  return (
    <SectionFrame
      connection={connection}
      heading={
        <Heading
          connection={connection}
          summary={summary}
          preview={preview.value}
          shown={shown}
          requestsShown={requestsShown}
          onShowRequests={toggleRequests}
        />
      }
      nothing={summary.changes > 0 ? null : <NothingStaged connectionId={id} marks={marksIn(summary)} />}
    >
      {error ? <ErrorNote error={error} title={t`The staged edits could not be read`} /> : null}
      <ChangeFilterBar
        connectionId={id}
        list={list}
        counts={counted?.counts ?? null}
        mergeable={shown === null ? 0 : (counted?.mergeable ?? 0)}
        takingBack={takingBack}
      />
      <div className={styles.body}>
        <ChangeList connection={connection} list={list} edit={edit} onGoTo={goToCell} onDrop={dropMarked} />
        {requestsShown ? <RequestsPanel preview={preview} onClose={toggleRequests} /> : null}
      </div>
    </SectionFrame>
  );
}

/** Shown when nothing is staged: explains the first step. `marks`: the number of products marked for removal. */
function NothingStaged({ connectionId, marks }: { connectionId: string; marks: number }) {
  return (
    <EmptyState
      icon={<ClipboardCheck size={22} />}
      title={marks > 0 ? t`No edits are staged` : t`Nothing is staged`}
      actions={
        <>
          {marks > 0 ? (
            <Button
              variant="primary"
              onClick={() => showSection('removals')}
            >{t`Show ${plural(marks, { one: '# product', other: '# products' })} to be removed`}</Button>
          ) : null}
          <Button
            variant={marks > 0 ? 'default' : 'primary'}
            onClick={() => void showView('catalog')}
          >{t`Go to Catalog`}</Button>
          <Button
            onClick={() => void openDialog('importChanges', { connectionId })}
          >{t`Import changes…`}</Button>
          <Button onClick={() => void showView('activity')}>{t`What was applied earlier`}</Button>
        </>
      }
    >{t`Edits you make in the catalog are listed here with their old and new values. Nothing is sent to the service until you press Apply.`}</EmptyState>
  );
}

import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { DraftFilter, DraftRow, DraftScope, DraftSort, Keep } from '#shared/contract/drafts.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import { sameValue } from '#shared/domain/value.ts';
import { ConflictDecision } from '../../../changesets/ConflictDecision.tsx';
import { oldNew } from '../../../changesets/old-new.ts';
import { resolveConflicts } from '../../../changesets/resolve-conflicts.ts';
import { SendAs } from '../../../changesets/SendAs.tsx';
import { SideView } from '../../../changesets/SideView.tsx';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { toast } from '../../../components/toast.ts';
import { ValueText } from '../../../components/ValueText.tsx';
import { LineTable } from '../../../grid/lines/LineTable.tsx';
import type { LineList } from '../../../grid/lines/line-list.ts';
import { columnLabel, columnName } from '../../../state/column-names.ts';
import { sortDrafts, useDraftsList } from '../../../state/drafts-list.ts';
import parts from '../../../theme/parts.module.css';
import { editBlocked, type InPlaceEdit } from '../edit/in-place-edit.ts';
import { cellOf, changeKey, drop, sendAs } from '../edits.ts';
import { placeLabel } from '../shown.ts';
import { changeColumns } from './columns.tsx';
import { DetailsFrame } from './DetailsFrame.tsx';
import detailsStyles from './details.module.css';

export interface ChangeListProps {
  connection: Connection;
  list: LineList<DraftRow, CellRef>;
  edit: InPlaceEdit;
  /** Shows the cell in the catalog. */
  onGoTo: (row: DraftRow) => void;
  /** Discards the selected changes. */
  onDrop: () => void;
}

const NOTHING: Record<DraftFilter, string> = {
  all: t`Nothing is staged.`,
  conflict: t`No conflicts: the service still has the values you saw.`,
  failed: t`No staged edit was refused by the service.`,
  set: t`No values to set.`,
  items: t`No items to add to lists or remove from them.`,
  remove: t`No values to remove.`,
};

/** Why the list is empty. */
function nothingMessage(scope: DraftScope): string {
  if (scope.search !== '') return t`No staged edit has this in its product, property or values.`;
  const where = placeLabel(scope);
  return where === '' ? NOTHING[scope.filter] : t`No such edit in ${where}.`;
}

const classOf = ({ state }: DraftRow): string | undefined =>
  state === 'failed' ? parts.failedEdge : state === 'conflict' ? parts.conflictEdge : undefined;

/** The staged changes that match the filter, old → new. */
export function ChangeList({ connection, list, edit, onGoTo, onDrop }: ChangeListProps) {
  const { id: connectionId } = connection;
  const order = useDraftsList((state) => state.order);
  const scope = useDraftsList((state) => state.scope);
  const isEmpty = useStore(list.store, (state) => state.asked === 0);
  const editing = useStore(edit.store, (state) => state?.key ?? null);
  const columns = useMemo(
    () =>
      changeColumns(
        {
          drop: (row) => {
            // The button disappears with its row.
            list.focus();
            list.chooseNone();
            void drop(connectionId, { cells: [cellOf(row)] }, 1);
          },
          keep: (row, which) => {
            list.focus();
            void resolveConflicts(connectionId, { cells: [cellOf(row)] }, which, 1);
          },
        },
        edit,
      ),
    [connectionId, list, edit],
  );
  const openEditor = (row: DraftRow) => {
    const blocked = edit.open(row);
    if (blocked !== null) toast({ title: t`This value cannot be edited here`, message: blocked });
  };
  const onKey = (event: KeyboardEvent, row: DraftRow): boolean => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    if (key === 'Enter' && shiftKey) onGoTo(row);
    else if (shiftKey) return false;
    else if (key === 'Enter' || key === 'F2') openEditor(row);
    else if (key === 'Delete' || key === 'Backspace') onDrop();
    else return false;
    return true;
  };
  return (
    <LineTable
      label={t`Staged edits`}
      list={list}
      keyOf={changeKey}
      columns={columns}
      order={order}
      onSort={(by) => sortDrafts(by as DraftSort)}
      details={(row) => (
        <ChangeDetails
          connection={connection}
          row={row}
          onGoTo={onGoTo}
          onEdit={openEditor}
          onGone={() => list.focus()}
        />
      )}
      nameOf={(row) => t`${columnLabel(row)} of ${row.identifier}`}
      classOf={classOf}
      raised={editing}
      nothing={isEmpty ? nothingMessage(scope) : null}
      onKey={onKey}
      onDoubleClick={(row, column) => {
        if (column === 'new') openEditor(row);
      }}
    />
  );
}

interface ChangeDetailsProps {
  connection: Connection;
  row: DraftRow;
  onGoTo: (row: DraftRow) => void;
  onEdit: (row: DraftRow) => void;
  /** Called when the focused element disappears with the change. */
  onGone: () => void;
}

/** One staged change with its full values, regardless of length. */
function ChangeDetails({ connection, row, onGoTo, onEdit, onGone }: ChangeDetailsProps) {
  const { id: connectionId } = connection;
  const { locale, base, current, state, gone } = row;
  const why = reasonText(row);
  const { old, next, note } = oldNew(current, row.next, locale);
  const which = { cells: [cellOf(row)] };
  const decide = (keep: Keep) => {
    onGone();
    void resolveConflicts(connectionId, which, keep, 1);
  };
  const discard = () => {
    onGone();
    void drop(connectionId, which, 1);
  };
  return (
    <DetailsFrame
      title={row.title || row.identifier}
      subtitle={columnName(row)}
      buttons={
        <>
          {editBlocked(row, connection) === null ? (
            <Button onClick={() => onEdit(row)}>{t`Edit`}</Button>
          ) : null}
          <Button onClick={() => onGoTo(row)}>{t`Show in Catalog`}</Button>
          <Button variant="quiet" onClick={discard}>{t`Discard`}</Button>
        </>
      }
    >
      {why === null ? null : <p className={classNames(parts.breaks, parts.failed)}>{why}</p>}
      {row.blocked === null ? null : (
        <p
          className={classNames(parts.breaks, parts.failed)}
        >{t`A check blocks this change: ${row.blocked}.`}</p>
      )}
      {state === 'unknown' ? (
        <p
          className={parts.muted}
        >{t`It is not known whether the service accepted this value. Activity shows the service’s value and asks you to decide.`}</p>
      ) : null}
      {gone ? (
        <p
          className={classNames(parts.breaks, parts.failed)}
        >{t`The service no longer lists this product.`}</p>
      ) : null}
      {state === 'conflict' ? (
        <Conflict row={row} onDecide={decide} />
      ) : (
        <dl className={detailsStyles.values}>
          {sameValue(base, current) ? null : (
            <ValueEntry term={t`You saw`}>
              <ValueText value={base} locale={locale} wrap />
            </ValueEntry>
          )}
          <ValueEntry term={t`Old`}>
            <SideView side={old} locale={locale} />
          </ValueEntry>
          <ValueEntry term={t`New`}>
            <SideView side={next} locale={locale} />
            {note ? <span className={parts.muted}>{note}</span> : null}
            {state === 'edited' || state === 'failed' ? (
              <span className={parts.muted}>
                <SendAs staged={row} onChoose={(intent) => void sendAs(connectionId, row, intent)} />
              </span>
            ) : null}
          </ValueEntry>
        </dl>
      )}
    </DetailsFrame>
  );
}

function Conflict({ row, onDecide }: { row: DraftRow; onDecide: (keep: Keep) => void }) {
  const { base, current: theirs, next: mine, intent, locale } = row;
  const values = useMemo(() => ({ base, theirs, mine, intent }), [base, theirs, mine, intent]);
  return <ConflictDecision values={values} locale={locale} onDecide={onDecide} />;
}

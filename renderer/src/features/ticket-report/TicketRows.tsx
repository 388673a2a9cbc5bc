import { plural, t } from '@lingui/core/macro';
import { Pencil, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { TicketOutcome, TicketRequest, TicketRow } from '#shared/contract/tickets.ts';
import { plainReason } from '#shared/domain/reason-text.ts';
import { ticketOutcomeLabel } from '#shared/domain/ticket-outcome.ts';
import { tellMarked } from '../../changesets/mark-notice.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { FilterSelect } from '../../components/FilterBar.tsx';
import { formatDateTime, formatNumber } from '../../components/format.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { RemovalIcon } from '../../components/RemovalPill.tsx';
import { markFor, REMOVAL_MODES } from '../../components/removal-labels.ts';
import { toastError } from '../../components/toast.ts';
import { LineTable } from '../../grid/lines/LineTable.tsx';
import { useLocalRows } from '../../query/use-rows.ts';
import { showChangeSet } from '../../state/activity.ts';
import { showView } from '../../state/app.ts';
import { showOnly } from '../../state/catalog.ts';
import { openDialog } from '../../state/dialog.ts';
import { saveIdentifiers } from '../../state/identifier-lists.ts';
import { decideTicket } from '../../state/removals.ts';
import { type ReviewSection, showInReview } from '../../state/review-section.ts';
import parts from '../../theme/parts.module.css';
import { ticketColumns } from './ticket-columns.tsx';
import styles from './ticket-report.module.css';

/** The texts of the rows whose products are to be corrected, and still there. */
const toCorrect = (rows: readonly TicketRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ request, text, identifier, outcome }) =>
      request === 'correct' && text !== null && identifier !== null && outcome !== 'gone' ? [text] : [],
    ),
  ),
];

export interface TicketRowsProps {
  connection: Connection;
  ticket: number;
  rows: readonly TicketRow[];
  /** Called with the rows that the user selected, or narrowed the list to; null if all are meant. */
  onSelected: (rows: readonly TicketRow[] | null) => void;
  /** Whether the rows have the keyboard when they are first shown. */
  takesKeyboard: boolean;
  onClose: () => void;
}

const rowKey = ({ row }: TicketRow): string => String(row);
const columns = ticketColumns();
/** Only these can ask for something. */
const naming = (rows: readonly TicketRow[]) => rows.filter(({ text }) => text !== null);

/** What is decided about rows by a key, and by the button beside it. */
const KEYS: Readonly<Record<string, TicketRequest | null>> = {
  '1': 'unlink',
  '2': 'delete',
  '3': 'correct',
  '0': null,
};

/** The rows of a ticket, with the decisions about those selected; what can be done about them. */
export function TicketRows(props: TicketRowsProps) {
  const { connection, ticket, rows: all, onSelected, takesKeyboard, onClose } = props;
  const { id: connectionId, readOnly } = connection;
  const [only, setOnly] = useState<TicketOutcome | null>(null);
  const rows = useMemo(() => (only ? all.filter(({ outcome }) => outcome === only) : all), [all, only]);
  const list = useLocalRows(rows, `${ticket} ${only}`, { keyOf: rowKey });
  const chosen = useStore(list.store, (state) => state.chosen);
  const active = useStore(list.store, (state) => state.row);
  /** As they are now: what was chosen is as old as the choice. */
  const selected = useMemo(
    () =>
      chosen === 'all' ? rows : chosen.size === 0 ? null : rows.filter((row) => chosen.has(rowKey(row))),
    [rows, chosen],
  );
  useEffect(() => {
    if (takesKeyboard) list.focus();
  }, [list, takesKeyboard]);
  const narrowed = selected ?? (only ? rows : null);
  useEffect(() => onSelected(narrowed), [narrowed, onSelected]);
  useEffect(() => () => onSelected(null), [onSelected]);
  const focused = active === null ? undefined : rows[active];
  const decided = naming(selected ?? (focused ? [focused] : []));
  const scoped = narrowed ?? rows;

  const decide = async (request: TicketRequest | null) => {
    // What is selected at this moment: a key may be pressed before its effect is drawn.
    const now = naming(list.marked === 'all' ? rows : list.marked);
    if (now.length === 0) return;
    const answer = await decideTicket(connectionId, { ticket, rows: now.map(({ row }) => row), request });
    const mode = request === 'correct' ? null : request;
    if (mode !== null || !answer.ok || answer.value.changed > 0) tellMarked(connectionId, mode, answer);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const request = KEYS[event.key];
    if (request === undefined || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    if (!(readOnly && (request === 'unlink' || request === 'delete'))) void decide(request);
    return true;
  };
  const correct = async () => {
    const kept = await saveIdentifiers(connectionId, toCorrect(scoped));
    if (!kept.ok) return toastError(t`The products could not be shown`, kept.error);
    onClose();
    if (await showView('catalog')) showOnly({ kind: 'identifiers', list: kept.value.list, listed: true });
  };
  const correctable = toCorrect(scoped).length;
  const section = sectionOf(all);
  const counts = outcomeCounts(all);
  const removed = readOnly ? [] : restorable(scoped);
  return (
    <>
      <div className={parts.wrap}>
        {REMOVAL_MODES.map((mode) => (
          <Button
            key={mode}
            icon={<RemovalIcon mode={mode} />}
            disabled={decided.length === 0 || readOnly}
            onClick={() => void decide(mode)}
          >
            {markFor(mode, decided.length)}
          </Button>
        ))}
        <Button
          icon={<Pencil size={14} aria-hidden="true" />}
          disabled={decided.length === 0}
          onClick={() => void decide('correct')}
        >
          {plural(decided.length, { 0: 'To be corrected', other: '# to be corrected' })}
        </Button>
        <Button variant="quiet" disabled={decided.length === 0} onClick={() => void decide(null)}>
          {plural(decided.length, { 0: 'Leave undecided', other: 'Leave # undecided' })}
        </Button>
      </div>
      <p className={parts.muted}>
        {t`Select rows with Shift or Ctrl, or all with Ctrl+A. In the list, 1 marks for unlinking, 2 for deletion, 3 is to be corrected, 0 leaves undecided.`}
      </p>
      <div className={styles.table}>
        <LineTable
          label={t`Lines of the list`}
          list={list}
          keyOf={rowKey}
          columns={columns}
          nameOf={({ pasted }) => pasted}
          classOf={({ outcome }) => (outcome === 'failed' ? parts.failedEdge : undefined)}
          onKey={onKey}
          nothing={rows.length === 0 ? t`No line has this outcome any more.` : null}
          details={(row) => <RowDetails row={row} onClose={onClose} />}
        />
      </div>
      <div className={parts.spread}>
        <p role="status">
          {outcomeCounts(scoped)
            .map(({ outcome, texts }) => `${formatNumber(texts)} ${ticketOutcomeLabel(outcome)}`)
            .join(' · ')}
        </p>
        <span className={parts.wrap}>
          {selected ? <LinkButton onClick={() => list.chooseNone()}>{t`Clear selection`}</LinkButton> : null}
          {counts.length > 1 || only ? (
            <FilterSelect
              label={t`Outcome`}
              all={t`All outcomes`}
              value={only}
              options={counts.map(({ outcome }) => ({ value: outcome, label: ticketOutcomeLabel(outcome) }))}
              onChange={setOnly}
            />
          ) : null}
        </span>
      </div>
      <div className={parts.wrap}>
        {correctable > 0 ? (
          <Button onClick={() => void correct()}>
            {plural(correctable, {
              one: 'Correct # product in Catalog',
              other: 'Correct # products in Catalog',
            })}
          </Button>
        ) : null}
        {section ? (
          <Button
            onClick={() => {
              onClose();
              void showInReview(section);
            }}
          >{t`Show in Review`}</Button>
        ) : null}
        {removed.map(({ changeSet, items }) => (
          <Button
            key={changeSet}
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={() => void openDialog('restore', { connectionId, changeSet, which: { items } })}
          >
            {removed.length === 1
              ? t`Restore ${plural(items.length, { one: '# product', other: '# products' })}…`
              : t`Restore ${plural(items.length, { one: '# product', other: '# products' })} of change set ${changeSet}…`}
          </Button>
        ))}
      </div>
    </>
  );
}

/** A row in full: the line as it was pasted, why it failed, and where. */
function RowDetails({ row, onClose }: { row: TicketRow; onClose: () => void }) {
  const { pasted, at, changeSet } = row;
  const why = plainReason(row);
  return (
    <div className={classNames(parts.grid, parts.gap2)}>
      <p className={parts.verbatim} dir="auto">
        {pasted}
      </p>
      {why ? <p className={classNames(parts.breaks, parts.failed)}>{why}</p> : null}
      {changeSet === null ? null : (
        <p className={parts.muted}>
          {at ? `${formatDateTime(at)} · ` : null}
          <LinkButton
            onClick={() => {
              onClose();
              void showChangeSet(changeSet);
            }}
          >{t`Show change set ${{ of: changeSet }}`}</LinkButton>
        </p>
      )}
    </div>
  );
}

/** The number of texts of the list with each outcome, the most frequent first. */
function outcomeCounts(rows: readonly TicketRow[]): { outcome: TicketOutcome; texts: number }[] {
  const counts = new Map<TicketOutcome, number>();
  for (const { outcome } of rows) if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, texts]) => ({ outcome, texts })).sort((a, b) => b.texts - a.texts);
}

/** The section of Review in which something of the list waits to be sent; null if nothing does. */
function sectionOf(rows: readonly TicketRow[]): ReviewSection | null {
  const outcomes = new Set(rows.map(({ outcome }) => outcome));
  if (outcomes.has('to_be_unlinked') || outcomes.has('to_be_deleted')) return 'removals';
  return outcomes.has('to_be_corrected') ? 'changes' : null;
}

/** Removed products that can be restored, by the change set that removed them. */
function restorable(rows: readonly TicketRow[]): { changeSet: number; items: number[] }[] {
  const items = new Map<number, Set<number>>();
  for (const { outcome, changeSet, item } of rows) {
    if (item === null || changeSet === null) continue;
    if (outcome !== 'unlinked' && outcome !== 'deleted' && outcome !== 'removed') continue;
    items.set(changeSet, (items.get(changeSet) ?? new Set()).add(item));
  }
  return [...items].map(([changeSet, of]) => ({ changeSet, items: [...of] }));
}

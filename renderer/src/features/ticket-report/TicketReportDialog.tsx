import { plural, t } from '@lingui/core/macro';
import { Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { SavedTicket, TicketOutcome, TicketRow } from '#shared/contract/tickets.ts';
import type { TableFormat } from '#shared/domain/table-format.ts';
import { ticketOutcomeLabel } from '#shared/domain/ticket-outcome.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { copyText } from '../../components/copy-text.ts';
import { countLabel } from '../../components/count-label.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { formatMoment, formatNumber } from '../../components/format.ts';
import { Select } from '../../components/Select.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useQuery } from '../../query/use-query.ts';
import { openDialog } from '../../state/dialog.ts';
import { proposedName } from '../../state/file-name.ts';
import parts from '../../theme/parts.module.css';
import styles from './ticket-report.module.css';

const CSV: TableFormat = {
  kind: 'csv',
  delimiter: ',',
  encoding: 'utf-8',
  bom: true,
  lineEnds: 'crlf',
  quotes: 'needed',
  decimal: '.',
};

export interface TicketReportDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** The outcome of every line of a list, across all change sets, to be pasted back into the ticket. */
export function TicketReportDialog({ connection, onClose }: TicketReportDialogProps) {
  const connectionId = connection.id;
  const listed = useQuery('tickets.list', { connectionId });
  const tickets = listed.value;
  const [choice, setChosen] = useState<number | null>(null);
  const chosen = choice ?? tickets?.[0]?.ticket ?? null;
  const report = useQuery('tickets.report', chosen === null ? null : { connectionId, ticket: chosen });
  const rows = report.value?.rows ?? null;
  const [unsaved, setUnsaved] = useState<AppErrorShape | null>(null);
  const error = unsaved ?? listed.error ?? report.error;

  const ticket = tickets?.find((one) => one.ticket === chosen);
  const save = async (format: TableFormat) => {
    if (!ticket) return;
    const fileName = proposedName(ticket.note || connection.name, 'ticket-report', format.kind);
    const answer = await client.call('tickets.save', {
      connectionId,
      ticket: ticket.ticket,
      format,
      fileName,
    });
    setUnsaved(answer.ok ? null : answer.error);
  };
  const isEmpty = tickets?.length === 0;

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Ticket report`}
      description={t`Every line of a list with what became of it, across all change sets.`}
      footer={
        isEmpty ? (
          <>
            <Button onClick={onClose}>{t`Close`}</Button>
            <Button
              variant="primary"
              onClick={() => void openDialog('removalList', { connectionId: connection.id })}
            >{t`Mark products from a list…`}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Close`}</Button>
            <Button disabled={rows === null} onClick={() => void save(CSV)}>{t`Save as CSV`}</Button>
            <Button
              disabled={rows === null}
              onClick={() => void save({ kind: 'xlsx' })}
            >{t`Save as Excel`}</Button>
            <Button
              variant="primary"
              icon={<Copy size={14} aria-hidden="true" />}
              disabled={rows === null}
              onClick={() =>
                rows &&
                copyText(
                  reportText(rows),
                  t`${plural(rows.length, { one: '# row', other: '# rows' })} copied`,
                )
              }
            >{t`Copy report`}</Button>
          </>
        )
      }
    >
      <div className={styles.body}>
        {error ? <ErrorNote title={t`The report could not be prepared`} error={error} /> : null}
        {isEmpty ? <p>{t`No lists yet. A list is saved when you mark its products for removal.`}</p> : null}
        {ticket && tickets ? (
          <Field label={t`List`}>
            <Select
              value={String(ticket.ticket)}
              options={tickets.map((one) => ({ value: String(one.ticket), label: ticketLabel(one) }))}
              onChange={(value) => setChosen(Number(value))}
            />
          </Field>
        ) : null}
        {rows ? (
          <>
            <p role="status">
              {outcomeCounts(rows)
                .map(({ outcome, texts }) => `${formatNumber(texts)} ${ticketOutcomeLabel(outcome)}`)
                .join(' · ')}
            </p>
            <Restorable connection={connection} rows={rows} />
            <ReportTable rows={rows} />
          </>
        ) : null}
        {!error && (tickets === null || (ticket && !rows)) ? (
          <Spinner label={t`Preparing the report`} />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Offers to restore what was removed; each change set has its own snapshots. */
function Restorable({ connection, rows }: { connection: Connection; rows: readonly TicketRow[] }) {
  const removed = restorable(rows);
  if (removed.length === 0 || connection.readOnly) return null;
  return (
    <div className={parts.wrap}>
      {removed.map(({ changeSet, items }) => (
        <Button
          key={changeSet}
          icon={<RotateCcw size={14} aria-hidden="true" />}
          onClick={() =>
            void openDialog('restore', { connectionId: connection.id, changeSet, which: { items } })
          }
        >
          {removed.length === 1
            ? t`Restore ${plural(items.length, { one: '# product', other: '# products' })}…`
            : t`Restore ${plural(items.length, { one: '# product', other: '# products' })} of change set ${changeSet}…`}
        </Button>
      ))}
    </div>
  );
}

/** The maximum number of rows shown: tens of thousands would take the browser seconds. */
const SHOWN = 500;

/** The lines in the order of the list. */
function ReportTable({ rows }: { rows: readonly TicketRow[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={styles.scroll} aria-label={t`Lines of the list`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t`Line`}</th>
              <th scope="col">{t`As pasted`}</th>
              <th scope="col">{t`Product`}</th>
              <th scope="col">{t`Outcome`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={`${row.line} ${row.text}`}>
                <td>{row.line}</td>
                <td dir="auto">{row.pasted}</td>
                <td>
                  {row.identifier === null ? null : <code>{row.identifier}</code>}{' '}
                  <span dir="auto">{row.title}</span>
                </td>
                <td data-outcome={row.outcome ?? undefined}>
                  {outcomeText(row)}
                  {row.why === null ? null : <p className={parts.muted}>{row.why}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN ? (
        <p
          className={parts.muted}
        >{t`The first ${formatNumber(SHOWN)} of ${formatNumber(rows.length)} rows are shown. Copying and saving include all.`}</p>
      ) : null}
    </>
  );
}

/** "SUP-1204 · 12:40 · 300 lines". */
const ticketLabel = ({ note, keptAt, lines }: SavedTicket): string =>
  [note, formatMoment(keptAt), countLabel.lines(lines)].filter((part) => part !== '').join(' · ');

/** The number of texts of the list with each outcome, the most frequent first. */
function outcomeCounts(rows: readonly TicketRow[]): { outcome: TicketOutcome; texts: number }[] {
  const counts = new Map<TicketOutcome, number>();
  for (const { outcome } of rows) if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, texts]) => ({ outcome, texts })).sort((a, b) => b.texts - a.texts);
}

const outcomeText = ({ outcome }: TicketRow): string =>
  outcome === null ? t`no identifier` : ticketOutcomeLabel(outcome);

/** The report as lines of tab-separated text, to be pasted back into the ticket. */
const reportText = (rows: readonly TicketRow[]): string =>
  rows
    .map((row) => [row.pasted, row.identifier ?? row.text ?? '', outcomeText(row), row.why ?? ''])
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');

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

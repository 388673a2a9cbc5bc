import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { ReportFormat, SavedTicket, TicketRow } from '#shared/contract/tickets.ts';
import { INTERFACE_LANGUAGES, type InterfaceLanguage, OWN_NAMES } from '#shared/i18n/languages.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { copyText } from '../../components/copy-text.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { Select } from '../../components/Select.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useQuery } from '../../query/use-query.ts';
import { openDialog } from '../../state/dialog.ts';
import { proposedName } from '../../state/file-name.ts';
import { ticketLabel } from '../../state/tickets.ts';
import parts from '../../theme/parts.module.css';
import { TicketRows } from './TicketRows.tsx';
import styles from './ticket-report.module.css';

export interface TicketReportDialogProps {
  connection: Connection;
  /** The list that is shown first; the newest if it is left out. */
  ticket?: number;
  onClose: () => void;
}

/** What lists from tickets ask for in each line, and what became of it, across all change sets. */
export function TicketReportDialog({ connection, ticket: first, onClose }: TicketReportDialogProps) {
  const connectionId = connection.id;
  const listed = useQuery('tickets.list', { connectionId });
  const tickets = listed.value;
  const [choice, setChosen] = useState(first ?? null);
  const chosen = choice ?? tickets?.[0]?.ticket ?? null;
  const report = useQuery('tickets.report', chosen === null ? null : { connectionId, ticket: chosen });
  const rows = report.value?.rows ?? null;
  const [selected, setSelected] = useState<readonly TicketRow[] | null>(null);
  const [refused, setRefused] = useState<AppErrorShape | null>(null);
  const [language, setLanguage] = useState(i18n.locale as InterfaceLanguage);
  const [format, setFormat] = useState<ReportFormat>('text');
  const error = refused ?? listed.error ?? report.error;

  const ticket = tickets?.find((one) => one.ticket === chosen);
  const isEmpty = tickets?.length === 0;
  const reportOf = ({ ticket: number }: SavedTicket) => ({
    connectionId,
    ticket: number,
    language,
    rows: selected?.map(({ row }) => row) ?? null,
  });
  const save = async (as: InputOf<'tickets.save'>['format']) => {
    if (!ticket) return;
    const fileName = proposedName(ticket.note || connection.name, 'ticket-report', as.kind);
    const answer = await client.call('tickets.save', { ...reportOf(ticket), format: as, fileName });
    setRefused(answer.ok ? null : answer.error);
  };
  const copy = async () => {
    if (!ticket || !rows) return;
    const answer = await client.call('tickets.text', { ...reportOf(ticket), format });
    setRefused(answer.ok ? null : answer.error);
    if (answer.ok)
      copyText(
        answer.value.text,
        t`${plural((selected ?? rows).length, { one: '# row', other: '# rows' })} copied`,
      );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Ticket report`}
      description={t`What was asked for in every line of a list, and what became of it, across all change sets.`}
      footer={
        isEmpty ? (
          <>
            <Button onClick={onClose}>{t`Close`}</Button>
            <Button
              variant="primary"
              onClick={() => void openDialog('removalList', { connectionId })}
            >{t`Mark products from a list…`}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t`Close`}</Button>
            <Button
              disabled={rows === null}
              onClick={() => void save({ kind: 'csv' })}
            >{t`Save as CSV`}</Button>
            <Button
              disabled={rows === null}
              onClick={() => void save({ kind: 'xlsx' })}
            >{t`Save as Excel`}</Button>
            <Button
              variant="primary"
              icon={<Copy size={14} aria-hidden="true" />}
              disabled={rows === null}
              onClick={() => void copy()}
            >
              {selected
                ? plural(selected.length, { one: 'Copy report of # row', other: 'Copy report of # rows' })
                : t`Copy report`}
            </Button>
          </>
        )
      }
    >
      <div className={parts.looseStack}>
        {error ? <ErrorNote title={t`The report could not be prepared`} error={error} /> : null}
        {isEmpty ? (
          <p>{t`No lists yet. Paste a list to mark its products or to decide line by line.`}</p>
        ) : null}
        {ticket && tickets ? (
          <>
            <SearchSelect
              label={t`List`}
              className={styles.list}
              value={optionOf(ticket)}
              options={tickets.map(optionOf)}
              onChange={({ value }) => setChosen(Number(value))}
            />
            {rows ? (
              <TicketRows
                key={ticket.ticket}
                connection={connection}
                ticket={ticket.ticket}
                rows={rows}
                onSelected={setSelected}
                takesKeyboard={choice === (first ?? null)}
                onClose={onClose}
              />
            ) : null}
            <div className={classNames(parts.halves, parts.gap4)}>
              <Field label={t`Language of the report`}>
                <Select
                  value={language}
                  options={INTERFACE_LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))}
                  onChange={setLanguage}
                />
              </Field>
              <Field label={t`Copied as`}>
                <Select
                  value={format}
                  options={[
                    { value: 'text', label: t`Text` },
                    { value: 'markdown', label: t`Markdown` },
                    { value: 'csv', label: t`CSV` },
                  ]}
                  onChange={setFormat}
                />
              </Field>
            </div>
          </>
        ) : null}
        {!error && (tickets === null || (ticket && !rows)) ? (
          <Spinner label={t`Preparing the report`} />
        ) : null}
      </div>
    </Dialog>
  );
}

const optionOf = (ticket: SavedTicket) => ({ value: String(ticket.ticket), label: ticketLabel(ticket) });

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { KeptLine } from '#shared/contract/tickets.ts';
import { MAX_IDENTIFIERS } from '#shared/contract/views.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { tellMarked } from '../../changesets/mark-notice.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { formatNumber } from '../../components/format.ts';
import { RemovalIcon } from '../../components/RemovalPill.tsx';
import { markFor, REMOVAL_MODES } from '../../components/removal-labels.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast, toastError } from '../../components/toast.ts';
import { keptLines } from '../../identifier-lists/ambiguous.ts';
import { type Entry, linesOf, NOTHING } from '../../identifier-lists/entry/entry.ts';
import { EntryButtons, ListEntry } from '../../identifier-lists/entry/ListEntry.tsx';
import styles from '../../identifier-lists/identifier-lists.module.css';
import { ListOutcome } from '../../identifier-lists/outcome/ListOutcome.tsx';
import { TakesKeyboard } from '../../identifier-lists/outcome/TakesKeyboard.tsx';
import { useIdentifierList } from '../../identifier-lists/use-identifier-list.ts';
import { showView } from '../../state/app.ts';
import { showOnly } from '../../state/catalog.ts';
import { openDialog } from '../../state/dialog.ts';
import { decideTicket } from '../../state/removals.ts';
import parts from '../../theme/parts.module.css';

/** Finds the products of a list of identifiers, shows them, and marks them for removal. Nothing is sent. */
export function RemovalListDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [entry, setEntry] = useState<Entry>(NOTHING);
  const list = useIdentifierList(connection.id);
  const [note, setNote] = useState('');
  const { outcome, busy, error } = list;

  const lookUp = () => void list.lookUp(entry);
  /** Closes the dialog and calls `work` with the list as decided. */
  const goOn = async (work: (list: number) => Promise<unknown>) => {
    const decided = await list.decided();
    if (!decided) return;
    onClose();
    if (decided.left.length > 0)
      toast({
        title: t`${plural(decided.left.length, { one: '# identifier', other: '# identifiers' })} left out`,
        message: t`These products share an identifier and have no product id. Mark them in the catalog.`,
        details: decided.left.join('\n'),
      });
    await work(decided.list);
  };
  const keep = () =>
    keepTicket(
      connection.id,
      note,
      keptLines(outcome?.lines ?? [], outcome?.ambiguous ?? [], list.decisions),
    );
  const mark = (mode: RemovalMode) =>
    goOn(async () => {
      const ticket = await keep();
      if (ticket === null) return;
      tellMarked(
        connection.id,
        mode,
        await decideTicket(connection.id, { ticket, rows: null, request: mode }),
      );
    });
  const decideByLine = async () => {
    const ticket = await keep();
    if (ticket !== null) await openDialog('ticketReport', { connectionId: connection.id, ticket });
  };
  const show = () =>
    goOn(async (kept) => {
      if (await showView('catalog')) showOnly({ kind: 'identifiers', list: kept, listed: true });
    });

  const hasProducts = (outcome?.kept.products ?? 0) > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={outcome ? t`Lookup results` : t`Mark products from a list`}
      description={
        outcome
          ? t`Marking sends nothing. Review shows first what would be removed.`
          : t`Paste a list as it stands in the ticket, or import a file: up to ${formatNumber(MAX_IDENTIFIERS)} lines. You see what each line names before anything is marked or sent.`
      }
      footer={
        outcome ? (
          <>
            <Button onClick={list.editAgain}>{t`Edit the list`}</Button>
            <Button
              disabled={!hasProducts}
              busy={busy}
              onClick={() => void show()}
            >{t`Show these products`}</Button>
            <Button
              disabled={!hasProducts}
              busy={busy}
              onClick={() => void decideByLine()}
            >{t`Decide line by line…`}</Button>
            {REMOVAL_MODES.map((mode) => (
              <Button
                key={mode}
                icon={<RemovalIcon mode={mode} />}
                disabled={!hasProducts || connection.readOnly}
                busy={busy}
                onClick={() => void mark(mode)}
              >
                {markFor(mode, outcome.kept.products)}
              </Button>
            ))}
          </>
        ) : (
          <EntryButtons entry={entry} busy={busy} onCancel={onClose} onSubmit={lookUp} />
        )
      }
    >
      <div className={styles.body}>
        {error ? <ErrorNote title={t`The list could not be looked up`} error={error} /> : null}
        {outcome ? (
          <TakesKeyboard step={outcome.answers}>
            {connection.readOnly ? (
              <p className={parts.warning}>
                <TriangleAlert size={15} aria-hidden="true" />
                <span>
                  <Trans>
                    <strong>“{connection.name}” is read-only:</strong> its products can be looked up and
                    shown, but not marked.
                  </Trans>
                </span>
              </p>
            ) : null}
            <Field
              label={t`Ticket`}
              hint={t`Optional. The ticket report is found by it, and says what was asked for in every line and what became of it.`}
            >
              <TextInput value={note} maxLength={200} placeholder={t`SUP-1204`} onChange={setNote} />
            </Field>
            <ListOutcome connectionId={connection.id} outcome={outcome} list={list} />
          </TakesKeyboard>
        ) : (
          <ListEntry entry={entry} onChange={setEntry} onSubmit={lookUp} />
        )}
        {busy && !outcome ? (
          <Spinner
            label={t`Looking up ${plural(linesOf(entry).length, { one: '# line', other: '# lines' })} in the catalog`}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Keeps a list for the ticket report, which also says what is asked for in each line. Resolves to its number; null: it was not kept. */
async function keepTicket(connectionId: string, note: string, lines: KeptLine[]): Promise<number | null> {
  const kept = await client.call('tickets.keep', { connectionId, note, lines });
  if (kept.ok) return kept.value.ticket;
  toastError(t`The list was not saved, and nothing was marked`, kept.error);
  return null;
}

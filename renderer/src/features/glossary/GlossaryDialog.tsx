import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { Term } from '#shared/domain/glossary.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Report, ReportedFile } from '../../components/Report.tsx';
import type { DialogOptions } from '../../state/dialog.ts';
import { addGlossaryFile } from '../../state/glossary-transfers.ts';
import { ImportDialog } from '../../transfers/ImportDialog.tsx';
import { useFileImport } from '../../transfers/use-file-import.ts';
import { importLines, importResult } from './import-messages.ts';
import { TermEditor } from './TermEditor.tsx';
import { TermList } from './TermList.tsx';

/** The dialog over the list: for a term (null: a new one), or for a file to import. */
type Over = { term: Term | null } | 'import' | null;

type GlossaryStart = DialogOptions['glossary']['start'];

const FIRST: Record<GlossaryStart, Over> = { terms: null, add: { term: null }, import: 'import' };

export interface GlossaryDialogProps {
  connection: Connection;
  start: GlossaryStart;
  onClose: () => void;
}

/** The terms of the connection, with a second dialog for one term or a file. */
export function GlossaryDialog({ connection, start, onClose }: GlossaryDialogProps) {
  const [over, setOver] = useState(FIRST[start]);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState<number | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t`Glossary`}
      description={t`What things are called in each language, and what they must not be called. It stays on this computer.`}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <TermList
        connection={connection}
        search={search}
        onSearch={setSearch}
        at={at}
        onAt={setAt}
        onEdit={(term) => setOver({ term })}
        onImport={() => setOver('import')}
      />
      {over === 'import' ? <ImportTerms connection={connection} onDone={() => setOver(null)} /> : null}
      {over !== null && over !== 'import' ? (
        <TermEditor
          connection={connection}
          term={over.term}
          onSaved={(term) => {
            // A search that does not find the term would hide it.
            if (over.term === null) setSearch('');
            setAt(term.id);
          }}
          onClose={() => setOver(null)}
        />
      ) : null}
    </Dialog>
  );
}

/** Imports a file of terms: shows what it would add, and adds it when the user confirms. */
function ImportTerms({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const connectionId = connection.id;
  const files = useFileImport(connectionId, 'glossary', (upload) =>
    client.call('glossary.import', { connectionId, upload, add: false }),
  );
  const added = files.state.step === 'read' ? files.state.read.added : 0;
  const add = async () => {
    if (await files.confirm((upload) => addGlossaryFile(connectionId, upload))) onDone();
  };
  return (
    <ImportDialog
      title={t`Import terms from a file`}
      description={t`A TBX file of another tool, or a spreadsheet (CSV) with a column for each language, named by its code: en, de, “de note”, “de forbidden”. You see what would be added first.`}
      label={t`File of terms`}
      accept=".csv,.tbx,.xml,text/csv,application/x-tbx+xml"
      files={files}
      submitLabel={
        added === 0 ? t`Nothing to add` : plural(added, { one: 'Add # term', other: 'Add # terms' })
      }
      canSubmit={added > 0}
      onSubmit={add}
      failure={t`No term was added`}
      onClose={onDone}
    >
      {({ fileName, read, error }) => (
        <>
          <ReportedFile name={fileName} />
          {error}
          <Report result={importResult(read)} lines={importLines(read)} />
        </>
      )}
    </ImportDialog>
  );
}

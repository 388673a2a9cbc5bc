import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { client } from '../../client/index.ts';
import { Report, ReportedFile } from '../../components/Report.tsx';
import { addGlossaryFile } from '../../state/glossary-transfers.ts';
import { ImportDialog } from '../../transfers/ImportDialog.tsx';
import { useFileImport } from '../../transfers/use-file-import.ts';
import { importLines, importResult } from './import-messages.ts';

/** Imports a file of terms: shows what it would add, and adds it when the user confirms. */
export function ImportTerms({ connection, onDone }: { connection: Connection; onDone: () => void }) {
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
      description={t`A spreadsheet (CSV) with a column for each language, named by its code: en, de, “de note”, “de forbidden”. You see what would be added first.`}
      label={t`File of terms`}
      accept=".csv,text/csv"
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

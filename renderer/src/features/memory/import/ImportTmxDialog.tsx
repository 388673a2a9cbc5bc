import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { TmxCheck } from '#shared/contract/memory.ts';
import { client } from '../../../client/index.ts';
import { ImportDialog } from '../../../transfers/ImportDialog.tsx';
import { useFileImport } from '../../../transfers/use-file-import.ts';
import { canImport, chosenLanguages, type LanguageChoice, proposedLanguages } from './languages.ts';
import { TmxReport } from './TmxReport.tsx';

export interface ImportTmxDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Imports a TMX file: shows its contents, and imports it when the user confirms. */
export function ImportTmxDialog({ connection, onClose }: ImportTmxDialogProps) {
  const { id: connectionId, locales } = connection;
  const files = useFileImport<{ check: TmxCheck; choice: LanguageChoice }>(
    connectionId,
    'tmx',
    async (upload) => {
      const check = await client.call('memory.checkTmx', { connectionId, upload });
      return check.ok
        ? { ok: true, value: { check: check.value, choice: proposedLanguages(check.value) } }
        : check;
    },
  );
  const { state } = files;
  const start = async () => {
    const started = await files.confirm((upload, { choice }) =>
      client.call('memory.importTmx', { connectionId, upload, languages: chosenLanguages(choice) }),
    );
    if (started) onClose();
  };
  return (
    <ImportDialog
      title={t`Import translations from a TMX file`}
      description={t`Memories of other translation tools. You see what the file holds before anything is stored.`}
      label={t`TMX file`}
      accept=".tmx,application/x-tmx+xml"
      files={files}
      submitLabel={t`Import translations`}
      canSubmit={state.step === 'read' && canImport(state.read.check, state.read.choice)}
      onSubmit={start}
      failure={t`The import did not start`}
      onClose={onClose}
    >
      {({ fileName, upload, read, error }) => (
        <TmxReport
          fileName={fileName}
          {...read}
          error={error}
          locales={locales}
          onChooseLanguage={(language, locale) =>
            files.change(upload, ({ check, choice }) => ({
              check,
              choice: new Map(choice).set(language, locale),
            }))
          }
        />
      )}
    </ImportDialog>
  );
}

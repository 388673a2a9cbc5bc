import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { stagedByFile } from '#shared/domain/file-changes.ts';
import { client } from '../../../client/index.ts';
import { countLabel } from '../../../components/count-label.ts';
import { formatDateTime } from '../../../components/format.ts';
import { ReadOnlyFile, Report, ReportedFile, ReportNote } from '../../../components/Report.tsx';
import { toastError } from '../../../components/toast.ts';
import { showView } from '../../../state/app.ts';
import { keepStaged } from '../../../state/staged.ts';
import { toastStaged } from '../../../state/staged-note.ts';
import { ImportDialog } from '../../../transfers/ImportDialog.tsx';
import { saveLeftOut } from '../../../transfers/save-left-out.ts';
import { useFileImport } from '../../../transfers/use-file-import.ts';
import { type ChangesChoices, changesReport } from '../messages.ts';

export interface ImportChangesDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Imports a file of changes: reads it, says what it would do here, and stages it when the user confirms. */
export function ImportChangesDialog({ connection, onClose }: ImportChangesDialogProps) {
  const connectionId = connection.id;
  const check = async (upload: string, useSimilar: boolean) => {
    const checked = await client.call('changefiles.check', { connectionId, upload, useSimilar });
    return checked.ok ? { ...checked, value: { check: checked.value, useSimilar } } : checked;
  };
  const files = useFileImport(connectionId, 'changes', (upload) => check(upload, false));
  const [replaceStaged, setReplaceStaged] = useState(false);
  const { state } = files;
  const stages = state.step === 'read' ? stagedByFile(state.read.check, replaceStaged) : 0;
  const rejected = state.step === 'read' ? state.read.check.rejected.count : 0;
  const choose = async (upload: string, choices: Partial<ChangesChoices>) => {
    if (choices.replaceStaged !== undefined) setReplaceStaged(choices.replaceStaged);
    if (choices.useSimilar === undefined) return;
    const checked = await check(upload, choices.useSimilar);
    if (checked.ok) files.change(upload, () => checked.value);
    else toastError(t`The file could not be checked`, checked.error);
  };
  const save = async (upload: string, fileName: string, useSimilar: boolean) => {
    const wanted = { connectionId, upload, replaceStaged, useSimilar };
    const left = await client.call('changefiles.leftOut', wanted);
    const file = { fileName, ending: '.json', type: 'application/json' };
    await saveLeftOut(left, { ...file, counted: countLabel.changes });
  };

  const stage = async () => {
    const staged = await files.confirm((upload, { useSimilar }) =>
      client.call('changefiles.stage', { connectionId, upload, replaceStaged, useSimilar }),
    );
    if (!staged || state.step !== 'read') return;
    keepStaged(connectionId, staged.summary);
    onClose();
    toastStaged(connectionId, {
      ...staged,
      counted: countLabel.changes,
      fileName: state.fileName,
    });
    await showView('review');
  };

  return (
    <ImportDialog
      title={t`Import changes from a file`}
      description={t`A file exported by Catalog Desk, here or on another computer, or the decisions saved in a page for approval. You see what would change before anything is staged.`}
      label={t`File of changes`}
      accept=".json,application/json"
      files={files}
      submitLabel={submitLabel(stages, rejected)}
      canSubmit={stages + rejected > 0 && !connection.readOnly}
      onSubmit={stage}
      failure={t`Nothing was staged`}
      onClose={onClose}
    >
      {({ fileName, upload, read: { check: read, useSimilar }, error }) => (
        <>
          <ReportedFile
            name={fileName}
            about={t`${plural(read.changes, { one: '# change', other: '# changes' })} in ${plural(read.products, { one: '# product', other: '# products' })}, exported from “${read.connectionName}” on ${formatDateTime(read.writtenAt)}`}
          />
          {error}
          {read.otherIntegration ? (
            <ReportNote>
              <Trans>
                <strong>Exported from another integration.</strong> Products are found by their identifier
                only. Continue if both integrations use the same identifiers.
              </Trans>
            </ReportNote>
          ) : null}
          {connection.readOnly ? (
            <ReportNote>
              <ReadOnlyFile name={connection.name} />
            </ReportNote>
          ) : null}
          <Report
            {...changesReport(
              read,
              { replaceStaged, useSimilar },
              (choices) => void choose(upload, choices),
              () => void save(upload, fileName, useSimilar),
            )}
          />
        </>
      )}
    </ImportDialog>
  );
}

function submitLabel(changes: number, rejected: number): string {
  if (rejected === 0)
    return changes === 0
      ? t`Nothing to stage`
      : plural(changes, { one: 'Stage # change', other: 'Stage # changes' });
  return changes === 0
    ? plural(rejected, { one: 'Discard # rejected edit', other: 'Discard # rejected edits' })
    : t`Stage ${{ stages: changes }}, discard ${rejected}`;
}

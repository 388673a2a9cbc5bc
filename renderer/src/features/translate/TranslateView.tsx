import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useActiveConnection, useSummary } from '../../state/connections.ts';
import { closeDialog, openDialog } from '../../state/dialog.ts';
import { runningPull, useJobs } from '../../state/jobs.ts';
import { loadTranslate, useTranslate } from '../../state/translate.ts';
import { translatableProperties } from '../../state/translate-scope.ts';
import parts from '../../theme/parts.module.css';
import { AnalysisDialog } from './analysis/AnalysisDialog.tsx';
import { DaysDialog } from './analysis/DaysDialog.tsx';
import { ByMachineDialog } from './ByMachineDialog.tsx';
import { CheckReportDialog } from './checks/CheckReportDialog.tsx';
import { CheckSettingsDialog } from './checks/CheckSettingsDialog.tsx';
import { GoToDialog } from './GoToDialog.tsx';
import { SentencesDialog } from './sentences/SentencesDialog.tsx';
import { SessionDialog } from './session/SessionDialog.tsx';
import { NothingToTranslate } from './TranslateStates.tsx';
import { Translation } from './Translation.tsx';
import { selectedTexts } from './text/selected-text.ts';
import type { TranslateDialog } from './translate-actions.ts';
import { useTranslation } from './workspace/use-translation.ts';
import { WorkspaceProvider } from './workspace/use-workspace.ts';

/** The catalog's texts side by side with their translations. */
export function TranslateView() {
  const connection = useActiveConnection();
  return connection ? <ConnectionTranslation key={connection.id} connection={connection} /> : null;
}

function ConnectionTranslation({ connection }: { connection: Connection }) {
  const workspace = useTranslation(connection);
  const [dialog, setDialog] = useState<TranslateDialog | null>(null);
  const isLoaded = useTranslate((state) => state.loaded && state.connectionId === connection.id);
  const { scope, error } = useTranslate();
  const opened = useTranslate((state) => state.opened);
  const checks = useQuery('translate.settings', { connectionId: connection.id }).value;
  const sentences = useQuery('translate.sentences', { connectionId: connection.id }).value;
  const summary = useSummary((state) => state.summary);
  const isPulling = useJobs((state) => runningPull(state.jobs, connection.id) !== undefined);
  const openOver = (next: TranslateDialog) => {
    const selected = selectedTexts(workspace.edit.field);
    // To which the dialog gives the focus back.
    workspace.edit.focus();
    if (!scope || (next !== 'term' && next !== 'memory')) return setDialog(next);
    const about = { connectionId: connection.id };
    const target = workspace.segment?.locale ?? scope.targets[0] ?? '';
    if (next === 'term') {
      const texts = [
        { locale: scope.source, text: selected.source },
        { locale: target, text: selected.target },
      ];
      return void openDialog('term', { ...about, term: null, texts });
    }
    const onUse = (text: string) => {
      closeDialog();
      workspace.propose(text, 'memory');
    };
    void openDialog('memorySearch', {
      ...about,
      sourceLocale: scope.source,
      targetLocale: target,
      text: selected.source || selected.target,
      onUse: workspace.canEdit ? onUse : null,
    });
  };
  const close = () => {
    setDialog(null);
    workspace.edit.focus();
  };

  if (error)
    return (
      <div className={parts.centre}>
        <div className={parts.noteWidth}>
          <ErrorNote
            title={t`The texts could not be read`}
            error={error}
            actions={
              <Button
                onClick={() => void loadTranslate(connection).then(() => workspace.open())}
              >{t`Try again`}</Button>
            }
          />
        </div>
      </div>
    );
  if (!isLoaded || !summary)
    return (
      <div className={parts.centre}>
        <Spinner label={t`Opening the texts`} />
      </div>
    );
  if (!scope || summary.products === 0)
    return (
      <div className={parts.centre}>
        <NothingToTranslate connection={connection} summary={summary} isPulling={isPulling} />
      </div>
    );
  return (
    <WorkspaceProvider value={workspace}>
      <Translation connection={connection} summary={summary} scope={scope} onDialog={openOver} />
      {dialog === 'checks' && checks ? (
        <CheckSettingsDialog
          connection={connection}
          settings={checks}
          properties={translatableProperties(summary).map(({ name }) => name)}
          onClose={close}
        />
      ) : null}
      {dialog === 'analysis' && opened && sentences ? (
        <AnalysisDialog
          sentences={sentences}
          connection={connection}
          sourceLocale={scope.source}
          segments={opened.segments}
          onClose={close}
        />
      ) : null}
      {dialog === 'days' ? <DaysDialog connection={connection} scope={scope} onClose={close} /> : null}
      {dialog === 'byMachine' && opened ? (
        <ByMachineDialog connection={connection} list={opened.list} onClose={close} />
      ) : null}
      {dialog === 'goTo' ? (
        <GoToDialog
          rows={workspace.rows}
          onGo={(number) => {
            workspace.goTo(number - 1);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'report' && opened ? (
        <CheckReportDialog connection={connection} list={opened.list} onClose={close} />
      ) : null}
      {dialog === 'sentences' && sentences ? (
        <SentencesDialog
          connection={connection}
          settings={sentences}
          properties={translatableProperties(summary).map(({ name }) => name)}
          locales={[scope.source, ...scope.targets]}
          onClose={close}
        />
      ) : null}
      {dialog === 'session' ? <SessionDialog onClose={close} /> : null}
    </WorkspaceProvider>
  );
}

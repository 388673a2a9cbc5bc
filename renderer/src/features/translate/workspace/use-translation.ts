import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { seenIn } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { throttled } from '#shared/timing/throttle.ts';
import { client } from '../../../client/index.ts';
import { formatNumber } from '../../../components/format.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { guardLeaving } from '../../../state/app.ts';
import { tellBlockEdit } from '../../../state/block-edit-notice.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import { provideOpenEditor } from '../../../state/open-editor.ts';
import { followProduct, provideViewKeyboard } from '../../../state/product-panel.ts';
import { keepStaged } from '../../../state/staged.ts';
import {
  fitScope,
  loadTranslate,
  refreshProgress,
  rememberPosition,
  useTranslate,
} from '../../../state/translate.ts';
import { translateSettings } from '../../../state/translate-settings.ts';
import { useSession, withSaved } from '../session/session-figures.ts';
import type { Saved, Typed, Unsaved } from './saves.ts';
import { Workspace } from './workspace.ts';

/** Rows and counts are read again at most this often after edits elsewhere, in milliseconds. */
const REFRESH_EVERY = 400;

/** Returns the workspace of a connection for the life of the view. Typed text is saved before the view is left. */
export function useTranslation(connection: Connection): Workspace {
  const [workspace] = useState(() => createWorkspace(connection));
  workspace.connection = connection;

  useEffect(() => {
    const commit = () => workspace.commit();
    const stops = [
      guardLeaving(commit),
      provideOpenEditor({ commit, isOpen: () => workspace.isDirty }),
      provideViewKeyboard(() => workspace.edit.focus()),
      workspace.store.subscribe(() => {
        if (workspace.segment) followProduct(workspace.segment.product);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [workspace]);

  useEffect(() => {
    const connectionId = connection.id;
    void loadTranslate(connection);
    const rows = throttled(() => workspace.refresh(), REFRESH_EVERY);
    const counts = throttled(() => refreshProgress(connectionId), REFRESH_EVERY);
    const refresh = rows.request;
    const scope = throttled(() => fitScope(connection), REFRESH_EVERY);
    const renew = throttled(async () => {
      await fitScope(connection);
      await workspace.open();
    }, REFRESH_EVERY);
    const stops = [
      rows.stop,
      counts.stop,
      scope.stop,
      renew.stop,
      rememberPosition(connectionId),
      workspace.store.subscribe((now, before) => {
        if (now.revision !== before.revision) counts.request();
      }),
      client.on('drafts.changed', (event) => event.connectionId === connectionId && refresh()),
      client.on('catalog.changed', (event) => {
        if (event.connectionId !== connectionId || seenIn[event.reason] === 'neither') return;
        if (seenIn[event.reason] === 'rows') refresh();
        else renew.request();
        if (event.reason === 'feed') scope.request();
      }),
      client.on('jobs.changed', (job) => {
        const changesWhatIsShown = job.kind === 'check' || job.kind === 'memory';
        if (changesWhatIsShown && job.connectionId === connectionId && job.endedAt !== null) refresh();
      }),
      client.on('glossary.changed', (event) => event.connectionId === connectionId && refresh()),
      client.onConnectionState((connected) => {
        if (!connected) return;
        void loadTranslate(connection);
        renew.request();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [workspace, connection]);

  return workspace;
}

function createWorkspace(connection: Connection): Workspace {
  const workspace: Workspace = new Workspace({
    client,
    connection,
    repeat: () => (translateSettings().fillRepetitions ? { into: 'empty', except: [] } : null),
    onSaved: (segment, typed, saved) => {
      keepStaged(connection.id, saved.summary);
      const sourceLocale = useTranslate.getState().scope?.source ?? '';
      useSession.setState((figures) => withSaved(figures, segment, typed, saved, sourceLocale, Date.now()));
      sayRepeated(connection.id, typed, saved);
    },
    onUnsaved: (unsaved) => sayUnsaved(workspace, unsaved),
    onFailed: (title, error, text) =>
      toastError(
        title,
        error,
        text === undefined
          ? {}
          : { action: { label: t`Copy the text`, run: () => void navigator.clipboard.writeText(text) } },
      ),
  });
  return workspace;
}

function sayRepeated(connectionId: string, { text }: Typed, { repeated, summary }: Saved): void {
  if (repeated === 0 || summary.step === null || summary.undo === null) return;
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  tellBlockEdit(
    connectionId,
    { step: summary.step, label: summary.undo },
    repeated === 1
      ? t`“${shown}” also fills 1 repetition.`
      : t`“${shown}” also fills ${formatNumber(repeated)} repetitions.`,
  );
}

function sayUnsaved(workspace: Workspace, { segment, error }: Unsaved): void {
  toast({
    kind: 'failed',
    title: t`Not saved: ${propertyLabel(segment.property)} of ${segment.title || segment.identifier}`,
    message: sentences(error.message, t`The text stays in its field.`),
    action: { label: t`Show`, run: () => void workspace.goToSegment(segment) },
  });
}

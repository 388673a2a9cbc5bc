import { t } from '@lingui/core/macro';
import type { Result } from '#shared/contract/result.ts';
import type { Action } from '../actions/action.ts';
import { NO_CONNECTION } from '../actions/reasons.ts';
import { registerActions } from '../actions/table.ts';
import { toastError } from '../components/toast.ts';
import { backupActions } from '../features/backups/backup-actions.ts';
import { fileActions } from '../features/change-files/file-actions.ts';
import { feedActions } from '../features/changes/changes-actions.ts';
import { exportActions } from '../features/export/export-actions.ts';
import { glossaryActions } from '../features/glossary/glossary-actions.ts';
import { importActions } from '../features/import/import-actions.ts';
import { machineActions } from '../features/machine/machine-actions.ts';
import { memoryActions } from '../features/memory/memory-actions.ts';
import { listActions } from '../features/removal-list/list-actions.ts';
import { translationFileActions } from '../features/translation-files/translation-file-actions.ts';
import { showRequests } from '../state/activity.ts';
import { showView, useApp, viewNames } from '../state/app.ts';
import { editConnection } from '../state/connection-form.ts';
import { openConnection, openSample, useConnections } from '../state/connections.ts';
import { openDialog } from '../state/dialog.ts';
import { toggleEditHistory } from '../state/edit-history.ts';
import { openGuide } from '../state/guide.ts';
import { openOverlay } from '../state/overlay.ts';
import { openReplaceTokenHere, tokenOf } from '../state/replace-token.ts';
import { changeSettings, DENSITY_LABELS, THEME_LABELS, useSettings } from '../state/settings.ts';
import { goToContent, goToRegion, isBesideContent } from './regions.ts';
import { runActions } from './status/run-actions.ts';
import { views } from './views.ts';

const hasConnection = () => useApp.getState().activeConnection !== null;
const always = () => true;
const needsToken = () => tokenOf(useApp.getState().activeConnection ?? '').token === 'missing';

const goTo = viewNames.map((name): Action => {
  const { label, shortcut, needsConnection } = views[name];
  return {
    id: `view.${name}`,
    label,
    group: t`Go to`,
    shortcut,
    inText: true,
    enabled: () => !needsConnection || hasConnection(),
    whyNot: () => NO_CONNECTION,
    run: () => void showView(name),
  };
});

const regionActions: Action[] = [
  {
    id: 'region.next',
    label: t`Next part of the window`,
    group: t`Go to`,
    shortcut: 'F6',
    inText: true,
    keywords: t`keyboard focus region panel toolbar status bar`,
    enabled: always,
    run: () => goToRegion('next'),
  },
  {
    id: 'region.previous',
    label: t`Previous part of the window`,
    group: t`Go to`,
    shortcut: 'Shift+F6',
    inText: true,
    keywords: t`keyboard focus region panel toolbar status bar`,
    enabled: always,
    run: () => goToRegion('previous'),
  },
  {
    id: 'region.content',
    label: t`Back from a toolbar to the rows`,
    group: t`Go to`,
    shortcut: 'Escape',
    inText: true,
    enabled: isBesideContent,
    run: goToContent,
  },
];

const sayIfFailed = (title: string, answer: Result<unknown>) => {
  if (!answer.ok) toastError(title, answer.error);
};

const connectionActions: Action[] = [
  {
    id: 'connection.new',
    label: t`New connection…`,
    group: t`Connection`,
    keywords: t`connect service token`,
    enabled: always,
    run: () => editConnection('new'),
  },
  {
    id: 'connection.edit',
    label: t`Edit this connection…`,
    group: t`Connection`,
    keywords: t`token profile languages`,
    enabled: () =>
      useConnections
        .getState()
        .connections.some(({ id, kind }) => id === useApp.getState().activeConnection && kind === 'service'),
    run: () => editConnection(useApp.getState().activeConnection ?? 'new'),
  },
  {
    id: 'connection.replace-token',
    label: t`Replace token…`,
    group: t`Connection`,
    keywords: t`key rotate expired unauthorized 401 403`,
    enabled: () => hasConnection() && !needsToken(),
    run: openReplaceTokenHere,
  },
  {
    id: 'connection.enter-token',
    label: t`Enter the token…`,
    group: t`Connection`,
    keywords: t`replace key unauthorized 401 403`,
    enabled: needsToken,
    run: openReplaceTokenHere,
  },
  {
    id: 'connection.requests',
    label: t`Show the last requests to the service`,
    group: t`Connection`,
    keywords: t`recorder log curl http network support trace`,
    enabled: hasConnection,
    whyNot: () => NO_CONNECTION,
    run: showRequests,
  },
  {
    id: 'connection.sample',
    label: t`Open the sample catalog`,
    group: t`Connection`,
    keywords: t`demo sandbox try`,
    enabled: always,
    run: async () => sayIfFailed(t`The sample catalog could not be opened`, await openSample()),
  },
];

const editActions: Action[] = [
  {
    id: 'edit.history',
    label: t`Edit history`,
    group: t`Edit`,
    shortcut: 'Mod+Shift+H',
    inText: true,
    keywords: t`undo redo steps log back jump`,
    enabled: hasConnection,
    whyNot: () => NO_CONNECTION,
    run: toggleEditHistory,
  },
];

const appearanceActions: Action[] = [
  ...(['light', 'dark', 'system'] as const).map(
    (theme): Action => ({
      id: `theme.${theme}`,
      label: t`Theme: ${THEME_LABELS[theme]}`,
      group: t`Appearance`,
      keywords: t`colour color mode`,
      enabled: () => useSettings.getState().settings?.theme !== theme,
      run: async () => sayIfFailed(t`The theme was not changed`, await changeSettings({ theme })),
    }),
  ),
  ...(['comfortable', 'compact'] as const).map(
    (density): Action => ({
      id: `density.${density}`,
      label: t`Rows: ${DENSITY_LABELS[density]}`,
      group: t`Appearance`,
      keywords: t`density height`,
      enabled: () => useSettings.getState().settings?.density !== density,
      run: async () => sayIfFailed(t`The density was not changed`, await changeSettings({ density })),
    }),
  ),
];

const helpActions: Action[] = [
  {
    id: 'palette.open',
    label: t`Run a command`,
    group: t`Help`,
    shortcut: 'Mod+K',
    inText: true,
    enabled: always,
    run: () => openOverlay('palette'),
  },
  {
    id: 'shortcuts.show',
    label: t`Keyboard shortcuts`,
    group: t`Help`,
    shortcut: '?',
    otherShortcut: 'Mod+/',
    keywords: t`keys help`,
    enabled: always,
    run: () => openOverlay('shortcuts'),
  },
  {
    id: 'help.guide',
    label: t`Guide to this view`,
    group: t`Help`,
    shortcut: 'F1',
    inText: true,
    keywords: t`help manual documentation how to`,
    enabled: always,
    run: () => openGuide(useApp.getState().view),
  },
  {
    id: 'help.whats-new',
    label: t`What’s new`,
    group: t`Help`,
    keywords: t`changelog release notes version update`,
    enabled: always,
    run: () => openGuide('whatsNew'),
  },
  {
    id: 'help.diagnostics',
    label: t`Save diagnostics…`,
    group: t`Help`,
    keywords: t`support log bug report zip problem`,
    enabled: always,
    run: () => openDialog('diagnostics'),
  },
  {
    id: 'help.licenses',
    label: t`Licenses of bundled software`,
    group: t`Help`,
    keywords: t`about open source packages copyright`,
    enabled: always,
    run: () => openDialog('licenses'),
  },
];

/** Registers the actions of the frame itself, and one per connection that switches to it, kept in sync with the list. */
export function registerAppActions(): void {
  registerActions([
    ...goTo,
    ...regionActions,
    ...connectionActions,
    ...editActions,
    ...runActions,
    ...appearanceActions,
    ...helpActions,
    ...feedActions,
    ...exportActions,
    ...importActions,
    ...fileActions,
    ...listActions,
    ...backupActions,
    ...translationFileActions,
    ...glossaryActions,
    ...memoryActions,
    ...machineActions,
  ]);
  let unregister: () => void = () => undefined;
  useConnections.subscribe(({ connections }, before) => {
    if (connections === before.connections) return;
    unregister();
    unregister = registerActions(
      connections.map((connection) => ({
        id: `connection.open.${connection.id}`,
        label: t`Switch to ${{ name: connection.name }}`,
        group: t`Connection`,
        enabled: () => useApp.getState().activeConnection !== connection.id,
        run: async () => sayIfFailed(t`The pull could not start`, await openConnection(connection)),
      })),
    );
  });
}

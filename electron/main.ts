import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  type RelaunchOptions,
  screen,
  session,
  shell,
} from 'electron';
import { ask, listen } from './app/app-events.ts';
import { startApp } from './app/thread.ts';
import { parseDesktopCommandLine } from './platform/command-line.ts';
import { createKeychain } from './platform/keychain.ts';
import { followLanguage, processLanguage } from './platform/language.ts';
import { LastLook } from './platform/last-look.ts';
import { createLogger } from './platform/logger.ts';
import { appFiles, chooseDataDir } from './platform/paths.ts';
import { AppMenu } from './shell/app-menu.ts';
import { logUnhandled, recoverFromCrashes } from './shell/crashes.ts';
import { fileDialogs } from './shell/file-dialogs.ts';
import { followTerminal, runLifecycle } from './shell/lifecycle.ts';
import { followLongWork, notifier } from './shell/long-work.ts';
import { openMainWindow } from './shell/main-window.ts';
import { guardNavigation, restrictPermissions } from './shell/navigation.ts';
import { becomeOnlyInstance } from './shell/only-instance.ts';
import { filesIn, OpenedFiles } from './shell/opened-files.ts';
import { saveOwnFiles } from './shell/page-downloads.ts';
import { APP_ORIGIN, APP_PAGE, registerAppScheme, serveAppScheme } from './shell/protocol.ts';
import { ElectronSpellChecker } from './shell/spell-checker.ts';
import { offerTextMenu } from './shell/text-menu.ts';
import { askBeforeLosingInput, unsavedInputBox } from './shell/unsaved-input.ts';
import { loadUpdater } from './shell/updater.ts';
import { sendEvent, serveIpc } from './transports/ipc.ts';
import { createRendererFiles } from './transports/renderer-files.ts';

/** As in `electron-builder.yml`: Windows groups windows and shows notifications under it. */
const APP_ID = 'app.catalogdesk.desktop';

/** Starts the desktop shell, step by step. */
async function start(): Promise<void> {
  const args = process.argv.slice(1);
  const commandLine = parseDesktopCommandLine(args);
  const dataDir = chooseDataDir(commandLine.dataDir);
  const files = appFiles();
  const lock = becomeOnlyInstance(app, dataDir);
  if (lock === null) return app.exit(0);

  app.setAppUserModelId(APP_ID);
  // Switched off by who started the app (an AppImage does so where user namespaces do not work). Enabling it then would leave pages
  // half in a sandbox whose other half was never started.
  const sandboxed = !app.commandLine.hasSwitch('no-sandbox');
  if (sandboxed) app.enableSandbox();
  registerAppScheme(protocol);
  const logger = createLogger(dataDir);
  const lastLook = new LastLook(dataDir, app.getPreferredSystemLanguages());
  if (!sandboxed) logger.warn('The sandbox of Chromium is off');
  guardNavigation({
    app,
    origin: APP_ORIGIN,
    openExternal: (address) => shell.openExternal(address),
    logger,
  });
  askBeforeLosingInput(
    app,
    async (window) => (await dialog.showMessageBox(window, unsavedInputBox())).response === 1,
  );
  offerTextMenu({ app, Menu });
  recoverFromCrashes({ app, logger, now: Date.now, onHopeless: reportHopelessPage });
  logUnhandled(process, logger, reportFatalError);
  const opened = new OpenedFiles(() => {
    for (const window of BrowserWindow.getAllWindows())
      sendEvent(window.webContents, { event: 'app.filesOpened', payload: {} });
  });
  // macOS names files by events, also those that it starts the app with.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    opened.open([path]);
  });
  opened.open(filesIn(args, process.cwd()));

  await processLanguage(app.getPreferredSystemLanguages()).use(lastLook.get()?.language ?? null);
  await app.whenReady();
  followTerminal(app, process);
  restrictPermissions(session.defaultSession, APP_ORIGIN);
  const lastFolder = { path: app.getPath('downloads') };
  saveOwnFiles({ session: session.defaultSession, origin: APP_ORIGIN, lastFolder, logger });
  serveAppScheme(
    protocol,
    createRendererFiles(files.renderer, () => lastLook.get()),
    opened,
  );
  const spellChecker = new ElectronSpellChecker(session.defaultSession, process.platform);
  const desk = await startApp(
    {
      dataDir,
      shell: 'desktop',
      sandboxed,
      version: files.version,
      openSample: commandLine.sample,
      licensesFile: files.licenses,
      checkOutputs: !app.isPackaged,
      languages: app.getPreferredSystemLanguages(),
      ports: {
        keychain: createKeychain(logger),
        systemProxy: (url) => app.resolveProxy(url),
        files: fileDialogs({ dialog, shell, window: windowInFront, lastFolder }),
        updater: await loadUpdater(app.isPackaged, logger),
        spellChecker,
        logger,
      },
    },
    reportFatalError,
  );
  const open = (connectionId: string | null) =>
    connectionId === null ? null : ask(desk.dispatch, 'settings.set', { lastConnection: connectionId });
  await open(commandLine.connection);
  // Opens the catalog, while the window is made and loads its page.
  void ask(desk.dispatch, 'app.firstCatalog', {});
  let settings = await ask(desk.dispatch, 'settings.get', {});
  if (settings) lastLook.keep(settings);
  nativeTheme.themeSource = settings?.theme ?? 'system';
  spellChecker.isOn = settings?.spelling === true;
  const stopIpc = serveIpc({
    ipcMain,
    dispatch: desk.dispatch,
    subscribe: desk.subscribe,
    pages: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
    origin: APP_ORIGIN,
    logger,
  });

  const menu = new AppMenu({
    app,
    Menu,
    dataDir: commandLine.dataDir,
    openLogFolder: () => void shell.openPath(join(dataDir, 'logs')),
    windowInFront,
    openWindow: async (connectionId) => {
      await open(connectionId);
      lifecycle.bringToFront();
    },
  });
  menu.connections = (await ask(desk.dispatch, 'connections.list', {})) ?? [];
  i18n.on('change', () => menu.show());
  const lifecycle = runLifecycle({
    app,
    powerMonitor,
    platform: process.platform,
    openWindow: () =>
      openMainWindow({
        BrowserWindow,
        preload: files.preload,
        icon: files.icon,
        page: APP_PAGE,
        stateFile: join(dataDir, 'window.json'),
        workAreas: () => [
          screen.getPrimaryDisplay().workArea,
          ...screen.getAllDisplays().map(({ workArea }) => workArea),
        ],
        dark: nativeTheme.shouldUseDarkColors,
        spellcheck: spellChecker.isOn,
        logger,
      }),
    onOpenedAgain: (argv, workingFolder) => {
      const { connection } = parseDesktopCommandLine(argv);
      if (connection !== null) menu.command(`connection.open.${connection}`);
      opened.open(filesIn(argv, workingFolder));
    },
    // The lock is held until the process has ended, which also tells a second start that this one is still there.
    close: async () => {
      stopIpc();
      await desk.close();
    },
    closeNow: (limitMs) => desk.closeNow(limitMs),
    relaunch: relaunchOptions(),
    logger,
  });
  listen(desk.subscribe, {
    'settings.changed': (changed) => {
      settings = changed;
      lastLook.keep(changed);
      nativeTheme.themeSource = changed.theme;
    },
    'connections.changed': (connections) => {
      menu.connections = connections;
    },
    'jobs.changed': followLongWork({
      powerSaveBlocker,
      windows: () => BrowserWindow.getAllWindows(),
      notifies: () => settings?.notifications !== false && Notification.isSupported(),
      notify: notifier(Notification, lifecycle.bringToFront),
    }),
  });
}

/** The window that the user works in; null if the app has none. */
const windowInFront = (): BrowserWindow | null =>
  BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;

/** An AppImage is restarted from its own file: the running program is in a file system that disappears with it. */
function relaunchOptions(): RelaunchOptions {
  const { APPIMAGE } = process.env;
  return { args: process.argv.slice(1), ...(APPIMAGE ? { execPath: APPIMAGE } : {}) };
}

function reportFatalError(error: Error): void {
  dialog.showErrorBox(
    t`Catalog Desk has to close`,
    t`An unexpected error occurred (${error.message}). Staged edits are safe.`,
  );
  app.quit();
}

function reportHopelessPage(reason: string): void {
  dialog.showErrorBox(
    t`Catalog Desk keeps crashing`,
    t`The window ended again and again (${reason}). Staged edits are safe.`,
  );
  app.quit();
}

// A command without a window: everything below needs a display. (Electron's `process.exit` does not know `exitCode`.)
if (process.argv.includes('--headless')) {
  await import('./headless.ts');
  process.exit(process.exitCode);
}
// First, and before Electron is ready, which waits for this: any error is then reported in the user's language.
await processLanguage(app.getPreferredSystemLanguages()).use(null);
await followLanguage();
start().catch(async (error: unknown) => {
  // Linux shows no dialog before that.
  await app.whenReady();
  dialog.showErrorBox(t`Catalog Desk cannot start`, error instanceof Error ? error.message : String(error));
  app.exit(1);
});

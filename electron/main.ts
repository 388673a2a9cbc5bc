import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  type RelaunchOptions,
  screen,
  session,
  shell,
} from 'electron';
import { startApp } from './app/thread.ts';
import { parseDesktopCommandLine } from './platform/command-line.ts';
import { lockDirectory } from './platform/directory-lock.ts';
import { createKeychain } from './platform/keychain.ts';
import { followLanguage, processLanguage } from './platform/language.ts';
import { createLogger } from './platform/logger.ts';
import { appFiles, defaultDataDir } from './platform/paths.ts';
import { logUnhandled, recoverFromCrashes } from './shell/crashes.ts';
import { fileDialogs } from './shell/file-dialogs.ts';
import { followTerminal, runLifecycle } from './shell/lifecycle.ts';
import { openMainWindow } from './shell/main-window.ts';
import { menuTemplate } from './shell/menu.ts';
import { guardNavigation, restrictPermissions } from './shell/navigation.ts';
import { saveOwnFiles } from './shell/page-downloads.ts';
import { APP_ORIGIN, APP_PAGE, registerAppScheme, serveAppScheme } from './shell/protocol.ts';
import { ElectronSpellChecker, isSpellingOn } from './shell/spell-checker.ts';
import { offerTextMenu } from './shell/text-menu.ts';
import { askBeforeLosingInput, unsavedInputBox } from './shell/unsaved-input.ts';
import { loadUpdater } from './shell/updater.ts';
import { serveIpc } from './transports/ipc.ts';
import { createRendererFiles } from './transports/renderer-files.ts';

/** Starts the desktop shell, step by step. */
async function start(): Promise<void> {
  const commandLine = parseDesktopCommandLine(process.argv.slice(1));
  const dataDir = commandLine.dataDir ?? defaultDataDir();
  const files = appFiles();

  // Chromium's own files. The path also identifies the app's instance, so it is set before the lock is requested.
  app.setPath('userData', join(dataDir, 'shell'));
  if (!app.requestSingleInstanceLock()) return app.exit(0);

  app.enableSandbox();
  registerAppScheme(protocol);
  const lock = lockDirectory(dataDir);
  const logger = createLogger(dataDir);
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

  await app.whenReady();
  followTerminal(app, process);
  restrictPermissions(session.defaultSession, APP_ORIGIN);
  saveOwnFiles({
    session: session.defaultSession,
    origin: APP_ORIGIN,
    folder: app.getPath('downloads'),
    logger,
  });
  serveAppScheme(protocol, createRendererFiles(files.renderer));
  const spellChecker = new ElectronSpellChecker(session.defaultSession, process.platform);
  const desk = await startApp(
    {
      dataDir,
      shell: 'desktop',
      version: files.version,
      openSample: commandLine.sample,
      licensesFile: files.licenses,
      checkOutputs: !app.isPackaged,
      languages: app.getPreferredSystemLanguages(),
      ports: {
        keychain: createKeychain(logger),
        systemProxy: (url) => app.resolveProxy(url),
        files: fileDialogs(app, dialog, shell),
        updater: await loadUpdater(app.isPackaged, logger),
        spellChecker,
        logger,
      },
    },
    reportFatalError,
  );
  spellChecker.isOn = await isSpellingOn(desk.dispatch);
  const stopIpc = serveIpc({
    ipcMain,
    dispatch: desk.dispatch,
    subscribe: desk.subscribe,
    pages: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
    origin: APP_ORIGIN,
    logger,
  });

  const openLogFolder = () => void shell.openPath(join(dataDir, 'logs'));
  const showMenu = () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate({ platform: process.platform, packaged: app.isPackaged, openLogFolder }),
      ),
    );
  showMenu();
  i18n.on('change', showMenu);
  runLifecycle({
    app,
    platform: process.platform,
    openWindow: () =>
      openMainWindow({
        BrowserWindow,
        preload: files.preload,
        icon: files.icon,
        page: APP_PAGE,
        stateFile: join(dataDir, 'window.json'),
        workAreas: [screen.getPrimaryDisplay().workArea, ...screen.getAllDisplays().map((d) => d.workArea)],
        dark: nativeTheme.shouldUseDarkColors,
        spellcheck: spellChecker.isOn,
        logger,
      }),
    close: async () => {
      stopIpc();
      await desk.close();
      lock.release();
    },
    relaunch: relaunchOptions(),
    logger,
  });
}

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

// First, and before Electron is ready, which waits for this: any error is then reported in the user's language.
await processLanguage(app.getPreferredSystemLanguages()).use(null);
await followLanguage();
start().catch(async (error: unknown) => {
  // Linux shows no dialog before that.
  await app.whenReady();
  dialog.showErrorBox(t`Catalog Desk cannot start`, error instanceof Error ? error.message : String(error));
  app.exit(1);
});

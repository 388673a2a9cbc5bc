import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
} from 'electron';
import { parseDesktopCommandLine } from './platform/command-line.ts';
import { lockDirectory } from './platform/directory-lock.ts';
import { createKeychain } from './platform/keychain.ts';
import { createLogger } from './platform/logger.ts';
import { appFiles, defaultDataDir } from './platform/paths.ts';
import { createApp } from './services/app.ts';
import { recoverFromCrashes } from './shell/crashes.ts';
import { fileDialogs } from './shell/file-dialogs.ts';
import { closeBeforeQuit, focusOnSecondStart, followWindows } from './shell/lifecycle.ts';
import { menuTemplate } from './shell/menu.ts';
import { guardNavigation, restrictPermissions } from './shell/navigation.ts';
import { APP_ORIGIN, APP_PAGE, registerAppScheme, serveAppScheme } from './shell/protocol.ts';
import { loadUpdater } from './shell/updater.ts';
import { openMainWindow } from './shell/window.ts';
import { createDispatch } from './transports/dispatch.ts';
import { serveIpc } from './transports/ipc.ts';
import { createRendererFiles } from './transports/renderer-files.ts';

/** The desktop shell, in the order of its start. */
async function start(): Promise<void> {
  const commandLine = parseDesktopCommandLine(process.argv.slice(1));
  const dataDir = commandLine.dataDir ?? defaultDataDir();
  const files = appFiles();

  // Chromium's own files; also what tells one instance from another, so it comes before the lock.
  app.setPath('userData', join(dataDir, 'shell'));
  if (!app.requestSingleInstanceLock()) return app.exit(0);
  let mainWindow: BrowserWindow | undefined;
  focusOnSecondStart(app, () => mainWindow);

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
  recoverFromCrashes({ app, logger, now: Date.now, onHopeless: reportHopelessPage });
  process.on('unhandledRejection', (error) => logger.error('A promise was left unhandled', { error }));

  await app.whenReady();
  restrictPermissions(session.defaultSession, APP_ORIGIN);
  serveAppScheme(protocol, createRendererFiles(files.renderer));
  const desk = await createApp({
    dataDir,
    shell: 'desktop',
    version: files.version,
    openSample: commandLine.sample,
    licensesFile: files.licenses,
    keychain: createKeychain(logger),
    files: fileDialogs(app, dialog),
    updater: await loadUpdater(app.isPackaged, logger),
    logger,
  });
  const stopIpc = serveIpc({
    ipcMain,
    dispatch: createDispatch(desk.handlers, { logger, checkOutputs: !app.isPackaged }),
    subscribe: desk.subscribe,
    pages: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
    origin: APP_ORIGIN,
    logger,
  });
  closeBeforeQuit(
    app,
    async () => {
      stopIpc();
      await desk.close();
      lock.release();
    },
    logger,
  );

  const openLogFolder = () => void shell.openPath(join(dataDir, 'logs'));
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({ platform: process.platform, packaged: app.isPackaged, openLogFolder }),
    ),
  );
  const openWindow = (): void => {
    mainWindow = openMainWindow({
      BrowserWindow,
      preload: files.preload,
      icon: files.icon,
      page: APP_PAGE,
      stateFile: join(dataDir, 'window.json'),
      workAreas: [screen.getPrimaryDisplay().workArea, ...screen.getAllDisplays().map((d) => d.workArea)],
      dark: nativeTheme.shouldUseDarkColors,
    });
    mainWindow.once('closed', () => {
      mainWindow = undefined;
    });
  };
  followWindows(app, process.platform, openWindow, () => mainWindow !== undefined);
  openWindow();
}

function reportHopelessPage(reason: string): void {
  dialog.showErrorBox(
    'Catalog Desk keeps crashing',
    `The window ended again and again (${reason}). Staged edits are safe.`,
  );
  app.quit();
}

start().catch((error: unknown) => {
  dialog.showErrorBox('Catalog Desk cannot start', error instanceof Error ? error.message : String(error));
  app.exit(1);
});

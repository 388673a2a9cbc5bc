import type { Settings } from '#shared/contract/app.ts';
import { AppError } from '#shared/contract/result.ts';
import { ask, listen } from './app/app-events.ts';
import { launchApp } from './app/thread.ts';
import { type CommandLine, parseCommandLine, USAGE } from './platform/command-line.ts';
import { lockDirectory } from './platform/directory-lock.ts';
import { downloadsFolder } from './platform/downloads-folder.ts';
import { createKeychain } from './platform/keychain.ts';
import { followLanguage, processLanguage, systemLanguages } from './platform/language.ts';
import { LastLook } from './platform/last-look.ts';
import { createLogger } from './platform/logger.ts';
import { nodeVersionProblem } from './platform/node-version.ts';
import { appFiles, chooseDataDir } from './platform/paths.ts';
import { hasDisplay, openInBrowser } from './platform/system-browser.ts';
import { startLoopback } from './transports/loopback.ts';
import { createRendererFiles } from './transports/renderer-files.ts';

/** The time for work under way (results of a request, the journal) to be saved before the process exits anyway. */
const CLOSING_LIMIT_MS = 10_000;

/** Browser mode: serves the app to a browser on this machine until Ctrl-C or SIGTERM. */
async function serve(commandLine: CommandLine): Promise<void> {
  const files = appFiles();
  const dataDir = chooseDataDir(commandLine.dataDir);
  const lock = lockDirectory(dataDir);
  const logger = createLogger(dataDir);
  const lastLook = new LastLook(dataDir, systemLanguages());
  await processLanguage(systemLanguages()).use(lastLook.get()?.language ?? null);
  process.on('unhandledRejection', (error) => logger.error('A promise was left unhandled', { error }));
  const app = launchApp(
    {
      dataDir,
      shell: 'browser',
      sandboxed: null,
      version: files.version,
      openSample: commandLine.sample,
      licensesFile: files.licenses,
      checkOutputs: true,
      languages: systemLanguages(),
      ports: {
        keychain: createKeychain(logger),
        systemProxy: null,
        spellChecker: null,
        files: downloadsFolder(),
        updater: null,
        logger,
      },
    },
    ({ message }) => {
      console.error(`Catalog Desk had to close (${message}). Staged edits are safe; start it again.`);
      process.exit(1);
    },
  );
  // The page is loaded while the app opens: its calls wait.
  const loopback = await startLoopback({
    dispatch: app.dispatch,
    subscribe: app.subscribe,
    files: createRendererFiles(files.renderer, () => lastLook.get()),
    logger,
    port: commandLine.port,
  });

  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSING_LIMIT_MS).unref();
    await loopback.close();
    await app.close();
    lock.release();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      close().catch((error: unknown) => {
        logger.error('The app did not close cleanly', { error });
        process.exit(1);
      });
    });
  }

  console.log(`Catalog Desk is open at ${loopback.address}`);
  if (commandLine.open && hasDisplay() && !(await openInBrowser(loopback.oneTimeAddress())))
    console.log('No browser could be opened; open the address yourself.');
  await app.opened;
  // Opens the catalog, while the browser still loads the page.
  void ask(app.dispatch, 'app.firstCatalog', {});
  const keepLook = (settings: Settings) => lastLook.keep(settings);
  listen(app.subscribe, { 'settings.changed': keepLook });
  const settings = await ask(app.dispatch, 'settings.get', {});
  if (settings) keepLook(settings);
}

try {
  await processLanguage(systemLanguages()).use(null);
  await followLanguage();
  const problem = nodeVersionProblem();
  if (problem) throw new AppError('internal', problem);
  if (process.argv.includes('--help')) console.log(USAGE);
  else await serve(parseCommandLine(process.argv.slice(2)));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** The app's own refusals are sentences already; for anything else a developer needs the stack. */
function explain(error: unknown): string {
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return 'That port is in use. Choose another with --port, or leave it out for a free one.';
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n\n${USAGE}`;
  return error.stack ?? error.message;
}

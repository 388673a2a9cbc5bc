import { spawn } from 'node:child_process';
import { parseCommandLine } from './platform/command-line.ts';
import { appFiles } from './platform/paths.ts';
import { hasDisplay } from './platform/system-browser.ts';
import { chooseShell, startFailure } from './shell/choose-shell.ts';
import { findElectron } from './shell/electron-binary.ts';
import { QUIT_MESSAGE, READY_MESSAGE } from './shell/lifecycle.ts';

const WINDOWS = process.platform === 'win32';

/** `npm start`: one command without a window where that is asked for; else the desktop app where Electron can run, else browser mode, which says why in one line. */
async function launch(): Promise<void> {
  const args = process.argv.slice(2);
  // The entry runs on import and reads the same arguments.
  if (args.includes('--headless')) return void (await import('./headless.ts'));
  const { root } = appFiles();
  const choice = await chooseShell(
    {
      ...requested(args),
      platform: process.platform,
      hasDisplay: hasDisplay(),
      isRoot: process.getuid?.() === 0,
    },
    () => findElectron(root, process.stdout),
  );
  if (choice.shell === 'browser') return serveBrowser(choice.reason);

  const ended = await runElectron(choice.electron, root, args);
  if (ended.failure !== null) return serveBrowser(ended.failure);
  process.exitCode = ended.code;
}

/** Browser mode reads the arguments itself, and says what is wrong with them. */
function requested(args: string[]): { forced: boolean; noSandbox: boolean } {
  try {
    const { browser, noSandbox } = parseCommandLine(args);
    return { forced: browser, noSandbox };
  } catch {
    return { forced: true, noSandbox: false };
  }
}

async function serveBrowser(reason: string | null): Promise<void> {
  if (reason !== null) console.log(`Browser mode, because ${reason}.`);
  // The entry runs on import and reads the same arguments.
  await import('./browser.ts');
}

interface ElectronEnd {
  code: number;
  failure: string | null;
}

function runElectron(program: string, root: string, args: string[]): Promise<ElectronEnd> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  // In a process group of its own, so that the terminal's Ctrl-C reaches it only through here, and its helpers never.
  // On Windows it is kept off the console for the same reason, and gets a message instead of a signal.
  const child = spawn(program, [root, ...args], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    detached: !WINDOWS,
    env: { ...env, ...(WINDOWS ? { ELECTRON_NO_ATTACH_CONSOLE: '1' } : {}) },
  });
  // What Chromium writes when it cannot start is put into one sentence; all else goes to the terminal.
  let held: string | null = '';
  const release = (): void => {
    if (held !== null) process.stderr.write(held);
    held = null;
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (held === null) process.stderr.write(text);
    else held += text;
    if (held !== null && held.length > 65_536) release();
  });
  child.on('message', (message) => {
    if (message === READY_MESSAGE) release();
  });
  const forward = (signal: NodeJS.Signals): void => {
    if (!WINDOWS) child.kill(signal);
    else if (child.connected) child.send(QUIT_MESSAGE);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ code: 1, failure: `Electron does not start (${error.message})` }),
    );
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, forward);
      const failure = held === null ? null : startFailure(code, held);
      if (failure === null) release();
      resolve({ code: code ?? 1, failure });
    });
  });
}

await launch();

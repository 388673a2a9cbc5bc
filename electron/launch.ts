import { spawn } from 'node:child_process';
import { parseCommandLine } from './platform/command-line.ts';
import { appFiles } from './platform/paths.ts';
import { hasDisplay } from './platform/system-browser.ts';
import { chooseShell, startFailure } from './shell/choose-shell.ts';
import { QUIT_MESSAGE, READY_MESSAGE } from './shell/lifecycle.ts';

const WINDOWS = process.platform === 'win32';

/**
 * `npm start`: runs one command without a window if requested; otherwise the desktop app if Electron can run; otherwise
 * browser mode, with one line saying why.
 */
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
    // Only here, as it loads an HTTP client, which browser mode can do without.
    async () => (await import('./shell/electron-binary.ts')).findElectron(root, process.stdout),
  );
  if (choice.shell === 'browser') return serveBrowser(choice.reason);

  const ended = await runElectron(choice.electron, root, args);
  if (ended.failure !== null) return serveBrowser(ended.failure);
  process.exitCode = ended.code;
}

/** Browser mode parses the arguments itself, and reports what is wrong with them. */
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
  // In its own process group, so that the terminal's Ctrl-C reaches it only through this process, and never reaches its
  // helpers. On Windows it is detached from the console for the same reason, and gets a message instead of a signal.
  const child = spawn(program, [root, ...args], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    detached: !WINDOWS,
    env: { ...env, ...(WINDOWS ? { ELECTRON_NO_ATTACH_CONSOLE: '1' } : {}) },
  });
  // Chromium's output when it cannot start is summarized in one sentence; all other output goes to the terminal.
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

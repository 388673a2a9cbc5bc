import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright/test';
import { chromiumPath } from '../e2e/harness/browser-shell.ts';
import { appNode, Child, ROOT } from '../e2e/harness/child.ts';
import { NO_KEYRING } from '../e2e/harness/keyring.ts';

export const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
export const WINDOW = { width: 1440, height: 900 };

/** A page in its own Chromium, with measurements of its renderer. */
export interface MeasuredPage {
  page: Page;
  /** Total main thread work of the page so far, in milliseconds. */
  mainThreadMs(): Promise<number>;
  close(): Promise<void>;
}

/** The built app in browser mode on a data folder, shown in Chromium. */
export interface MeasuredApp extends MeasuredPage {
  /** Opens another page. */
  address: string;
  /** Resident memory of the process with main thread and workers, in MB. */
  serverMemory(): number;
}

/** `scale`: device pixel ratio of the whole browser. */
export async function openPage(address: string, scale = 1): Promise<MeasuredPage> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...FLAGS,
      `--force-device-scale-factor=${scale}`,
      `--window-size=${WINDOW.width},${WINDOW.height + 88}`,
    ],
  });
  const context = await browser.newContext({
    viewport: scale === 1 ? WINDOW : null,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  const session = await context.newCDPSession(page);
  // Thread time: other programs on the machine do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  return {
    page,
    mainThreadMs: () => taskMs(session),
    close: () => browser.close(),
  };
}

/** The built app in browser mode, once it has printed its address. */
export async function serveBuiltApp(
  dataDir: string,
  args: readonly string[] = [],
): Promise<{ server: Child; address: string }> {
  const browserMode = ['--disable-warning=ExperimentalWarning', join(ROOT, 'out/main/browser.js')];
  const server = new Child(
    'catalog-desk',
    appNode(),
    [...browserMode, '--port', '0', '--no-open', '--data-dir', dataDir, ...args],
    { ...process.env, ...NO_KEYRING },
  );
  const [address] = await server.says(/https?:\/\/[\w.[\]:-]+:\d+\/\S*/);
  return { server, address };
}

export async function openApp(dataDir: string, scale = 1): Promise<MeasuredApp> {
  const { server, address } = await serveBuiltApp(dataDir);
  const opened = await openPage(address, scale);
  return {
    ...opened,
    address,
    serverMemory: () => residentMemory(server.process.pid ?? 0),
    async close() {
      await opened.close();
      await server.end('SIGINT');
    },
  };
}

let isBuilt = false;

/** Builds the app from the current sources, once per run; not if `BENCH_BUILT` says that it is built. */
export function buildApp(): void {
  if (isBuilt || process.env.BENCH_BUILT) return;
  isBuilt = true;
  const builder = join(ROOT, 'node_modules/electron-vite/bin/electron-vite.js');
  execFileSync(appNode(), [builder, 'build'], { cwd: ROOT, stdio: 'ignore' });
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('Chromium does not say how long its tasks took');
  return seconds * 1000;
}

/** Resident memory of a process, in MB. Linux and macOS. */
export const residentMemory = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

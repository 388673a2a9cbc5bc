import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright/test';
import { appNode, Child, ROOT } from './child.ts';
import { type RunningApp, type Shell, type StartOptions, VIEWPORT, watchPage } from './shell.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Playwright's own Chromium if it is installed, otherwise the system's (`CHROMIUM_PATH`, or the usual place). */
export function chromiumPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  const system = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find(existsSync);
  if (!system)
    throw new Error('No Chromium found: run `npm test`, which installs one, or set CHROMIUM_PATH.');
  return system;
}

/** Browser mode: the built app served on a loopback port, opened in Chromium. */
export async function browserShell(): Promise<Shell> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  return {
    kind: 'browser',
    close: () => browser.close(),
    async start({ dataDir, args, env, onComplaint }: StartOptions): Promise<RunningApp> {
      const server = new Child(
        'catalog-desk',
        appNode(),
        [join(ROOT, 'out/main/browser.js'), '--port', '0', '--no-open', '--data-dir', dataDir, ...args],
        env,
      );
      const addressed = server.says(/https?:\/\/[\w.[\]:-]+:\d+\/\S*/);
      // The app starts meanwhile; if it does not, that is said below.
      addressed.catch(() => undefined);
      const context = await browser.newContext({
        viewport: VIEWPORT,
        locale: 'en-GB',
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const page = await context.newPage();
      const [address] = await addressed;
      let watching = true;
      watchPage(page, (complaint) => watching && onComplaint(complaint));
      // The page is served before it may call anything: a test that calls at once would be too early.
      await page.goto(address);
      await page.waitForFunction(() => sessionStorage.getItem('catalog-desk-key') !== null);
      return {
        page,
        async quit() {
          // Like a user who closes the tab: closing the context would close its pages without notifying them.
          if (!page.isClosed())
            await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
          await sendRest(context, address);
          await context.close();
          const { code, signal } = await server.end('SIGINT');
          if (code !== 0) throw new Error(`Ctrl-C ended the app with ${signal ?? code}:\n${server.output}`);
        },
        async kill() {
          // A page that lost its server rightly complains.
          watching = false;
          await server.end('SIGKILL');
          await context.close();
        },
      };
    },
  };
}

/**
 * Resolves once the closed tab's last requests have left the browser: they are sent in order, so after another page has
 * its answer. A user's browser outlives the tab; closing the context discards what is not sent yet.
 */
async function sendRest(context: BrowserContext, address: string): Promise<void> {
  const next = await context.newPage();
  // An app that has crashed is reported where its process ends.
  await next.goto(new URL('/no-such-file', address).href).catch(() => undefined);
}

import { chromium } from 'playwright/test';
import { Child } from './child.ts';
import { type RunningApp, type Shell, type StartOptions, VIEWPORT, watchPage } from './shell.ts';

/** The installed app. Its fuses block Playwright's own way in, so it is driven over Chromium's debugging port. */
export function packagedShell(program: string): Shell {
  return {
    kind: 'desktop',
    close: async () => undefined,
    async start({ dataDir, args, env, onComplaint }: StartOptions): Promise<RunningApp> {
      const app = new Child(
        'the installed app',
        program,
        ['--remote-debugging-port=0', '--data-dir', dataDir, ...args],
        env,
      );
      const [address] = await app.says(/ws:\/\/127\.0\.0\.1:\d+\/\S+/);
      const browser = await chromium.connectOverCDP(address);
      const [context] = browser.contexts();
      if (!context) throw new Error('The installed app has no window.');
      const page = context.pages()[0] ?? (await context.waitForEvent('page'));
      let watching = true;
      watchPage(page, (complaint) => watching && onComplaint(complaint));
      await page.setViewportSize(VIEWPORT);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const left = new Promise<void>((resolve) => app.process.once('exit', () => resolve()));
      return {
        page,
        async quit() {
          await page.close({ runBeforeUnload: true });
          await browser.close();
          // On macOS, an app without windows keeps running.
          if (process.platform === 'darwin') app.process.kill('SIGTERM');
          await left;
        },
        async kill() {
          watching = false;
          await app.end('SIGKILL');
        },
      };
    },
  };
}

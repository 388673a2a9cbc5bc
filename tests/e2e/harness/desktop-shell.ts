import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright/test';
import { ROOT } from './child.ts';
import { type RunningApp, type Shell, type StartOptions, VIEWPORT, watchPage } from './shell.ts';

/**
 * The Electron binary, or null if there is none, or no display to show it on. Found by its files: importing the
 * `electron` package would start a download. `E2E_SHELL=browser` or `=desktop` overrides the choice.
 */
export function electronPath(): string | null {
  const wanted = process.env.E2E_SHELL;
  if (wanted === 'browser') return null;
  const folder = join(ROOT, 'node_modules/electron');
  const pathFile = join(folder, 'path.txt');
  const binary = existsSync(pathFile) ? join(folder, 'dist', readFileSync(pathFile, 'utf8').trim()) : null;
  const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (binary && existsSync(binary) && display) return binary;
  if (wanted === 'desktop')
    throw new Error('E2E_SHELL=desktop, but the Electron binary or a display is missing.');
  return null;
}

/** The real desktop app. */
export function desktopShell(executablePath: string): Shell {
  return {
    kind: 'desktop',
    close: async () => undefined,
    async start({ dataDir, args, env, onComplaint }: StartOptions): Promise<RunningApp> {
      const rootNeedsIt = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      const electron = await _electron.launch({
        executablePath,
        args: [...rootNeedsIt, ROOT, '--data-dir', dataDir, ...args],
        // Playwright switches it off unless it is told not to.
        chromiumSandbox: rootNeedsIt.length === 0,
        env,
        cwd: ROOT,
        locale: 'en-GB',
      });
      const page = await electron.firstWindow();
      let watching = true;
      const complain = (complaint: string) => watching && onComplaint(complaint);
      watchPage(page, complain);
      for (const message of await page.consoleMessages())
        if (message.type() === 'error') complain(`console: ${message.text()}`);
      await page.setViewportSize(VIEWPORT);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      return {
        page,
        quit: () => electron.close(),
        async kill() {
          watching = false;
          const ended = new Promise<void>((done) => electron.process().once('exit', () => done()));
          electron.process().kill('SIGKILL');
          await ended;
        },
      };
    },
  };
}

import { test as base } from 'playwright/test';
import { AppUnderTest } from './harness/app.ts';
import { browserShell } from './harness/browser-shell.ts';
import { desktopShell, electronPath } from './harness/desktop-shell.ts';
import { expect } from './harness/expect.ts';
import { startKeyring } from './harness/keyring.ts';
import { packagedShell } from './harness/packaged-shell.ts';
import { PulledSample } from './harness/pulled-sample.ts';
import { type Sandbox, startSandboxService } from './harness/sandbox.ts';
import type { Shell } from './harness/shell.ts';

export type { AppUnderTest, Sandbox };
export { expect };

/** What a spec can ask for with `test.use`. */
export interface Options {
  /** Passed to the app at every start, e.g. `--sample`. */
  launchArgs: string[];
  /** Whether an app that starts with `--sample` has pulled it before. False for tests that are about that pull. */
  samplePulled: boolean;
  /** A real keyring daemon for the app's tokens (Linux); without it, the app finds none. */
  withKeyring: boolean;
}

interface Fixtures {
  /** The started app: `app.page` is its window, in whichever shell runs here. */
  app: AppUnderTest;
  /** A sample service in its own process, like a remote one. */
  sandbox: Sandbox;
}

/** `test` of every e2e spec. A page error, a console error or a CSP violation fails the test it happened in. */
export const test = base.extend<Fixtures & Options, { shell: Shell; pulledSample: PulledSample }>({
  launchArgs: [[], { option: true }],
  samplePulled: [true, { option: true }],
  withKeyring: [false, { option: true }],

  shell: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
    async ({}, use) => {
      const program = process.env.E2E_PROGRAM;
      const electron = electronPath();
      const shell = program
        ? packagedShell(program)
        : electron
          ? desktopShell(electron)
          : await browserShell();
      await use(shell);
      await shell.close();
    },
    { scope: 'worker' },
  ],

  pulledSample: [
    async ({ shell }, use, { project }) => {
      await use(new PulledSample(shell, project.outputDir));
    },
    { scope: 'worker' },
  ],

  app: async ({ shell, pulledSample, launchArgs, samplePulled, withKeyring }, use, testInfo) => {
    const keyring = withKeyring ? await startKeyring() : null;
    const app = new AppUnderTest(shell, launchArgs, keyring?.env);
    try {
      if (samplePulled && launchArgs.includes('--sample')) await pulledSample.copyTo(app);
      await app.start();
      await use(app);
      if (testInfo.status !== testInfo.expectedStatus) await attachScreenshot(app, testInfo);
    } finally {
      await app.quit();
      await keyring?.stop();
      app.removeFiles();
    }
    expect(app.complaints, 'what the page complained about').toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: see above.
  sandbox: async ({}, use) => {
    const sandbox = await startSandboxService();
    await use(sandbox);
    await sandbox.stop();
  },
});

async function attachScreenshot(
  app: AppUnderTest,
  testInfo: { attach(name: string, what: { body: Buffer; contentType: string }): Promise<void> },
): Promise<void> {
  // A test may end with the app stopped on purpose; there is nothing to capture then.
  const body = await app.page.screenshot().catch(() => null);
  if (body) await testInfo.attach('window', { body, contentType: 'image/png' });
}

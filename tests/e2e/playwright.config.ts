import { defineConfig } from 'playwright/test';

/** End-to-end specs, run unchanged in the desktop shell where Electron can run and in browser mode elsewhere. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // Each test runs a whole app with its own data, and waits a good part of its time.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
});

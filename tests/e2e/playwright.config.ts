import { defineConfig } from 'playwright/test';
import './harness/use-macros.ts';

/**
 * End-to-end specs, run unchanged in the desktop shell where Electron can run and in browser mode elsewhere. `npm test`
 * leaves out those tagged `@long`: it tells each promise once. `npm run test:all` and `npm run test:e2e` run all.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/e2e',
  // Each test runs a whole app with its own data, and spends much of its time waiting.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
});

import { defineConfig } from 'playwright/test';

/** `npm run screenshots`: makes the pictures of README and guide from the running app, so that they never lie. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.guide.ts',
  outputDir: '../../test-results/screenshots',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
});

import { defineConfig } from 'playwright/test';
import type { Options } from '../e2e/harness.ts';

/** `npm run screenshots`: makes the pictures of README and guide from the running app, so that they never lie. */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '*.guide.ts',
  outputDir: '../../test-results/screenshots',
  workers: 1,
  timeout: 300_000,
  // The pictures show a catalog that was pulled just now.
  use: { samplePulled: false },
  expect: { timeout: 20_000 },
  reporter: [['list']],
});

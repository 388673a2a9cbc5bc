import { defineConfig } from 'playwright/test';
import type { Options } from '../e2e/harness.ts';
import '../e2e/harness/use-macros.ts';

/** `npm run screenshots`: takes the pictures of README and guide from the running app. */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '*.guide.ts',
  outputDir: '../../test-results/screenshots',
  workers: 1,
  timeout: 300_000,
  // The pictures show a newly pulled catalog.
  use: { samplePulled: false },
  expect: { timeout: 20_000 },
  reporter: [['list']],
});

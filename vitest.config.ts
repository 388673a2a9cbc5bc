import { defineConfig } from 'vitest/config';

/** Unit, contract, integration, security and fault tests. e2e specs belong to Playwright (`tests/e2e`). */
export default defineConfig({
  test: {
    include: ['tests/{unit,contract,integration,security,faults,soak}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/worker-bundles/bundle.ts',
    setupFiles: 'tests/support/worker-bundles/use.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
});

import { defineConfig } from 'vitest/config';

/** Unit, contract and integration tests. e2e specs belong to Playwright (`tests/e2e`). */
export default defineConfig({
  test: {
    include: ['tests/{unit,contract,integration,security}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
});

import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

/** Unit, contract, integration, security and fault tests. e2e specs belong to Playwright (`tests/e2e`). */
export default defineConfig({
  plugins: [lingui({ macroTransform: true })],
  test: {
    pool: 'forks',
    // Whatever the system speaks: what is started says its texts in English.
    env: { LC_ALL: 'en_US.UTF-8' },
    // Many tests wait for something: one more than there are cores keeps those busy.
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    restoreMocks: true,
    // A test without an assertion cannot fail.
    expect: { requireAssertions: true },
    setupFiles: ['tests/support/property-seed.ts', 'tests/support/english.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/{contract,integration,security,faults,soak}/**/*.test.ts'],
          // The app's threads and processes run a bundle that is made once.
          globalSetup: 'tests/support/app-bundle/bundle.ts',
          setupFiles: ['tests/support/app-bundle/use.ts'],
        },
      },
    ],
  },
});

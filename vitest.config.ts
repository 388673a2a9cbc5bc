import { globSync, readFileSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

/** e2e specs belong to Playwright (`tests/e2e`). */
const FILES = globSync('tests/{unit,contract,integration,security,faults,soak}/**/*.test.{ts,tsx}');

/**
 * Whether a file needs modules of its own: it replaces modules, timers, globals or the environment, which modules loaded meanwhile would keep, or it
 * is about the renderer, whose modules hold its state. All others share the modules that their worker has loaded, as the main process
 * keeps no state in them.
 */
const isIsolated = (file: string): boolean =>
  file.startsWith('tests/unit/renderer') ||
  /\bvi\.(mock|doMock|useFakeTimers|stubGlobal|stubEnv)\b/.test(readFileSync(file, 'utf8'));

const { isolated = [], shared = [] } = Object.groupBy(FILES, (file) =>
  isIsolated(file) ? 'isolated' : 'shared',
);

export default defineConfig({
  plugins: [lingui({ macroTransform: true })],
  resolve: {
    alias: [{ find: /^node:worker_threads$/, replacement: '/tests/support/app-bundle/threads.ts' }],
  },
  test: {
    pool: 'forks',
    // Whatever the system speaks: what is started says its texts in English.
    env: { LC_ALL: 'en_US.UTF-8' },
    // Many tests wait for something: one more than there are cores keeps those busy.
    maxWorkers: 3,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    restoreMocks: true,
    // A test without an assertion cannot fail. What is waited for fails only where it hangs, on any machine.
    expect: { requireAssertions: true, poll: { timeout: 60_000, interval: 10 } },
    // `npm test` leaves these out, `npm run test:all` does not.
    tags: [{ name: 'long', description: 'Takes long for what it protects beyond the rest' }],
    // The app's threads and processes run a bundle that is made once.
    globalSetup: 'tests/support/app-bundle/bundle.ts',
    setupFiles: ['tests/support/property-seed.ts', 'tests/support/english.ts', 'tests/support/each-file.ts'],
    projects: [
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
});

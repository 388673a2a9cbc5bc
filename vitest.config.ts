import { globSync, readFileSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

/** e2e specs belong to Playwright (`tests/e2e`). */
const FILES = globSync('tests/{unit,contract,integration,security,faults,soak}/**/*.test.{ts,tsx}');

/**
 * Which project a file belongs to. Most share the modules that their worker has loaded, as the main process keeps no state in
 * them. The renderer does: each of its files has modules of its own, in a context of its own, which is much cheaper than a process.
 * Files that replace modules, timers, globals or the environment have a process of their own, since modules loaded meanwhile would
 * keep what they were given; so have those that measure memory, and those whose errors come from Node itself, which are no `Error`
 * in a context.
 */
function projectOf(file: string): 'shared' | 'renderer' | 'isolated' {
  const text = readFileSync(file, 'utf8');
  if (file.startsWith('tests/unit/renderer')) return text.includes("'node:http'") ? 'isolated' : 'renderer';
  return /\bvi\.(mock|doMock|useFakeTimers|stubGlobal|stubEnv)\b|\bmemoryUsage\b/.test(text)
    ? 'isolated'
    : 'shared';
}

const { shared = [], renderer = [], isolated = [] } = Object.groupBy(FILES, projectOf);

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
      { extends: true, test: { name: 'renderer', include: renderer, pool: 'vmForks' } },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
});

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { ROOT } from '../../e2e/harness/child.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the bundled app: `main.js`, `browser.js`, `headless.js`, `launch.js` and the threads they start, named as in the build. */
    appBundle: string;
  }
}

/** Below the repository root, so that the bundle can resolve packages that are left out of it. */
const RESULTS = join(ROOT, 'test-results');

/** `dependencies` of package.json. */
const SHIPPED_BESIDE = ['undici', '@napi-rs/keyring'];
/** Not installed; `tests/support/fake-electron` replaces it. */
const ELECTRON = 'electron';

/**
 * Bundles the app once per test run, as the build does. Without this, each thread and process would read and strip all sources
 * again, which took most of the time of tests that open a catalog.
 */
export default async function bundleApp(project: TestProject): Promise<() => void> {
  mkdirSync(RESULTS, { recursive: true });
  const folder = mkdtempSync(join(RESULTS, 'app-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [lingui({ macroTransform: true })],
    ssr: { noExternal: true, external: [...SHIPPED_BESIDE, ELECTRON] },
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: {
        input: {
          main: join(ROOT, 'electron/main.ts'),
          browser: join(ROOT, 'electron/browser.ts'),
          headless: join(ROOT, 'electron/headless.ts'),
          launch: join(ROOT, 'electron/launch.ts'),
          'app-worker': join(ROOT, 'electron/app/worker.ts'),
          'store-worker': join(ROOT, 'electron/store/worker.ts'),
          'sandbox-worker': join(ROOT, 'electron/sandbox/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  project.provide('appBundle', folder);
  return remove;
}

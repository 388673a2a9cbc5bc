import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Bundles of the app's worker threads by the address of their source. */
    workerBundles: Record<string, string>;
  }
}

const ROOT = resolve(import.meta.dirname, '../../..');
const WORKERS = { store: 'electron/store/worker.ts', sandbox: 'electron/sandbox/worker.ts' };

/**
 * Bundles the app's worker threads once for a run, as the build does. From its sources a thread reads and strips some
 * sixty files at every start, which took most of the time of tests that open a catalog.
 */
export default async function bundleWorkers(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-workers-'));
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(WORKERS).map(([name, file]) => [name, join(ROOT, file)])),
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const address = (path: string) => pathToFileURL(path).href;
  project.provide(
    'workerBundles',
    Object.fromEntries(
      Object.entries(WORKERS).map(([name, file]) => [
        address(join(ROOT, file)),
        address(join(folder, `${name}.mjs`)),
      ]),
    ),
  );
  return () => rmSync(folder, { recursive: true, force: true });
}

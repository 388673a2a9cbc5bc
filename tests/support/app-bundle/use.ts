import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject, vi } from 'vitest';
import { ROOT } from '../../e2e/harness/child.ts';

/** The app still starts real threads; they run the bundled code. */
vi.mock(import('node:worker_threads'), async (original) => {
  const threads = await original();
  const source = (file: string) => pathToFileURL(join(ROOT, file)).href;
  const bundled = (file: string) => pathToFileURL(join(inject('appBundle'), file));
  const bundles = new Map([
    [source('electron/app/worker.ts'), bundled('app-worker.js')],
    [source('electron/store/worker.ts'), bundled('store-worker.js')],
    [source('electron/sandbox/worker.ts'), bundled('sandbox-worker.js')],
  ]);
  class Worker extends threads.Worker {
    constructor(file: string | URL, options?: ConstructorParameters<typeof threads.Worker>[1]) {
      super(bundles.get(String(file)) ?? file, options);
    }
  }
  return { ...threads, Worker };
});

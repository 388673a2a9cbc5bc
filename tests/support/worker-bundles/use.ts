import { inject, vi } from 'vitest';

/** Threads started from one of the app's workers run its bundle; they are threads of their own all the same. */
vi.mock(import('node:worker_threads'), async (original) => {
  const threads = await original();
  const bundles = inject('workerBundles');
  class Worker extends threads.Worker {
    constructor(file: string | URL, options?: ConstructorParameters<typeof threads.Worker>[1]) {
      const bundle = bundles[String(file)];
      super(bundle === undefined ? file : new URL(bundle), options);
    }
  }
  return { ...threads, Worker };
});

import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { WorkerCalls } from '#electron/store/rpc.ts';

interface Example {
  slow(): void;
  crash(): void;
}

/** A worker that answers nothing, and throws outside of any call when asked to crash. */
const CRASHING = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (text) => {
    if (JSON.parse(text).method === 'crash') setImmediate(() => { throw new Error('worker broke'); });
  });`;

test('calls in flight and later ones are rejected with a clear error when the worker dies', async () => {
  const store = new WorkerCalls(new Worker(CRASHING, { eval: true })).client<Example>();
  const underWay = store.slow();
  const crash = store.crash();
  const expected = { code: 'storage', message: expect.stringContaining('what was saved is still there') };
  await expect(underWay).rejects.toMatchObject(expected);
  await expect(crash).rejects.toMatchObject({ shape: { details: 'worker broke' } });
  await expect(store.slow()).rejects.toMatchObject(expected);
});

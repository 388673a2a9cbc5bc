import { parentPort, workerData } from 'node:worker_threads';
import type { SandboxOptions } from './options.ts';
import { serveSandbox } from './server.ts';

/** The worker thread of `startSandbox`: runs the service, reports its address, and closes on request. */
const port = parentPort;
if (!port) throw new Error('The sandbox worker runs in a worker thread only');

const sandbox = await serveSandbox(workerData as SandboxOptions);
port.once('message', async () => {
  await sandbox.close();
  port.close();
});
const { url, token, integrationId, controlKey } = sandbox;
port.postMessage({ url, token, integrationId, controlKey });

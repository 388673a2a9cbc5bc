import { Worker } from 'node:worker_threads';

/** Inline, because a file for these lines would need its own entry in the build. */
const READ = `
const { getCACertificates } = require('node:tls');
const known = [...getCACertificates('default'), ...getCACertificates('system')];
require('node:worker_threads').parentPort.postMessage([...new Set(known)]);`;

let reading: Promise<string[]> | undefined;

/**
 * The CA certificates bundled with Node and those of the system, read once. In a thread, because macOS may query the
 * network about each of its own: a call of 5 to 40 seconds (nodejs/node#63313).
 */
export function knownCertificates(): Promise<string[]> {
  reading ??= new Promise<string[]>((resolve, reject) => {
    const thread = new Worker(READ, { eval: true });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread that reads certificates ended early')));
  }).catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { t } from '@lingui/core/macro';
import { UnusableSettings } from './unusable-settings.ts';

/** Keyed by the certificates added to the context. */
const made = new Map<string, SecureContext>();

/**
 * The trusted certificate authorities: those bundled with Node, the system's, and those in a PEM file ('' for none).
 * Throws `UnusableSettings` if the file cannot be read or used.
 */
export async function trust(caFile: string): Promise<SecureContext> {
  const added = caFile === '' ? '' : read(caFile);
  const ready = made.get(added);
  if (ready) return ready;
  const ca = [...(await knownCertificates()), ...(added === '' ? [] : [added])];
  try {
    const context = createSecureContext({ ca });
    made.set(added, context);
    return context;
  } catch (error) {
    throw unusable(t`The certificate file ${caFile} has no usable certificate`, error);
  }
}

function read(caFile: string): string {
  try {
    return readFileSync(caFile, 'utf8');
  } catch (error) {
    throw unusable(t`The certificate file ${caFile} cannot be read`, error);
  }
}

const unusable = (message: string, cause: unknown) =>
  new UnusableSettings(message, t`Choose another one under Settings, or none`, cause);

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
function knownCertificates(): Promise<string[]> {
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

import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import { t } from '@lingui/core/macro';
import { knownCertificates } from './known-certificates.ts';
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

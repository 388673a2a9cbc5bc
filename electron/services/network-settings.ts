import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { t } from '@lingui/core/macro';
import type { NetworkSettings } from '#shared/contract/app.ts';
import { AppError } from '#shared/contract/result.ts';
import { forOrigin, secretFor } from './origin-secret.ts';
import type { Keychain, Logger } from './ports.ts';

/** The keychain account of the proxy's password; the other accounts are named after connections. */
const ACCOUNT = 'proxy';
const MAX_CA_FILE_BYTES = 8 * 1024 * 1024;

/**
 * Returns the password for the proxy in the settings; null if there is none for its origin, or no such proxy (then the
 * keychain is not read). If the keychain fails, the app works without the password, and the user sees the proxy's refusal.
 */
export async function proxyPassword(
  { proxy, proxyAddress }: NetworkSettings,
  keychain: Keychain,
  logger: Logger,
): Promise<string | null> {
  if (proxy !== 'address') return null;
  try {
    const password = secretFor(proxyAddress, await keychain.get(ACCOUNT));
    if (password !== null) logger.addSecret(password);
    return password;
  } catch (error) {
    logger.warn('The password of the proxy cannot be read from the keychain', { error });
    return null;
  }
}

/** Saves the password for the proxy in the settings; null or '' deletes it. Returns where it is kept. */
export async function saveProxyPassword(
  password: string | null,
  { proxyAddress }: NetworkSettings,
  { keychain, logger }: { keychain: Keychain; logger: Logger },
): Promise<Awaited<ReturnType<Keychain['set']>> | 'none'> {
  if (password === null || password === '') {
    await keychain.delete(ACCOUNT);
    return 'none';
  }
  logger.addSecret(password);
  checkProxyAddress(proxyAddress);
  return keychain.set(ACCOUNT, forOrigin(proxyAddress, password));
}

/** Throws `invalid_input` with the field at fault if the network cannot be reached with these settings. */
export async function checkNetwork({ proxy, proxyAddress, caFile }: NetworkSettings): Promise<void> {
  if (proxy === 'address' || proxyAddress !== '') checkProxyAddress(proxyAddress);
  if (caFile !== '') await checkCaFile(caFile);
}

function checkProxyAddress(address: string): void {
  const refuse = (message: string) => {
    throw new AppError('invalid_input', message, { field: 'network.proxyAddress' });
  };
  if (address === '') refuse(t`Enter the address of the proxy, such as http://proxy.example.com:3128.`);
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    refuse(t`Enter a proxy address such as http://proxy.example.com:3128.`);
  } else if (url.username !== '' || url.password !== '') {
    refuse(t`Enter the user name and password in their own fields, not in the address.`);
  } else if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    refuse(t`The address of a proxy ends after its port, as in http://proxy.example.com:3128.`);
  }
}

async function checkCaFile(caFile: string): Promise<void> {
  const refused = (message: string) => new AppError('invalid_input', message, { field: 'network.caFile' });
  if (!isAbsolute(caFile)) throw refused(t`Enter the full path of the certificate file.`);
  const text = await readCertificates(caFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw refused(t`There is no file ${{ chosen: caFile }}.`);
    throw refused(t`The file ${caFile} cannot be read (${error.code ?? error.message}).`);
  });
  if (text === null) throw refused(t`${caFile} is not a file with certificates.`);
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  if (!certificates) {
    throw refused(
      t`${caFile} holds no certificate in PEM form, which begins with "-----BEGIN CERTIFICATE-----".`,
    );
  }
  for (const [index, certificate] of certificates.entries()) {
    try {
      new X509Certificate(certificate);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw refused(t`Certificate ${index + 1} in ${caFile} cannot be read (${reason}).`);
    }
  }
}

/** Null for anything but a file of a sensible size. */
async function readCertificates(caFile: string): Promise<string | null> {
  const found = await stat(caFile);
  return found.isFile() && found.size <= MAX_CA_FILE_BYTES ? readFile(caFile, 'utf8') : null;
}

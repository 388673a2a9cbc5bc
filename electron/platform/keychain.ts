import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AsyncEntry } from '@napi-rs/keyring';
import type { Keychain, Logger } from '../services/ports.ts';

const SERVICE = 'catalog-desk';
/** Never written: reading it tells whether the keychain works at all. */
const PROBE_ACCOUNT = 'availability';

type Backend = { available: true; entry(account: string): AsyncEntry } | { available: false; reason: string };

/**
 * Secrets in the OS keychain (macOS Keychain, Windows Credential Manager, Secret Service on Linux). Whether it works is
 * checked once; if it does not, or refuses a secret later, secrets stay in memory until quit and never touch the disk. Every
 * secret is made known to the logger, so that no line can contain it.
 */
export function createKeychain(logger: Logger, platform: NodeJS.Platform = process.platform): Keychain {
  const memory = new Map<string, string>();
  let backend: Promise<Backend> | undefined;
  const opened = (): Promise<Backend> => {
    backend ??= openBackend(platform, logger);
    return backend;
  };

  return {
    status: async () => {
      const keychain = await opened();
      return keychain.available ? { available: true } : { available: false, reason: keychain.reason };
    },
    get: async (account) => {
      const keychain = await opened();
      const secret =
        memory.get(account) ?? (keychain.available ? await keychain.entry(account).getPassword() : null);
      if (secret !== null) logger.addSecret(secret);
      return secret;
    },
    set: async (account, secret) => {
      logger.addSecret(secret);
      const keychain = await opened();
      if (keychain.available) {
        try {
          await keychain.entry(account).setPassword(secret);
          memory.delete(account);
          return 'keychain';
        } catch (error) {
          logger.warn('The keychain refused a secret; it is kept in memory', { error });
        }
      }
      memory.set(account, secret);
      return 'memory';
    },
    delete: async (account) => {
      memory.delete(account);
      const keychain = await opened();
      if (keychain.available) await keychain.entry(account).deletePassword();
    },
  };
}

/**
 * The native module is loaded here and not at the top, so that a system without a build of it gets an explanation, not a
 * crash.
 */
async function openBackend(platform: NodeJS.Platform, logger: Logger): Promise<Backend> {
  // The module would load the file named here instead of itself, and pass it every token.
  delete process.env.NAPI_RS_NATIVE_LIBRARY_PATH;
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    // Without Secret Service, the module would use the kernel's keyring, which loses everything on reboot.
    const options = platform === 'linux' ? { linux: { store: 'secret-service' as const } } : undefined;
    const entry = (account: string) => new AsyncEntry(SERVICE, account, options);
    await entry(PROBE_ACCOUNT).getPassword();
    return { available: true, entry };
  } catch (error) {
    logger.warn('No keychain', { error });
    return {
      available: false,
      reason: i18n._(REASONS[platform] ?? msg`This system has no keychain that the app can use.`),
    };
  }
}

const REASONS: Partial<Record<NodeJS.Platform, MessageDescriptor>> = {
  linux: msg`No Secret Service answers on this desktop session (GNOME Keyring and KWallet provide one), so tokens cannot be stored.`,
  darwin: msg`The macOS Keychain did not answer, so tokens cannot be stored.`,
  win32: msg`The Windows Credential Manager did not answer, so tokens cannot be stored.`,
};

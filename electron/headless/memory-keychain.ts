import type { Keychain, Logger } from '../services/ports.ts';

/** A keychain in memory: entries last as long as the process, and are never written anywhere. */
export function memoryKeychain(keychain: Keychain, logger: Logger): Keychain {
  const memory = new Map<string, string>();
  return {
    status: () => keychain.status(),
    get: async (account) => memory.get(account) ?? keychain.get(account),
    set: async (account, secret) => {
      logger.addSecret(secret);
      memory.set(account, secret);
      return 'memory';
    },
    delete: async (account) => {
      memory.delete(account);
    },
  };
}

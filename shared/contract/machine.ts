import { z } from 'zod';
import { defineOperation } from './define.ts';

/** Whose documented API a provider of machine translations speaks. */
export const machineProvider = z.enum(['off', 'libretranslate', 'deepl']);
export type MachineProvider = z.infer<typeof machineProvider>;

/** Off until the user says otherwise: sources leave the computer for the provider. */
export const machineSettings = z.object({
  provider: machineProvider.default('off'),
  /** Of the provider: "https://api-free.deepl.com". */
  address: z.string().max(500).default(''),
});
export type MachineSettings = z.infer<typeof machineSettings>;

export const machineOperations = [
  /** `hasKey`: there is a key for this address in the keychain. */
  defineOperation({
    name: 'machine.settings',
    input: z.object({}),
    output: machineSettings.extend({ hasKey: z.boolean() }),
  }),
  /**
   * Keeps provider and address; `key` goes one way into the keychain, for the origin of the address: null forgets it, left out, it stays.
   * Throws `invalid_input` at `address` where requests would travel unencrypted, or where it is none.
   */
  defineOperation({
    name: 'machine.setSettings',
    input: machineSettings.extend({ key: z.string().max(4096).nullable().optional() }),
    output: z.object({ kept: z.enum(['keychain', 'memory', 'none', 'unchanged']) }),
  }),
  /**
   * A translation by the provider, with placeholders and tags as they were. Throws `invalid_input` where none is set up, `unauthorized`
   * where it wants another key, `unreachable`, `timeout` or `service_error` with its words.
   */
  defineOperation({
    name: 'machine.suggest',
    input: z.object({
      sourceLocale: z.string().min(1),
      targetLocale: z.string().min(1),
      text: z.string().min(1).max(20_000),
    }),
    output: z.object({ target: z.string() }),
  }),
] as const;

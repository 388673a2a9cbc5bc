import { z } from 'zod';
import { defineOperation } from './define.ts';

/** The documented API that the machine translation provider uses. */
const machineProvider = z.enum(['off', 'libretranslate', 'deepl', 'openai']);
export type MachineProvider = z.infer<typeof machineProvider>;

/** Off by default, because sources are sent to the provider. */
export const machineSettings = z.object({
  provider: machineProvider.default('off'),
  /** The provider's address: "https://api-free.deepl.com". */
  address: z.string().max(500).default(''),
  /** Of a provider that runs several: "gpt-5-mini", "llama3.2". */
  model: z.string().max(200).default(''),
  /**
   * What the user pays for a million characters, or tokens of a model: "25 EUR"; empty if they did not say.
   */
  price: z.string().max(40).default(''),
});
export type MachineSettings = z.infer<typeof machineSettings>;

/** The longest text that is sent, in characters. */
export const MAX_MACHINE_TEXT = 20_000;

const textPair = z.object({ source: z.string().max(2000), target: z.string().max(2000) });

/** What a provider that takes instructions is told besides the text. */
const machineContext = z.object({
  property: z.string().max(500).nullable(),
  /** The most characters that the translation may have. */
  characters: z.int().positive().nullable(),
  terms: z.array(textPair).max(30),
  /** Earlier translations of similar texts. */
  similar: z.array(textPair).max(3),
});
export type MachineContext = z.infer<typeof machineContext>;

export const machineOperations = [
  /** `hasKey`: whether the keychain has a key for this address. */
  defineOperation({
    name: 'machine.settings',
    input: z.object({}),
    output: machineSettings.extend({ hasKey: z.boolean() }),
  }),
  /**
   * Stores provider and address; `key` is stored in the keychain (write-only), for the origin of the address: null deletes
   * it; if left out, it stays. Throws `invalid_input` for `model` if one is needed, for `price` if it is none, and for `address` if requests would be sent unencrypted, or if it is not an
   * address.
   */
  defineOperation({
    name: 'machine.setSettings',
    input: machineSettings.extend({ key: z.string().max(4096).nullable().optional() }),
    output: z.object({ kept: z.enum(['keychain', 'memory', 'none', 'unchanged']) }),
  }),
  /**
   * Returns a translation by the provider, with placeholders and tags unchanged; `changedCodes`: those that it lost, or has more
   * often. Only a provider that takes instructions is sent the `context`. Throws `invalid_input` if none is set up,
   * `unauthorized` if it rejects the key, `unreachable`, `timeout` or `service_error` with its message.
   */
  defineOperation({
    name: 'machine.suggest',
    input: z.object({
      sourceLocale: z.string().min(1),
      targetLocale: z.string().min(1),
      text: z.string().min(1).max(MAX_MACHINE_TEXT),
      context: machineContext.nullable().default(null),
    }),
    output: z.object({ target: z.string(), changedCodes: z.array(z.string()) }),
  }),
] as const;

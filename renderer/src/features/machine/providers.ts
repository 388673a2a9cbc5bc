import { t } from '@lingui/core/macro';
import type { MachineProvider, MachineSettings } from '#shared/contract/machine.ts';
import { sentences } from '#shared/domain/sentences.ts';

interface ProviderAddress {
  address: string;
  /** When to use it. */
  label: string;
}

interface Provider {
  label: string;
  /** Known addresses, the proposed one first. */
  addresses: readonly ProviderAddress[];
  /** Where to get the key. */
  keyHint: string;
}

/** The providers that can be turned on. */
export const PROVIDERS: Record<Exclude<MachineProvider, 'off'>, Provider> = {
  libretranslate: {
    label: 'LibreTranslate',
    addresses: [{ address: 'https://libretranslate.com', label: 'libretranslate.com' }],
    keyHint: t`Leave empty if the server needs none.`,
  },
  deepl: {
    label: 'DeepL',
    addresses: [
      { address: 'https://api-free.deepl.com', label: t`DeepL API Free` },
      { address: 'https://api.deepl.com', label: t`DeepL API Pro` },
    ],
    keyHint: t`From your DeepL account, under “API keys”.`,
  },
  openai: {
    label: 'OpenAI API',
    addresses: [
      { address: 'https://api.openai.com/v1', label: 'OpenAI' },
      { address: 'http://127.0.0.1:11434/v1', label: t`Ollama on this computer` },
      { address: 'http://127.0.0.1:1234/v1', label: t`LM Studio on this computer` },
    ],
    keyHint: t`From the provider’s account. A model on this computer needs none.`,
  },
};

export const PROVIDER_OPTIONS = [
  { value: 'off' as const, label: t`Off` },
  { value: 'libretranslate' as const, label: PROVIDERS.libretranslate.label },
  { value: 'deepl' as const, label: PROVIDERS.deepl.label },
  { value: 'openai' as const, label: PROVIDERS.openai.label },
];

/**
 * The address to propose when another provider is chosen: the saved one for the saved provider, otherwise its first known
 * one. `typed` is the current text; it stays while no provider is turned on.
 */
export function proposedAddress(provider: MachineProvider, typed: string, saved: MachineSettings): string {
  if (provider === 'off') return typed;
  if (provider === saved.provider) return saved.address;
  return PROVIDERS[provider].addresses[0]?.address ?? '';
}

/** "api.deepl.com"; null if the address is not valid yet. */
export function hostOf(address: string): string | null {
  const url = URL.parse(address.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.host !== '' ? url.host : null;
}

/** Whether a key entered for one address is used for the other: scheme, host and port must be the same. */
export function isSameOrigin(one: string, other: string): boolean {
  const origin = URL.parse(one.trim())?.origin;
  return origin !== undefined && origin === URL.parse(other.trim())?.origin;
}

const WHILE_OFF = t`Nothing is sent while this is off.`;

/** Says in plain sentences what leaves the computer. `host` is null while it is unknown. */
export const whatLeaves = (provider: MachineProvider, host: string | null): string =>
  provider === 'off'
    ? WHILE_OFF
    : sentences(
        host === null
          ? t`The source text of a segment is sent to the provider when you ask for a suggestion. Its placeholders and tags are replaced first.`
          : t`The source text of a segment is sent to ${host} when you ask for a suggestion. Its placeholders and tags are replaced first.`,
        provider === 'openai' &&
          t`With it go the names of the languages and the property, the length limit, the glossary’s terms in the text, and up to three similar texts of your memory with their translations.`,
        WHILE_OFF,
      );

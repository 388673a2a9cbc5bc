import { BroadcastChannel, getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { activateLanguage } from '#shared/i18n/activate-language.ts';
import { type InterfaceLanguage, interfaceLanguage } from '#shared/i18n/languages.ts';
import type { TextLanguage } from '../services/ports.ts';

interface Spoken {
  language: InterfaceLanguage;
  wanted: string[];
}

const NAME = 'catalog-desk.language';

const use = ({ language, wanted }: Spoken): Promise<void> => activateLanguage(language, wanted);

/** Called at the start of a thread: its texts use the language of the thread that started it, and follow every change. */
export async function followLanguage(): Promise<void> {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => void use(data as Spoken);
  channel.unref();
  await use((getEnvironmentData(NAME) as unknown as Spoken | undefined) ?? { language: 'en', wanted: [] });
}

/**
 * Sets the language of this thread, of the threads that it starts, and of all that follow it. Used by the first thread, and
 * to change the language.
 */
async function changeLanguage(spoken: Spoken): Promise<void> {
  const isSpoken = JSON.stringify(getEnvironmentData(NAME)) === JSON.stringify(spoken);
  await use(spoken);
  // The first message makes each thread load Node's own undici, for the class of its event.
  if (isSpoken) return;
  setEnvironmentData(NAME, { ...spoken });
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(spoken);
  channel.close();
}

/** The language of all threads of the process; `wanted`: the user's languages from the system, the best first. */
export const processLanguage = (wanted: string[]): TextLanguage => ({
  use: async (chosen) => {
    const language = chosen ?? interfaceLanguage(wanted);
    await changeLanguage({ language, wanted });
    return language;
  },
});

/** The system's languages, if the shell does not provide them. */
export const systemLanguages = (): string[] => [Intl.DateTimeFormat().resolvedOptions().locale];

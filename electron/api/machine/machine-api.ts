import { z } from 'zod';
import type { MachineProvider } from '#shared/contract/machine.ts';
import { chatCompletions } from './chat-completions.ts';
import type { MachineApi } from './machine-request.ts';

const libreAnswer = z.object({
  translatedText: z.union([z.string().transform((text) => [text]), z.array(z.string())]),
});
const libreError = z.object({ error: z.string() });

/** https://docs.libretranslate.com: POST /translate. Servers may take fewer texts, and say so. */
const libreTranslate: MachineApi = {
  most: { texts: 50, characters: 5_000 },
  request: ({ texts, sourceLocale, targetLocale }, key) => ({
    path: '/translate',
    headers: {},
    body: {
      q: texts.length === 1 ? texts[0]!.markup : texts.map(({ markup }) => markup),
      source: baseLanguage(sourceLocale),
      target: baseLanguage(targetLocale),
      format: 'html',
      ...(key === null ? {} : { api_key: key }),
    },
  }),
  translationsIn: (answer, count) => exactly(count, libreAnswer.safeParse(answer).data?.translatedText),
  errorIn: (answer) => libreError.safeParse(answer).data?.error ?? null,
};

const deeplAnswer = z.object({ translations: z.array(z.object({ text: z.string() })).min(1) });
const deeplError = z.object({ message: z.string() });

/** https://developers.deepl.com/docs: POST /v2/translate, up to 50 texts and 128 KiB. Its answers are in their order. */
const deepl: MachineApi = {
  most: { texts: 50, characters: 20_000 },
  request: ({ texts, sourceLocale, targetLocale }, key) => ({
    path: '/v2/translate',
    headers: { Authorization: `DeepL-Auth-Key ${key ?? ''}` },
    body: {
      text: texts.map(({ markup }) => markup),
      source_lang: baseLanguage(sourceLocale).toUpperCase(),
      target_lang: deeplTarget(targetLocale),
      tag_handling: 'xml',
      ignore_tags: ['x'],
    },
  }),
  translationsIn: (answer, count) =>
    exactly(
      count,
      deeplAnswer.safeParse(answer).data?.translations.map(({ text }) => text),
    ),
  errorIn: (answer) => deeplError.safeParse(answer).data?.message ?? null,
};

export const MACHINE_APIS: Record<Exclude<MachineProvider, 'off'>, MachineApi> = {
  libretranslate: libreTranslate,
  deepl,
  openai: chatCompletions,
};

const exactly = (count: number, texts: string[] | undefined): string[] | null =>
  texts?.length === count ? texts : null;

const baseLanguage = (locale: string): string => locale.split(/[-_]/)[0]!.toLowerCase();

/** English, Portuguese and Chinese have variants as targets. */
function deeplTarget(locale: string): string {
  const { language, region, script } = knownLocale(locale);
  if (language === 'en') return region === 'GB' ? 'EN-GB' : 'EN-US';
  if (language === 'pt') return region === 'PT' ? 'PT-PT' : 'PT-BR';
  if (language === 'zh') return script === 'Hant' ? 'ZH-HANT' : 'ZH-HANS';
  return (language ?? baseLanguage(locale)).toUpperCase();
}

/** With its likely region and script; nothing for a code of no known form. */
function knownLocale(locale: string): Partial<Intl.Locale> {
  try {
    return new Intl.Locale(locale.replaceAll('_', '-')).maximize();
  } catch {
    return {};
  }
}

import { z } from 'zod';
import type { MachineProvider } from '#shared/contract/machine.ts';
import { chatCompletions } from './chat-completions.ts';
import type { MachineApi } from './machine-request.ts';

const libreAnswer = z.object({ translatedText: z.string() });
const libreError = z.object({ error: z.string() });

/** https://docs.libretranslate.com: POST /translate. */
const libreTranslate: MachineApi = {
  request: ({ markup, sourceLocale, targetLocale }, key) => ({
    path: '/translate',
    headers: {},
    body: {
      q: markup,
      source: baseLanguage(sourceLocale),
      target: baseLanguage(targetLocale),
      format: 'html',
      ...(key === null ? {} : { api_key: key }),
    },
  }),
  translationIn: (answer) => libreAnswer.safeParse(answer).data?.translatedText ?? null,
  errorIn: (answer) => libreError.safeParse(answer).data?.error ?? null,
};

const deeplAnswer = z.object({ translations: z.array(z.object({ text: z.string() })).min(1) });
const deeplError = z.object({ message: z.string() });

/** https://developers.deepl.com/docs: POST /v2/translate. */
const deepl: MachineApi = {
  request: ({ markup, sourceLocale, targetLocale }, key) => ({
    path: '/v2/translate',
    headers: { Authorization: `DeepL-Auth-Key ${key ?? ''}` },
    body: {
      text: [markup],
      source_lang: baseLanguage(sourceLocale).toUpperCase(),
      target_lang: deeplTarget(targetLocale),
      tag_handling: 'xml',
      ignore_tags: ['x'],
    },
  }),
  translationIn: (answer) => deeplAnswer.safeParse(answer).data?.translations[0]?.text ?? null,
  errorIn: (answer) => deeplError.safeParse(answer).data?.message ?? null,
};

export const MACHINE_APIS: Record<Exclude<MachineProvider, 'off'>, MachineApi> = {
  libretranslate: libreTranslate,
  deepl,
  openai: chatCompletions,
};

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

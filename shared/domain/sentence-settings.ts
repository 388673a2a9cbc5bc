import { z } from 'zod';
import { type Sentence, type SentenceRules, splitSentences } from './split-sentences.ts';

const mark = z.string().min(1).max(50);

/** How the texts of a connection are split into sentences for translating. */
export const sentenceSettings = z.object({
  isOn: z.boolean(),
  /** Properties whose texts are not split. */
  without: z.array(z.string()).max(10_000),
  /** What translators said about the sentences of a language; see `SentenceRules`. */
  rules: z
    .array(z.object({ locale: z.string(), joins: z.array(mark).max(1000), ends: z.array(mark).max(100) }))
    .max(200),
});
export type SentenceSettings = z.infer<typeof sentenceSettings>;

export const DEFAULT_SENTENCES: SentenceSettings = { isOn: true, without: [], rules: [] };

/**
 * The rules for translations from a language: their own, and that no sentence ends after what none ends after in the source, because names
 * ("Mt. Everest") stay as they are.
 */
export const translatedRules = (
  settings: SentenceSettings,
  sourceLocale: string,
  targetLocale: string,
): SentenceRules => {
  const { joins, ends } = sentenceRules(settings, targetLocale);
  return { joins: [...joins, ...sentenceRules(settings, sourceLocale).joins], ends };
};

/** The rules of a language; without any, both are empty. */
export const sentenceRules = ({ rules }: SentenceSettings, locale: string): SentenceRules =>
  rules.find((one) => one.locale === locale) ?? { joins: [], ends: [] };

/** The settings with other rules for a language. */
export function withRules(
  settings: SentenceSettings,
  locale: string,
  rules: SentenceRules,
): SentenceSettings {
  const others = settings.rules.filter((one) => one.locale !== locale);
  const joins = [...new Set(rules.joins)];
  const ends = [...new Set(rules.ends)];
  return {
    ...settings,
    rules: joins.length + ends.length === 0 ? others : [...others, { locale, joins, ends }],
  };
}

/** The sentences of a property's text in the language that is translated; none if its texts are not split. */
export const sentencesOf = (
  settings: SentenceSettings,
  { text, locale, property }: { text: string; locale: string; property: string | null },
): Sentence[] =>
  !settings.isOn || (property !== null && settings.without.includes(property))
    ? []
    : splitSentences(text, locale, sentenceRules(settings, locale));

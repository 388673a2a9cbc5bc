import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

const po = formatter();

/** A text of the app: in English, and in the language of the file, where it is empty if it was not translated yet. */
export interface PoText {
  message?: string;
  translation?: string;
}

/** Returns the texts of the app in a language, by their ids in the file. */
export const textsIn = async (language: string): Promise<Record<string, PoText>> =>
  (await po.parse(readFileSync(`shared/i18n/texts/${language}.po`, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: `${language}.po`,
  })) as Record<string, PoText>;

/// <reference path="./po.d.ts" />
import { i18n, type Messages } from '@lingui/core';
import { formattingLocale, type InterfaceLanguage } from './languages.ts';

/** The build turns each file into a chunk of its own; the English texts are in the code only where it is not built. */
const texts: Readonly<Record<InterfaceLanguage, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./texts/en.po'),
  de: () => import('./texts/de.po'),
  fr: () => import('./texts/fr.po'),
  ja: () => import('./texts/ja.po'),
};

/** From now on, texts of this page or thread are in `language`. `wanted`: the user's languages, for numbers and dates. */
export async function activateLanguage(
  language: InterfaceLanguage,
  wanted: readonly string[],
): Promise<void> {
  const { messages } = await texts[language]();
  i18n.load(language, messages);
  i18n.activate(language, [formattingLocale(language, wanted)]);
}

/** What `Intl` is asked for: the locale of numbers, dates, sizes and lists among the app's texts. */
export const locale = (): string => [i18n.locales ?? i18n.locale].flat()[0] || 'en';

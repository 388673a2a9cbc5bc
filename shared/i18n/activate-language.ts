/// <reference path="./po.d.ts" />
import { type I18n, i18n, type Messages, setupI18n } from '@lingui/core';
import { formattingLocale, type InterfaceLanguage } from './languages.ts';

/** The build turns each file into a separate chunk; the English texts are in the code only if it is not built. */
const texts: Readonly<Record<InterfaceLanguage, () => Promise<{ messages: Messages }>>> = {
  en: () => import('./texts/en.po'),
  de: () => import('./texts/de.po'),
  fr: () => import('./texts/fr.po'),
  ja: () => import('./texts/ja.po'),
};

/** Switches the texts of this page or thread to `language`. `wanted` are the user's languages, for numbers and dates. */
export async function activateLanguage(
  language: InterfaceLanguage,
  wanted: readonly string[],
): Promise<void> {
  const { messages } = await texts[language]();
  i18n.load(language, messages);
  i18n.activate(language, [formattingLocale(language, wanted)]);
}

/** The texts in a language, beside those that are shown: for what is written to somebody who speaks another one. */
export async function textsIn(language: InterfaceLanguage): Promise<I18n> {
  const { messages } = await texts[language]();
  return setupI18n({ locale: language, messages: { [language]: messages } });
}

/** The locale to pass to `Intl` for numbers, dates, sizes and lists in the app's texts. */
export const locale = (): string => [i18n.locales ?? i18n.locale].flat()[0] || 'en';

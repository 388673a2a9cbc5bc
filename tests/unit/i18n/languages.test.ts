import { i18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { activateLanguage, locale } from '#shared/i18n/activate-language.ts';
import { formattingLocale, interfaceLanguage, textDirection } from '#shared/i18n/languages.ts';

describe('the language of the app', () => {
  test.each([
    { wanted: ['de-AT', 'en'], language: 'de' },
    { wanted: ['nl', 'fr_CA'], language: 'fr' },
    { wanted: ['JA'], language: 'ja' },
    { wanted: ['nl', 'sv'], language: 'en' },
    { wanted: [], language: 'en' },
  ])('is $language when the user prefers $wanted', ({ wanted, language }) => {
    expect(interfaceLanguage(wanted)).toBe(language);
  });

  test('uses the user’s regional number and date format if the languages match', () => {
    expect(formattingLocale('de', ['en-US', 'de_CH'])).toBe('de-CH');
    expect(formattingLocale('fr', ['de-CH'])).toBe('fr');
    expect(formattingLocale('en', ['en-US-u-va-posix'])).toBe('en-US');
    expect(formattingLocale('de', ['de--x', 'de_CH'])).toBe('de-CH');
  });

  test.each([
    { tag: 'de_AT@euro', used: 'de-AT' },
    { tag: 'de_AT.UTF-8', used: 'de-AT' },
    { tag: 'de_AT.ISO-8859-15@euro', used: 'de-AT' },
    { tag: 'de.UTF-8', used: 'de' },
    { tag: 'de--x', used: 'de' },
    { tag: 'de_', used: 'de' },
  ])('formats numbers and plurals in an environment that says $tag', async ({ tag, used }) => {
    expect(interfaceLanguage([tag])).toBe('de');
    expect(formattingLocale('de', [tag])).toBe(used);
    await activateLanguage('de', [tag]);
    try {
      expect(
        i18n._({ id: 'n', message: '{n, plural, one {# Zelle} other {# Zellen}}', values: { n: 2 } }),
      ).toBe('2 Zellen');
      expect(new Intl.NumberFormat(locale()).format(1.5)).toBe('1,5');
    } finally {
      await activateLanguage('en', ['en']);
    }
  });

  test('sets the text direction', () => {
    expect(textDirection('de')).toBe('ltr');
    expect(textDirection('ar-EG')).toBe('rtl');
  });
});

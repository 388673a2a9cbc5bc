import { describe, expect, test } from 'vitest';
import { formattingLocale, interfaceLanguage, textDirection } from '#shared/i18n/languages.ts';

describe('the language of the app', () => {
  test.each([
    { wanted: ['de-AT', 'en'], language: 'de' },
    { wanted: ['nl', 'fr_CA'], language: 'fr' },
    { wanted: ['JA'], language: 'ja' },
    { wanted: ['nl', 'sv'], language: 'en' },
    { wanted: [], language: 'en' },
  ])('is $language for somebody who wants $wanted', ({ wanted, language }) => {
    expect(interfaceLanguage(wanted)).toBe(language);
  });

  test('has numbers and dates as the country of the user writes them, where it speaks that language', () => {
    expect(formattingLocale('de', ['en-US', 'de_CH'])).toBe('de-CH');
    expect(formattingLocale('fr', ['de-CH'])).toBe('fr');
    expect(formattingLocale('en', ['en-US-u-va-posix'])).toBe('en-US');
  });

  test('decides how the page runs', () => {
    expect(textDirection('de')).toBe('ltr');
    expect(textDirection('ar-EG')).toBe('rtl');
  });
});

import { describe, expect, test } from 'vitest';
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
  });

  test('sets the text direction', () => {
    expect(textDirection('de')).toBe('ltr');
    expect(textDirection('ar-EG')).toBe('rtl');
  });
});

import { describe, expect, it } from 'vitest';
import { fileLanguages } from '#shared/exchange/file-languages.ts';

const locales = ['en', 'de', 'pt-BR', 'pt-PT', 'zh_TW'];
const languagesOf = (sourceLocale: string | null, targetLocale: string | null) =>
  fileLanguages({ sourceLocale, targetLocale, others: [] }, locales);

describe('the languages of a file', () => {
  it('are certain if the connection has them', () => {
    expect(languagesOf('en', 'de')).toEqual({
      source: { named: 'en', isCertain: true, locale: 'en' },
      target: { named: 'de', isCertain: true, locale: 'de' },
      others: [],
    });
  });

  it.each([
    ['PT-br', 'pt-BR'],
    ['pt_PT', 'pt-PT'],
    ['zh-TW', 'zh_TW'],
  ])('match regardless of spelling: %s is %s', (named, locale) => {
    expect(languagesOf('en', named).target).toEqual({ named, isCertain: true, locale });
  });

  it('are only proposed if the region differs', () => {
    expect(languagesOf('en-GB', 'de-AT')).toEqual({
      source: { named: 'en-GB', isCertain: false, locale: 'en' },
      target: { named: 'de-AT', isCertain: false, locale: 'de' },
      others: [],
    });
  });

  it.each(['pt', 'fr', 'x'])('are not guessed if none or several match: %s', (named) => {
    expect(languagesOf('en', named).target).toEqual({ named, isCertain: false, locale: null });
  });

  it('default to the primary language as source and to no target if the file names none', () => {
    expect(languagesOf(null, null)).toEqual({
      source: { named: null, isCertain: false, locale: 'en' },
      target: { named: null, isCertain: false, locale: null },
      others: [],
    });
  });

  it('are never the same for source and target', () => {
    expect(languagesOf('en', 'en-US').target.locale).toBeNull();
  });

  it('are read as themselves if there are several, and left out without an exact match', () => {
    const others = [
      { named: 'pt-br', units: 2 },
      { named: 'fr', units: 1 },
      { named: 'de-AT', units: 1 },
      { named: 'en', units: 1 },
    ];
    expect(fileLanguages({ sourceLocale: 'en', targetLocale: 'de', others }, locales).others).toEqual([
      { named: 'pt-br', units: 2, locale: 'pt-BR' },
      { named: 'fr', units: 1, locale: null },
      { named: 'de-AT', units: 1, locale: null },
      { named: 'en', units: 1, locale: null },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import {
  languageProblem,
  moreLabel,
  reportLines,
  stagedCount,
} from '../../../../renderer/src/features/translation-files/import/messages.ts';

const check = (found: Partial<TranslationFileCheck>): TranslationFileCheck => ({
  sourceLocale: 'en',
  targetLocale: 'de',
  units: 0,
  unknown: { count: 0, first: [] },
  empty: 0,
  same: 0,
  stale: { count: 0, first: [] },
  clashes: { count: 0, first: [] },
  stages: 0,
  problems: { count: 0, first: [] },
  ...found,
});

describe('the report on a translation file', () => {
  const found = check({ stages: 28, stale: { count: 3, first: [] }, clashes: { count: 2, first: [] } });

  it.each([
    [false, false, 28],
    [true, false, 31],
    [false, true, 30],
    [true, true, 33],
  ])('counts what it would stage, with stale ones %s and clashes %s: %i', (stale, clashes, staged) => {
    expect(stagedCount(found, { stale, clashes })).toBe(staged);
  });

  it('lists translations that are here already and segments without one', () => {
    expect(reportLines(check({ stages: 3 }))).toEqual([]);
    expect(reportLines(check({ same: 1, empty: 1200 })).map(({ text }) => text)).toEqual([
      '1 translation is here already.',
      '1,200 segments have no translation in the file.',
    ]);
  });

  it('summarises in one line what is listed below', () => {
    const list = (count: number) => ({ count, first: [] });
    expect(
      reportLines(check({ stale: list(1), clashes: list(2), unknown: list(1100), problems: list(1) })).map(
        ({ text }) => text,
      ),
    ).toEqual([
      'See below: 1 changed source, 2 translations changed here, 1,100 unknown segments, 1 unreadable entry.',
    ]);
  });

  it('says how many more there are than listed', () => {
    expect(moreLabel({ count: 2, first: [1, 2] })).toBeNull();
    expect(moreLabel({ count: 1020, first: Array.from({ length: 20 }) })).toBe('and 1,000 more');
  });
});

describe('the message about a language in a file', () => {
  it('says why the user must choose, unless the language is certain', () => {
    expect(languageProblem('target', { named: 'de', isCertain: true, locale: 'de' })).toBeNull();
    expect(languageProblem('target', { named: 'de-AT', isCertain: false, locale: 'de' })).toBe(
      'The file says Austrian German (de-AT), which this connection does not have.',
    );
    expect(languageProblem('source', { named: null, isCertain: false, locale: 'en' })).toBe(
      'The file does not say which language was translated from.',
    );
    expect(languageProblem('target', { named: null, isCertain: false, locale: null })).toBe(
      'The file does not say which language it was translated into.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import {
  languageProblem,
  moreLabel,
  reportLines,
  reportParts,
  stagedCount,
  stageLabel,
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
  copies: { count: 0, first: [] },
  incomplete: { count: 0, first: [] },
  codes: { count: 0, first: [] },
  languages: { count: 0, first: [] },
  doubled: { count: 0, first: [] },
  holes: { count: 0, first: [] },
  marks: 0,
  notes: 0,
  outdated: 0,
  stages: 0,
  problems: { count: 0, first: [] },
  ...found,
});

describe('the report on a translation file', () => {
  const list = (count: number) => ({ count, first: [] });
  const found = check({
    stages: 28,
    stale: list(3),
    clashes: list(2),
    copies: list(60),
    incomplete: list(9),
  });

  it.each([
    [false, false, false, 28],
    [true, false, false, 31],
    [false, true, false, 30],
    [false, false, true, 88],
    [true, true, true, 93],
  ])(
    'counts what it would stage, with stale ones %s, clashes %s and copies %s: %i',
    (stale, clashes, copies, staged) => {
      expect(stagedCount(found, { stale, clashes, copies })).toBe(staged);
    },
  );

  it('offers a choice only for what the user can decide', () => {
    const parts = reportParts(
      check({
        copies: list(1),
        stale: list(1),
        clashes: list(1),
        incomplete: list(1),
        codes: list(2),
        languages: list(1),
        doubled: list(1),
        holes: list(1),
      }),
    );
    expect(parts.map(({ kind, choice }) => [kind, choice !== null])).toEqual([
      ['copies', true],
      ['stale', true],
      ['clashes', true],
      ['incomplete', false],
      ['codes', false],
      ['languages', false],
      ['doubled', false],
      ['holes', false],
    ]);
    expect(reportParts(check({ codes: list(2) })).map(({ sentence }) => sentence)).toEqual([
      '2 translations are left out: placeholders or tags have lost their text.',
    ]);
  });

  it('names what can be imported besides translations', () => {
    expect(stageLabel(0, check({}))).toBe('Nothing to stage');
    expect(stageLabel(0, check({ marks: 2 }))).toBe('Import marks and notes');
    expect(stageLabel(1, check({ notes: 2 }))).toBe('Stage 1 translation');
    expect(reportLines(check({ marks: 2, notes: 1, outdated: 3 })).map(({ text }) => text)).toEqual([
      '2 translations are here already and will be marked as done.',
      'The notes of 1 segment will be added to yours.',
      '3 copies of the source are left out, because the texts here were changed since.',
    ]);
  });

  it('lists translations that are here already and segments without one', () => {
    expect(reportLines(check({ stages: 3 }))).toEqual([]);
    expect(reportLines(check({ same: 1, empty: 1200 })).map(({ text }) => text)).toEqual([
      '1 translation is here already.',
      '1,200 segments have no translation in the file.',
    ]);
  });

  it('summarises in one line what is listed below', () => {
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

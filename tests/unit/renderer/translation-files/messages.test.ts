import { describe, expect, it } from 'vitest';
import type { TranslationFileCheck } from '#shared/contract/translation-files.ts';
import {
  languageProblem,
  stagedCount,
  stageLabel,
  translationsReport,
} from '../../../../renderer/src/features/translation-files/import/messages.ts';

const check = (found: Partial<TranslationFileCheck>): TranslationFileCheck => ({
  sourceLocale: 'en',
  targetLocale: 'de',
  units: 0,
  unknown: { count: 0, first: [] },
  similar: { count: 0, first: [] },
  empty: 0,
  same: 0,
  stale: { count: 0, first: [] },
  clashes: { count: 0, first: [] },
  copies: { count: 0, first: [] },
  spoiled: { count: 0, first: [] },
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

const NOTHING_TOO = { stale: false, clashes: false, copies: false, spoiled: false };
const reportOf = (found: Partial<TranslationFileCheck>, too = NOTHING_TOO) =>
  translationsReport(check(found), {
    source: 'en',
    target: 'de',
    too,
    onToo: () => {},
    useSimilar: false,
    onUseSimilar: () => {},
    onSave: () => {},
  });
const linesOf = (found: Partial<TranslationFileCheck>) => reportOf(found).lines?.map(({ text }) => text);

describe('the report on a translation file', () => {
  const list = (count: number) => ({ count, first: [] });
  const found = check({
    stages: 28,
    stale: list(3),
    clashes: list(2),
    copies: list(60),
    spoiled: list(7),
    incomplete: list(9),
  });

  it.each([
    [false, false, false, false, 28],
    [true, false, false, false, 31],
    [false, true, false, false, 30],
    [false, false, true, false, 88],
    [false, false, false, true, 35],
    [true, true, true, true, 100],
  ])(
    'counts what it would stage, with stale ones %s, clashes %s, copies %s and spoiled ones %s: %i',
    (stale, clashes, copies, spoiled, staged) => {
      expect(stagedCount(found, { stale, clashes, copies, spoiled })).toBe(staged);
    },
  );

  it('offers a choice only for what the user can decide', () => {
    const { parts = [] } = reportOf({
      copies: list(1),
      spoiled: list(1),
      stale: list(1),
      clashes: list(1),
      incomplete: list(1),
      codes: list(2),
      languages: list(1),
      doubled: list(1),
      holes: list(1),
      similar: list(1),
      unknown: list(1),
      problems: list(1),
    });
    expect(parts.map(({ label, choice }) => [label, choice !== undefined])).toEqual([
      ['Copies of the source', true],
      ['Spoiled translations', true],
      ['Changed sources', true],
      ['Translations changed here', true],
      ['Incomplete translations', false],
      ['Translations with lost codes', false],
      ['Translations in other languages', false],
      ['Repeated segments', false],
      ['List items after empty ones', false],
      ['Similar identifiers', true],
      ['Segments that are not in this catalog', false],
      ['What could not be read', false],
    ]);
    expect(reportOf({ codes: list(2) }).parts?.map(({ sentence }) => sentence)).toEqual([
      '2 translations are left out: placeholders or tags have lost their text or are missing.',
    ]);
  });

  it('offers what is left out as a file, unless it is staged by choice or cannot be corrected there', () => {
    expect(reportOf({ unknown: list(1) }).onSave).toBeDefined();
    expect(reportOf({ copies: list(1) }).onSave).toBeDefined();
    expect(reportOf({ copies: list(1) }, { ...NOTHING_TOO, copies: true }).onSave).toBeUndefined();
    expect(reportOf({ languages: list(1), problems: list(1) }).onSave).toBeUndefined();
  });

  it('shows where each is, and the text in question in its language', () => {
    const first = [{ line: 7, identifier: 'A-1', property: 'care_notes', text: 'Cream' }];
    expect(reportOf({ stale: { count: 1, first } }).parts).toMatchObject([
      {
        count: 1,
        first: [
          {
            line: 7,
            identifier: 'A-1',
            about: 'Care notes',
            texts: [{ label: 'Source now', value: 'Cream', locale: 'en' }],
          },
        ],
      },
    ]);
  });

  it('names what can be imported besides translations', () => {
    expect(stageLabel(0, check({}))).toBe('Nothing to stage');
    expect(stageLabel(0, check({ marks: 2 }))).toBe('Import marks and notes');
    expect(stageLabel(1, check({ notes: 2 }))).toBe('Stage 1 translation');
    expect(linesOf({ marks: 2, notes: 1, outdated: 3 })).toEqual([
      '2 translations are here already, with other marks than in the file. They get those of the file.',
      'The notes of 1 segment will become comments.',
      '3 copies of the source are left out, because the texts here were changed since.',
    ]);
  });

  it('lists translations that are here already and segments without one', () => {
    expect(reportOf({ stages: 3 })).toEqual({
      result: '3 translations will be staged',
      lines: [],
      parts: [],
    });
    expect(linesOf({ same: 1, empty: 1200 })).toEqual([
      '1 translation is here already.',
      '1,200 segments have no translation in the file.',
    ]);
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

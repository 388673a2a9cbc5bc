import { describe, expect, it } from 'vitest';
import type { TmxCheck } from '#shared/contract/memory.ts';
import {
  canImport,
  chosenLanguages,
  proposedLanguages,
} from '../../../../renderer/src/features/memory/import/languages.ts';
import { tmxReport } from '../../../../renderer/src/features/memory/import/messages.ts';

const check = (more: Partial<TmxCheck> = {}): TmxCheck => ({
  translations: 2,
  doubled: 0,
  codesLost: 0,
  unreadable: { count: 0, first: [] },
  languages: [
    { language: 'en-US', texts: 2, locale: 'en' },
    { language: 'de', texts: 1, locale: 'de' },
    { language: 'sv', texts: 1, locale: null },
  ],
  ...more,
});

describe('the report on a TMX file', () => {
  it('has only the number of translations if there are no problems', () => {
    expect(tmxReport(check())).toEqual({ result: '2 translations in the file', lines: [], parts: [] });
  });

  it('says what is lost or repeated, and lists what cannot be read', () => {
    const unreadable = { count: 3, first: [{ line: 4, reason: 'It has no translation.' }] };
    const { lines = [], parts } = tmxReport(check({ doubled: 1, codesLost: 2, unreadable }));
    expect(lines.map(({ text }) => text)).toEqual([
      '2 units have inline codes that do not say what they stand for. These codes are left out.',
      '1 translation repeats an earlier one. Each is stored once.',
    ]);
    expect(parts).toEqual([
      {
        sentence: '3 units cannot be read and will be skipped.',
        label: 'Units that cannot be read',
        count: 3,
        first: [{ line: 4, about: 'It has no translation.' }],
      },
    ]);
  });
});

describe('the languages of a TMX file', () => {
  it('are mapped to matching languages of the connection, and left out without a match', () => {
    expect(chosenLanguages(proposedLanguages(check()))).toEqual([
      { language: 'en-US', locale: 'en' },
      { language: 'de', locale: 'de' },
    ]);
    expect(canImport(check(), proposedLanguages(check()))).toBe(true);
  });

  it.each([
    [
      'one is left',
      [
        ['en-US', 'en'],
        ['de', null],
      ],
    ],
    [
      'both are read as the same',
      [
        ['en-US', 'en'],
        ['de', 'en'],
      ],
    ],
    ['none is left', []],
  ] as const)('do not allow an import when %s', (_, choice) => {
    expect(canImport(check(), new Map<string, string | null>(choice))).toBe(false);
  });

  it('do not allow an import without a translation', () => {
    expect(canImport(check({ translations: 0 }), proposedLanguages(check()))).toBe(false);
  });
});

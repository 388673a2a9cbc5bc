import { describe, expect, it } from 'vitest';
import { importLines, importResult } from '../../../../renderer/src/features/glossary/import-messages.ts';

type Found = Parameters<typeof importLines>[0];

const NONE = { count: 0, first: [] };

const report = (terms: number, added: number, unknownLocales: string[] = [], more: Partial<Found> = {}) => {
  const found = { terms, added, unknownLocales, readAs: [], left: [], table: null, problems: NONE, ...more };
  return [
    importResult(found),
    ...importLines(found).map(({ text, names }) => [text, ...(names ?? [])].join(' ')),
  ];
};

describe('the report on a file of terms', () => {
  it('names languages that are spelled otherwise, and what has no place here', () => {
    const more = {
      readAs: [{ named: 'de-DE', locale: 'de' }],
      left: [{ name: 'partOfSpeech', times: 1200 }],
    };
    expect(report(1, 1, [], more)).toEqual([
      '1 term will be added',
      'Languages are read as those of this connection: de-DE as de',
      'What the file also says of its terms has no place here: partOfSpeech (1,200 times)',
    ]);
  });

  it('gives the number of new terms first, then unused languages and known terms', () => {
    expect(report(3, 3)).toEqual(['3 terms will be added']);
    expect(report(1201, 1)).toEqual(['1 term will be added', '1,200 terms are here already.']);
    expect(report(1, 0, ['sv'])).toEqual([
      'Nothing to add',
      'This connection does not have a language of the file. Texts in it are kept but not used: Swedish (sv)',
      '1 term is here already.',
    ]);
    expect(report(2, 2, ['sv', 'x1'])[1]).toBe(
      'This connection does not have 2 languages of the file. Texts in them are kept but not used: Swedish (sv) x1',
    );
    expect(report(0, 0)).toEqual(['Nothing to add', 'The file has no terms.']);
  });
});

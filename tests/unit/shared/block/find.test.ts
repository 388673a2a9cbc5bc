import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockEdit, FindText } from '#shared/domain/block/block-edit.ts';
import { patternProblem } from '#shared/domain/block/search-pattern.ts';
import { shownText } from '#shared/domain/block/shown-text.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { cell, changed, numbers, outcomeOf } from './cells.ts';

type Replace = Extract<BlockEdit, { kind: 'replace' }>;

const search = (find: string, more: Partial<FindText> = {}): FindText => ({
  find,
  matchCase: false,
  wholeWord: false,
  wholeCell: false,
  pattern: false,
  ...more,
});
const replace = (find: FindText, replacement: string | null, format = numbers): Replace => ({
  kind: 'replace',
  search: find,
  replacement,
  numbers: format,
});

/** The texts found in a cell. */
function found(find: FindText, value: CellValue, locale = 'en'): string[] {
  const outcome = outcomeOf(replace(find, null), cell(value, { locale }));
  const text = shownText(value, numbers);
  return 'found' in outcome ? outcome.found.map(([start, end]) => text.slice(start, end)) : [];
}

describe('finding', () => {
  it('ignores case unless asked to match it', () => {
    expect(found(search('lamp'), 'Lamp, LAMP, lamp')).toEqual(['Lamp', 'LAMP', 'lamp']);
    expect(found(search('lamp', { matchCase: true }), 'Lamp, LAMP, lamp')).toEqual(['lamp']);
  });

  it('compares letters by the rules of the language', () => {
    expect(found(search('ışık'), 'IŞIK', 'tr')).toEqual(['IŞIK']);
    expect(found(search('istanbul'), 'İSTANBUL ISTANBUL', 'tr')).toEqual(['İSTANBUL']);
    expect(found(search('istanbul'), 'ISTANBUL', 'en')).toEqual(['ISTANBUL']);
    expect(found(search('straße'), 'STRASSE', 'de')).toEqual(['STRASSE']);
    expect(found(search('οδός'), 'ΟΔΌΣ', 'el')).toEqual(['ΟΔΌΣ']);
  });

  it('finds a decomposed letter by its composed form', () => {
    expect(found(search('café'), 'CAFE\u0301')).toEqual(['CAFE\u0301']);
  });

  it('finds only whole words when asked to, in Cyrillic too', () => {
    expect(found(search('art', { wholeWord: true }), 'art, party, art-deco, Art')).toEqual([
      'art',
      'art',
      'Art',
    ]);
    expect(found(search('стол', { wholeWord: true }), 'столик и стол')).toEqual(['стол']);
    expect(found(search('-5', { wholeWord: true }), 'a -5 -55')).toEqual(['-5']);
  });

  it('finds only whole cells or list items when asked to', () => {
    expect(found(search('red', { wholeCell: true }), 'red')).toEqual(['red']);
    expect(found(search('red', { wholeCell: true }), 'reddish')).toEqual([]);
    expect(found(search('red', { wholeCell: true }), ['reddish', 'Red'])).toEqual(['Red']);
  });

  it('takes special characters literally unless the search is a pattern', () => {
    expect(found(search('a.c (x)'), 'abc a.c (x)')).toEqual(['a.c (x)']);
    expect(found(search('a.c', { pattern: true }), 'abc a.c')).toEqual(['abc', 'a.c']);
  });

  it('searches formatted numbers, list items and the displayed text of structures', () => {
    const german = numberFormat('de');
    expect(outcomeOf(replace(search('1,5'), null, german), cell(1.5))).toEqual({ found: [[0, 3]] });
    expect(found(search('lamp'), ['Chair', 'Lamp'])).toEqual(['Lamp']);
    expect(found(search('lamps'), { nodes: [{ path: 'Home > Lamps' }] })).toEqual(['Lamps']);
  });

  it('finds nothing in a cell without a value', () => {
    expect(outcomeOf(replace(search('^$', { pattern: true }), null), cell(null))).toEqual({ leave: true });
    expect(outcomeOf(replace(search('^$', { pattern: true }), null), cell(''))).toEqual({ found: [[0, 0]] });
  });

  it('finds any text at the end of another and in upper case, at valid positions', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('en', 'de', 'tr', 'el', 'default'),
        (text, before, locale) => {
          const outcome = outcomeOf(replace(search(text), null), cell(before + text, { locale }));
          expect(outcome).toHaveProperty('found');
          const hits = 'found' in outcome ? outcome.found : [];
          expect(hits.every(([start, end]) => start < end && end <= before.length + text.length)).toBe(true);
          const upper = text.toLocaleUpperCase(locale === 'default' ? 'und' : locale);
          expect(outcomeOf(replace(search(upper), null), cell(upper, { locale }))).toHaveProperty('found');
        },
      ),
    );
  });
});

describe('replacing', () => {
  it('replaces every match in a cell and keeps the rest', () => {
    expect(outcomeOf(replace(search('old'), 'new'), cell('Old and old'))).toEqual({
      change: 'new and new',
      hits: [
        [0, 3],
        [8, 11],
      ],
    });
    expect(outcomeOf(replace(search('old'), 'new'), cell('fresh'))).toEqual({ leave: true });
  });

  it('takes the replacement literally if the search is not a pattern', () => {
    expect(changed(replace(search('price'), '$& $1'), cell('price'))).toBe('$& $1');
  });

  it('inserts a pattern’s groups and escapes into the replacement', () => {
    const swap = search('(?<w>\\d+)\\s*x\\s*(\\d+)', { pattern: true });
    expect(changed(replace(swap, '$2 × $<w>'), cell('40 x 60 cm'))).toBe('60 × 40 cm');
    expect(changed(replace(search(', ', { pattern: true }), '\\n'), cell('a, b'))).toBe('a\nb');
    expect(changed(replace(search('^', { pattern: true }), '>'), cell('a'))).toBe('>a');
  });

  it('replaces in each text of a list, and keeps other items', () => {
    expect(changed(replace(search('red'), 'blue'), cell(['red', 5, 'dark red']))).toEqual([
      'blue',
      5,
      'dark blue',
    ]);
  });

  it('keeps the kind of a value, or refuses the replacement', () => {
    expect(changed(replace(search('1'), '2'), cell(11.5))).toBe(22.5);
    expect(outcomeOf(replace(search('1'), 'x'), cell(11.5))).toMatchObject({ problem: 'not_a_number' });
    expect(changed(replace(search('Yes'), 'No'), cell(true))).toBe(false);
    expect(outcomeOf(replace(search('path'), 'x'), cell({ path: 'path' }))).toMatchObject({
      problem: 'struct',
    });
  });

  it('changes nothing when a text is replaced by itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
        (text, rest) => {
          const edit = replace(search(text, { matchCase: true }), text);
          expect(changed(edit, cell(`${rest}${text}${rest}`))).toBe(`${rest}${text}${rest}`);
        },
      ),
    );
  });

  it('removes every match when the replacement is empty', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'b', '. '),
        fc.array(fc.constantFrom('a', 'b', '. ', 'X')),
        (find, signs) => {
          const edit = replace(search(find, { matchCase: true }), '');
          const left = changed(edit, cell(signs.join('')));
          expect(left).toBe(signs.filter((sign) => sign !== find).join(''));
        },
      ),
    );
  });
});

describe('an invalid pattern', () => {
  it.each([
    ['(a', 'A group is opened with ('],
    ['a)', 'A ) closes a group'],
    ['a)(b', 'A ) closes a group'],
    ['[a', 'A set of characters'],
    ['*', 'There is nothing to repeat'],
    ['a{2,1}', 'the first number is greater'],
    ['[z-a]', 'the first character comes after'],
    ['a\\', 'The pattern ends with'],
    ['\\-', 'comes before a character'],
    ['(?<a>x)(?<a>y)', 'same name'],
    ['\\k<b>(?<a>x)', 'name of a group'],
    ['(?x)', 'After (?'],
    ['\\p{Foo}', 'After \\p'],
    ['}', 'A bracket has no partner'],
  ])('%j is refused with the reason in plain words', (find, words) => {
    expect(patternProblem(search(find, { pattern: true }))).toContain(words);
    expect(() => outcomeOf(replace(search(find, { pattern: true }), ''), cell('a'))).toThrow(words);
  });

  it('is accepted as plain text, and a valid one as a pattern', () => {
    expect(patternProblem(search('(a'))).toBeNull();
    expect(patternProblem(search('(a)', { pattern: true }))).toBeNull();
  });
});

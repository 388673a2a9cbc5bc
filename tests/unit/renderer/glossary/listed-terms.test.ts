import { describe, expect, it } from 'vitest';
import type { TermText } from '#shared/domain/glossary.ts';
import { nextRow } from '../../../../renderer/src/components/next-row.ts';
import { foundTerms, listedTerms } from '../../../../renderer/src/features/glossary/listed-terms.ts';

const text = (locale: string, word: string, more: Partial<TermText> = {}): TermText => ({
  locale,
  text: word,
  note: null,
  forbidden: false,
  ...more,
});

const listed = listedTerms(
  [
    { id: 1, texts: [text('de', 'Schüssel'), text('en', 'bowl')] },
    { id: 2, texts: [text('sv', 'mugg'), text('de', 'Becher', { note: 'Für Kaffee' })] },
    { id: 3, texts: [text('en', 'flask', { forbidden: true }), text('en', 'Bottle')] },
  ],
  ['en', 'de'],
);
const names = (terms: typeof listed | readonly (typeof listed)[number][]) =>
  terms.map(({ name }) => name.text);

describe('the list of terms', () => {
  it('is ordered by name: the first allowed text in the primary language, else in the next', () => {
    expect(names(listed)).toEqual(['Becher', 'Bottle', 'bowl']);
    expect(listed[0]!.others.map(({ text: word }) => word)).toEqual(['mugg']);
    expect(listed[1]!.others.map(({ text: word }) => word)).toEqual(['flask']);
  });

  it.each([
    ['', ['Becher', 'Bottle', 'bowl']],
    [' BO ', ['Bottle', 'bowl']],
    ['kaffee', ['Becher']],
    ['mugg', ['Becher']],
    ['nothing', []],
  ])('is searched by texts and notes: %j', (search, found) => {
    expect(names(foundTerms(listed, search))).toEqual(found);
  });
});

describe('moving in the list', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 1, 5],
    ['PageDown', 8, 9],
    ['PageUp', 6, 2],
    ['Home', 6, 0],
    ['End', 6, 9],
    ['Tab', 6, null],
  ])('%s in row %i leads to %s', (key, row, to) => {
    expect(nextRow(key, row, 10, 4)).toBe(to);
  });
});

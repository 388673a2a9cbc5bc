import { expect, test } from 'vitest';
import { type TermColumn, termsOfRows } from '#shared/domain/glossary-rows.ts';

const COLUMNS: TermColumn[] = [
  { is: 'term', locale: 'en' },
  { is: 'term', locale: 'de' },
  { is: 'note', locale: 'de' },
  { is: 'flag', locale: 'de' },
  { is: 'ignored' },
  { is: 'forbidden', locale: 'de' },
];

const read = (...rows: string[][]) =>
  termsOfRows(
    rows.map((cells, at) => ({ row: at + 2, cells })),
    COLUMNS,
  );
const text = (locale: string, called: string, more: object = {}) => ({
  locale,
  text: called,
  note: null,
  forbidden: false,
  ...more,
});

test('A row is a term with synonyms, notes and what must not be used', () => {
  const { terms, problems } = read(
    ['bowl', 'Schale | Schüssel', 'for soup', '', 'Anna', 'Napf'],
    ['cup', 'Becher', '', 'Yes', '', ''],
    ['', '', '', '', '', ''],
  );
  const note = { note: 'for soup' };
  expect(terms).toEqual([
    [
      text('en', 'bowl'),
      text('de', 'Schale', note),
      text('de', 'Schüssel', note),
      text('de', 'Napf', { ...note, forbidden: true }),
    ],
    [text('en', 'cup'), text('de', 'Becher', { forbidden: true })],
  ]);
  expect(problems).toEqual([]);
});

test.each<[row: string[], terms: number, message: string]>([
  [['', '', 'for soup', '', '', ''], 0, 'The note “for soup” has no term.'],
  [['bowl', '', 'for soup', '', '', ''], 1, 'The note “for soup” has no term.'],
  [['', '', '', '', 'Anna', ''], 0, 'No column that is imported has a term.'],
  [['cup', '', '', 'yes', '', ''], 1, '“yes” has no term.'],
  [['cup', 'Tasse', '', 'perhaps', '', ''], 0, '“perhaps” is neither yes nor no.'],
  [['cup', 'T'.repeat(501), '', '', '', ''], 0, 'The term in “de” is too long.'],
  [['cup', 'Tasse', 'T'.repeat(2001), '', '', ''], 0, 'The term in “de” is too long.'],
  [['cup', 'Tasse', '', '', '', '', 'mug'], 1, '“mug” is beyond the last column.'],
])('What is not understood in %j is named', (row, count, message) => {
  const { terms, problems } = read(row, ['pan', '', '', '', '', '']);
  expect(terms).toHaveLength(count + 1);
  expect(problems).toEqual([{ row: 2, message, leftOut: count === 0 }]);
});

import { expect, test } from 'vitest';
import { guessTermColumns } from '#electron/services/imports/term-columns.ts';

const LOCALES = ['en', 'de', 'fr'];

/** What the columns of a file are taken for: "term en", or "ignored". `rows`: first the names, if there are any. */
function guessed(rows: string[], locales = LOCALES) {
  const [names = [], ...below] = rows.map((row) => row.split(';'));
  const { hasHeader, columns } = guessTermColumns(names, below, locales);
  return {
    hasHeader,
    columns: columns.map((column) => (column.is === 'ignored' ? 'ignored' : `${column.is} ${column.locale}`)),
  };
}

test.each<[what: string, rows: string[], locales: string[], columns: string[]]>([
  ['the columns of an export', ['en;en note;en forbidden'], LOCALES, ['term en', 'note en', 'forbidden en']],
  ['languages side by side', ['English;Deutsch;fr_FR'], LOCALES, ['term en', 'term de', 'term fr']],
  [
    'a source and a target',
    ['Source;Target;Note;Forbidden', 'bowl;Schale;for soup;yes', 'cup;Tasse;;'],
    ['en', 'de'],
    ['term en', 'term de', 'note en', 'flag de'],
  ],
  [
    'words of other languages',
    ['Quelle;Übersetzung;Bemerkung;Nicht verwenden', 'bowl;Schale;;Schüssel'],
    ['en', 'de'],
    ['term en', 'term de', 'note en', 'forbidden de'],
  ],
  ['a target that may be several languages', ['Term;Target'], LOCALES, ['term en', 'ignored']],
  [
    'languages in the names of columns',
    ['Term (de);Note (de);EN term;de:forbidden'],
    LOCALES,
    ['term de', 'note de', 'term en', 'forbidden de'],
  ],
  ['one region of a language', ['en-GB;de_DE'], LOCALES, ['term en', 'term de']],
  ['two regions of a language', ['en;de-AT;de-CH'], LOCALES, ['term en', 'term de-AT', 'term de-CH']],
  [
    'regions that the connection has',
    ['en;de-AT;de'],
    ['en', 'de', 'de-AT'],
    ['term en', 'term de-AT', 'term de'],
  ],
  [
    'a language that the connection does not have',
    ['en;sv;sv note'],
    LOCALES,
    ['term en', 'term sv', 'note sv'],
  ],
  [
    'numbers of rows',
    ['ID;en;de', '1;cup;Tasse', '2;bowl;Schale'],
    ['en', 'de', 'id'],
    ['ignored', 'term en', 'term de'],
  ],
  ['other columns', ['en;de;Author;Status'], LOCALES, ['term en', 'term de', 'ignored', 'ignored']],
])('%s', (_, rows, locales, columns) => {
  expect(guessed(rows, locales)).toEqual({ hasHeader: true, columns });
});

test('A file without names of columns begins with its first term', () => {
  expect(guessed(['bowl;Schale', 'cup;Tasse'], ['en', 'de'])).toEqual({
    hasHeader: false,
    columns: ['term en', 'term de'],
  });
  expect(guessed(['bowl;Schale', 'cup;Tasse']).columns).toEqual(['term en', 'ignored']);
});

import { describe, expect, test } from 'vitest';
import { ColumnShape, type Doubt, doubtAbout, UNKNOWN_SHAPE } from '#shared/domain/doubt.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';

interface Case {
  value: Value;
  text?: string | null;
  isDate?: boolean;
  shown?: string;
  held?: CellValue;
  column?: Value[];
}

const doubted = ({ value, text, isDate = false, shown, held = null, column = [] }: Case) =>
  doubtAbout(
    { value, text: text === undefined && typeof value === 'string' ? value : (text ?? null), isDate, shown },
    held,
    new ColumnShape(column),
  );

const EANS = ['4006381333931', '0401234567890', '0401234567891'];

describe('values that a program spoiled', () => {
  test.each<[string, Doubt, CellValue, Case]>([
    ['a long number in a narrow column', 'shortened', null, { value: '4.00638E+12', held: '4006381333931' }],
    ['also with a comma', 'shortened', null, { value: '4,00638E+12', held: '4006381333931' }],
    ['also where the cell is empty', 'shortened', null, { value: '4.01E+12', column: EANS }],
    [
      'also for a number',
      'shortened',
      null,
      { value: 4006380000000, text: '4.00638E+12', held: 4006381333931 },
    ],
    ['zeros', 'zeros', '0401234567890', { value: '401234567890', held: '0401234567890' }],
    [
      'zeros, by the column',
      'zeros',
      '0512345678901',
      { value: '512345678901', held: '4006381333931', column: EANS },
    ],
    ['zeros, in an empty cell', 'zeros', '0512345678901', { value: '512345678901', column: EANS }],
    ['a range that became a date', 'date', '3-5', { value: '2026-05-03', held: '3-5' }],
    ['a range that became another day', 'date', null, { value: '2026-05-04', held: '3-5' }],
    ['a date as text', 'date', '3-5', { value: '3-May', held: '3-5' }],
    ['the number of a day', 'date', '3-5', { value: '46145', held: '3-5' }],
    ['a name that became a date', 'date', 'MARCH1', { value: '1-Mar', held: 'MARCH1' }],
    ['a date in another form', 'date', null, { value: '5/7/2026', held: '2026-05-03' }],
    ['a date in the form of dots', 'date', '2026-07-05', { value: '05.07.2026', held: '2026-05-03' }],
    [
      'a date of a workbook for one of dots',
      'date',
      '05.07.2026',
      { value: '2026-07-05', isDate: true, held: '03.05.2026' },
    ],
    ['the same day in another form', 'rewritten', '2026-05-03', { value: '5/3/2026', held: '2026-05-03' }],
    [
      'the same day without its time',
      'rewritten',
      '2026-05-03T10:00:00Z',
      { value: '2026-05-03', held: '2026-05-03T10:00:00Z' },
    ],
    ['the same day with a name', 'rewritten', '03.05.2026', { value: '3. Mai 2026', held: '03.05.2026' }],
    ['zeros after the point', 'rewritten', '1.10', { value: '1.1', held: '1.10' }],
    ['a version that became a whole number', 'rewritten', '2.0', { value: '2', held: '2.0' }],
    ['zeros after a comma', 'rewritten', '1,50', { value: '1,5', held: '1,50' }],
    [
      'the sign of a number that is dialed',
      'rewritten',
      '+4930123456',
      { value: '4930123456', held: '+4930123456' },
    ],
    ['a code that is a power', 'rewritten', '1E5', { value: '100000', held: '1E5' }],
    ['a share', 'rewritten', '50%', { value: '0.5', held: '50%' }],
    ['a truth value', 'rewritten', 'true', { value: 'WAHR', held: 'true' }],
    [
      'a number that is shown with its unit',
      'shown',
      '14 cm',
      { value: '14', shown: '14 cm', held: '12 cm' },
    ],
    [
      'a day that is shown as a range',
      'shown',
      '4-6',
      { value: '2026-06-04', isDate: true, shown: '4-6', column: ['3-5', 'M'] },
    ],
    ['an error', 'no_value', null, { value: '#REF!', held: 'Kettle' }],
    [
      'an error in another language',
      'no_value',
      null,
      { value: '#BEZUG!', held: 'Kettle', column: ['#BEZUG!'] },
    ],
    ['a column that is too narrow', 'no_value', null, { value: '#######', held: '4006381333931' }],
    ['an error of LibreOffice', 'no_value', null, { value: 'Err:502', held: 'Kettle' }],
    ['what a database has for nothing', 'no_value', null, { value: 'NULL', held: 'Kettle' }],
    ['what a script has for nothing', 'no_value', null, { value: 'nan', column: ['Kettle'] }],
    ['a German date', 'date', null, { value: '3. Mrz', column: ['S', 'M', '3-5'] }],
    ['a date with slashes', 'date', '5/3', { value: '5/3/2026', held: '5/3' }],
    ['a date of a workbook', 'date', null, { value: '2026-05-03', isDate: true, column: ['S', 'M'] }],
    ['a formula that protects text', 'formula', '0401', { value: '="0401"', held: '0402' }],
    ['a formula with quotes', 'formula', '19" rack', { value: '="19"" rack"', column: ['x'] }],
    ['a float for a code', 'fraction', '4006381333931', { value: '4006381333931.0', held: '4006381333930' }],
    ['a float for a code of the column', 'fraction', '12', { value: '12.0', column: ['11', '13'] }],
    ['thousands read as a fraction', 'thousands', 1234, { value: 1.234, text: '1,234', held: 1200 }],
    [
      'thousands, by the column',
      'thousands',
      2500,
      { value: 2.5, text: '2,500', column: [1800, 2400, 9000] },
    ],
    ['a fraction read as thousands', 'thousands', 1.234, { value: 1234, text: '1.234', held: 1.5 }],
    [
      'digits beyond the fifteenth',
      'rounded',
      '12345678901234567',
      { value: '12345678901234500', held: '12345678901234567' },
    ],
    ['a number shown with two decimals', 'rounded', 1.2345, { value: 1.23, text: '1.23', held: 1.2345 }],
    [
      'an item with a comma',
      'item_split',
      ['Black, matte', 'Red'],
      { value: ['Black', 'matte', 'Red'], text: 'Black, matte, Red', held: ['Black, matte'] },
    ],
    [
      'an item of another product',
      'item_split',
      ['A | B'],
      { value: ['A', 'B'], text: 'A | B', column: [['A | B', 'C']] },
    ],
    [
      'items in one',
      'items_joined',
      ['a', 'b', 'c'],
      { value: ['a, b, c'], text: 'a, b, c', held: ['a', 'b'] },
    ],
    [
      'items in one, of those that are there',
      'items_joined',
      ['a', 'b', 'c'],
      { value: ['a, b, c'], text: 'a, b, c', held: ['a', 'b'], column: [['x, y', 'z']] },
    ],
    [
      'items in one with another separator than items have',
      'items_joined',
      ['a', 'b'],
      { value: ['a;b'], text: 'a;b', column: [['x, y', 'z']] },
    ],
    [
      'the list of a script',
      'items_joined',
      ['a', 'b', 'c'],
      { value: ["['a', 'b', 'c']"], text: "['a', 'b', 'c']", held: ['a', 'b'], column: [['x, y', 'z']] },
    ],
    ['letters of an old encoding', 'characters', null, { value: 'Gr\u{94}\u{E1}e', held: 'Größe' }],
    ['UTF-8 read as ISO 8859-1', 'characters', 'Größe', { value: 'GrÃ¶Ã\u{9F}e', held: 'x' }],
    ['a wrong encoding', 'characters', 'Größe', { value: 'GrÃ¶ÃŸe', held: 'Größe 2' }],
    ['a replacement character', 'characters', null, { value: 'Gr\u{FFFD}\u{FFFD}e', held: 'Größe' }],
    ['question marks for letters', 'characters', 'Größe', { value: 'Gr??e', held: 'Größe' }],
    ['a limit of 255', 'cut', 'x'.repeat(300), { value: 'x'.repeat(255), held: 'x'.repeat(300) }],
    [
      'a cell of a spreadsheet',
      'cut',
      `${'y'.repeat(40_000)}`,
      { value: 'y'.repeat(32_767), held: 'y'.repeat(40_000) },
    ],
  ])('%s', (_, doubt, read, given) => {
    expect(doubted(given)).toEqual({ doubt, read });
  });
});

describe('values that people mean', () => {
  test.each<[string, Case]>([
    ['an equal value', { value: '4.0E+12', held: '4.0E+12' }],
    ['scientific notation where it is usual', { value: '4.0E+12', held: '4.1E+12' }],
    ['scientific notation where nothing is known', { value: '1E5' }],
    ['another code of the same length', { value: '4006381333932', held: '4006381333931', column: EANS }],
    ['a code that is too short by more zeros than any has', { value: '4512', column: EANS }],
    ['a short code where lengths differ', { value: '12', held: '345', column: ['345', '12345', '0012'] }],
    ['a short code where no code has zeros', { value: '12', held: '345', column: ['345', '123'] }],
    ['a date where dates are', { value: '2026-05-03', held: '2026-05-01' }],
    ['a date where the column has dates', { value: '2026-05-03', column: ['2025-01-01', 'soon'] }],
    ['a date in a new column', { value: '2026-05-03' }],
    ['a text with a month', { value: 'March', held: 'April' }],
    ['a size', { value: '10 mm', held: '3-5' }],
    ['a version', { value: '1.2.3', held: '1.2.2' }],
    ['a text that begins like a formula', { value: '=1+1', held: 'x' }],
    ['a version with .0', { value: '5.0', held: '4.8', column: ['4.8', '4.9'] }],
    ['a price that doubles', { value: 2, text: '2', held: 1 }],
    ['a price of a new size', { value: 1500, text: '1500', held: 1.5 }],
    ['thousands that are near', { value: 1234, text: '1,234', held: 1300 }],
    ['a rounded price', { value: 10, text: '10', held: 9.95 }],
    ['items that are usual', { value: ['a', 'b'], text: 'a | b', held: ['a'] }],
    [
      'one item where one is usual',
      { value: ['Black, matte'], text: 'Black, matte', held: ['Red, shiny', 'x'] },
    ],
    ['a number that is shown with two decimals', { value: '14', shown: '14.00', held: '12' }],
    ['a number in a column of numbers', { value: '14', shown: '14 cm', held: '12 cm', column: ['12'] }],
    ['another number in the form of a version', { value: '1.2', held: '1.10' }],
    ['another decimal mark', { value: '1,10', held: '1.10' }],
    ['a number in place of a range', { value: '46146', held: '3-5' }],
    ['a date in the form of the column', { value: '5/7/2026', column: ['5/3/2026', '2026-05-03'] }],
    ['a word for nothing where it is usual', { value: 'NULL', held: null, column: ['NULL', 'x'] }],
    ['none', { value: 'None', held: 'Wood' }],
    ['a number sign', { value: '#1', held: 'x' }],
    ['letters with accents', { value: 'Ärger über Öl', held: 'x' }],
    ['capital letters with marks', { value: 'SÃO PAULO', held: 'x' }],
    ['a question', { value: 'Size?', held: 'Sizes' }],
    ['a text of 255 characters', { value: 'x'.repeat(255), held: 'y'.repeat(300) }],
    ['another kind', { value: true, held: 'yes' }],
  ])('%s', (_, given) => {
    expect(doubted(given)).toBeNull();
  });

  test('nothing is known of the column', () => {
    expect(doubtAbout({ value: '12', text: '12' }, null, UNKNOWN_SHAPE)).toBeNull();
  });
});

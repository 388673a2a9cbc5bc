import { expect, test } from 'vitest';
import { shortenTexts } from '#electron/store/catalog/views/shorten-texts.ts';
import { type Row, WINDOW_CHARACTERS } from '#shared/contract/catalog.ts';

const row = (more: Partial<Row>): Row => ({
  product: 1,
  identifier: '1',
  title: '',
  productId: null,
  parentIdentifier: null,
  children: 0,
  gone: false,
  removal: null,
  creation: null,
  values: [],
  states: {},
  inherited: {},
  level: 0,
  expanded: false,
  onlyAsParent: false,
  ...more,
});
const long = 'x'.repeat(WINDOW_CHARACTERS + 5);

test('long texts are cut, and the row lists their full lengths', () => {
  const shortened = row({ values: ['short', long, [long]], inherited: { 0: long } });
  shortenTexts(shortened);
  expect(shortened.values[0]).toBe('short');
  expect(shortened.values[1]).toBe(long.slice(0, WINDOW_CHARACTERS));
  expect(shortened.values[2]).toEqual([long]);
  expect(shortened.inherited[0]).toHaveLength(WINDOW_CHARACTERS);
  expect(shortened.cut).toEqual({ 0: long.length, 1: long.length });
});

test('long values in the state of a cell are cut too', () => {
  const shortened = row({
    values: ['mine'],
    states: { 0: { mark: 'conflict', base: long, theirs: `${long}y` } },
  });
  shortenTexts(shortened);
  expect(shortened.states[0]?.base).toHaveLength(WINDOW_CHARACTERS);
  expect(shortened.states[0]?.theirs).toHaveLength(WINDOW_CHARACTERS);
  expect(shortened.cut).toEqual({ 0: long.length + 1 });
});

test('no character is torn in two', () => {
  const text = `${'x'.repeat(WINDOW_CHARACTERS - 1)}😀😀`;
  const shortened = row({ values: [text] });
  shortenTexts(shortened);
  expect(shortened.values[0]).toBe('x'.repeat(WINDOW_CHARACTERS - 1));
});

test('a row of short texts is unchanged', () => {
  const before = row({
    values: ['a', 7, null, { path: long }],
    states: { 0: { mark: 'edited', base: 'b' } },
  });
  const after = structuredClone(before);
  shortenTexts(after);
  expect(after).toEqual(before);
});

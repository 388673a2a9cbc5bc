import { describe, expect, it } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { ColumnShape } from '#shared/domain/doubt.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { cell, changed, numbers, outcomeOf } from './cells.ts';

type Paste = Extract<BlockEdit, { kind: 'paste' }>;

const paste = (block: Paste['block'], more: Partial<Paste> = {}): Paste => ({
  kind: 'paste',
  doubts: {},
  block,
  emptyTexts: 'remove',
  listSeparator: null,
  numbers,
  ...more,
});
const text = (pasted: string, more: Partial<Paste> = {}) => paste({ texts: [[pasted]] }, more);
const value = (pasted: CellValue, more: Partial<Paste> = {}) => paste({ values: [[pasted]] }, more);

describe('a pasted text', () => {
  it('stays unchanged in a text cell, including zeros, spaces and digits', () => {
    for (const pasted of ['007', ' 1.50 ', '1e3', 'TRUE', '5-3'])
      expect(changed(text(pasted), cell('before'))).toBe(pasted);
  });

  it('is read in the user’s number format in a number cell', () => {
    expect(changed(text('1,234.5'), cell(1))).toBe(1234.5);
    expect(changed(text('1.234,5', { numbers: numberFormat('de') }), cell(1))).toBe(1234.5);
    expect(outcomeOf(text('12 kg'), cell(1))).toMatchObject({ problem: 'not_a_number' });
    expect(changed(text('12'), cell(null, { kind: 'number' }))).toBe(12);
  });

  it.each([
    ['Yes', true],
    ['TRUE', true],
    ['WAHR', true],
    ['ja', true],
    ['Oui', true],
    ['VRAI', true],
    ['1', true],
    [' no ', false],
    ['FALSCH', false],
    ['Nein', false],
    ['FAUX', false],
    ['0', false],
    ['нет', false],
  ])('%j is read as yes or no in a yes/no cell', (pasted, meaning) => {
    expect(changed(text(pasted), cell(!meaning))).toBe(meaning);
  });

  it('is refused in a yes/no cell if it is neither', () => {
    expect(outcomeOf(text('maybe'), cell(true))).toMatchObject({ problem: 'not_yes_no' });
  });

  it('becomes one item of a list, or several if a separator is given', () => {
    expect(changed(text('red; green ;; blue', { listSeparator: ';' }), cell(['x']))).toEqual([
      'red',
      'green',
      'blue',
    ]);
    expect(outcomeOf(text('red'), cell(['x']))).toEqual({ change: ['red'] });
    expect(outcomeOf(text('red | green'), cell(['x']))).toEqual({
      change: ['red | green'],
      notice: 'list_separator',
    });
    expect(changed(text('red | green', { listSeparator: ' | ' }), cell(['x']))).toEqual(['red', 'green']);
  });

  it('becomes numbers in a list of numbers', () => {
    expect(changed(text('1;2,500', { listSeparator: ';' }), cell([7]))).toEqual([1, 2500]);
  });

  it('never replaces a structured value', () => {
    expect(outcomeOf(text('Lamps'), cell({ nodes: [] }))).toMatchObject({ problem: 'struct' });
  });
});

describe('a pasted cell without text', () => {
  it('removes, empties or keeps the value, as chosen', () => {
    expect(outcomeOf(text(''), cell('before'))).toMatchObject({ change: null });
    expect(outcomeOf(text('', { emptyTexts: 'set_empty' }), cell('before'))).toMatchObject({ change: '' });
    expect(outcomeOf(text('', { emptyTexts: 'leave' }), cell('before'))).toEqual({ leave: true });
    expect(outcomeOf(value(null, { emptyTexts: 'leave' }), cell('before'))).toEqual({ leave: true });
  });

  it('gives a notice where it empties a filled cell, and only there', () => {
    for (const filled of ['before', 5, true, ['a'], { nodes: [] }] as CellValue[])
      for (const blank of [text(''), value(null)])
        expect(outcomeOf(blank, cell(filled))).toEqual({ change: null, notice: 'empties' });
    expect(outcomeOf(text('', { emptyTexts: 'set_empty' }), cell('before'))).toEqual({
      change: '',
      notice: 'empties',
    });
    expect(outcomeOf(value(''), cell('before'))).toEqual({ change: '', notice: 'empties' });
    expect(outcomeOf(value([]), cell(['a']))).toEqual({ change: [], notice: 'empties' });
    for (const unfilled of [null, '', '  ', []] as CellValue[])
      expect(outcomeOf(text(''), cell(unfilled))).toEqual({ change: null });
    expect(outcomeOf(text('', { emptyTexts: 'leave' }), cell('before'))).toEqual({ leave: true });
    expect(outcomeOf(text('x'), cell('before'))).toEqual({ change: 'x' });
  });

  it('cannot empty a number or yes/no cell, and makes a list empty', () => {
    const emptied = { emptyTexts: 'set_empty' } as const;
    expect(outcomeOf(text('', emptied), cell(5))).toEqual({ problem: 'not_a_number' });
    expect(outcomeOf(text('', emptied), cell(true))).toEqual({ problem: 'not_yes_no' });
    expect(outcomeOf(text('', emptied), cell(['a']))).toMatchObject({ change: [] });
  });

  it('is assumed for each cell that a shorter row lacks', () => {
    const block = paste({ texts: [['a', 'b'], ['c']] });
    expect(outcomeOf(block, cell('before', { row: 1, column: 1 }))).toMatchObject({ change: null });
  });
});

describe('a pasted value', () => {
  it('keeps its kind, and gives a notice if the cell had another kind', () => {
    expect(outcomeOf(value(5), cell('five'))).toEqual({ change: 5, notice: 'other_kind' });
    expect(outcomeOf(value(['a']), cell(['b', 'c']))).toEqual({ change: ['a'] });
    expect(outcomeOf(value({ nodes: [] }), cell({ nodes: [1] }))).toEqual({ change: { nodes: [] } });
    expect(outcomeOf(value(5), cell({ nodes: [1] }))).toEqual({ problem: 'struct' });
  });

  it('that is a text is read like a pasted text in a cell of another kind', () => {
    expect(outcomeOf(value('12'), cell(5))).toEqual({ change: 12 });
    expect(outcomeOf(value('twelve'), cell(5))).toMatchObject({ problem: 'not_a_number' });
  });

  it('that is an empty text stays an empty text instead of no value', () => {
    expect(outcomeOf(value(''), cell('before'))).toMatchObject({ change: '' });
  });
});

describe('a pasted block', () => {
  it('is repeated over its part of the selection', () => {
    const block = paste({
      texts: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
    const grid = [0, 1, 2, 3].map((row) =>
      [0, 1, 2].map((column) => changed(block, cell('', { row, column }))),
    );
    expect(grid).toEqual([
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ]);
  });
});

describe('a pasted text that another program may have spoiled', () => {
  const code = cell('0401234567890');

  it('is held back, with what is meant', () => {
    expect(outcomeOf(text('401234567890'), code)).toEqual({
      problem: 'doubtful',
      doubtful: { doubt: 'zeros', read: '0401234567890', value: '401234567890' },
    });
    expect(outcomeOf(text('2026-05-03'), cell('3-5'))).toMatchObject({ problem: 'doubtful' });
  });

  it('is compared with other values of the column', () => {
    const empty = cell(null, { shape: () => new ColumnShape(['0401234567890', '4006381333931']) });
    expect(outcomeOf(text('401234567891'), empty)).toMatchObject({
      doubtful: { doubt: 'zeros', read: '0401234567891' },
    });
    expect(changed(text('4006381333932'), empty)).toBe('4006381333932');
  });

  it('is taken as the user chooses', () => {
    expect(changed(text('401234567890', { doubts: { zeros: 'as_is' } }), code)).toBe('401234567890');
    expect(changed(text('401234567891', { doubts: { zeros: 'read' } }), cell('0401234567891'))).toBe(
      '0401234567891',
    );
  });

  it('is taken as it is if it comes from this app', () => {
    expect(changed(value('401234567890'), code)).toBe('401234567890');
  });
});

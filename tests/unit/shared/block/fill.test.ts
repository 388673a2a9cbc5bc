import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { continued, repeated } from '#shared/domain/block/series.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { cell, changed, column, numbers, outcomeOf } from './cells.ts';

type Fill = Extract<BlockEdit, { kind: 'fill' }>;

const next = (line: CellValue[], how = continued(line, false)) => [1, 2, 3].map((steps) => how(steps));
const back = (line: CellValue[]) => next(line, continued(line, true));

describe('a series', () => {
  it.each<[string, CellValue[], CellValue[]]>([
    ['numbers by one', [5], [6, 7, 8]],
    ['numbers by their step', [10, 20], [30, 40, 50]],
    ['decimals without rounding errors', [0.1, 0.2], [0.3, 0.4, 0.5]],
    [
      'numbers beyond 2^53',
      [{ $number: '9007199254740993' }],
      [9007199254740994, { $number: '9007199254740995' }, 9007199254740996],
    ],
    [
      'a number too long to count on, again',
      [{ $number: '1e-999999999' }],
      [1, 2, 3].map(() => ({ $number: '1e-999999999' })),
    ],
    ['days', ['2026-02-27'], ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['weeks', ['2026-05-04', '2026-05-11'], ['2026-05-18', '2026-05-25', '2026-06-01']],
    ['months', ['2026-01-15', '2026-02-15'], ['2026-03-15', '2026-04-15', '2026-05-15']],
    ['ends of months', ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30', '2026-05-31']],
    ['years', ['2024-02-29', '2025-02-28'], ['2026-02-28', '2027-02-28', '2028-02-29']],
    ['numbered texts, zeros kept', ['A-009'], ['A-010', 'A-011', 'A-012']],
    ['numbered texts that grow', ['A-9'], ['A-10', 'A-11', 'A-12']],
    ['numbered texts by their step', ['S 2', 'S 4'], ['S 6', 'S 8', 'S 10']],
    ['texts of digits', ['0099'], ['0100', '0101', '0102']],
  ])('continues %s', (_, line, more) => {
    expect(next(line)).toEqual(more);
  });

  it.each<[string, CellValue[], (CellValue | undefined)[]]>([
    ['numbers', [5], [4, 3, 2]],
    ['days', ['2026-03-01'], ['2026-02-28', '2026-02-27', '2026-02-26']],
    ['numbered texts, until nothing is left', ['A-002'], ['A-001', 'A-000', undefined]],
  ])('continues %s backwards when filling up or left', (_, line, more) => {
    expect(back(line)).toEqual(more);
  });

  it.each<[string, CellValue[], CellValue[]]>([
    ['texts', ['red', 'green'], ['red', 'green', 'red']],
    ['numbers without a constant step', [1, 2, 4], [1, 2, 4]],
    ['yes and no', [true], [true, true, true]],
    ['lists', [['a']], [['a'], ['a'], ['a']]],
    ['different texts with numbers', ['A-1', 'B-1'], ['A-1', 'B-1', 'A-1']],
    ['days that the calendar does not have', ['2026-02-30', 'x'], ['2026-02-30', 'x', '2026-02-30']],
  ])('repeats %s', (_, line, more) => {
    expect(next(line)).toEqual(more);
  });

  it('of integers continues by the difference of its first two cells', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -1000, max: 1000 }), fc.nat(50), (start, step, steps) => {
        const series = continued([start, start + step], false);
        expect(series(steps + 1)).toBe(start + step * (steps + 2));
      }),
    );
  });

  it('never throws, whatever the cells hold', () => {
    const values = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('2026-01-31', '9999-12-31', '0000-01-01', 'A-007', '999999999999999999999'),
    );
    fc.assert(
      fc.property(
        fc.array(values, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.nat(500),
        (line, backwards, at) => {
          expect(() => continued(line, backwards)(at + 1)).not.toThrow();
          expect(repeated(line)(line.length)).toEqual(line.at(-1));
        },
      ),
    );
  });
});

describe('a fill', () => {
  const fill = (direction: Fill['direction'], series: boolean): Fill => ({
    kind: 'fill',
    direction,
    source: null,
    series,
    numbers,
  });
  const part = (firstRow: number, lastRow: number, source: [number, number]) => ({
    cells: { firstRow, lastRow, firstColumn: 0, lastColumn: 0 },
    origin: { row: 0, column: 0 },
    source: { firstRow: source[0], lastRow: source[1], firstColumn: 0, lastColumn: 0 },
  });

  it('continues or repeats the rows above when filling down', () => {
    const column0 = ['A-01', 'A-03'];
    const shown = (row: number) => column0[row] ?? null;
    const at = (row: number, series: boolean) =>
      changed(fill('down', series), cell('x', { part: part(2, 5, [0, 1]), row }), { shown });
    expect([2, 3, 4].map((row) => at(row, true))).toEqual(['A-05', 'A-07', 'A-09']);
    expect([2, 3, 4].map((row) => at(row, false))).toEqual(['A-01', 'A-03', 'A-01']);
  });

  it('continues or repeats the rows below when filling up', () => {
    const shown = (row: number) => (row === 3 ? 8 : row === 4 ? 9 : null);
    const at = (row: number, series: boolean) =>
      changed(fill('up', series), cell(0, { part: part(0, 2, [3, 4]), row }), { shown });
    expect([2, 1, 0].map((row) => at(row, true))).toEqual([7, 6, 5]);
    expect([2, 1, 0].map((row) => at(row, false))).toEqual([9, 8, 9]);
  });

  it('copies a cell of the same row when filling right', () => {
    const columns = ['identifier' as const, column('size'), column('price'), column('title')];
    const right = {
      cells: { firstRow: 0, lastRow: 0, firstColumn: 2, lastColumn: 3 },
      origin: { row: 0, column: 0 },
      source: { firstRow: 0, lastRow: 0, firstColumn: 1, lastColumn: 1 },
    };
    const at = (target: Parameters<typeof cell>[1], value: CellValue) =>
      outcomeOf(fill('right', false), cell(value, { part: right, others: { 'size@en': '12' }, ...target }), {
        columns,
      });
    expect(at({ column: 3 }, 'before')).toEqual({ change: '12' });
    expect(at({ column: 2 }, 99.5)).toEqual({ change: 12 });
  });

  it('leaves cells unchanged when their source is a completeness column', () => {
    const right = {
      cells: { firstRow: 0, lastRow: 0, firstColumn: 1, lastColumn: 1 },
      origin: { row: 0, column: 0 },
      source: { firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 0 },
    };
    const beside = cell('before', { part: right, column: 1 });
    const columns = ['missing' as const, column('title')];
    expect(outcomeOf(fill('right', false), beside, { columns })).toEqual({ leave: true });
  });

  it('copies a missing value too', () => {
    const shown = () => null;
    expect(
      outcomeOf(fill('down', false), cell('x', { part: part(1, 1, [0, 0]), row: 1 }), { shown }),
    ).toEqual({
      change: null,
    });
  });

  it('gives variants their parent’s value, and never removes theirs', () => {
    const edit = (onlyIfEmpty: boolean): BlockEdit => ({ kind: 'fill_variants', onlyIfEmpty });
    const variant = (value: CellValue, parent: CellValue) => cell(value, { others: { 'title@en': parent } });
    expect(changed(edit(false), variant('own', 'parent'))).toBe('parent');
    expect(changed(edit(true), variant('own', 'parent'))).toBe('own');
    expect(changed(edit(true), variant(' ', 'parent'))).toBe('parent');
    expect(changed(edit(false), variant('own', null))).toBe('own');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeOfData } from '../../../../renderer/src/features/catalog/selection/edge-of-data.ts';

/** One column of cells: filled (#), empty (.) or not loaded (?). */
const downFrom = (cells: string, from: number) =>
  edgeOfData({ row: from, column: 0 }, 'down', { rows: cells.length, columns: 1 }, ({ row }) =>
    cells[row] === '?' ? null : cells[row] === '#',
  ).row;

describe('Ctrl with an arrow key', () => {
  it.each([
    ['##.##', 0, 1, 'the last filled cell of a run'],
    ['##.##', 1, 3, 'over a gap to the next filled cell'],
    ['..##.', 0, 2, 'from an empty cell to the next filled one'],
    ['#....', 0, 4, 'to the end where nothing follows'],
    ['#####', 1, 4, 'to the end of a full column'],
    ['##???', 0, 4, 'to the end where rows are not loaded'],
    ['.....', 4, 4, 'nowhere from the end'],
  ])('in %s from row %i goes to row %i: %s', (cells, from, to) => {
    expect(downFrom(cells, from)).toBe(to);
  });

  it('always advances and finally reaches the end', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('#', '.', '?'), minLength: 2, maxLength: 30 }),
        (cells) => {
          let at = 0;
          while (at < cells.length - 1) {
            const next = downFrom(cells, at);
            expect(next).toBeGreaterThan(at);
            at = next;
          }
        },
      ),
    );
  });
});

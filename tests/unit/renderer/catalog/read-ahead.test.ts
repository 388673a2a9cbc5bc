import type { GridApi } from 'ag-grid-community';
import { describe, expect, it } from 'vitest';
import { readAhead } from '../../../../renderer/src/features/catalog/grid/read-ahead.ts';

const ROWS = 10_000;

/** A grid of many rows that shows 30 of them; returns the rows requested after each move. */
function grid() {
  const asked: number[] = [];
  let moved: (event: { firstRow: number; lastRow: number }) => void = () => undefined;
  const api = {
    addEventListener: (_: string, listener: typeof moved) => {
      moved = listener;
    },
    getDisplayedRowCount: () => ROWS,
    getDisplayedRowAtIndex: (row: number) => void asked.push(row),
  };
  readAhead(api as unknown as GridApi);
  return {
    to: (firstRow: number) => {
      moved({ firstRow, lastRow: firstRow + 30 });
      return asked.splice(0);
    },
  };
}

describe('rows read ahead while scrolling', () => {
  it('are requested below when scrolling down, above when scrolling up', () => {
    const { to } = grid();
    to(200);
    expect(to(203)).toEqual([203 + 30 + 60]);
    expect(to(200)).toEqual([200 - 60]);
  });

  it('are further away the faster the user scrolls', () => {
    const { to } = grid();
    to(200);
    expect(to(250)).toEqual([250 + 30 + 300]);
  });

  it('are not requested beyond the ends, without movement, or after a jump', () => {
    const { to } = grid();
    expect(to(10)).toEqual([10 + 30 + 60]);
    expect(to(5)).toEqual([]);
    expect(to(5)).toEqual([]);
    expect(to(9000)).toEqual([]);
    to(9900);
    expect(to(9930)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { HistoryCell, HistoryStep } from '#shared/contract/drafts.ts';
import {
  historyRows,
  presentRow,
  stepRow,
} from '../../../../renderer/src/features/edit-history/history-rows.ts';

const step = (number: number, cells: number, undone = false): HistoryStep => ({
  step: number,
  label: `Step ${number}`,
  at: '2026-05-04T10:00:00Z',
  undone,
  cells,
  cell: null,
  column: null,
  products: 0,
});
const cell = (product: number): HistoryCell => ({
  product,
  property: 'title',
  locale: 'de',
  identifier: String(product),
  title: `Vase ${product}`,
  values: { old: 'Vase', next: 'Blumenvase' },
});
const steps = [step(3, 1, true), step(2, 570), step(1, 2)];
const kinds = (expanded: [number, HistoryCell[]][], more = false) =>
  historyRows(steps, more, new Map(expanded)).map((row) => row.is);

describe('the rows of the history', () => {
  it('are its steps, then the beginning or a row for older steps', () => {
    expect(kinds([])).toEqual(['step', 'step', 'step', 'beginning']);
    expect(kinds([], true).at(-1)).toBe('older');
  });

  it('list the first cells of an expanded step and count the rest', () => {
    expect(kinds([[2, [cell(1), cell(2)]]])).toEqual([
      'step',
      'step',
      'cell',
      'cell',
      'rest',
      'step',
      'beginning',
    ]);
    const rows = historyRows(steps, false, new Map([[2, [cell(1), cell(2)]]]));
    expect(rows[4]).toMatchObject({ is: 'rest', cells: 568 });
    expect(stepRow(rows, rows[3]!)).toBe(1);
    expect(kinds([[1, [cell(1), cell(2)]]])).not.toContain('rest');
  });

  it('do not expand a step with a single cell', () => {
    const [first, second] = historyRows(steps, false, new Map());
    expect(first).toMatchObject({ expanded: null });
    expect(second).toMatchObject({ expanded: false });
    expect(kinds([[3, [cell(1)]]])).not.toContain('cell');
  });

  it('place the present at the newest done step or the beginning, below any listed cells', () => {
    const all = [step(3, 2, true), step(2, 1)];
    const rows = historyRows(all, false, new Map([[3, [cell(1), cell(2)]]]));
    expect(presentRow(rows, all)).toBe(3);
    const undone = [step(1, 1, true)];
    expect(presentRow(historyRows(undone, false, new Map()), undone)).toBe(1);
  });
});

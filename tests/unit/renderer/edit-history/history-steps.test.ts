import { describe, expect, it } from 'vitest';
import type { HistoryStep } from '#shared/contract/drafts.ts';
import {
  doneSentence,
  jumpLabel,
  jumpSentence,
  jumpTo,
  presentAt,
  touched,
} from '../../../../renderer/src/features/edit-history/history-steps.ts';

const step = (number: number, undone: boolean, cells = 1, products = 0): HistoryStep => ({
  step: number,
  label: `Step ${number}`,
  at: '2026-05-04T10:00:00Z',
  undone,
  cells,
  cell: null,
  column: null,
  products,
});
/** Newest first: 5 and 4 are undone, 3 is the last one done. */
const history = [
  step(5, true, 50),
  step(4, true, 40),
  step(3, false, 30),
  step(2, false, 20),
  step(1, false, 10),
];

describe('jumping to a point in the history', () => {
  it('undoes the steps after that point', () => {
    expect(jumpTo(history, 3)).toEqual({ step: 2, direction: 'undo', steps: 1, cells: 30, products: 0 });
    expect(jumpTo(history, 4)).toEqual({ step: 1, direction: 'undo', steps: 2, cells: 50, products: 0 });
  });

  it('undoes all done steps to reach the beginning', () => {
    expect(jumpTo(history, 5)).toEqual({ step: null, direction: 'undo', steps: 3, cells: 60, products: 0 });
  });

  it('redoes undone steps, including the target step', () => {
    expect(jumpTo(history, 1)).toEqual({ step: 4, direction: 'redo', steps: 1, cells: 40, products: 0 });
    expect(jumpTo(history, 0)).toEqual({ step: 5, direction: 'redo', steps: 2, cells: 90, products: 0 });
  });

  it('takes no step at the present point', () => {
    expect(presentAt(history)).toBe(2);
    expect(jumpTo(history, 2).steps).toBe(0);
    expect(presentAt([step(1, true)])).toBe(1);
    expect(jumpTo([step(1, true)], 1).steps).toBe(0);
  });

  it('announces how many steps and cells it will undo or redo', () => {
    expect(jumpLabel(jumpTo(history, 4))).toBe('Undo 2 steps');
    expect(jumpSentence(jumpTo(history, 4))).toBe(
      '2 steps with 50 cells will be undone, and can be redone until the next edit.',
    );
    expect(jumpSentence(jumpTo(history, 1))).toBe('1 step with 40 cells will be redone.');
  });

  it('reports the steps done and the cells left unchanged', () => {
    expect(doneSentence(jumpTo(history, 4), 2, 0)).toBe('2 steps undone');
    expect(doneSentence(jumpTo(history, 1), 1, 1)).toBe(
      '1 step redone · 1 cell changed since, left as it is',
    );
  });

  it('counts changed removal marks as products', () => {
    const marks = [step(3, false, 0, 2), step(2, false, 4), step(1, false, 0, 1)];
    expect(touched(marks[0]!)).toBe('2 products');
    expect(touched(marks[1]!)).toBe('4 cells');
    expect(jumpSentence(jumpTo(marks, 1))).toBe(
      '1 step with 2 products will be undone, and can be redone until the next edit.',
    );
    expect(jumpSentence(jumpTo(marks, 3))).toBe(
      '3 steps with 4 cells and 3 products will be undone, and can be redone until the next edit.',
    );
    expect(doneSentence(jumpTo(marks, 3), 3, 2)).toBe(
      '3 steps undone · 2 cells or marks changed since, left as they are',
    );
  });
});

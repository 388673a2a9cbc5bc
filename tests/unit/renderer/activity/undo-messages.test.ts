import { describe, expect, it } from 'vitest';
import { type UndoPlan, undoObstacle } from '#shared/contract/changesets.ts';
import { obstacleLines } from '../../../../renderer/src/changesets/obstacles.ts';
import {
  planSentence,
  UNDO_OBSTACLES,
  undoVerb,
} from '../../../../renderer/src/features/activity/undo/undo-messages.ts';

const plan = (items: number, obstacles: Partial<UndoPlan['obstacles']> = {}): UndoPlan => ({
  items,
  products: 12,
  locales: ['de', 'fr'],
  obstacles: { not_applied: 0, not_written: 0, gone: 0, changed: 0, undone: 0, on_its_way: 0, ...obstacles },
  blocked: [],
});

describe('the plan of an undo', () => {
  it('says how many changes can be undone, where, and how many cannot', () => {
    expect(planSentence(plan(34, { changed: 2, gone: 1 }), 'edit')).toBe(
      '34 of 37 changes can be undone (12 products, de · fr); 3 cannot:',
    );
    expect(planSentence(plan(37), 'edit')).toBe('All 37 changes can be undone (12 products, de · fr).');
    expect(planSentence({ ...plan(1), products: 1, locales: ['de'] }, 'edit')).toBe(
      'The change can be undone (1 product, de).',
    );
  });

  it('says when nothing can be undone', () => {
    expect(planSentence(plan(0, { undone: 37 }), 'edit')).toBe('None of the 37 changes can be undone:');
    expect(planSentence(plan(0, { changed: 1 }), 'edit')).toBe('The change cannot be undone:');
  });

  it('says “redo” when an undo is undone', () => {
    expect(undoVerb('undo')).toBe('Redo');
    expect(undoVerb('edit')).toBe('Undo');
    expect(undoVerb('redo')).toBe('Undo');
    expect(planSentence(plan(37), 'undo')).toContain('can be redone');
  });

  it('gives every obstacle its own reason', () => {
    expect(new Set(Object.values(UNDO_OBSTACLES)).size).toBe(undoObstacle.options.length);
  });

  it('lists only obstacles that occur', () => {
    expect(
      obstacleLines(UNDO_OBSTACLES, plan(34, { changed: 2, gone: 1 }).obstacles).map(
        ({ obstacle, items }) => [obstacle, items],
      ),
    ).toEqual([
      ['changed', 2],
      ['gone', 1],
    ]);
  });
});

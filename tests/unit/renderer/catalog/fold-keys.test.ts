import { describe, expect, it } from 'vitest';
import { foldMove } from '../../../../renderer/src/features/catalog/tree/fold-keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const row = (level: number, children: number, expanded = false) => ({
  product: 7,
  children,
  place: { level, expanded, onlyAsParent: false },
});

describe('arrows on the identifier of a row in a tree', () => {
  it('expand and collapse a parent', () => {
    expect(foldMove(press('ArrowRight'), row(0, 3))).toEqual({ kind: 'fold', product: 7, expanded: true });
    expect(foldMove(press('ArrowLeft'), row(0, 3, true))).toEqual({
      kind: 'fold',
      product: 7,
      expanded: false,
    });
  });

  it('move to the parent from a row that cannot be collapsed', () => {
    expect(foldMove(press('ArrowLeft'), row(2, 0))).toEqual({ kind: 'to parent', level: 2 });
    expect(foldMove(press('ArrowLeft'), row(1, 4))).toEqual({ kind: 'to parent', level: 1 });
  });

  it('are left to the grid when nothing can be expanded or collapsed, or with Ctrl or Shift', () => {
    expect(foldMove(press('ArrowRight'), row(0, 3, true))).toBeNull();
    expect(foldMove(press('ArrowRight'), row(2, 0))).toBeNull();
    expect(foldMove(press('ArrowLeft'), row(0, 0))).toBeNull();
    expect(foldMove(press('ArrowDown'), row(0, 3))).toBeNull();
    expect(foldMove(press('ArrowRight', { shiftKey: true }), row(0, 3))).toBeNull();
    expect(foldMove(press('ArrowRight', { ctrlKey: true }), row(0, 3))).toBeNull();
    expect(foldMove(press('ArrowRight'), { ...row(0, 3), place: null })).toBeNull();
  });

  it('expand and collapse all rows with Alt and Shift', () => {
    const both = { altKey: true, shiftKey: true };
    expect(foldMove(press('ArrowRight', both), row(0, 0))).toEqual({ kind: 'fold all', expanded: true });
    expect(foldMove(press('ArrowLeft', both), row(2, 0))).toEqual({ kind: 'fold all', expanded: false });
  });
});

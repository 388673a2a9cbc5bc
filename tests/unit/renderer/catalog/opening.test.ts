import type { GridApi } from 'ag-grid-community';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { Opening } from '../../../../renderer/src/features/catalog/grid/opening.ts';

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false });

/** An editable cell that has the focus. Its row is read when `arrives` is called, or was before; its element may be late. */
function focusedCell({ isRead = true, elementAfter = 0 } = {}) {
  let data = isRead ? {} : undefined;
  let isEditing = false;
  let row = 3;
  const opened: (string | undefined)[] = [];
  const column = { isCellEditable: () => true };
  const api = {
    getFocusedCell: () => ({ rowIndex: row, column }),
    getDisplayedRowAtIndex: () => ({ data }),
    startEditingCell: ({ key }: { key?: string }) => {
      opened.push(key);
      isEditing = opened.length > elementAfter;
    },
  };
  const frames: (() => void)[] = [];
  const opening = new Opening({
    api: () => api as unknown as GridApi<GridRow>,
    isEditing: () => isEditing,
    nextFrame: () => new Promise<void>((resolve) => frames.push(resolve)),
  });
  return {
    opening,
    opened,
    frame: async () => {
      for (const go of frames.splice(0)) go();
      await new Promise(setImmediate);
    },
    arrives: () => {
      data = {};
    },
    goesOn: () => row++,
    closes: () => {
      isEditing = false;
    },
  };
}

describe('keys pressed on a cell', () => {
  it('open its editor with the first, and are held for it', () => {
    const { opening, opened } = focusedCell();
    expect(opening.take(press('x'))).toBe(true);
    expect(opened).toEqual(['x']);
    expect(opening.take(press('y'))).toBe(true);
    expect(opening.keys.take().text).toBe('y');
  });

  it('wait for its row, all of them', async () => {
    const { opening, opened, arrives, frame } = focusedCell({ isRead: false });
    for (const key of 'Schluss') expect(opening.take(press(key))).toBe(true);
    await frame();
    expect(opened).toEqual([]);
    arrives();
    await frame();
    expect(opened).toEqual(['S']);
    expect(opening.keys.take().text).toBe('chluss');
  });

  it('wait for its element, for which the grid puts the editor off', async () => {
    const { opening, opened, frame } = focusedCell({ elementAfter: 2 });
    for (const key of 'Ende') expect(opening.take(press(key))).toBe(true);
    for (let i = 0; i < 5; i++) await frame();
    expect(opened).toEqual(['E', 'E', 'E']);
    expect(opening.keys.take().text).toBe('nde');
  });

  it('do not open it again once it has them, however soon it is closed', async () => {
    const { opening, opened, frame } = focusedCell();
    opening.take(press('x'));
    opening.keys.take();
    opening.closed();
    await frame();
    expect(opened).toEqual(['x']);
  });

  it('are kept when the grid tells only now that an editor before has closed', async () => {
    const { opening, opened, arrives, frame } = focusedCell({ isRead: false });
    for (const key of 'Schluss') opening.take(press(key));
    opening.closed();
    arrives();
    await frame();
    opening.closed();
    expect(opened).toEqual(['S']);
    expect(opening.keys.take().text).toBe('chluss');
  });

  it('are given up when the editor is closed before it took them', async () => {
    const { opening, closes, frame } = focusedCell();
    opening.take(press('x'));
    opening.take(press('y'));
    closes();
    opening.closed();
    await frame();
    expect(opening.keys.isOpening).toBe(false);
  });

  it('are given up when the focus goes elsewhere', async () => {
    const { opening, opened, arrives, goesOn, frame } = focusedCell({ isRead: false });
    opening.take(press('x'));
    goesOn();
    arrives();
    await frame();
    expect(opened).toEqual([]);
    expect(opening.keys.isOpening).toBe(false);
  });

  it('are left alone where they type nothing', () => {
    const { opening, opened } = focusedCell();
    expect(opening.take(press('ArrowDown'))).toBe(false);
    expect(opening.take({ ...press('c'), ctrlKey: true })).toBe(false);
    expect(opened).toEqual([]);
  });
});

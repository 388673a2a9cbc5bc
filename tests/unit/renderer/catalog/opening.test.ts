import type { GridApi } from 'ag-grid-community';
import { describe, expect, it } from 'vitest';
import type { GridRow } from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { Opening } from '../../../../renderer/src/features/catalog/grid/opening.ts';

const press = (key: string) => ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false });

/** An editable cell that has the focus; its row is read when `arrives` is called, or was before. */
function focusedCell(isRead: boolean) {
  let data = isRead ? {} : undefined;
  let opened = 0;
  const read = Promise.withResolvers<void>();
  const api = {
    getFocusedCell: () => ({ rowIndex: 3, column: { isCellEditable: () => true } }),
    getDisplayedRowAtIndex: () => ({ data }),
    startEditingCell: () => void opened++,
  };
  const opening = new Opening({
    api: () => api as unknown as GridApi<GridRow>,
    isEditing: () => false,
    untilRead: () => read.promise,
  });
  return {
    opening,
    opened: () => opened,
    arrives: async () => {
      data = {};
      read.resolve();
      await read.promise;
    },
  };
}

describe('keys pressed while the keyboard is between two elements of the focused cell', () => {
  it('open its editor', () => {
    const { opening, opened } = focusedCell(true);
    expect(opening.takeBetween(press('x'))).toBe(true);
    expect(opened()).toBe(1);
    expect(opening.takeBetween(press('y'))).toBe(true);
    expect(opening.keys.take()).toMatchObject({ text: 'xy', replaces: true });
  });

  it('wait for its row, all of them', async () => {
    const { opening, opened, arrives } = focusedCell(false);
    for (const key of 'Schluss') expect(opening.takeBetween(press(key))).toBe(true);
    expect(opened()).toBe(0);
    await arrives();
    expect(opened()).toBe(1);
    expect(opening.keys.take().text).toBe('Schluss');
  });

  it('are left alone where they type nothing', () => {
    const { opening, opened } = focusedCell(true);
    expect(opening.takeBetween(press('ArrowDown'))).toBe(false);
    expect(opening.takeBetween({ ...press('c'), ctrlKey: true })).toBe(false);
    expect(opened()).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { pressInCells, pressInLines } from '../../../../renderer/src/grid/lines/line-keys.ts';
import { LineList, MOST_CHOSEN } from '../../../../renderer/src/grid/lines/line-list.ts';
import { columnWidths } from '../../../../renderer/src/grid/lines/use-columns.ts';

interface Ref {
  id: number;
}
interface Line extends Ref {
  text: string;
}

/** A list over `total` rows, which may become fewer or more. */
async function listOf(total: number) {
  const now = { total };
  const asked: [number, number][] = [];
  const idsOf = (offset: number, limit: number) =>
    Array.from({ length: Math.max(0, Math.min(limit, now.total - offset)) }, (_, at) => offset + at);
  const list = new LineList<Line, Ref>({
    read: async (offset, limit) => ({
      ok: true,
      value: { total: now.total, rows: idsOf(offset, limit).map((id) => ({ id, text: `row ${id}` })) },
    }),
    refs: async (offset, limit) => {
      asked.push([offset, limit]);
      return { ok: true, value: idsOf(offset, limit).map((id) => ({ id })) };
    },
    keyOf: ({ id }) => String(id),
  });
  await list.open();
  return { list, now, asked };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const chosen = ({ store }: LineList<Line, Ref>) => {
  const { chosen: now } = store.getState();
  return now === 'all' ? now : [...now.keys()].map(Number).sort((a, b) => a - b);
};

describe('selected rows', () => {
  it('default to the focused row, extend from it, and reset on a plain move', async () => {
    const { list } = await listOf(10);
    list.goTo(3);
    expect(list.marked).toMatchObject([{ id: 3 }]);
    list.goBy(2, true);
    await settle();
    expect(chosen(list)).toEqual([3, 4, 5]);
    list.goBy(-4, true);
    await settle();
    expect(chosen(list)).toEqual([1, 2, 3]);
    list.goTo(7);
    expect(chosen(list)).toEqual([]);
    expect(list.marked).toMatchObject([{ id: 7 }]);
  });

  it('are toggled one by one, starting with the focused row', async () => {
    const { list } = await listOf(10);
    list.goTo(2);
    await list.toggle(5);
    await list.toggle(8);
    expect(chosen(list)).toEqual([2, 5, 8]);
    await list.toggle(5);
    expect(chosen(list)).toEqual([2, 8]);
  });

  it('include rows that were never loaded', async () => {
    const { list, asked } = await listOf(5_000);
    list.goTo(10);
    list.goTo(4_000, true);
    await settle();
    expect(asked).toEqual([[10, 3_991]]);
    expect(chosen(list)).toHaveLength(3_991);
  });

  it('are limited to what one call takes, unless all are selected', async () => {
    const { list } = await listOf(50_000);
    list.goTo(0);
    list.goTo(49_999, true);
    await settle();
    expect(chosen(list)).toHaveLength(MOST_CHOSEN);
    list.chooseAll();
    expect(list.marked).toBe('all');
  });

  it('have a focused row when all are selected, so that keys apply to them', async () => {
    const { list } = await listOf(6);
    list.chooseAll();
    expect(list.current).not.toBeNull();
    list.goTo(4);
    list.chooseAll();
    expect(list.store.getState().row).toBe(4);
  });

  it('are all but one after selecting all and toggling one off', async () => {
    const { list } = await listOf(6);
    list.chooseAll();
    await list.toggle(2);
    expect(chosen(list)).toEqual([0, 1, 3, 4, 5]);
  });

  it('are cleared, like focus and expansion, when another list opens', async () => {
    const { list } = await listOf(10);
    list.goTo(1);
    list.goBy(3, true);
    list.expand(1);
    await list.open();
    expect(chosen(list)).toEqual([]);
    expect(list.store.getState()).toMatchObject({ row: null, expanded: new Set() });
  });
});

it('focus moves to the last row when the list becomes shorter', async () => {
  const { list, now } = await listOf(10);
  list.windows.want(0, 9);
  list.goTo(9);
  now.total = 4;
  list.refresh();
  await settle();
  expect(list.store.getState()).toMatchObject({ row: 3, total: 4 });
});

describe('expanded rows', () => {
  it('stay expanded in a new list only if expanded while it was loading', async () => {
    const { list } = await listOf(10);
    list.expand(2);
    const opened = list.open();
    list.expand(5);
    await opened;
    expect([...list.store.getState().expanded]).toEqual(['5']);
  });
});

describe('keys in a line list', () => {
  const press = async (...keys: [string, object?][]) => {
    const { list } = await listOf(100);
    list.goTo(5);
    for (const [key, more = {}] of keys)
      pressInLines(
        { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more },
        list,
        list.store.getState(),
        10,
      );
    await settle();
    return list;
  };

  it('expand and collapse rows as in a tree grid', async () => {
    expect((await press(['ArrowRight'])).store.getState().expanded).toEqual(new Set(['5']));
    expect((await press(['ArrowRight'], ['ArrowRight'])).store.getState().expanded).toEqual(new Set(['5']));
    expect((await press(['ArrowRight'], ['ArrowLeft'])).store.getState().expanded).toEqual(new Set());
    expect((await press([' '])).store.getState().expanded).toEqual(new Set(['5']));
  });

  it('select rows', async () => {
    expect(chosen(await press(['PageDown', { shiftKey: true }]))).toHaveLength(11);
    expect(chosen(await press(['a', { ctrlKey: true }]))).toBe('all');
    expect(chosen(await press(['a', { metaKey: true }], ['Escape']))).toEqual([]);
    expect(chosen(await press(['ArrowDown'], [' ', { ctrlKey: true }]))).toEqual([6]);
  });
});

describe('keys in a grid of cells', () => {
  /** The row and column that have focus, from row 5, column 1 of a grid of 100 rows and 4 columns. */
  const press = async (key: string, more: object = {}, isRtl = false) => {
    const { list } = await listOf(100);
    list.goTo(5);
    const pressed = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more };
    const column = pressInCells(pressed, list, { total: 100, column: 1, columns: 4, isRtl }, 10);
    return column === null ? null : [list.store.getState().row, column];
  };

  it('move by a cell, a page, or to an edge', async () => {
    expect(await press('ArrowDown')).toEqual([6, 1]);
    expect(await press('ArrowRight')).toEqual([5, 2]);
    expect(await press('ArrowRight', {}, true)).toEqual([5, 0]);
    expect(await press('PageUp')).toEqual([0, 1]);
    expect(await press('PageDown')).toEqual([15, 1]);
    expect(await press('ArrowLeft', { ctrlKey: true })).toEqual([5, 0]);
    expect(await press('ArrowDown', { metaKey: true })).toEqual([99, 1]);
    expect(await press('Home')).toEqual([0, 0]);
    expect(await press('End')).toEqual([99, 3]);
  });

  it('choose nothing and expand nothing', async () => {
    for (const key of [' ', 'Enter', 'Escape', 'a']) expect(await press(key)).toBeNull();
    expect(await press('a', { ctrlKey: true })).toBeNull();
    expect(await press('ArrowDown', { shiftKey: true })).toBeNull();
  });
});

it('an empty list finds the rows that it gets before any of them was in sight', async () => {
  const { list, now } = await listOf(0);
  now.total = 3;
  list.refresh();
  await settle();
  expect(list.store.getState().total).toBe(3);
  expect(list.windows.at(2)).toEqual({ id: 2, text: 'row 2' });
});

describe('columns', () => {
  it('fill the width in proportion to their growth, never below their minimum', () => {
    const columns = [
      { min: 100, grow: 1 },
      { min: 50, grow: 0 },
      { min: 100, grow: 2 },
    ];
    expect(columnWidths(columns, 550)).toEqual([200, 50, 300]);
    expect(columnWidths(columns, 551).reduce((sum, width) => sum + width)).toBe(551);
    expect(columnWidths(columns, 90)).toEqual([100, 50, 100]);
  });
});

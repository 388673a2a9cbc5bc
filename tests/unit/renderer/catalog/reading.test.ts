import type { GridApi } from 'ag-grid-community';
import { expect, it } from 'vitest';
import type { GridRow } from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { Reading } from '../../../../renderer/src/features/catalog/grid/reading.ts';
import type { RowSource } from '../../../../renderer/src/features/catalog/grid/row-source.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A grid of three rows, scrolled by one, whose products move to other rows with every new view. */
function grid() {
  const log: string[] = [];
  const state = { editing: false, evaluating: Promise.resolve() };
  const api = {
    isDestroyed: () => false,
    getDisplayedRowCount: () => 3,
    getDisplayedRowAtIndex: (row: number) => ({ rowHeight: 28, data: { product: row } }),
    setRowCount: (rows: number) => log.push(`${rows} rows`),
    refreshInfiniteCache: () => log.push('read'),
    ensureIndexVisible: (row: number) => log.push(`scroll to ${row}`),
  } as unknown as GridApi<GridRow>;
  const source = {
    prepare: async () => {
      await state.evaluating;
      return { ok: true, value: { view: { view: 2, rows: 5, products: 5 }, key: '' } };
    },
    adopt: () => log.push('adopt') > 0,
  } as unknown as RowSource;
  const reading = new Reading(
    {
      source,
      api,
      selecting: {
        active: { row: 2, columnId: 'title' },
        moveTo: (row: number) => log.push(`active in ${row}`),
      },
      get isEditing() {
        return state.editing;
      },
      locate: async (_view, product) => ({ ok: true, value: { row: product + 2 } }),
      failed: (error) => log.push(error.message),
    },
    () => ({ rows: 3, rowHeight: 28, containerHeight: 84, viewportHeight: 56, scrollTop: 28 }),
  );
  return { reading, log, state };
}

it('reading again in place keeps the top product on top and the active one active', async () => {
  const { reading, log } = grid();
  await reading.again('in place');
  expect(log).toEqual(['adopt', '5 rows', 'read', 'scroll to 3', 'active in 4']);
});

it('loaded rows are read again even while an editor is open', async () => {
  const { reading, log, state } = grid();
  state.editing = true;
  await reading.again('loaded rows');
  expect(log).toEqual(['read']);
});

it('an open editor defers reading; the most thorough request runs once it closes', async () => {
  const { reading, log, state } = grid();
  state.editing = true;
  await reading.again('in place');
  await reading.again('loaded rows');
  expect(log).toEqual([]);
  state.editing = false;
  reading.editorClosed();
  await settled();
  expect(log).toEqual(['adopt', '5 rows', 'read', 'scroll to 3', 'active in 4']);
});

it('reading waits for an editor that was opened while the view was evaluated', async () => {
  const { reading, log, state } = grid();
  const evaluated = Promise.withResolvers<void>();
  state.evaluating = evaluated.promise;
  const reads = reading.again('in place');
  state.editing = true;
  evaluated.resolve();
  await reads;
  expect(log).toEqual([]);
  state.editing = false;
  reading.editorClosed();
  await settled();
  expect(log).toEqual(['adopt', '5 rows', 'read', 'scroll to 3', 'active in 4']);
});

it('a new search overtakes a view that is still being evaluated', async () => {
  const { reading, log, state } = grid();
  const evaluated = Promise.withResolvers<void>();
  state.evaluating = evaluated.promise;
  const reads = reading.again('in place');
  await reading.again('from the top');
  evaluated.resolve();
  await reads;
  expect(log).toEqual(['scroll to 0', 'read']);
});

import type { IGetRowsParams } from 'ag-grid-community';
import { describe, expect, it } from 'vitest';
import type { ContractClient } from '#shared/contract/registry.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { type GridRow, valueAt } from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { RowSource, sortOf } from '../../../../renderer/src/features/catalog/grid/row-source.ts';

const title = { property: 'title', locale: 'en' };
const row = (product: number, value: string) => ({
  product,
  identifier: String(product),
  title: value,
  productId: null,
  parentIdentifier: null,
  children: 0,
  gone: false,
  values: [value],
  states: {},
});

/** A catalog of three products that counts what it is asked and can let views expire and windows wait. */
function catalog() {
  let views = 0;
  const state = {
    expired: new Set<number>(),
    queries: [] as unknown[],
    beforeWindow: async () => {},
    fail: false,
  };
  const client = {
    call: async (name: string, input: { query?: unknown; view?: number; start?: number; count?: number }) => {
      if (state.fail) return { ok: false, error: { code: 'storage', message: 'The disk is full.' } };
      if (name === 'catalog.openView') {
        state.queries.push(input.query);
        return { ok: true, value: { view: ++views, rows: 3, products: 3 } };
      }
      if (state.expired.has(input.view!)) return { ok: false, error: { code: 'view_expired', message: '' } };
      const rows = [row(1, 'a'), row(2, 'b'), row(3, 'c')].slice(input.start, input.start! + input.count!);
      await state.beforeWindow();
      return { ok: true, value: { rows } };
    },
  } as unknown as Pick<ContractClient, 'call'>;
  return { client, state };
}

function source() {
  const { client, state } = catalog();
  const errors: string[] = [];
  const narrowing = { search: '', filters: [] };
  let mayMove = Promise.resolve();
  const openEditor = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mayMove = promise;
    return resolve;
  };
  const rows = new RowSource({
    client,
    connectionId: 'c',
    narrowing: () => narrowing,
    columns: () => [title],
    onOpened: () => undefined,
    onError: (error) => errors.push(error.message),
    onRow: () => undefined,
    mayMove: () => mayMove,
  });
  const read = (sortModel: { colId: string; sort: 'asc' | 'desc' }[] = []) =>
    new Promise<{ rows: GridRow[]; last: number | undefined } | 'failed'>((resolve) => {
      void rows.getRows({
        startRow: 0,
        endRow: 100,
        sortModel,
        successCallback: (list: GridRow[], last?: number) => resolve({ rows: list, last }),
        failCallback: () => resolve('failed'),
      } as unknown as IGetRowsParams<GridRow>);
    });
  return { rows, read, state, errors, narrowing, openEditor };
}

describe('rows for the grid', () => {
  it('come from one view until search, filters or sort change', async () => {
    const { read, state, narrowing } = source();
    await read();
    await read();
    expect(state.queries).toHaveLength(1);
    narrowing.search = 'kettle';
    await read();
    await read([{ colId: columnKey(title), sort: 'desc' }]);
    expect(state.queries).toEqual([
      { search: '', filters: [], sort: [] },
      { search: 'kettle', filters: [], sort: [] },
      { search: 'kettle', filters: [], sort: [{ by: title, descending: true }] },
    ]);
  });

  it('say where the last one is, so that the grid knows its height', async () => {
    const { read } = source();
    expect(await read()).toMatchObject({ last: 3 });
  });

  it('are read from a new view when the old one is no longer kept', async () => {
    const { read, state, errors } = source();
    await read();
    state.expired.add(1);
    expect(await read()).toMatchObject({ last: 3 });
    expect(state.queries).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it('are asked for again from a new view after a failure, which is told', async () => {
    const { read, state, errors } = source();
    state.fail = true;
    expect(await read()).toBe('failed');
    expect(errors).toEqual(['The disk is full.']);
    state.fail = false;
    expect(await read()).toMatchObject({ last: 3 });
  });

  it('do not undo an edit whose answer came while they were read', async () => {
    const { rows, read, state } = source();
    state.beforeWindow = async () =>
      rows.remember([{ product: 2, ...title, value: 'edited', state: { mark: 'edited' } }]);
    const answer = await read();
    expect(answer !== 'failed' && answer.rows.map((r) => valueAt(r, columnKey(title)))).toEqual([
      'a',
      'edited',
      'c',
    ]);
  });
});

describe('the order of rows', () => {
  it('follows the one header that is sorted: identifier, title or any column', () => {
    expect(sortOf([])).toEqual([]);
    expect(sortOf([{ colId: 'identifier', sort: 'asc' }])).toEqual([{ by: 'identifier', descending: false }]);
    expect(sortOf([{ colId: 'title', sort: 'desc' }])).toEqual([{ by: 'title', descending: true }]);
    expect(sortOf([{ colId: columnKey(title), sort: 'asc' }])).toEqual([{ by: title, descending: false }]);
  });

  it('of another view wait for an open editor to close; those of the view on show do not', async () => {
    const { rows, read, openEditor } = source();
    await read();
    const closeEditor = openEditor();
    expect(await read()).toMatchObject({ last: 3 });
    rows.renew();
    let arrived = false;
    const other = read().then(() => {
      arrived = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(arrived).toBe(false);
    closeEditor();
    await other;
    expect(arrived).toBe(true);
  });

  it('come from a view prepared beside the one on show, unless the search has changed meanwhile', async () => {
    const { rows, read, state, narrowing } = source();
    await read();
    const prepared = await rows.prepare();
    expect(prepared.ok && rows.adopt(prepared.value)).toBe(true);
    await read();
    expect(state.queries).toHaveLength(2);

    const late = await rows.prepare();
    narrowing.search = 'kettle';
    expect(late.ok && rows.adopt(late.value)).toBe(false);
  });
});

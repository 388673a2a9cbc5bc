import type { IGetRowsParams } from 'ag-grid-community';
import { describe, expect, it } from 'vitest';
import type { ContractClient } from '#shared/contract/registry.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { type GridRow, valueAt } from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { RowSource } from '../../../../renderer/src/features/catalog/grid/row-source.ts';
import { orderAfter } from '../../../../renderer/src/features/catalog/sorting/header-sort.ts';

const title = { property: 'title', locale: 'en' };
const row = (product: number, value: string) => ({
  product,
  identifier: String(product),
  title: value,
  productId: null,
  parentIdentifier: null,
  children: 0,
  gone: false,
  removal: null as RemovalMode | null,
  values: [value],
  states: {},
  inherited: {},
  level: 0,
  expanded: false,
  onlyAsParent: false,
});

/** A catalog of three products that counts the calls it gets, and can let views expire and windows wait. */
function catalog() {
  let views = 0;
  const state = {
    expired: new Set<number>(),
    queries: [] as unknown[],
    staying: [] as unknown[],
    withCompleteness: [] as unknown[],
    beforeWindow: async () => {},
    fail: false,
    marks: new Map<number, RemovalMode>(),
  };
  const client = {
    call: async (
      name: string,
      input: {
        query?: unknown;
        staying?: number | null;
        view?: number;
        start?: number;
        count?: number;
        completeness?: boolean;
      },
    ) => {
      if (state.fail) return { ok: false, error: { code: 'storage', message: 'The disk is full.' } };
      if (name === 'catalog.openView') {
        state.queries.push(input.query);
        state.staying.push(input.staying);
        return { ok: true, value: { view: ++views, rows: 3, matches: 3, stale: 0, products: 3 } };
      }
      state.withCompleteness.push(input.completeness);
      if (state.expired.has(input.view!)) return { ok: false, error: { code: 'view_expired', message: '' } };
      const rows = [row(1, 'a'), row(2, 'b'), row(3, 'c')]
        .slice(input.start, input.start! + input.count!)
        .map((one) => ({ ...one, removal: state.marks.get(one.product) ?? null }));
      await state.beforeWindow();
      return { ok: true, value: { rows } };
    },
  } as unknown as Pick<ContractClient, 'call'>;
  return { client, state };
}

function source(withCompleteness = false) {
  const { client, state } = catalog();
  const errors: string[] = [];
  const query: ViewQuery = { search: '', filters: [], sort: [], tree: false };
  let mayMove = Promise.resolve();
  const openEditor = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mayMove = promise;
    return resolve;
  };
  const rows = new RowSource({
    client,
    connectionId: 'c',
    query: () => ({ ...query }),
    columns: () => [title],
    withCompleteness: () => withCompleteness,
    onOpened: () => undefined,
    onError: (error) => errors.push(error.message),
    showsFindings: () => true,
    onRow: () => undefined,
    onDecimals: () => undefined,
    pictureColumns: { take: () => undefined },
    mayMove: () => mayMove,
  });
  const read = () =>
    new Promise<{ rows: GridRow[]; last: number | undefined } | 'failed'>((resolve) => {
      void rows.getRows({
        startRow: 0,
        endRow: 100,
        successCallback: (list: GridRow[], last?: number) => resolve({ rows: list, last }),
        failCallback: () => resolve('failed'),
      } as unknown as IGetRowsParams<GridRow>);
    });
  return { rows, read, state, errors, query, openEditor };
}

describe('rows for the grid', () => {
  it('include completeness only while a column shows it', async () => {
    const hidden = source(false);
    await hidden.read();
    expect(hidden.state.withCompleteness).toEqual([false]);
    const shown = source(true);
    await shown.read();
    expect(shown.state.withCompleteness).toEqual([true]);
  });

  it('come from one view until the search or sort changes', async () => {
    const { read, state, query } = source();
    await read();
    await read();
    expect(state.queries).toHaveLength(1);
    query.search = 'kettle';
    await read();
    await read();
    query.sort = [{ by: title, descending: true }];
    await read();
    expect(state.queries).toEqual([
      { search: '', filters: [], sort: [], tree: false },
      { search: 'kettle', filters: [], sort: [], tree: false },
      { search: 'kettle', filters: [], sort: [{ by: title, descending: true }], tree: false },
    ]);
  });

  it('stay in the next view although they no longer match, until the user refreshes', async () => {
    const { rows, read, state, query } = source();
    await read();
    query.sort = [{ by: title, descending: true }];
    await read();
    rows.dropUnmatched();
    await rows.prepare();
    expect(state.staying).toEqual([undefined, 1, undefined]);
  });

  it('report the last row to the grid', async () => {
    const { read } = source();
    expect(await read()).toMatchObject({ last: 3 });
  });

  it('are read from a new view when the old one has expired', async () => {
    const { read, state, errors } = source();
    await read();
    state.expired.add(1);
    expect(await read()).toMatchObject({ last: 3 });
    expect(state.queries).toHaveLength(2);
    expect(errors).toEqual([]);
  });

  it('can be read again after a failure, which is reported', async () => {
    const { read, state, errors } = source();
    state.fail = true;
    expect(await read()).toBe('failed');
    expect(errors).toEqual(['The disk is full.']);
    state.fail = false;
    expect(await read()).toMatchObject({ last: 3 });
  });

  it('keep an edit that was answered while they were being read', async () => {
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

describe('removal marks', () => {
  it('are read for the requested rows without a new view', async () => {
    const { rows, read, state } = source();
    await read();
    state.marks.set(2, 'delete');
    const marks = await rows.readMarks([
      { startRow: 0, endRow: 2 },
      { startRow: 2, endRow: 3 },
    ]);
    expect(marks.ok && [...marks.value]).toEqual([
      [1, null],
      [2, 'delete'],
      [3, null],
    ]);
    expect(state.queries).toHaveLength(1);
  });

  it('that change while rows are being read appear in those rows', async () => {
    const { rows, read, state } = source();
    await read();
    let once = true;
    state.beforeWindow = async () => {
      if (!once) return;
      once = false;
      state.marks.set(3, 'unlink');
      await rows.readMarks([]);
    };
    const answer = await read();
    expect(answer !== 'failed' && answer.rows.map(({ removal }) => removal)).toEqual([null, null, 'unlink']);
  });

  it('that change while rows wait for an editor to close appear in those rows', async () => {
    const { rows, read, state, openEditor } = source();
    await read();
    const closeEditor = openEditor();
    rows.renew();
    const reading = read();
    await new Promise((resolve) => setImmediate(resolve));
    state.marks.set(1, 'delete');
    await rows.readMarks([]);
    closeEditor();
    const answer = await reading;
    expect(answer !== 'failed' && answer.rows.map(({ removal }) => removal)).toEqual(['delete', null, null]);
  });
});

describe('the row order', () => {
  it('follows the sorted headers, and keeps sorts by hidden columns while a click only adds', () => {
    const by = (name: string, descending = false) => ({ by: { property: name, locale: 'en' }, descending });
    expect(orderAfter([], [], [by('a')])).toEqual([by('a')]);
    expect(orderAfter([by('a')], [by('a')], [by('a', true)])).toEqual([by('a', true)]);
    expect(orderAfter([by('a')], [by('a')], [])).toEqual([]);
    expect(orderAfter([by('a'), by('hidden')], [by('a')], [by('a'), by('b')])).toEqual([
      by('a'),
      by('hidden'),
      by('b'),
    ]);
    expect(orderAfter([by('hidden'), by('a')], [by('a')], [by('b')])).toEqual([by('b')]);
  });

  it('holds back rows of another view, but not of the current one, while an editor is open', async () => {
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

  it('can be prepared in advance and adopted, unless the search has changed since', async () => {
    const { rows, read, state, query } = source();
    await read();
    const prepared = await rows.prepare();
    expect(prepared.ok && rows.adopt(prepared.value)).toBe(true);
    await read();
    expect(state.queries).toHaveLength(2);

    const late = await rows.prepare();
    query.search = 'kettle';
    expect(late.ok && rows.adopt(late.value)).toBe(false);
  });
});

import type { IGetRowsParams } from 'ag-grid-community';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { GridRow } from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { CatalogGrid } from '../../../../renderer/src/features/catalog/grid/catalog-grid.ts';
import type { GridSelection } from '../../../../renderer/src/features/catalog/selection/grid-selection.ts';
import type { GridStatus } from '../../../../renderer/src/features/catalog/use-grid-status.ts';
import { useCatalog } from '../../../../renderer/src/state/catalog.ts';

vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));

/** The grid's model over a catalog of one product; each view that is opened gets the next number. */
function catalogGrid() {
  let views = 0;
  const client = {
    call: async (name: string) => {
      await new Promise(setImmediate);
      if (name === 'catalog.openView')
        return { ok: true, value: { view: ++views, rows: 1, matches: 1, stale: 0, products: 1 } };
      if (name === 'views.facets') return { ok: true, value: { values: [], distinct: 0, products: 0 } };
      return { ok: true, value: { rows: [{ product: 1, values: [], states: {}, inherited: {} }] } };
    },
  } as unknown as Pick<ContractClient, 'call'>;
  const grid = new CatalogGrid({
    client,
    connection: { id: 'c', readOnly: false } as Connection,
    status: {} as GridStatus,
    onFailed: () => undefined,
  });
  grid.selecting = { active: { row: 0, columnId: 'title\u001fde' } } as GridSelection;
  /** Resolves when the grid receives the rows. */
  const read = () =>
    new Promise<void>((resolve) => {
      const params = { startRow: 0, endRow: 100, successCallback: () => resolve(), failCallback: resolve };
      void grid.source.getRows(params as unknown as IGetRowsParams<GridRow>);
    });
  return { grid, read };
}

beforeEach(() => useCatalog.setState({ view: null }));

describe('rows that are read while an editor is open', () => {
  it('do not close an editor that was opened before the first rows were read', async () => {
    const { grid, read } = catalogGrid();
    grid.editor.open('keep');
    await read();
    expect(grid.isEditing).toBe(true);
  });

  it('do not close an editor that was opened on an unread row of the new view', async () => {
    const { grid, read } = catalogGrid();
    await read();
    grid.source.renew();
    await grid.source.current();
    grid.editor.open('keep');
    await read();
    expect(grid.isEditing).toBe(true);
  });

  it('wait for the editor to close when they belong to another view', async () => {
    const { grid, read } = catalogGrid();
    await read();
    grid.editor.open('keep');
    grid.source.renew();
    let arrived = false;
    const other = read().then(() => {
      arrived = true;
    });
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
    expect(arrived).toBe(false);
    grid.editor.cancel();
    await other;
    expect(arrived).toBe(true);
  });
});

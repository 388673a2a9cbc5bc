import type { GridApi } from 'ag-grid-community';
import { describe, expect, test } from 'vitest';
import type { CellUpdate } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { CellValue } from '#shared/domain/value.ts';
import {
  type GridRow,
  gridRow,
  indexColumns,
} from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { needsReading, paintCells } from '../../../../renderer/src/features/catalog/grid/painting.ts';

const title = { property: 'title', locale: 'en' };
const colour = { property: 'colour', locale: 'en' };
const index = indexColumns([title, colour]);

const row = (product: number, values: CellValue[], parentIdentifier: string | null = null): GridRow =>
  gridRow(
    {
      product,
      identifier: String(product),
      title: `Title of ${product}`,
      productId: null,
      parentIdentifier,
      children: 0,
      gone: false,
      removal: null,
      creation: null,
      values,
      states: {},
      inherited: {},
      level: 0,
      expanded: false,
      onlyAsParent: false,
    },
    index,
  );

function gridOf(...rows: GridRow[]) {
  const nodes = rows.map((data) => ({ data }));
  return {
    isDestroyed: () => false,
    getRowNode: (id: string) => nodes.find(({ data }) => String(data.product) === id),
    forEachNode: (visit: (node: { data: GridRow }) => void) => nodes.forEach(visit),
    refreshCells: () => undefined,
  } as unknown as GridApi<GridRow>;
}

const isTitle = (update: CellUpdate) => columnKey(update) === columnKey(title);
const edited = { mark: 'edited', intent: 'set', base: null } as const;

describe('A title', () => {
  test('follows its cell while an edit is staged', () => {
    const product = row(1, [null, null]);
    const grid = gridOf(product);
    const update = { product: 1, ...title, value: 'New', state: edited };
    paintCells(grid, [update], isTitle);
    expect(product.title).toBe('New');
    expect(needsReading(grid, [update], isTitle)).toBe(false);
  });

  test('is read again once nothing is staged', () => {
    const product = row(1, [null, null]);
    const grid = gridOf(product);
    const update = { product: 1, ...title, value: null, state: null };
    paintCells(grid, [update], isTitle);
    expect(product.title).toBe('Title of 1');
    expect(needsReading(grid, [update], isTitle)).toBe(true);
  });
});

describe('A changed value that variants may inherit', () => {
  const parent = { product: 9, ...colour, value: 'red', state: edited };

  test('causes a read when a loaded variant has no value of its own', () => {
    expect(needsReading(gridOf(row(1, ['a', null], '9')), [parent], isTitle)).toBe(true);
  });

  test('causes no read when each loaded product has its own value there or is no variant', () => {
    const rows = [row(1, [null, 'blue'], '9'), row(2, [null, null])];
    expect(needsReading(gridOf(...rows), [parent], isTitle)).toBe(false);
  });

  test('causes a read when a variant has just lost its own value', () => {
    const variant = row(1, ['a', 'blue'], '9');
    const grid = gridOf(variant);
    const update = { product: 1, ...colour, value: null, state: { mark: 'applied' } as const };
    paintCells(grid, [update], isTitle);
    expect(needsReading(grid, [update], isTitle)).toBe(true);
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { CellValue, ValueKind } from '#shared/domain/value.ts';
import { type PlacedVariant, variantMatrix } from '#shared/domain/variant-matrix.ts';
import { only } from '../../../../renderer/src/features/catalog/selection/selected-cells.ts';
import type { GridStatus } from '../../../../renderer/src/features/catalog/use-grid-status.ts';
import { missingVariants } from '../../../../renderer/src/features/catalog/variant-sheet/missing-variants.ts';
import { pressKey } from '../../../../renderer/src/features/catalog/variant-sheet/sheet-keys.ts';
import {
  type VariantCell,
  VariantCells,
} from '../../../../renderer/src/features/catalog/variant-sheet/variant-cells.ts';

// It opens the connection to the main process as soon as it is loaded.
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { on: () => () => undefined } }));

const variant = (product: number, colour: string, size: string): PlacedVariant => ({
  product,
  identifier: `P-${colour}-${size}`,
  defining: [
    { property: 'colour', value: colour },
    { property: 'size', value: size },
  ],
});

/** red: 1, 2, –; blue: 3, –, 4 */
const FAMILY = [
  variant(1, 'red', '1'),
  variant(2, 'red', '2'),
  variant(3, 'blue', '1'),
  variant(4, 'blue', '3'),
];
const TITLE: Column = { property: 'title', locale: 'en' };
const range = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number) => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});

function sheet({
  values = {},
  kind = 'text' as ValueKind,
  readOnly = false,
}: {
  values?: Record<number, CellValue | VariantCell>;
  kind?: ValueKind;
  readOnly?: boolean;
} = {}) {
  const call = vi.fn(async (_name: string, _input: unknown) => ({
    ok: true,
    value: { cells: [], summary: {} },
  }));
  const cells = new VariantCells({
    client: { call } as never,
    connection: { id: 'c', readOnly } as Connection,
    status: { announce: vi.fn(), tell: vi.fn(), describe: vi.fn() } as unknown as GridStatus,
    onFailed: vi.fn(),
  });
  const show = (family = FAMILY, column = TITLE, swapped = false) =>
    cells.show({
      matrix: variantMatrix(['colour', 'size'], family, swapped),
      column,
      kind,
      cells: new Map(
        Object.entries(values).map(([product, value]) => [
          Number(product),
          value !== null && typeof value === 'object' && 'state' in value
            ? (value as unknown as VariantCell)
            : { value: value as CellValue, state: null },
        ]),
      ),
    });
  show();
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => {
    const onRefused = vi.fn();
    const remove = vi.fn(async () => null);
    const event = { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more };
    const did = pressKey(event as KeyboardEvent, cells, { edits: { remove }, onRefused });
    return { did, refused: onRefused.mock.calls.length > 0, removed: remove.mock.calls.length > 0 };
  };
  return { cells, call, show, press };
}

describe('The selection in a sheet of variants', () => {
  it('begins with the first cell, and is a matrix of products for the store', () => {
    const { cells } = sheet();
    expect(cells.selection.cells).toEqual({
      matrix: [
        [1, 2, null],
        [3, null, 4],
      ],
      columns: [TITLE, TITLE, TITLE],
      ranges: [range(0, 0, 0, 0)],
    });
  });

  it('stays while the same family is read again, and follows its product into another table', () => {
    const { cells, show } = sheet();
    cells.selection.select({
      reaches: [{ anchor: { row: 1, column: 0 }, corner: { row: 1, column: 2 } }],
      active: { row: 1, column: 0 },
    });
    show();
    expect(cells.selection.ranges).toEqual([range(1, 1, 0, 2)]);
    cells.selection.select(only({ row: 1, column: 2 }));
    show(FAMILY, TITLE, true);
    expect(cells.selection.active).toEqual({ row: 2, column: 1 });
    expect(cells.activeProduct()).toBe(4);
    show([FAMILY[0]!]);
    expect(cells.selection.active).toEqual({ row: 0, column: 0 });
    show([]);
    expect(cells.selection.selected).toBeNull();
  });

  it('moves by keys, to the edges and as ranges', () => {
    const { cells, press } = sheet({ values: { 1: 'a', 2: 'b' } });
    press('ArrowRight');
    press('ArrowDown', { shiftKey: true });
    expect(cells.selection.ranges).toEqual([range(0, 1, 1, 1)]);
    press('End', { ctrlKey: true });
    expect(cells.selection.active).toEqual({ row: 1, column: 2 });
    press('Home', { ctrlKey: true });
    press('ArrowRight', { ctrlKey: true });
    expect(cells.selection.active).toEqual({ row: 0, column: 1 });
    press(' ', { ctrlKey: true, shiftKey: true });
    expect(cells.selection.ranges).toEqual([range(0, 1, 0, 2)]);
    expect(press('Escape').did).toBe(true);
    expect(cells.selection.ranges).toEqual([range(0, 0, 1, 1)]);
    expect(press('Escape').did).toBe(false);
  });
});

describe('A cell of the sheet', () => {
  it('is copied as it is seen: with what it has from its parent, and blank where there is no variant', () => {
    const { cells } = sheet({ values: { 1: 'own', 2: { value: null, state: null, inherited: 'parent’s' } } });
    expect(cells.valuesIn(range(0, 0, 0, 2))).toEqual([['own', 'parent’s', null]]);
  });

  it('is edited by keys only if there is a variant, its value has an editor, and the connection allows it', () => {
    const first = sheet({ values: { 1: 'a' } });
    expect(first.press('F2')).toMatchObject({ did: true, refused: false });
    expect(first.cells.isEditing).toBe(true);
    first.cells.edit.close();
    first.cells.selection.select(only({ row: 0, column: 2 }));
    expect(first.press('F2').refused).toBe(true);
    expect(sheet({ values: { 1: { a: 1 } }, kind: 'struct' }).press('F2').refused).toBe(true);
    expect(sheet({ values: { 1: 'a' }, readOnly: true }).press('F2').refused).toBe(true);
  });

  it('is removed with Delete, alone as an edit of its own, and not where there is no variant', async () => {
    const { cells, call, press } = sheet({ values: { 1: 'a' } });
    press('Delete');
    await cells.edits.settled();
    expect(call).toHaveBeenCalledWith(
      'drafts.edit',
      expect.objectContaining({
        edits: [{ ...TITLE, product: 1, change: { kind: 'remove' }, seen: undefined }],
      }),
    );
    cells.selection.select(only({ row: 0, column: 2 }));
    expect(press('Delete')).toMatchObject({ refused: true, removed: false });
    press('ArrowLeft', { shiftKey: true });
    expect(press('Delete')).toMatchObject({ refused: false, removed: true });
  });

  it('shows a typed value as being saved until it is on disk, also after the family was read again', async () => {
    const { cells, call, show } = sheet({ values: { 1: 'a' } });
    const answer = Promise.withResolvers<never>();
    call.mockReturnValueOnce(answer.promise);
    cells.open('replace');
    cells.edit.setText('b');
    const saved = cells.close();
    expect(cells.cellOf(1)).toMatchObject({ value: 'b', isSaving: true });
    show();
    expect(cells.cellOf(1)).toMatchObject({ value: 'b', isSaving: true });
    const staged = { ...TITLE, product: 1, value: 'b', state: { mark: 'edited' } };
    answer.resolve({ ok: true, value: { cells: [staged], summary: {} } } as never);
    expect(await saved).toBe(true);
    expect(cells.cellOf(1)).toEqual({ value: 'b', state: { mark: 'edited' }, inherited: undefined });
  });
});

describe('Missing variants', () => {
  const parent = (product: number, identifier: string, colour: string | null) => ({
    product,
    identifier,
    title: identifier,
    level: colour === null ? 0 : 1,
    gone: false,
    removal: null,
    creation: null,
    childBoundAttributes: [],
    definingProperties: [],
    sameAs: [],
    defining: colour === null ? [] : [{ property: 'colour', value: colour }],
  });

  it('of a range have their parent, what is left to define, and an identifier by the pattern', () => {
    const matrix = variantMatrix(['colour', 'size'], FAMILY);
    const parents = [parent(10, 'P', null), parent(11, 'P-red', 'red')];
    expect(missingVariants(matrix, range(0, 1, 0, 2), parents, FAMILY)).toMatchObject([
      { parent: 11, defining: [{ property: 'size', value: '3' }], identifier: 'P-red-3' },
      {
        parent: 10,
        defining: [
          { property: 'colour', value: 'blue' },
          { property: 'size', value: '2' },
        ],
        identifier: 'P-blue-2',
      },
    ]);
    expect(missingVariants(matrix, range(0, 0, 0, 1), parents, FAMILY)).toEqual([]);
  });
});

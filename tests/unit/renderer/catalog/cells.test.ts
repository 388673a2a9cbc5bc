import type { CellClassParams } from 'ag-grid-community';
import { describe, expect, it } from 'vitest';
import type { Row } from '#shared/contract/catalog.ts';
import type { CellState } from '#shared/domain/cell.ts';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { spokenDetails, stateLabel } from '../../../../renderer/src/editors/cell-labels.ts';
import { valueCellClass } from '../../../../renderer/src/features/catalog/cells/cell-classes.ts';
import { cellText } from '../../../../renderer/src/features/catalog/cells/cell-text.ts';
import {
  applyUpdate,
  findingsAt,
  type GridRow,
  gridRow,
  indexColumns,
  inheritedAt,
  isCutAt,
  Look,
  lookOf,
  showSaving,
  stateAt,
  valueAt,
} from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { titleText } from '../../../../renderer/src/features/catalog/cells/shown-text.ts';
import type { CatalogGrid } from '../../../../renderer/src/features/catalog/grid/catalog-grid.ts';
import { loadedValues } from '../../../../renderer/src/features/catalog/selection/loaded-cells.ts';

const lookAt = (row: GridRow, column: string) => row.looks[row.index.get(column) ?? -1] ?? 0;
const edited: CellState = { mark: 'edited', intent: 'set', base: 'old' };
const removed: CellState = { mark: 'edited', intent: 'remove', base: 'old' };

describe('a cell', () => {
  it('distinguishes no value, an empty text or list, and a removed value (promise 2)', () => {
    expect(lookOf(null, null)).toBe(Look.Absent);
    expect(lookOf('', null)).toBe(Look.Empty);
    expect(lookOf([], null)).toBe(Look.Empty);
    expect(lookOf(null, removed)).toBe(Look.Edited | Look.Removed);
    expect(lookOf('', edited)).toBe(Look.Edited | Look.Empty);
    expect(lookOf(false, null)).toBe(0);
    expect(lookOf(0, null)).toBe(0);
  });

  it('shows the old text of a removed value until the removal is applied, then no value', () => {
    expect(cellText(null, removed)).toBe('old');
    expect(lookOf(null, { ...removed, mark: 'applied' })).toBe(Look.Applied | Look.Absent);
  });

  it('has one look for each mark', () => {
    const marks = ['edited', 'sending', 'applied', 'failed', 'conflict', 'unknown'] as const;
    const looks = marks.map((mark) => lookOf('x', { mark }));
    expect(new Set(looks).size).toBe(marks.length);
    for (const look of looks) expect(look).toBeGreaterThan(0);
  });

  it('formats lists, booleans, structures and numbers for people', () => {
    expect(cellText(['a', 'b'], null)).toBe('a · b');
    expect(cellText(true, null)).toBe('Yes');
    expect(cellText(false, null)).toBe('No');
    expect(cellText({ nodes: [{ path: 'Kitchen › Kettles' }] }, null)).toBe('Kitchen › Kettles');
    expect(cellText({ $number: '9007199254740993' }, null)).toBe('9007199254740993');
    expect(cellText(undefined, null)).toBe('');
  });

  it('truncates text that is too long to show', () => {
    expect(cellText('x'.repeat(5000), null).length).toBeLessThan(400);
  });
});

describe('the screen reader text of a cell', () => {
  it('names an edit and a removal', () => {
    expect(stateLabel(edited)).toBe('edited');
    expect(stateLabel(removed)).toBe('edited: value will be removed');
    expect(stateLabel(null)).toBe('');
  });

  it('has details only for failures and conflicts', () => {
    expect(spokenDetails({ mark: 'failed', said: 'too long' })).toBe('failed: too long');
    expect(spokenDetails({ mark: 'conflict', base: 'b', theirs: 'theirs' })).toBe(
      'conflict: the service now has “theirs”',
    );
    expect(spokenDetails(edited)).toBeNull();
    expect(spokenDetails(null)).toBeNull();
  });
});

const fromService: Row = {
  product: 7,
  identifier: '007',
  title: 'Kettle',
  productId: null,
  parentIdentifier: null,
  children: 0,
  gone: false,
  removal: null,
  creation: null,
  values: ['Kettle', null],
  states: { 1: edited },
  inherited: {},
  level: 0,
  expanded: false,
  onlyAsParent: false,
};

describe('a loaded row', () => {
  const title = { property: 'title', locale: 'en' };
  const colour = { property: 'colour', locale: 'de' };
  const load = () =>
    gridRow({ ...fromService, values: [...fromService.values] }, indexColumns([title, colour]));

  it('finds values and states by column, and has no value for a column it was not read with', () => {
    const row = load();
    expect(valueAt(row, columnKey(title))).toBe('Kettle');
    expect(stateAt(row, columnKey(colour))).toEqual(edited);
    expect(valueAt(row, columnKey({ property: 'size', locale: 'en' }))).toBeUndefined();
  });

  it('applies an update from the main process, and reports when it does not hold the cell', () => {
    const row = load();
    expect(applyUpdate(row, { product: 7, ...colour, value: 'rot', state: null })).toBe(true);
    expect(valueAt(row, columnKey(colour))).toBe('rot');
    expect(lookAt(row, columnKey(colour))).toBe(0);
    expect(applyUpdate(row, { product: 7, property: 'size', locale: 'en', value: 1, state: null })).toBe(
      false,
    );
  });

  it('shows a typed value as saving, never as edited (promise 1)', () => {
    const row = load();
    showSaving(row, columnKey(colour), 'blau');
    expect(valueAt(row, columnKey(colour))).toBe('blau');
    expect(lookAt(row, columnKey(colour))).toBe(Look.Saving);
  });

  describe('of a variant, in a cell without a value of its own', () => {
    const variant = () =>
      gridRow(
        { ...fromService, values: ['Kettle', null], states: {}, inherited: { 1: 'rot' } },
        indexColumns([title, colour]),
      );

    it('shows the parent’s value as a hint and never as its own value', () => {
      const row = variant();
      expect(valueAt(row, columnKey(colour))).toBeNull();
      expect(inheritedAt(row, columnKey(colour))).toBe('rot');
      expect(lookAt(row, columnKey(colour))).toBe(Look.Inherited);
      expect(cellText(null, null, 'rot')).toBe('rot');
    });

    it('shows its own value once set, and the parent’s again once a removal is applied', () => {
      const row = variant();
      applyUpdate(row, { product: 7, ...colour, value: 'blau', state: edited });
      expect(inheritedAt(row, columnKey(colour))).toBeUndefined();
      applyUpdate(row, { product: 7, ...colour, value: null, state: removed });
      expect(lookAt(row, columnKey(colour))).toBe(Look.Edited | Look.Removed);
      applyUpdate(row, { product: 7, ...colour, value: null, state: null });
      expect(inheritedAt(row, columnKey(colour))).toBe('rot');
    });

    it('is copied as shown: with the parent’s value, and as nothing while a removal is staged', () => {
      const row = variant();
      const api = { forEachNode: (visit: (node: object) => void) => visit({ data: row, rowIndex: 0 }) };
      const copied = () =>
        loadedValues(
          { api } as unknown as CatalogGrid,
          { columnIds: [columnKey(title), columnKey(colour)] },
          { firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 1 },
        );
      expect(copied()).toEqual([['Kettle', 'rot']]);
      applyUpdate(row, { product: 7, ...colour, value: null, state: removed });
      expect(copied()).toEqual([['Kettle', null]]);
    });
  });

  it('shows check findings until the cell changes, and blocking findings with a look of their own', () => {
    const finding = { check: 'numbers', severity: 'warn', message: '2 is missing' } as const;
    const load = (findings: CellFinding[]) =>
      gridRow(
        { ...fromService, values: ['Kettle', null], states: {}, findings: { 0: findings } },
        indexColumns([title, colour]),
      );
    expect(lookAt(load([finding, { ...finding, severity: 'block' }]), columnKey(title))).toBe(Look.Blocked);
    const row = load([finding]);
    expect(lookAt(row, columnKey(title))).toBe(Look.Finding);
    expect(findingsAt(row, columnKey(title))).toEqual([finding]);
    applyUpdate(row, { product: 7, ...title, value: 'Kettle 2', state: edited });
    expect(lookAt(row, columnKey(title))).toBe(Look.Edited);
    expect(findingsAt(row, columnKey(title))).toEqual([]);
  });

  it('tracks which texts are cut off, also after an update', () => {
    const row = gridRow(
      { ...fromService, values: ['Kett', null], states: {}, cut: { 0: 20_000 } },
      indexColumns([title, colour]),
    );
    expect(isCutAt(row, columnKey(title))).toBe(true);
    expect(isCutAt(row, columnKey(colour))).toBe(false);
    applyUpdate(row, { product: 7, ...title, value: 'whole', state: null });
    expect(isCutAt(row, columnKey(title))).toBe(false);
    applyUpdate(row, { product: 7, ...title, value: 'Kett', state: null, cut: true });
    expect(isCutAt(row, columnKey(title))).toBe(true);
  });

  it('knows again that an inherited text is cut off once an edit over it is discarded', () => {
    const row = gridRow(
      { ...fromService, values: ['Kettle', null], states: {}, inherited: { 1: 'ro' }, cut: { 1: 20_000 } },
      indexColumns([title, colour]),
    );
    applyUpdate(row, { product: 7, ...colour, value: 'own', state: edited });
    expect(isCutAt(row, columnKey(colour))).toBe(false);
    applyUpdate(row, { product: 7, ...colour, value: null, state: null });
    expect(inheritedAt(row, columnKey(colour))).toBe('ro');
    expect(isCutAt(row, columnKey(colour))).toBe(true);
  });
});

describe('the classes of a cell', () => {
  const ID = 'title de';
  const classOf = (look: number, column = ID) => {
    const params = {
      data: { index: new Map([[ID, 0]]), looks: Uint16Array.of(look) },
      column: { getColId: () => column },
    } as unknown as CellClassParams<GridRow>;
    return valueCellClass(['cell-value'])(params);
  };

  it('are those of its column plus one for each look', () => {
    expect(classOf(0)).toEqual(['cell-value']);
    expect(classOf(Look.Edited | Look.Removed)).toEqual(['cell-value', 'cell-removed', 'cell-edited']);
    expect(classOf(Look.Absent)).toEqual(['cell-value', 'cell-absent']);
  });

  it('mark it as loading without a row or in a column that was not read', () => {
    const none = { column: { getColId: () => 'x' } } as unknown as CellClassParams<GridRow>;
    expect(valueCellClass(['cell-value'])(none)).toEqual(['cell-value', 'cell-loading']);
    expect(classOf(Look.Edited, 'another column')).toEqual(['cell-value', 'cell-loading']);
  });
});

describe('the Product column', () => {
  const variant = (more: Partial<Row>, isTree = false) =>
    titleText(
      gridRow({ ...fromService, title: 'Bottle', parentIdentifier: 'B', ...more }, indexColumns([]), isTree),
    );

  it('shows a variant’s distinguishing values before its title, and only those under its parent', () => {
    const axes = ['Terracotta', '0.5 l'];
    expect(variant({ axes })).toBe('Terracotta · 0.5 l — Bottle');
    expect(variant({ axes }, true)).toBe('Terracotta · 0.5 l');
    expect(variant({ axes, title: '' })).toBe('Terracotta · 0.5 l');
  });

  it('shows the title of a variant without distinguishing values', () => {
    expect(variant({})).toBe('Bottle');
    expect(variant({}, true)).toBe('Bottle');
  });

  it('shows how many variants a parent has', () => {
    expect(variant({ children: 3, parentIdentifier: null })).toBe('Bottle (3)');
  });
});

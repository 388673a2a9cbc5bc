import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { AppError } from '#shared/contract/result.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { compileBlockEdit } from '#shared/domain/block/compile.ts';
import type { BlockContext, CompiledEdit } from '#shared/domain/block/compute.ts';
import { type BlockPart, blockTarget, cellCount } from '#shared/domain/block/geometry.ts';
import { UnreadableEdit } from '#shared/domain/block/unreadable-edit.ts';
import { namedValue, namesOf } from '#shared/domain/by-name.ts';
import type { Column } from '#shared/domain/cell.ts';
import { isCompletenessColumn, type ViewColumn } from '#shared/domain/query.ts';
import type { BlockSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Core } from '../core.ts';
import type { CellReader, ColumnKey } from './cell-reader.ts';
import { ColumnShapes } from './column-shapes.ts';
import { type GroupColumns, groupColumns } from './group-columns.ts';
import { unreadableField } from './pattern-fields.ts';
import { cellsInGroup, matrixGroupsOf, type RowGroup, rowGroupsOf } from './row-groups.ts';
import { variantGroups } from './variant-groups.ts';

/** A block edit prepared for the cells that it covers. */
export interface OpenBlock {
  edit: BlockEdit;
  compiled: CompiledEdit;
  groups: readonly RowGroup[];
  columnsOf(group: RowGroup): GroupColumns;
  shapes: ColumnShapes;
  cells: number;
  outOfRows: number;
  outOfColumns: number;
  /** The number of places of a matrix without a product. */
  missing: number;
  /** By product number: 1 if a chunk of a plan has counted it. */
  counted: Uint8Array;
}

/** The number of rows read together if a fill continues from many. */
const SOURCE_ROWS = 256;

interface Parts extends Pick<Core, 'db' | 'names' | 'views' | 'counts' | 'keptLanguages' | 'queryIds'> {
  reader: CellReader;
  primaryLocale: string;
}

/** What the places of a selection are: rows of a view by columns, or products of a matrix. */
interface SelectedPlaces extends Pick<BlockContext, 'shown'> {
  rows: number;
  groupsOf(parts: readonly BlockPart[]): RowGroup[];
}

const countIn = (parts: readonly BlockPart[]): number =>
  parts.reduce((sum, { cells }) => sum + cellCount(cells), 0);

/** Prepares block edits: their rows stay the same, whatever happens to the view. */
export class OpenBlocks {
  readonly #parts: Parts;
  readonly #open = new Map<number, OpenBlock>();
  #last = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws `view_expired`, and `invalid_input` for a pattern or template that cannot be read. */
  open(selection: BlockSelection, edit: BlockEdit): { block: number; cells: number } {
    const cells = this.#cellsOf(selection);
    const grid = { rows: cells.rows, columns: selection.columns.length };
    const { parts, outOfRows, outOfColumns } = blockTarget(edit, selection.ranges, grid);
    const selected = cells.groupsOf(parts);
    const groups = edit.kind === 'fill_variants' ? variantGroups(this.#parts.db, selected) : selected;
    const properties = new Map(this.#parts.counts.properties().map((property) => [property.name, property]));
    const [highest] = this.#parts.db.firstArray<[number]>(
      'SELECT coalesce(max(product), 0) FROM product',
    ) ?? [0];
    const languages = new Set([...properties.values()].flatMap(({ locales }) => namesOf(locales)));
    const compiled = compile(edit, {
      columns: selection.columns,
      primaryLocale: this.#parts.primaryLocale,
      knows: (column) => {
        // Its cells without a value are not empty.
        if (!this.#parts.keptLanguages.isPulled(column.locale)) return false;
        const property = properties.get(column.property);
        const isOfLanguage =
          hasLanguages(property, this.#parts.primaryLocale) && languages.has(column.locale);
        return (
          isOfLanguage ||
          (property !== undefined && (namedValue(property.locales, column.locale) ?? 0) > 0) ||
          this.#isStagedIn(column)
        );
      },
      shown: cells.shown,
      rowsAreProducts: 'view' in selection,
    });
    const facts = {
      keyOf: (column: Column) => this.columnKey(column),
      kindOf: (property: string) => properties.get(property)?.kind ?? 'text',
    };
    const columns = new Map<RowGroup['cells'], GroupColumns>();
    const columnsOf = ({ cells }: RowGroup): GroupColumns => {
      const known = columns.get(cells) ?? groupColumns(cells, selection.columns, compiled, facts);
      columns.set(cells, known);
      return known;
    };
    const block: OpenBlock = {
      edit,
      compiled,
      groups,
      columnsOf,
      shapes: new ColumnShapes(this.#parts),
      cells: groups.reduce((sum, group) => sum + cellsInGroup(group), 0),
      outOfRows,
      outOfColumns,
      missing: countIn(parts) - selected.reduce((sum, group) => sum + cellsInGroup(group), 0),
      counted: new Uint8Array(highest + 1),
    };
    this.#open.set(++this.#last, block);
    return { block: this.#last, cells: block.cells };
  }

  get(block: number): OpenBlock {
    const open = this.#open.get(block);
    if (!open) throw new AppError('internal', `Block edit ${block} is not open`);
    return open;
  }

  close(block: number): void {
    this.#open.delete(block);
  }

  columnKey({ property, locale }: Column): ColumnKey {
    const key = {
      property: this.#parts.names.properties.find(property),
      locale: this.#parts.names.locales.find(locale),
    };
    return key.property === undefined || key.locale === undefined
      ? null
      : { property: key.property, locale: key.locale };
  }

  #isStagedIn(column: Column): boolean {
    const key = this.columnKey(column);
    return (
      key !== null &&
      this.#parts.db.firstArray(
        'SELECT 1 FROM draft WHERE property = ? AND locale = ? AND shown IS NOT NULL LIMIT 1',
        key.property,
        key.locale,
      ) !== undefined
    );
  }

  #cellsOf(selection: BlockSelection): SelectedPlaces {
    const { columns } = selection;
    if ('matrix' in selection) {
      const { matrix } = selection;
      return {
        rows: matrix.length,
        groupsOf: (parts) => matrixGroupsOf(parts, matrix),
        shown: this.#shownInMatrix(matrix, columns),
      };
    }
    const products = this.#parts.views.slice(selection.view, 0, Number.POSITIVE_INFINITY);
    return {
      rows: products.length,
      groupsOf: (parts) => rowGroupsOf(parts, (first, count) => products.subarray(first, first + count)),
      shown: this.#shownIn(products, columns),
    };
  }

  /** What the places of a matrix show, read a column at a time and cached; undefined where there is no product. */
  #shownInMatrix(
    matrix: readonly (readonly (number | null)[])[],
    columns: readonly ViewColumn[],
  ): BlockContext['shown'] {
    const read = new Map<number, Map<number, CellValue>>();
    return (row, column) => {
      let values = read.get(column);
      if (!values) {
        const products = matrix.flatMap((places) => places[column] ?? []);
        const shown = this.#read(Uint32Array.from(products), columns[column]);
        values = new Map(products.map((product, at) => [product, shown[at] ?? null]));
        read.set(column, values);
      }
      const product = matrix[row]?.[column] ?? null;
      return product === null ? undefined : (values.get(product) ?? null);
    };
  }

  /** What cells of the view show, read some rows at a time and cached. */
  #shownIn(products: Uint32Array, columns: readonly ViewColumn[]): BlockContext['shown'] {
    const kept = new Map<string, CellValue[]>();
    return (row, column) => {
      const chunk = Math.floor(row / SOURCE_ROWS);
      const key = `${chunk} ${column}`;
      let values = kept.get(key);
      if (!values) {
        const first = chunk * SOURCE_ROWS;
        values = this.#read(products.subarray(first, first + SOURCE_ROWS), columns[column]);
        kept.set(key, values);
      }
      return values[row % SOURCE_ROWS] ?? null;
    };
  }

  #read(products: Uint32Array, column: ViewColumn | undefined): CellValue[] {
    if (column === undefined || isCompletenessColumn(column)) return [];
    if (column === 'identifier')
      return this.#parts.reader.products(products).map(({ identifier }) => identifier);
    if (column === 'title') return this.#parts.reader.products(products).map(({ title }) => title);
    const cells = this.#parts.reader.seen(products, [this.columnKey(column)]);
    return Array.from(products, (_, row) => cells.shown(row, 0));
  }
}

function compile(edit: BlockEdit, context: BlockContext): CompiledEdit {
  try {
    return compileBlockEdit(edit, context);
  } catch (error) {
    if (error instanceof UnreadableEdit)
      throw new AppError('invalid_input', error.message, {
        field: unreadableField(edit, (part) => isReadable(part, context)),
      });
    throw error;
  }
}

function isReadable(edit: BlockEdit, context: BlockContext): boolean {
  try {
    compileBlockEdit(edit, context);
    return true;
  } catch {
    return false; // called only for edits that are unreadable in one of their steps
  }
}

/** Whether any product has a value of it in a language other than the primary one. */
const hasLanguages = (property: PropertyInfo | undefined, primaryLocale: string): boolean =>
  property !== undefined && namesOf(property.locales).some((locale) => locale !== primaryLocale);

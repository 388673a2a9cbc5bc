import type { Row } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import { effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import { STRUCTURE, structureFields } from '#shared/service/structure.ts';
import type { DefiningProperty } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { cellState } from '../cell-facts.ts';
import { fromStored, type Stored } from '../encoding.ts';
import { type MarkMode, shownMark } from '../mark-mode.ts';
import { columnNumber, type Names } from '../names.ts';
import { isGoneSql, isHereSql } from '../products/shown-products.ts';
import { draftsOfProducts, type StagedDraft } from '../staging/drafts.ts';
import { UNSETTLED_MARK_SQL, UNSETTLED_SQL, type Unsettled } from '../unsettled.ts';
import { ancestorsOf, inherited } from './inherited.ts';
import { shortenTexts } from './shorten-texts.ts';

type ProductColumns = [
  product: number,
  identifier: string,
  title: string,
  productId: string | null,
  parentIdentifier: string | null,
  gone: number,
  children: number,
  mark: MarkMode | null,
  defining: string | null,
];

/**
 * The positions of the requested columns, by ids. Columns that the catalog has never seen have none: their cells have no
 * value.
 */
class ColumnPositions {
  readonly #positions = new Map<number, number>();
  readonly propertyIds: number[];

  constructor(columns: readonly Column[], names: Names) {
    const properties = new Set<number>();
    columns.forEach((column, position) => {
      const property = names.properties.find(column.property);
      const locale = names.locales.find(column.locale);
      if (property === undefined || locale === undefined) return;
      this.#positions.set(columnNumber(property, locale), position);
      properties.add(property);
    });
    this.propertyIds = [...properties].sort((a, b) => a - b);
  }

  of(property: number, locale: number): number | undefined {
    return this.#positions.get(columnNumber(property, locale));
  }
}

interface SpecialCell {
  row: Row;
  position: number;
  staged: { draft: StagedDraft; conflict: boolean } | null;
  unsettled: Unsettled;
  applied: boolean;
}

/** Reads rows of products with the requested columns: the hot path of scrolling. */
export class WindowReader {
  readonly #db: Database;
  readonly #names: Names;
  readonly #titleCell: () => { property: number; locale: number } | null;

  constructor(db: Database, names: Names, titleCell: () => { property: number; locale: number } | null) {
    this.#db = db;
    this.#names = names;
    this.#titleCell = titleCell;
  }

  read(products: Uint32Array, columns: readonly Column[]): Row[] {
    const positions = new ColumnPositions(columns, this.#names);
    const rows = this.#shown(products, columns, positions);
    const variants = [...rows.values()].filter(({ parentIdentifier }) => parentIdentifier !== null);
    const ancestors = ancestorsOf(
      this.#db,
      variants.map(({ product }) => product),
    );
    const parents = new Set([...ancestors.values()].flat().map(({ product }) => product));
    if (parents.size > 0) {
      const parentRows = this.#shown([...parents], columns, positions);
      for (const [product, above] of ancestors) {
        const row = rows.get(product)!;
        columns.forEach(({ property }, position) => {
          if (row.values[position] !== null) return;
          const shownBy = (parent: number) => parentRows.get(parent)?.values[position] ?? null;
          const value = inherited(property, above, shownBy);
          if (value !== undefined) row.inherited[position] = value;
        });
        // From the topmost parent down: the size of a variant means little without the color of its parent.
        const outer = above.toReversed().flatMap((parent) => parentRows.get(parent.product)?.axes ?? []);
        if (row.axes && outer.length > 0) row.axes = [...new Set([...outer, ...row.axes])];
      }
    }
    for (const row of rows.values()) shortenTexts(row);
    return [...products].map((product) => rows.get(product)!);
  }

  /** Rows with what their own cells show, by product. */
  #shown(
    products: Uint32Array | readonly number[],
    columns: readonly Column[],
    positions: ColumnPositions,
  ): Map<number, Row> {
    const keys = `[${products.join()}]`;
    const rows = this.#rows(keys, columns.length);
    this.#fillValues(keys, rows, positions);
    this.#layDraftsOver(keys, rows, positions);
    return rows;
  }

  #rows(keys: string, width: number): Map<number, Row> {
    const rows = new Map<number, Row>();
    for (const [
      product,
      identifier,
      title,
      productId,
      parentIdentifier,
      gone,
      children,
      mark,
      defining,
    ] of this.#db.arrays<ProductColumns>(
      `SELECT p.product, p.identifier, p.title, p.product_id, p.parent_identifier, ${isGoneSql('p')},
         (SELECT count(*) FROM product c WHERE c.parent_identifier = p.identifier AND ${isHereSql('c')}), m.mode, p.defining
       FROM json_each(?) k CROSS JOIN product p ON p.product = k.value LEFT JOIN product_mark m USING (product)`,
      keys,
    )) {
      const values = new Array<null>(width).fill(null);
      rows.set(product, {
        product,
        identifier,
        title,
        productId,
        parentIdentifier,
        children,
        ...(defining === null ? {} : withAxes(JSON.parse(defining))),
        gone: gone === 1,
        ...shownMark(mark),
        values,
        states: {},
        inherited: {},
        level: 0,
        expanded: false,
        onlyAsParent: false,
      });
    }
    return rows;
  }

  #fillValues(keys: string, rows: Map<number, Row>, positions: ColumnPositions): void {
    if (positions.propertyIds.length === 0) return;
    // Unary plus: one pass over each product's neighboring values beats a search per property.
    for (const [product, property, locale, flags, stored] of this.#db.arrays<
      [number, number, number, number, Stored]
    >(
      `SELECT v.product, v.property, v.locale, v.flags, v.value FROM json_each(?) k
       CROSS JOIN value v ON v.product = k.value WHERE +v.property IN (${positions.propertyIds.join(', ')})`,
      keys,
    )) {
      const position = positions.of(property, locale);
      if (position !== undefined) rows.get(product)!.values[position] = fromStored(flags, stored);
    }
  }

  #layDraftsOver(keys: string, rows: Map<number, Row>, positions: ColumnPositions): void {
    const title = this.#titleCell();
    const definingProperty = this.#names.properties.find(STRUCTURE.defining);
    const special = new Map<string, SpecialCell>();
    const cellAt = (product: number, property: number, locale: number): SpecialCell | undefined => {
      const position = positions.of(property, locale);
      if (position === undefined) return undefined;
      const row = rows.get(product)!;
      const key = `${product} ${position}`;
      let cell = special.get(key);
      if (!cell) {
        cell = { row, position, staged: null, unsettled: null, applied: false };
        special.set(key, cell);
      }
      return cell;
    };

    for (const { cell, ...staged } of draftsOfProducts(this.#db, keys)) {
      const { product, property, locale } = cell;
      if (title?.property === property && title.locale === locale)
        rows.get(product)!.title = displayText(effectiveValue(staged.draft));
      if (property === definingProperty)
        Object.assign(rows.get(product)!, withStagedAxes(effectiveValue(staged.draft)));
      const shown = cellAt(product, property, locale);
      if (shown) shown.staged = staged;
    }
    for (const [product, property, locale, unsettled] of this.#db.arrays<[number, number, number, Unsettled]>(
      `SELECT i.product, i.property, i.locale, ${UNSETTLED_MARK_SQL}
       FROM json_each(?) k CROSS JOIN item i ON i.product = k.value AND i.property IS NOT NULL AND i.${UNSETTLED_SQL}
       JOIN change_set s USING (change_set)`,
      keys,
    )) {
      const cell = cellAt(product, property, locale);
      if (cell) cell.unsettled = unsettled;
    }
    for (const [product, property, locale] of this.#db.arrays<[number, number, number]>(
      `SELECT m.product, m.property, m.locale FROM json_each(?) k CROSS JOIN applied_mark m ON m.product = k.value`,
      keys,
    )) {
      const cell = cellAt(product, property, locale);
      if (cell) cell.applied = true;
    }

    for (const { row, position, staged, unsettled, applied } of special.values()) {
      const current = row.values[position] ?? null;
      const { draft, conflict } = staged ?? { draft: null, conflict: false };
      if (draft) row.values[position] = effectiveValue(draft);
      const state = cellState({ draft, conflict, unsettled, applied, current });
      if (state) row.states[position] = state;
    }
  }
}

/** One text for each defining property (2.2), regardless of the number of languages it has values in. */
function withAxes(defining: readonly DefiningProperty[]): Pick<Row, 'axes'> {
  const byProperty = new Map<string, string>();
  for (const { property, value } of defining)
    if (value !== null && !byProperty.has(property)) byProperty.set(property, displayText(value));
  return byProperty.size === 0 ? {} : { axes: [...byProperty.values()] };
}

/** The same for a staged edit; one that removes them leaves none. */
const withStagedAxes = (value: CellValue): { axes: Row['axes'] } => ({
  axes: withAxes(structureFields(STRUCTURE.defining, value).definingProperties ?? []).axes,
});

import type { ExportColumn } from '#shared/contract/exports.ts';
import { percentFilled } from '#shared/domain/completeness-value.ts';
import { isCompletenessColumn } from '#shared/domain/query.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Core } from '../core.ts';
import { fromStored, type Stored } from '../encoding.ts';
import { columnNumber } from '../names.ts';

type CellColumns = [row: number, property: number, locale: number, flags: number, stored: Stored];
type ProductColumns = [row: number, identifier: string, productId: string | null, title: string];

const PRODUCTS_SQL =
  'SELECT k.key, p.identifier, p.product_id, p.title FROM json_each(?) k CROSS JOIN product p ON p.product = k.value';

/** The unary plus forces one pass over each product's adjacent values, which beats a search per property. */
const cellsSql = (table: 'value' | 'draft', stored: 'value' | 'shown', properties: readonly number[]) =>
  `SELECT k.key, t.property, t.locale, t.flags, t.${stored} FROM json_each(?) k
   CROSS JOIN ${table} t ON t.product = k.value WHERE +t.property IN (${properties.join(', ')})`;

/** The places of columns in a row. */
interface Places {
  identifier: number[];
  productId: number[];
  title: number[];
  completeness: { place: number; of: 'completeness' | 'missing' }[];
  /** By `columnNumber`. */
  cells: Map<number, number[]>;
  properties: number[];
}

/** Products as rows of a table. `staged`: including staged edits; otherwise what the service is known to hold. */
export function exportedRows(
  core: Core,
  products: Uint32Array,
  columns: readonly ExportColumn[],
  staged: boolean,
): CellValue[][] {
  const places = placesOf(core, columns);
  const rows = Array.from(products, () => new Array<CellValue>(columns.length).fill(null));
  const keys = `[${products.join()}]`;
  fillProducts(core, keys, rows, places);
  fillCells(core, cellsSql('value', 'value', places.properties), keys, rows, places);
  if (staged && hasDrafts(core))
    fillCells(core, cellsSql('draft', 'shown', places.properties), keys, rows, places);
  fillCompleteness(core, products, rows, places, staged);
  return rows;
}

function placesOf(core: Core, columns: readonly ExportColumn[]): Places {
  const { names } = core;
  const places: Places = {
    identifier: [],
    productId: [],
    title: [],
    completeness: [],
    cells: new Map(),
    properties: [],
  };
  const addCell = (property: number, locale: number, place: number) => {
    const number = columnNumber(property, locale);
    places.cells.set(number, [...(places.cells.get(number) ?? []), place]);
    if (!places.properties.includes(property)) places.properties.push(property);
  };
  const title = core.titleCell();
  columns.forEach((column, place) => {
    if (isCompletenessColumn(column)) places.completeness.push({ place, of: column });
    else if (typeof column === 'string') {
      places[column].push(place);
      // If the property of that name holds another text, an import would take the record's title for an edit of it.
      if (column === 'title' && title) addCell(title.property, title.locale, place);
    } else {
      const property = names.properties.find(column.property);
      const locale = names.locales.find(column.locale);
      // No product has a value in other columns.
      if (property !== undefined && locale !== undefined) addCell(property, locale, place);
    }
  });
  return places;
}

function fillProducts(
  core: Core,
  keys: string,
  rows: CellValue[][],
  { identifier, productId, title }: Places,
): void {
  if (identifier.length + productId.length + title.length === 0) return;
  for (const [at, ownIdentifier, id, ownTitle] of core.db.arrays<ProductColumns>(PRODUCTS_SQL, keys)) {
    const row = rows[at]!;
    for (const place of identifier) row[place] = ownIdentifier;
    for (const place of productId) row[place] = id;
    for (const place of title) row[place] = ownTitle === '' ? null : ownTitle;
  }
}

function fillCells(
  core: Core,
  sql: string,
  keys: string,
  rows: CellValue[][],
  { cells, properties }: Places,
): void {
  if (properties.length === 0) return;
  for (const [at, property, locale, flags, stored] of core.db.arrays<CellColumns>(sql, keys)) {
    const places = cells.get(columnNumber(property, locale));
    if (places === undefined) continue;
    const value = fromStored(flags, stored);
    for (const place of places) rows[at]![place] = value;
  }
}

/** In percent, and in fields; empty if nothing is required, or nothing was read. */
function fillCompleteness(
  core: Core,
  products: Uint32Array,
  rows: CellValue[][],
  { completeness }: Places,
  staged: boolean,
): void {
  if (completeness.length === 0) return;
  const figureOf = core.figures.ofFew(products);
  products.forEach((product, at) => {
    const figure = figureOf(product);
    if (!figure) return;
    const filled = staged ? figure.staged : figure.filled;
    const missing = staged ? figure.missingStaged : figure.missing;
    for (const { place, of } of completeness)
      rows[at]![place] = of === 'missing' ? missing : percentFilled(filled, figure.required);
  });
}

function hasDrafts(core: Core): boolean {
  return core.db.firstArray('SELECT 1 FROM draft LIMIT 1') !== undefined;
}

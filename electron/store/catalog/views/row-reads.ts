import type { ProductDetails, Row } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import type { FilledCount } from '#shared/domain/completeness.ts';
import { pictureOf } from '#shared/domain/picture-address.ts';
import type { Core } from '../core.ts';
import { cellText, type Names } from '../names.ts';
import { type RowOrder, standing } from './row-order.ts';
import { WindowReader } from './row-window.ts';

interface Parts {
  core: Pick<Core, 'db' | 'names' | 'titleCell' | 'figures' | 'products'>;
  /** Throws `view_expired`. */
  orderOf(view: number): RowOrder;
  /** The findings in products, by cell. */
  found(products: readonly number[]): ReadonlyMap<string, CellFinding[]>;
}

/** What stands above the changes of a product. */
export interface ProductAbout {
  picture: string | null;
  completeness: FilledCount | null;
}

/** What the grid and the product panel read all the time: in the store, and beside it while it is writing. */
export function createRowReads({ core, orderOf, found }: Parts) {
  const { db, names, titleCell, figures, products: details } = core;
  const windows = new WindowReader(db, names, titleCell);
  return {
    /** Throws AppError `view_expired` for a view that is no longer kept. */
    window: (view: number, start: number, count: number, columns: Column[], completeness = false): Row[] => {
      const order = orderOf(view);
      const products = order.products.subarray(start, start + count);
      const figureOf = completeness ? figures.ofFew(products) : null;
      const rows = windows
        .read(products, columns)
        .map((row, i) =>
          Object.assign(row, standing(order, start + i), figureOf && { completeness: figureOf(row.product) }),
        );
      addFindings(rows, columns, found([...products]), names);
      return rows;
    },
    locate: (view: number, product: number): number | null => {
      const row = orderOf(view).products.indexOf(product);
      return row < 0 ? null : row;
    },
    /** The address of each product's first picture, null for none, and its completeness. Throws `not_found`. */
    aboutProducts: (products: readonly number[]): ProductAbout[] => {
      const figureOf = figures.ofFew(Uint32Array.from(products));
      return products.map((product) => ({
        picture: pictureOf(details.details(product).cells)?.address ?? null,
        completeness: figureOf(product),
      }));
    },
    product: (product: number): ProductDetails =>
      withFindings(details.details(product), found([product]), names),
  };
}

/** Adds findings, by cell, to rows that were read with these columns. */
function addFindings(
  rows: readonly Row[],
  columns: readonly Column[],
  found: ReadonlyMap<string, CellFinding[]>,
  names: Names,
): void {
  if (found.size === 0) return;
  const ids = columns.map((column) => ({
    property: names.properties.find(column.property) ?? -1,
    locale: names.locales.find(column.locale) ?? -1,
  }));
  for (const row of rows) {
    const own = ids.flatMap((id, position): [number, CellFinding[]][] => {
      const findings = found.get(cellText({ product: row.product, ...id }));
      return findings ? [[position, findings]] : [];
    });
    if (own.length > 0) row.findings = Object.fromEntries(own);
  }
}

/** A product with the findings in its cells. */
const withFindings = (
  details: ProductDetails,
  found: ReadonlyMap<string, CellFinding[]>,
  names: Names,
): ProductDetails =>
  found.size === 0
    ? details
    : {
        ...details,
        cells: details.cells.map((cell) => {
          const findings = found.get(cellText(names.key({ product: details.product, ...cell })));
          return findings ? { ...cell, findings } : cell;
        }),
      };

import type { Database } from '../../database.ts';
import type { Band } from './bands.ts';

const PARENTS_AT_A_TIME = 10_000;

type BandCells = Band['cells'];

/** A variant that is filled, from where, and in which cells. */
interface Filled {
  product: number;
  source: number;
  cells: BandCells;
}

/**
 * The variants of selected products, all levels (service document 2.2), whether shown or not: each is filled from its
 * nearest selected parent. A selected product that has variants itself keeps its value, and gives that to its own; a
 * selected one without variants is filled like those that are not selected.
 */
export function variantBands(db: Database, selected: readonly Band[]): Band[] {
  const chosen = selectedCells(selected);
  const filled: Filled[] = [];
  for (const band of selected)
    for (let at = 0; at < band.products.length; at += PARENTS_AT_A_TIME)
      fillBelow(db, band, band.products.subarray(at, at + PARENTS_AT_A_TIME), chosen, filled);
  return asBands(filled);
}

/** By product: the band in which it is selected, from 1. */
function selectedCells(selected: readonly Band[]): { cellsOf(product: number): BandCells } {
  let highest = 0;
  for (const { products } of selected)
    for (const product of products) if (product > highest) highest = product;
  const bandOf = new Uint16Array(highest + 1);
  selected.forEach(({ products }, i) => {
    for (const product of products) bandOf[product] = i + 1;
  });
  return { cellsOf: (product) => selected[(bandOf[product] ?? 0) - 1]?.cells ?? [] };
}

/** Level by level. Ends in any catalog: where parents stand in a circle, it leads back to the one that it began from. */
function fillBelow(
  db: Database,
  { cells }: Band,
  from: Uint32Array,
  chosen: { cellsOf(product: number): BandCells },
  filled: Filled[],
): void {
  const below = new Map<number, Filled[]>();
  let level = [...from].map((product): Filled => ({ product, source: product, cells }));
  while (level.length > 0) {
    const next: Filled[] = [];
    for (const [place, product, hasVariants] of childrenOf(db, level)) {
      const parent = level[place]!;
      const own = hasVariants === 1 ? new Set(chosen.cellsOf(product).map(({ column }) => column)) : NONE;
      const left = own.size === 0 ? parent.cells : parent.cells.filter(({ column }) => !own.has(column));
      if (left.length === 0) continue;
      const child: Filled = { product, source: parent.source, cells: left };
      next.push(child);
      const siblings = below.get(parent.product);
      if (siblings) siblings.push(child);
      else below.set(parent.product, [child]);
    }
    level = next;
  }
  const add = (product: number): void => {
    for (const child of below.get(product) ?? []) {
      filled.push(child);
      add(child.product);
    }
  };
  for (const product of from) add(product);
}

const NONE: ReadonlySet<number> = new Set();

/** By place of the parent, in the order in which they are listed. */
const childrenOf = (
  db: Database,
  parents: readonly Filled[],
): [place: number, product: number, hasVariants: number][] =>
  db.arrays(
    `SELECT k.key, c.product, EXISTS (
       SELECT 1 FROM product g WHERE g.parent_identifier = c.identifier AND g.gone = 0 AND g.product <> c.product)
     FROM json_each(?) k CROSS JOIN product p ON p.product = k.value
     CROSS JOIN product c ON c.parent_identifier = p.identifier AND c.gone = 0 AND c.product <> p.product
     ORDER BY k.key, c.place`,
    JSON.stringify(parents.map(({ product }) => product)),
  );

/** Neighbours that are filled in the same cells together. */
function asBands(filled: readonly Filled[]): Band[] {
  const bands: Band[] = [];
  for (let at = 0; at < filled.length; ) {
    const { cells } = filled[at]!;
    let end = at + 1;
    while (end < filled.length && filled[end]!.cells === cells) end++;
    const together = filled.slice(at, end);
    bands.push({
      firstRow: at,
      products: Uint32Array.from(together, ({ product }) => product),
      sources: Uint32Array.from(together, ({ source }) => source),
      cells,
    });
    at = end;
  }
  return bands;
}

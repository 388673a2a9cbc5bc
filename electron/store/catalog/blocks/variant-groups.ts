import type { Database } from '../../database.ts';
import { isHereSql } from '../products/shown-products.ts';
import type { RowGroup } from './row-groups.ts';

const PARENTS_AT_A_TIME = 10_000;

type GroupCells = RowGroup['cells'];

/** A variant to be filled, from which product, and in which cells. */
interface Filled {
  product: number;
  source: number;
  cells: GroupCells;
}

/**
 * The variants of selected products, on all levels (service document 2.2), whether shown or not: each is filled from its
 * nearest selected parent. A selected product that has variants itself keeps its value and passes it on to them; a selected
 * one without variants is filled like those that are not selected.
 */
export function variantGroups(db: Database, selected: readonly RowGroup[]): RowGroup[] {
  const chosen = selectedCells(selected);
  const filled: Filled[] = [];
  for (const group of selected)
    for (let at = 0; at < group.products.length; at += PARENTS_AT_A_TIME)
      fillBelow(db, group, group.products.subarray(at, at + PARENTS_AT_A_TIME), chosen, filled);
  return asRowGroups(filled);
}

/** The selected cells of a product, found by the number of its group (from 1). */
function selectedCells(selected: readonly RowGroup[]): { cellsOf(product: number): GroupCells } {
  let highest = 0;
  for (const { products } of selected)
    for (const product of products) if (product > highest) highest = product;
  const rangeOf = new Uint16Array(highest + 1);
  selected.forEach(({ products }, i) => {
    for (const product of products) rangeOf[product] = i + 1;
  });
  return { cellsOf: (product) => selected[(rangeOf[product] ?? 0) - 1]?.cells ?? [] };
}

/** Level by level. Ends in any catalog: if parents form a cycle, it leads back to the product that it started from. */
function fillBelow(
  db: Database,
  { cells }: RowGroup,
  from: Uint32Array,
  chosen: { cellsOf(product: number): GroupCells },
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

/** By place of the parent, in listing order. */
const childrenOf = (
  db: Database,
  parents: readonly Filled[],
): [place: number, product: number, hasVariants: number][] =>
  db.arrays(
    `SELECT k.key, c.product, EXISTS (
       SELECT 1 FROM product g WHERE g.parent_identifier = c.identifier AND ${isHereSql('g')} AND g.product <> c.product)
     FROM json_each(?) k CROSS JOIN product p ON p.product = k.value
     CROSS JOIN product c ON c.parent_identifier = p.identifier AND ${isHereSql('c')} AND c.product <> p.product
     ORDER BY k.key, c.place`,
    JSON.stringify(parents.map(({ product }) => product)),
  );

/** Groups neighbors that are filled in the same cells. */
function asRowGroups(filled: readonly Filled[]): RowGroup[] {
  const groups: RowGroup[] = [];
  for (let at = 0; at < filled.length; ) {
    const { cells } = filled[at]!;
    let end = at + 1;
    while (end < filled.length && filled[end]!.cells === cells) end++;
    const together = filled.slice(at, end);
    groups.push({
      firstRow: at,
      products: Uint32Array.from(together, ({ product }) => product),
      sources: Uint32Array.from(together, ({ source }) => source),
      cells,
    });
    at = end;
  }
  return groups;
}

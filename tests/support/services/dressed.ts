import type { Operation } from './foreign.ts';
import type { Cell, Item } from './goods.ts';
import type { Change, Store } from './store.ts';

/** Products with the values of some names in the form that a service has for them. */
export const dressed = (items: Item[], forms: Record<string, (value: unknown) => unknown>): Item[] =>
  items.map((item) => ({
    ...item,
    cells: item.cells.map((cell) => ({ ...cell, value: forms[cell.name]?.(cell.value) ?? cell.value })),
  }));

/** The product that an entry is about (4.2). */
export const located = (sent: Record<string, unknown>): Pick<Operation, 'productId' | 'identifier'> => ({
  ...('product_id' in sent ? { productId: sent.product_id } : {}),
  ...('identifier' in sent ? { identifier: sent.identifier } : {}),
});

export const byName = (cells: Cell[]): [string, Cell[]][] => [...Map.groupBy(cells, ({ name }) => name)];

/** What a list is about (4.3): one product, all of them, or those that are no variants. */
export const asked = (store: Store, identifier: string | null, isWithChildren = false): Item[] =>
  identifier !== null
    ? store.items.filter(({ sku }) => sku === identifier)
    : isWithChildren
      ? store.items
      : store.roots();

/** A whole number of a query, from `least` on; NaN if it is none. */
export function count(sent: string | null, otherwise: number, least = 0): number {
  const number = Number(sent ?? otherwise);
  return Number.isInteger(number) && number >= least ? number : Number.NaN;
}

export const changing = (cells: Cell[], kind: Change['kind']): Change[] =>
  cells.map((cell) => ({ ...cell, kind: cell.value === null ? 'remove' : kind }));

/** Products with further values. */
export const also = (items: Item[], more: (item: Item, at: number) => Cell[]): Item[] =>
  items.map((item, at) => ({ ...item, cells: [...item.cells, ...more(item, at)] }));

/** Products in whose records an empty text is none. */
export const withoutBlanks = (items: Item[]): Item[] =>
  items.map((item) => ({ ...item, cells: item.cells.filter(({ value }) => value !== '') }));

/** The fields of the document that nest products (2.2), but for the values that tell variants apart. */
export const nested = ({ parent, axes }: Item): Record<string, unknown> => ({
  ...(parent === null ? {} : { parent_identifier: parent }),
  ...(axes.length === 0 ? {} : { child_bound_attributes: axes }),
});

/** Values by cell: "title/de", or just the property for a value without a language. */
export type Cells = Record<string, unknown>;

export interface Held {
  id: string;
  code: string;
  parent: string | null;
  /** The variant axes of its children, and its own values on its parent's axes. */
  axes: string[];
  variant: Cells;
  cells: Cells;
}

/** A change that the service refuses. */
export class Refused extends Error {
  readonly code = 'bad_weight';
}

export type Product = 'pan' | 'pot' | 'lid' | 'shirt' | 'shirtS';
export type NewProduct = 'mug' | 'shirtM';

/** How a dialect identifies its products. */
export type Names = Record<Product | NewProduct, { id: string; code: string }>;

/**
 * The data behind a dialect's server: five products, one of them a variant, and a changes feed. Each dialect has its own wire
 * format.
 */
export class Shelf {
  products: Held[];
  readonly unlinked: Held[] = [];
  readonly feed: { code: string; at: string }[] = [];
  readonly #names: Names;

  /** `primary`: the cell of the title in the primary language. */
  constructor(names: Names, primary: 'title' | 'title/en') {
    this.#names = names;
    const held = (product: Product, title: string, cells: Cells, more: Partial<Held> = {}): Held => ({
      ...names[product],
      parent: null,
      axes: [],
      variant: {},
      cells: { [primary]: title, ...cells },
      ...more,
    });
    this.products = [
      held('pan', 'Pan', { 'title/de': 'Pfanne', weight: 1.5, tags: ['a', 'b'] }),
      held('pot', 'Pot', { 'title/de': 'Topf' }),
      held('lid', 'Lid', { weight: 0.25 }),
      held('shirt', 'Shirt', {}, { axes: ['size'] }),
      held('shirtS', 'Shirt S', {}, { parent: names.shirt.code, variant: { size: 'S' } }),
    ];
  }

  byId(id: string): Held | undefined {
    return this.products.find((held) => held.id === id);
  }

  byCode(code: string): Held | undefined {
    return this.products.find((held) => held.code === code);
  }

  /** Applies an operation completely or not at all. Throws `Refused`. */
  change(held: Held, kind: 'set' | 'remove' | 'append', cells: Cells): void {
    if (kind !== 'remove') this.check(cells);
    for (const [cell, value] of Object.entries(cells)) {
      if (kind === 'set') held.cells[cell] = value;
      else if (kind === 'remove') delete held.cells[cell];
      else held.cells[cell] = [held.cells[cell] ?? [], value].flat();
    }
  }

  /** Creates or replaces a product. Throws `Refused`. */
  put(sent: Omit<Held, 'id'>): { held: Held; created: boolean } {
    this.check(sent.cells);
    const known = this.byCode(sent.code);
    const fresh = Object.values(this.#names).find(({ code }) => code === sent.code);
    const held = { ...sent, id: known?.id ?? fresh?.id ?? '' };
    if (known) this.products[this.products.indexOf(known)] = held;
    else this.products.push(held);
    return { held, created: !known };
  }

  take(held: Held, mode: 'delete' | 'unlink'): void {
    this.products = this.products.filter((other) => other !== held);
    if (mode === 'unlink') this.unlinked.push(held);
  }

  /** The service fills in a value itself. */
  enrich(product: Product): void {
    const held = this.byCode(this.#names[product].code);
    if (!held) throw new Error(`no ${product}`);
    held.cells['colour/de'] = 'blau';
    this.feed.push({ code: held.code, at: `2026-03-0${this.feed.length + 1}T08:00:00Z` });
  }

  check(cells: Cells): void {
    if ('weight' in cells && typeof cells.weight !== 'number') throw new Refused('A weight is a number');
  }
}

/** The counts (2.4) of every product. */
export const SUMMARY = {
  num_attributes: 4,
  num_attributes_with_agents: 2,
  locale_summaries: { en: { num_attributes_populated: 3 }, de: { num_attributes_populated: 1 } },
};

/** Required attributes of every product: the material is required in two taxonomies (2.6). */
export function requiredOf(taxonomy: string | null): unknown[] {
  const entry = (id: string, taxonomyId: string, nodes: string[], done: boolean) => ({
    attribute_id: id,
    attribute_name: `Attribute ${id}`,
    taxonomy_id: taxonomyId,
    resolved_anchor_id: nodes[0],
    contributing_node_ids: nodes,
    is_completed: done,
  });
  return [
    entry('material', 't1', ['n1', 'n2'], true),
    entry('colour', 't1', ['n2'], false),
    entry('material', 't2', ['m1'], true),
  ].filter(({ taxonomy_id }) => taxonomy === null || taxonomy_id === taxonomy);
}

interface Entry {
  name: string;
  value?: unknown;
  locale?: string;
}

/** Converts cells to a list of entries with the given field names. */
export const toEntries = (cells: Cells, [name, value, locale]: [string, string, string]): unknown[] =>
  Object.entries(cells).map(([cell, held]) => {
    const [property, code] = cell.split('/');
    return { [name]: property, [value]: held, ...(code === undefined ? {} : { [locale]: code }) };
  });

/** Converts entries with the given field names to cells. */
export const fromEntries = (entries: unknown, [name, value, locale]: [string, string, string]): Cells =>
  Object.fromEntries(
    (entries as Record<string, unknown>[]).map((sent) => {
      const entry = { name: sent[name], value: sent[value], locale: sent[locale] } as Entry;
      return [entry.locale === undefined ? entry.name : `${entry.name}/${entry.locale}`, entry.value];
    }),
  );

/** Converts cells to a map by property; localized ones become an object by language. */
export function toMap(cells: Cells): Record<string, unknown> {
  const map: Record<string, unknown> = {};
  for (const [cell, value] of Object.entries(cells)) {
    const [property = '', locale] = cell.split('/');
    map[property] =
      locale === undefined ? value : { ...(map[property] as Record<string, unknown>), [locale]: value };
  }
  return map;
}

/** Converts a map by property to cells. */
export const fromMap = (map: unknown): Cells =>
  Object.fromEntries(
    Object.entries(map as Record<string, unknown>).flatMap(([property, held]) =>
      typeof held === 'object' && held !== null && !Array.isArray(held)
        ? Object.entries(held).map(([locale, value]) => [`${property}/${locale}`, value])
        : [[property, held]],
    ),
  );

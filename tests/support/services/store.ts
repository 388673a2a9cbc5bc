import type { Cell, Item } from './goods.ts';

/** What a service refuses; each service words it in its own way. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** The name of the field or parameter at fault. */
  readonly field: string | null;

  constructor(status: number, code: string, detail: string, field: string | null = null) {
    super(detail);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export interface Change {
  kind: 'set' | 'remove' | 'append';
  name: string;
  locale: string | null;
  value?: unknown;
}

/** What became of one entry of a request. */
export interface Written {
  sku: string;
  item: Item | null;
  created: boolean;
  problem: Problem | null;
}

/** What a service does with values of properties that it does not know. */
export type Unknown = 'keep' | 'ignore' | 'refuse';

/** The products of a service in memory, and what is done to them. */
export class Store {
  items: Item[];
  readonly unlinked: Item[] = [];
  readonly feed: { sku: string; at: string }[];
  readonly #primary: string;
  /** Names that have a value for each language. */
  readonly localized: Set<string>;
  /** Names that have one value for all languages. */
  readonly plain: Set<string>;
  readonly #unknown: Unknown;
  /** The type of values, for names whose values are all numbers or yes/no. */
  readonly #types: Map<string, string>;

  constructor(items: readonly Item[], primary: string, unknown: Unknown) {
    this.items = structuredClone(items) as Item[];
    this.#primary = primary;
    this.#unknown = unknown;
    const cells = this.items.flatMap((item) => item.cells);
    this.localized = new Set(cells.filter(({ locale }) => locale !== null).map(({ name }) => name));
    this.plain = new Set(cells.filter(({ locale }) => locale === null).map(({ name }) => name));
    this.#types = new Map(
      cells.flatMap(({ name, value }): [string, string][] =>
        typeof value === 'number' || typeof value === 'boolean' ? [[name, typeof value]] : [],
      ),
    );
    this.feed = this.roots()
      .slice(0, 12)
      .map(({ sku }, at) => ({ sku, at: `2026-03-${String(at + 1).padStart(2, '0')}T08:00:00Z` }));
  }

  byId(id: string): Item | undefined {
    return this.items.find((item) => item.id === id);
  }

  bySku(sku: string): Item | undefined {
    return this.items.find((item) => item.sku === sku);
  }

  /** The flat list (2.2). */
  roots(): Item[] {
    return this.items.filter(({ parent }) => parent === null);
  }

  childrenOf({ sku }: Item): Item[] {
    return this.items.filter(({ parent }) => parent === sku);
  }

  /** A product's values on the axes of its parent, and its other ones (2.2). */
  split({ parent, cells }: Item): { defining: Cell[]; own: Cell[] } {
    const axes = (parent === null ? undefined : this.bySku(parent))?.axes ?? [];
    const { defining = [], own = [] } = Object.groupBy(cells, ({ name }) =>
      axes.includes(name) ? 'defining' : 'own',
    );
    return { defining, own };
  }

  /** All or nothing (4.2). */
  change(item: Item | undefined, sku: string, changes: Change[]): Written {
    if (!item)
      return { sku, item: null, created: false, problem: new Problem(404, 'not_found', `No product ${sku}`) };
    let cells = structuredClone(item.cells);
    try {
      for (const change of changes) cells = this.#applied(cells, change);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { sku: item.sku, item, created: false, problem: error };
    }
    item.cells = cells;
    return { sku: item.sku, item, created: false, problem: null };
  }

  /** Creates a product, or replaces its values (4.1). */
  put(sent: Omit<Item, 'id'>): Written {
    const { sku } = sent;
    if (sku === '') {
      const problem = new Problem(422, 'blank', 'The identifier is missing', 'identifier');
      return { sku, item: null, created: false, problem };
    }
    if (sent.parent !== null && !this.bySku(sent.parent)) {
      const problem = new Problem(422, 'no_parent', `No product ${sent.parent}`, 'parent_identifier');
      return { sku, item: null, created: false, problem };
    }
    const known = this.bySku(sku);
    const fresh = {
      ...sent,
      cells: [],
      id: known?.id ?? String(7_000_000 + this.items.length + this.unlinked.length),
    };
    const written = this.change(
      fresh,
      sku,
      sent.cells.map((cell) => ({ ...cell, kind: 'set' as const })),
    );
    if (written.problem !== null) return { ...written, item: known ?? null };
    if (known) Object.assign(known, fresh);
    else this.items.push(fresh);
    return { ...written, item: known ?? fresh, created: !known };
  }

  /** A product goes with its variants. */
  take(item: Item, mode: 'delete' | 'unlink'): void {
    for (const child of this.childrenOf(item)) this.take(child, mode);
    this.items = this.items.filter((other) => other !== item);
    if (mode === 'unlink') this.unlinked.push(item);
  }

  /** Counts of section 2.4. */
  summary({ cells }: Item): unknown {
    const locales = new Set(cells.map(({ locale }) => locale ?? this.#primary));
    return {
      num_attributes: 12,
      num_attributes_with_agents: 5,
      locale_summaries: Object.fromEntries(
        [...locales].map((code) => [
          code,
          {
            num_attributes_populated: cells.filter(({ locale }) => (locale ?? this.#primary) === code).length,
          },
        ]),
      ),
    };
  }

  /** A value without a language is one of the primary language (2.1). */
  #applied(cells: Cell[], { kind, name, locale: sent, value }: Change): Cell[] {
    const locale =
      sent === null && this.localized.has(name)
        ? this.#primary
        : sent === this.#primary && !this.localized.has(name)
          ? null
          : sent;
    if (!this.localized.has(name) && !this.plain.has(name) && this.#unknown !== 'keep') {
      if (this.#unknown === 'ignore') return cells;
      throw new Problem(422, 'unknown_property', `There is no property ${name}`, name);
    }
    const type = this.#types.get(name);
    if (kind === 'set' && type !== undefined && typeof value !== type)
      throw new Problem(422, 'wrong_type', `${name} must be a ${type}`, name);
    const at = cells.findIndex((cell) => cell.name === name && cell.locale === locale);
    if (kind === 'remove') return cells.filter((_, index) => index !== at);
    const next = kind === 'set' ? value : [cells[at]?.value ?? [], value].flat();
    if (at < 0) return [...cells, { name, locale, value: next }];
    return cells.with(at, { name, locale, value: next });
  }
}

/** The values of each language, by language; '' for those without one. */
export const byLocale = (cells: Cell[]): Record<string, Cell[]> =>
  Object.groupBy(cells, ({ locale }) => locale ?? '') as Record<string, Cell[]>;

/** A record has all its fields, whether they hold something or not. */
export const blank = (names: Iterable<string>, nothing: unknown = null): Record<string, unknown> =>
  Object.fromEntries([...names].map((name) => [name, nothing]));

/** A list cut by number. */
export function slice<T>(all: readonly T[], from: number, size: number): { part: T[]; next: number | null } {
  const part = all.slice(from, from + size);
  return { part, next: from + size < all.length ? from + size : null };
}

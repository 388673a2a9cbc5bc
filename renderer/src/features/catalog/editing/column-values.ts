import type { ContractClient } from '#shared/contract/registry.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { OfferedValues } from '../../../editors/options/option-list.ts';

/** More distinct values than this are not offered as a choice. */
const MOST = 50;

/** At most this many items of lists are offered, which are found by typing. */
const MOST_ITEMS = 1000;

/** Longer texts are read, not chosen. */
const MOST_CHARACTERS = 120;

/** In larger catalogs, only the loaded rows are used: counting values would hold up what is being saved. */
const MOST_PRODUCTS = 100_000;

/** The catalog whose values are listed. */
export interface ListedGrid {
  readonly client: Pick<ContractClient, 'call'>;
  readonly connection: { id: string };
  /** How many products it has. */
  readonly products: number;
}

/** The values of columns that have only a few, for editors to offer. Each column is queried once, until `forget`. */
export class ColumnValues {
  readonly #grid: ListedGrid;
  readonly #loaded: (column: Column) => readonly string[];
  readonly #known = new Map<string, Promise<OfferedValues>>();

  /** `loaded`: the texts of a column in the loaded rows. */
  constructor(grid: ListedGrid, loaded: (column: Column) => readonly string[]) {
    this.#grid = grid;
    this.#loaded = loaded;
  }

  /**
   * Returns the values of a column in the sort order of its language; none if they are many, long, or all different. `isOfLists`: the
   * items of its lists instead, those that most products have first. With the number of products that have each, where all were
   * counted.
   */
  of(column: Column, isOfLists = false): Promise<OfferedValues> {
    const key = columnKey(column);
    const known =
      this.#known.get(key) ??
      // A lost connection is reported elsewhere; the next edit asks again, and this one continues without values.
      (isOfLists ? this.#readItems(column) : this.#read(column)).catch(() => this.#unread(column));
    this.#known.set(key, known);
    return known;
  }

  /**
   * Called when the catalog, or what is typed into it, has changed: values are counted again. `column`: only those of one
   * column.
   */
  forget(column?: Column): void {
    if (column) this.#known.delete(columnKey(column));
    else this.#known.clear();
  }

  #unread(column: Column): OfferedValues {
    this.forget(column);
    return uncounted([]);
  }

  async #readItems(column: Column): Promise<OfferedValues> {
    const { client, connection, products } = this.#grid;
    if (products > MOST_PRODUCTS) return uncounted(mostFirst(this.#loaded(column)));
    const query = { search: '', filters: [], sort: [], tree: false };
    const input = { connectionId: connection.id, query, column, search: '', limit: MOST_ITEMS };
    const answer = await client.call('views.facets', input);
    if (!answer.ok) return this.#unread(column);
    const items = answer.value.values.flatMap(({ value, products: having }) =>
      isItem(value) ? [[value, having] as const] : [],
    );
    return { texts: items.map(([text]) => text), products: new Map(items) };
  }

  async #read(column: Column): Promise<OfferedValues> {
    const { client, connection, products } = this.#grid;
    const texts = this.#loaded(column);
    // Columns of continuous text can mostly be recognized by the loaded rows.
    if (!canBeListed(new Set(texts))) return uncounted([]);
    if (products > MOST_PRODUCTS) return uncounted(fewOf(new Set(texts), texts.length, column));
    const query = { search: '', filters: [], sort: [], tree: false };
    const input = { connectionId: connection.id, query, column, search: '', limit: MOST + 2 };
    const answer = await client.call('views.facets', input);
    if (!answer.ok) return this.#unread(column);
    const facets = answer.value.values.filter(({ value }) => typeof value === 'string' && value !== '');
    const filled = facets.reduce((sum, { products }) => sum + products, 0);
    const counts = new Map(facets.map(({ value, products: having }) => [String(value), having]));
    return { texts: fewOf(new Set(counts.keys()), filled, column), products: counts };
  }
}

const NOT_COUNTED: ReadonlyMap<string, number> = new Map();

const uncounted = (texts: readonly string[]): OfferedValues => ({ texts, products: NOT_COUNTED });

const isItem = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MOST_CHARACTERS;

/** The different ones of these texts, those that are there most often first. */
const mostFirst = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts.filter(isItem), (text) => text)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_ITEMS)
    .map(([text]) => text);

const canBeListed = (texts: ReadonlySet<string>): boolean =>
  texts.size <= MOST && [...texts].every((text) => text.length <= MOST_CHARACTERS);

/** The texts in `filled` cells of a column, in the sort order of its language; none if they are not worth offering. */
function fewOf(texts: ReadonlySet<string>, filled: number, { locale }: Column): readonly string[] {
  if (!canBeListed(texts) || filled < 2 * texts.size) return [];
  return [...texts].sort(collator(locale).compare);
}

function collator(locale: string): Intl.Collator {
  try {
    return new Intl.Collator(locale, { numeric: true });
  } catch {
    // The service may use a code that is not a language: its texts are sorted anyway.
    return new Intl.Collator(undefined, { numeric: true });
  }
}

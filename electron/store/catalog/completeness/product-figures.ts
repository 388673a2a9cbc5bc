import type { CompletenessScope, ProductCount } from '#shared/domain/completeness.ts';
import type { CompletenessColumn } from '#shared/domain/query.ts';
import type { KeptLanguages } from '../kept-languages.ts';
import type { Figures } from '../views/filters/completeness-filter.ts';
import type { Ranks } from '../views/order/column-ranks.ts';
import { countBits, hasBit } from './bits.ts';
import { ANY_LANGUAGE, type EntryBits, type ProductBits } from './entry-bits.ts';
import type { FilledEntries } from './filled-entries.ts';
import { type CountedEntries, ScopedEntries } from './required-lists.ts';

/** The number of counted entries that are filled, from the word `start` of a column on. */
export function countFilled(column: Uint32Array, start: number, { words }: CountedEntries): number {
  let filled = 0;
  for (let i = 0; i < words.length; i++) filled += countBits(column[start + i]! & words[i]!);
  return filled;
}

/** How many of one product's counted entries are filled: as kept, and as shown with staged edits. */
export function productCountOf(
  column: Uint32Array,
  { start, words }: ProductBits,
  counted: CountedEntries,
): ProductCount {
  const filled = countFilled(column, start, counted);
  const staged = countFilled(column, start + words, counted);
  return {
    required: counted.count,
    filled,
    staged,
    missing: fieldsMissing(column, start, counted, filled),
    missingStaged: fieldsMissing(column, start + words, counted, staged),
  };
}

/** Entries that are not filled, those of the same attribute counted once. */
function fieldsMissing(
  column: Uint32Array,
  start: number,
  { count, repeated }: CountedEntries,
  filled: number,
): number {
  const missing = count - filled;
  if (missing === 0 || repeated.length === 0) return missing;
  const own = column.subarray(start);
  return repeated.reduce((fields, places) => {
    const empty = places.filter((place) => !hasBit(own, place)).length;
    return fields - Math.max(0, empty - 1);
  }, missing);
}

type Counter = (product: number) => ProductCount | null;

const WHOLE: CompletenessScope = { of: 'product' };

/** Figures (2.6) of individual products, for rows, filters and sorting. */
export class ProductFigures implements Figures {
  readonly #entries: FilledEntries;
  readonly #entryBits: EntryBits;
  readonly #keptLanguages: Pick<KeptLanguages, 'isPulled'>;
  /** Valid for one version of the entries: statements request the same counter again for each product. */
  readonly #counters = new Map<string, Counter>();
  #version = -1;

  constructor(entries: FilledEntries, entryBits: EntryBits, keptLanguages: Pick<KeptLanguages, 'isPulled'>) {
    this.#entries = entries;
    this.#entryBits = entryBits;
    this.#keptLanguages = keptLanguages;
  }

  /** Counts all entries of a product; null if its list was not read or nothing is required. Valid until something changes. */
  whole(): Counter {
    return this.#counter(WHOLE, null, null);
  }

  /** The same for a few products, which are read now: rows are shown before the columns of all products are built. */
  ofFew(products: Uint32Array): Counter {
    this.#entries.lookAtProperties();
    const bits = new Map<number, ProductBits>();
    let end = 0;
    for (const [product, list] of this.#entryBits.listsOf([...products])) {
      const own = this.#entryBits.at(end, list);
      bits.set(product, own);
      end += 2 * own.words;
    }
    const column = new Uint32Array(end);
    this.#entryBits.fill([...bits.keys()], (product) => bits.get(product)!, [
      { locale: ANY_LANGUAGE, bits: column },
    ]);
    return this.#counterIn(column, (product) => bits.get(product) ?? null, WHOLE, null);
  }

  /** The number of fields a product lacks in a scope even with staged edits; null if unknown (the language is not pulled), or nothing is required there. */
  missing(
    product: number,
    scope: CompletenessScope,
    locale: string | null,
    attribute: string | null,
  ): number | null {
    if (locale !== null && !this.#keptLanguages.isPulled(locale)) return null;
    return this.#counter(scope, locale, attribute)(product)?.missingStaged ?? null;
  }

  /** The ranks of products in the order of a completeness column. */
  ranks(by: CompletenessColumn, products: Uint32Array): Ranks {
    const counter = this.whole();
    const values = Float64Array.from(products, (product) => {
      const count = counter(product);
      if (!count) return Number.NaN;
      return by === 'missing' ? count.missingStaged : count.staged / count.required;
    });
    const different = [...new Set(values)].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
    const rankOf = new Map(different.map((value, rank) => [value, rank]));
    const of = new Uint32Array(products.reduce((most, product) => Math.max(most, product), 0) + 1);
    products.forEach((product, i) => {
      of[product] = rankOf.get(values[i]!) ?? different.length;
    });
    return { of, count: different.length };
  }

  #counter(scope: CompletenessScope, locale: string | null, attribute: string | null): Counter {
    if (this.#version !== this.#entries.version) this.#counters.clear();
    this.#version = this.#entries.version;
    const name = scope === WHOLE ? '' : JSON.stringify([scope, locale, attribute]);
    let counter = this.#counters.get(name);
    if (!counter) {
      const [column] = this.#entries.columns([locale]);
      counter = this.#counterIn(column!, (product) => this.#entries.of(product), scope, attribute);
      this.#counters.set(name, counter);
    }
    return counter;
  }

  #counterIn(
    column: Uint32Array,
    bitsOf: (product: number) => ProductBits | null,
    scope: CompletenessScope,
    attribute: string | null,
  ): Counter {
    const scoped = new ScopedEntries(scope, attribute);
    return (product) => {
      const bits = bitsOf(product);
      const counted = bits && scoped.of(bits.list);
      return !counted || counted.count === 0 ? null : productCountOf(column, bits, counted);
    };
  }
}

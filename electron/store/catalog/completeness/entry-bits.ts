import type { Database } from '../../database.ts';
import type { KeptLanguages } from '../kept-languages.ts';
import { fromBytes, hasBit, wordsFor } from './bits.ts';
import type { HoldingProperties } from './holding-properties.ts';
import { NO_SLOT, ProductCells } from './product-cells.ts';
import type { RequiredList, RequiredLists } from './required-lists.ts';
import { filledColumns, type StagedColumn, stagedColumns } from './shown-columns.ts';

/** Used instead of a language: any language (2.6). Languages are numbered from 1. */
export const ANY_LANGUAGE = 0;
/** A language that the catalog has never seen. */
export const UNSEEN_LANGUAGE = -1;

/** Where the bits of a product are in a column: `words` of them for what is kept, then as many with staged edits. */
export interface ProductBits {
  list: RequiredList;
  start: number;
  words: number;
}

/** Bits of many products, for one language or any. */
interface BitColumn {
  locale: number;
  bits: Uint32Array;
}

/** In SQL over `requirement r` and `product p`: it is of the product now listed, not of one that had its identifier. */
export const IS_OF_PRODUCT_SQL = 'p.product = r.product AND p.listed = 1 AND p.product_id = r.product_id';

interface Parts {
  db: Database;
  lists: RequiredLists;
  holding: HoldingProperties;
  primaryLocale: () => number | null;
  keptLanguages: Pick<KeptLanguages, 'pulled'>;
}

/** What the service said about a product, one bit per entry: completed, and whether the catalog held a value then. */
interface Said {
  completed: Uint32Array;
  held: Uint32Array;
}

/** How an entry of a list is looked up in `ProductCells`. */
interface EntrySlot {
  property: number;
  /** If only one language is considered: whether its own cell counts, rather than that of the primary language. */
  isTranslatable: boolean;
}

/** Reads from the cells which required attributes of products are filled. */
export class EntryBits {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Omits products without a list. */
  listsOf(products: readonly number[]): [product: number, list: number][] {
    return this.#parts.db.arrays(
      `SELECT p.product, r.list FROM json_each(?) k CROSS JOIN requirement r ON r.product = k.value
       JOIN product p ON ${IS_OF_PRODUCT_SQL}`,
      `[${products.join()}]`,
    );
  }

  /** Where the bits of a list would be if they started at `start`. */
  at(start: number, list: number): ProductBits {
    const known = this.#parts.lists.get(list);
    return { list: known, start, words: wordsFor(known.entries.length) };
  }

  /** Writes the bits of these products, which all have a list, into columns. */
  fill(
    products: readonly number[],
    bitsOf: (product: number) => ProductBits,
    columns: readonly BitColumn[],
  ): void {
    const { db, primaryLocale, keptLanguages } = this.#parts;
    const isPartial = keptLanguages.pulled !== null;
    const keys = `[${products.join()}]`;
    const { cells, properties } = this.#cellsFor(
      new Set(products.map((product) => bitsOf(product).list)),
      columns,
    );
    const filled = filledColumns(db, keys, properties);
    const staged = stagedColumns(db, keys);
    const primary = cells.localeSlot(primaryLocale() ?? UNSEEN_LANGUAGE);
    const slots = new Map<RequiredList, EntrySlot[]>();
    for (const [product, completed, held] of db.arrays<[number, Uint8Array, Uint8Array]>(
      'SELECT r.product, r.completed, r.held FROM json_each(?) k CROSS JOIN requirement r ON r.product = k.value',
      keys,
    )) {
      const place = bitsOf(product);
      let entries = slots.get(place.list);
      if (!entries) {
        entries = this.#slotsOf(place.list, cells);
        slots.set(place.list, entries);
      }
      const edits = staged.get(product);
      cells.next(filled.get(product) ?? '', edits);
      const said = { completed: fromBytes(completed), held: fromBytes(held) };
      for (const { locale, bits } of columns) {
        bits.fill(0, place.start, place.start + 2 * place.words);
        if (locale === ANY_LANGUAGE) writeAny(bits, place, entries, cells, { ...said, isPartial }, edits);
        else writeLanguage(bits, place, entries, cells, said, cells.localeSlot(locale), primary);
      }
    }
  }

  #cellsFor(
    lists: Iterable<RequiredList>,
    columns: readonly BitColumn[],
  ): { cells: ProductCells; properties: number[] } {
    const properties = new Set<number>();
    for (const list of lists)
      for (const holder of this.#parts.holding.of(list)) if (holder) properties.add(holder.property);
    const locales = new Set(columns.map(({ locale }) => locale).filter((locale) => locale > ANY_LANGUAGE));
    const primary = this.#parts.primaryLocale();
    if (primary !== null) locales.add(primary);
    return { cells: new ProductCells([...properties], [...locales]), properties: [...properties] };
  }

  #slotsOf(list: RequiredList, cells: ProductCells): EntrySlot[] {
    return this.#parts.holding.of(list).map((holder) => ({
      property: holder ? cells.propertySlot(holder.property) : NO_SLOT,
      isTranslatable: holder?.translatable ?? false,
    }));
  }
}

/**
 * In any language: what the service said, unless the cells of the attribute's property were filled or emptied since; with
 * staged edits of the property, what its cells show. With `isPartial`, cells in other languages are kept back: then cells without a
 * value prove nothing about what the service called completed.
 */
function writeAny(
  bits: Uint32Array,
  { start, words }: ProductBits,
  entries: readonly EntrySlot[],
  cells: ProductCells,
  { completed, held, isPartial }: Said & { isPartial: boolean },
  edits: readonly StagedColumn[] | undefined,
): void {
  entries.forEach(({ property, isTranslatable }, place) => {
    let kept = isPartial ? hasBit(completed, place) : isSaid(completed, held, property, place);
    let shown = kept;
    if (property !== NO_SLOT) {
      const mayBeElsewhere = isPartial && isTranslatable && hasBit(completed, place);
      const holds = cells.isKept(property, NO_SLOT) || mayBeElsewhere;
      if (holds !== hasBit(held, place)) kept = holds;
      shown = edits && cells.isStaged(property) ? cells.isShown(property, NO_SLOT) || mayBeElsewhere : kept;
    }
    if (kept) setBit(bits, start, place);
    if (shown) setBit(bits, start + words, place);
  });
}

/** In one language: what the cells hold and show there; without a known property, what the service said. */
function writeLanguage(
  bits: Uint32Array,
  { start, words }: ProductBits,
  entries: readonly EntrySlot[],
  cells: ProductCells,
  { completed, held }: Said,
  own: number,
  primary: number,
): void {
  entries.forEach(({ property, isTranslatable }, place) => {
    const locale = isTranslatable ? own : primary;
    const isKnown = property !== NO_SLOT;
    const isThere = locale !== NO_SLOT;
    const isFilled = !isKnown && isSaid(completed, held, property, place);
    if (isFilled || (isKnown && isThere && cells.isKept(property, locale))) setBit(bits, start, place);
    if (isFilled || (isKnown && isThere && cells.isShown(property, locale)))
      setBit(bits, start + words, place);
  });
}

/** A property that held a value and is no longer known has lost its last one. */
const isSaid = (completed: Uint32Array, held: Uint32Array, property: number, place: number): boolean =>
  hasBit(completed, place) && !(property === NO_SLOT && hasBit(held, place));

function setBit(bits: Uint32Array, start: number, place: number): void {
  bits[start + (place >>> 5)]! |= 1 << (place & 31);
}

import type { Value } from '#shared/domain/value.ts';
import { picturePath } from '../pictures/pictures.ts';
import type { Product, StoredValue } from '../product.ts';
import { chance } from './chance.ts';
import { articleFacts, fact, WarehouseRecords } from './facts.ts';
import { createIdentifiers, indexOfProductId, productIdOf } from './identifiers.ts';
import { childIndexes, familyCount, familyOf, parentIndex, rootIndex, rootNumber, slotOf } from './layout.ts';
import { type LineText, ProductLine, sharedText } from './line.ts';
import {
  COLOURS,
  type Colour,
  LANGUAGES,
  type Language,
  languageNumber,
  SERIES,
  TYPES,
} from './vocabulary/vocabulary.ts';

interface CatalogOptions {
  /** Including children. */
  products: number;
  /** Exactly this many values on every product; by default, the usual number for its kind. */
  valuesPerProduct?: number;
  /** Languages of the integration, the primary one first. Only those of `LANGUAGES` have texts. */
  locales: readonly string[];
  seed: number;
  /** The origin of the products' pictures; without it, no product has one. */
  pictures?: string;
}

/** A catalog that is computed, not stored: any product by its index, in constant time and memory. */
export interface Catalog {
  readonly options: CatalogOptions;
  productAt(index: number): Product;
  indexOfIdentifier(identifier: string): number | null;
  indexOfProductId(productId: string): number | null;
  productIdAt(index: number): string;
  /** The number of products without a parent. They have their own numbering. */
  readonly rootCount: number;
  rootIndex(root: number): number;
  /** The inverse of `rootIndex`; null for a variant. */
  rootNumber(index: number): number | null;
  childIndexes(index: number): number[];
  /** The localized properties for which this kind of product has texts. */
  localizedProperties(index: number): readonly string[];
  /** The text of a property in a language, whether or not the product has it: the value that enrichment writes. */
  textAt(index: number, property: string, locale: string): Value | null;
  /** The category values that classifying the product produces (service document 2.5). */
  categoriesAt(index: number): Value[];
}

type Level = 'family' | 'colour' | 'article';

/** The texts that each level of a variant tree has itself; all others come from the parent. */
const TEXTS_OF: Record<Level, readonly LineText[]> = {
  family: [
    'subtitle',
    'short_description',
    'description',
    'care_instructions',
    'bullet_points',
    'tags',
    'material',
  ],
  colour: ['short_description', 'tags', 'material'],
  article: ['material'],
};

/** The progress of each language except the primary one, in the order of `LANGUAGES`. */
const REACH = [0.9, 0.55, 0.35, 0.25, 0.2];
/** The share of single values that are missing at random. */
const HOLES = 0.05;

/** How complete each property is, relative to the others: titles first, long texts last. Even the source is incomplete. */
const PRIORITIES = [
  { property: 'title', reach: 1.35, missingAtSource: 0 },
  { property: 'material', reach: 1.15, missingAtSource: 0 },
  { property: 'colour', reach: 1.1, missingAtSource: 0 },
  { property: 'short_description', reach: 1.05, missingAtSource: 0 },
  { property: 'tags', reach: 1, missingAtSource: 0.05 },
  { property: 'care_instructions', reach: 0.9, missingAtSource: 0.08 },
  { property: 'subtitle', reach: 0.85, missingAtSource: 0.14 },
  { property: 'description', reach: 0.8, missingAtSource: 0 },
  { property: 'bullet_points', reach: 0.75, missingAtSource: 0 },
];
const PRIORITY_OF = new Map(PRIORITIES.map(({ property }, at) => [property, at]));

/** The share of families whose category is a path and has not been classified yet (2.5 rule 3). */
const UNCLASSIFIED = 0.04;
/** The share of families without a picture. */
const UNPICTURED = 0.06;
/** The share of subtitles that are an empty text, which is not the same as none. */
const BLANKS = 0.04;

export function createCatalog(options: CatalogOptions): Catalog {
  const { products: size, locales, seed, valuesPerProduct, pictures } = options;
  const primary = locales[0]!;
  const ids = createIdentifiers(seed, size);
  const languages = locales.map(languageNumber).filter((at) => at >= 0);
  const primaryLanguage = languageNumber(primary);
  const warehouse = new WarehouseRecords(seed);
  const lines: (ProductLine | undefined)[] = [];
  const colourTexts = new Map<Colour, StoredValue[]>(
    COLOURS.map((colour) => [
      colour,
      LANGUAGES.map((language) => sharedText('colour', language, colour.name[language], primary)),
    ]),
  );

  function lineOf(family: number): ProductLine {
    const { type, series } = ids.lineOf(family);
    const at = type * SERIES.length + series;
    lines[at] ??= new ProductLine(TYPES[type]!, series, primary, seed);
    return lines[at];
  }

  function levelOf(index: number): Level {
    const { parent, children } = slotOf(index);
    if (parent === null) return 'family';
    return children.length > 0 ? 'colour' : 'article';
  }

  /** Gaps are correlated: a family that is barely translated lacks its long texts first, and isolated gaps are rare. */
  function isFilled(index: number, family: number, property: number, language: number): boolean {
    if (language === primaryLanguage) return true;
    return (
      chance(seed, family, 200 + language) < REACH[language]! * PRIORITIES[property]!.reach &&
      chance(seed, index, 300 + property * 8 + language) >= HOLES
    );
  }

  /** Sizes look the same: they have the picture of their parent. */
  const hasPicture = (index: number, family: number): boolean =>
    slotOf(index).size < 0 && chance(seed, family, 602) >= UNPICTURED;

  function titleOf(index: number, line: ProductLine, language: Language): string {
    const { shape, colour } = slotOf(index);
    const size = ids.sizeOf(index);
    const parts = [line.nameIn(language)];
    if (colour >= 0 || shape === 'single') parts.push(ids.colourOf(index)!.name[language]);
    if (size) parts.push(size);
    return parts.join(', ');
  }

  function textOf(index: number, line: ProductLine, property: string, language: number): StoredValue {
    if (property === 'title') {
      const locale = LANGUAGES[language]!;
      return { property, locale, value: titleOf(index, line, locale) };
    }
    if (property === 'colour') return colourTexts.get(ids.colourOf(index)!)![language]!;
    return line.text(property as LineText, language);
  }

  function localizedProperties(index: number): readonly string[] {
    const own = TEXTS_OF[levelOf(index)];
    return ids.colourOf(index) ? ['title', 'colour', ...own] : ['title', ...own];
  }

  function valuesAt(index: number): StoredValue[] {
    const family = familyOf(index);
    const line = lineOf(family);
    const level = levelOf(index);
    const size = ids.sizeOf(index);
    const values =
      slotOf(index).children.length === 0 ? articleFacts(line, seed, index, ids.sizeStepOf(index)) : [];
    if (size) values.push(fact('size', size));
    if (level === 'family') values.push(...line.facts);
    if (pictures !== undefined && hasPicture(index, family))
      values.push(fact('image', pictures + picturePath(line.type.key, ids.colourOf(index))));
    values.push(...(chance(seed, family, 500) < UNCLASSIFIED ? line.unclassified : line.categories));
    for (const property of localizedProperties(index)) {
      const priority = PRIORITY_OF.get(property)!;
      if (chance(seed, family, 100 + priority) < PRIORITIES[priority]!.missingAtSource) continue;
      for (const language of languages) {
        if (!isFilled(index, family, priority, language)) continue;
        const isBlank = property === 'subtitle' && chance(seed, family, 400 + language) < BLANKS;
        const text = textOf(index, line, property, language);
        values.push(isBlank ? { property, locale: text.locale, value: '' } : text);
      }
    }
    return valuesPerProduct === undefined ? values : exactly(valuesPerProduct, values, index);
  }

  function exactly(count: number, values: StoredValue[], index: number): StoredValue[] {
    const missing = count - values.length;
    return missing < 0 ? values.slice(0, count) : values.concat(warehouse.figures(index, missing));
  }

  function productAt(index: number): Product {
    const slot = slotOf(index);
    const parent = parentIndex(index);
    const axis = slot.size >= 0 ? fact('size', ids.sizeOf(index)!) : null;
    const colour =
      slot.colour >= 0 && !axis ? colourTexts.get(ids.colourOf(index)!)![languages[0] ?? 0]! : null;
    return {
      productId: productIdOf(index),
      identifier: ids.identifierOf(index),
      parentIdentifier: parent === null ? null : ids.identifierOf(parent),
      childBoundAttributes: childBoundAttributes(index),
      definingProperties: [axis, colour].filter((value) => value !== null),
      values: valuesAt(index),
    };
  }

  function childBoundAttributes(index: number): string[] {
    const { children, shape, colour } = slotOf(index);
    if (children.length === 0) return [];
    return shape === 'sizes' || colour >= 0 ? ['size'] : ['colour'];
  }

  return {
    options,
    productAt,
    indexOfIdentifier: ids.indexOfIdentifier,
    indexOfProductId: (productId) => indexOfProductId(productId, size),
    productIdAt: productIdOf,
    rootCount: familyCount(size),
    rootIndex,
    rootNumber,
    childIndexes: (index) => childIndexes(index).filter((child) => child < size),
    localizedProperties,
    textAt(index, property, locale) {
      const language = languageNumber(locale);
      if (language < 0 || !localizedProperties(index).includes(property)) return null;
      return textOf(index, lineOf(familyOf(index)), property, language).value;
    },
    categoriesAt: (index) => lineOf(familyOf(index)).categories.map(({ value }) => value),
  };
}

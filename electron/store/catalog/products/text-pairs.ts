import { type CellValue, isEmptyCell } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromStored, isListSql, isTextSql, isTranslatableFlags, type Stored } from '../encoding.ts';
import type { Names } from '../names.ts';

/** A text of a product and its translation: a value of a cell, or one item of a list. */
interface TextPair {
  identifier: string;
  property: string;
  targetLocale: string;
  source: string;
  target: string;
}

export interface TextPairPage {
  pairs: TextPair[];
  /** How many products were read. */
  products: number;
  /** The last product that was read; null: there are no more. */
  next: number | null;
}

interface Cells {
  identifier: string;
  /** By property, then by language. */
  values: Map<number, Map<number, CellValue>>;
}

/**
 * The texts of at most `limit` products after the product number `after` in one language, paired with those in others, as
 * cells show them (including staged edits). A copy of the source is not a translation; lists of different lengths have none.
 */
export function textPairs(
  db: Database,
  names: Names,
  sourceLocale: string,
  targetLocales: readonly string[],
  after: number,
  limit: number,
): TextPairPage {
  const source = names.locales.find(sourceLocale);
  const targets = targetLocales.flatMap((locale) => names.locales.find(locale) ?? []);
  const products = db.arrays<[number, string]>(
    'SELECT product, identifier FROM product WHERE product > ? AND listed = 1 ORDER BY product LIMIT ?',
    after,
    limit,
  );
  const last = products.at(-1)?.[0] ?? after;
  const page = { products: products.length, next: products.length < limit ? null : last };
  if (source === undefined || targets.length === 0) return { ...page, pairs: [] };
  const cells = new Map<number, Cells>(
    products.map(([product, identifier]) => [product, { identifier, values: new Map() }]),
  );
  const put = (rows: [number, number, number, number, Stored][]) => {
    for (const [product, property, locale, flags, stored] of rows) {
      const values = cells.get(product)?.values;
      if (!values) continue;
      const byLocale = values.get(property) ?? new Map<number, CellValue>();
      values.set(
        property,
        byLocale.set(locale, isTranslatableFlags(flags) ? fromStored(flags, stored) : null),
      );
    }
  };
  const among = `product > ? AND product <= ? AND locale IN (${[source, ...targets].join()})`;
  put(
    db.arrays(
      `SELECT product, property, locale, flags, value FROM value
       WHERE ${among} AND (${isTextSql('flags')} OR ${isListSql('flags')})`,
      after,
      last,
    ),
  );
  put(db.arrays(`SELECT product, property, locale, flags, shown FROM draft WHERE ${among}`, after, last));

  const pairs: TextPair[] = [];
  for (const { identifier, values } of cells.values())
    for (const [property, byLocale] of values)
      for (const target of targets)
        for (const [text, translation] of translated(
          byLocale.get(source) ?? null,
          byLocale.get(target) ?? null,
        ))
          pairs.push({
            identifier,
            property: names.properties.name(property),
            targetLocale: names.locales.name(target),
            source: text,
            target: translation,
          });
  return { ...page, pairs };
}

function translated(source: CellValue, target: CellValue): [string, string][] {
  const [texts, translations] = [textsOf(source), textsOf(target)];
  if (texts.length !== translations.length || Array.isArray(source) !== Array.isArray(target)) return [];
  return texts.flatMap((text, i): [string, string][] => {
    const translation = translations[i];
    if (typeof text !== 'string' || typeof translation !== 'string') return [];
    return isEmptyCell(text) || isEmptyCell(translation) || text === translation ? [] : [[text, translation]];
  });
}

const textsOf = (value: CellValue): CellValue[] => (Array.isArray(value) ? value : [value]);

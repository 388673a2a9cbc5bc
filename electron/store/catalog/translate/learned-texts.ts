import type { Names } from '../names.ts';
import type { ProductReader } from '../products/product-reader.ts';
import { isEmptyText } from '../segments/segment-status.ts';
import type { WrittenSegment } from './segment-saving.ts';

/** A translation that was just written, for the translation memory. */
export interface LearnedText {
  targetLocale: string;
  source: string;
  target: string;
  identifier: string | null;
  property: string;
}

/** The written translations that are not empty, each pair of texts once. */
export function learnedTexts(
  written: readonly WrittenSegment[],
  { names, products }: { names: Names; products: ProductReader },
): LearnedText[] {
  const identifiers = new Map(
    products
      .addresses([...new Set(written.map(({ segment }) => segment.product))])
      .map(({ product, identifier }) => [product, identifier]),
  );
  const learned = new Map<string, LearnedText>();
  for (const { segment, target } of written) {
    if (isEmptyText(target)) continue;
    const { property, locale, source } = segment;
    learned.set(JSON.stringify([locale, source, target]), {
      targetLocale: names.locales.name(locale),
      source,
      target,
      identifier: identifiers.get(segment.product) ?? null,
      property: names.properties.name(property),
    });
  }
  return [...learned.values()];
}

import type { SegmentContext } from '#shared/contract/translate.ts';
import { classifications } from '#shared/domain/categories.ts';
import { pictureOf } from '#shared/domain/picture-address.ts';
import { displayText } from '#shared/domain/value.ts';
import type { Names } from '../names.ts';
import type { ProductReader } from '../products/product-reader.ts';
import type { SegmentList } from './segment-list.ts';

/** What a translator wants to see of a product beside one of its segments. Throws `not_found`. */
export function segmentContext(
  segments: SegmentList,
  place: number,
  { names, products }: { names: Names; products: ProductReader },
): SegmentContext {
  const key = segments.key(place);
  const { scope } = segments;
  const { property, locale } = names.column(key.property, key.locale);
  const { identifier, title, parentIdentifier, definingProperties, cells } = products.details(key.product);
  const textAt = (name: string, code: string): string | null => {
    const value = cells.find((cell) => cell.property === name && cell.locale === code)?.value ?? null;
    const item =
      key.item !== null && name === property && Array.isArray(value) ? (value[key.item] ?? null) : value;
    return item === null ? null : displayText(item);
  };
  const source = names.locales.name(scope.source);
  const values = cells.flatMap(({ value }) => (value === null ? [] : [value]));
  return {
    identifier,
    title,
    variantOf: parentIdentifier,
    axes: definingProperties.flatMap((axis) =>
      axis.value === null ? [] : [{ property: axis.property, value: displayText(axis.value) }],
    ),
    category: values.flatMap(classifications)[0]?.nodes[0]?.path ?? [],
    image: pictureOf(cells),
    alsoIn: [...new Set(cells.filter((cell) => cell.property === property).map((cell) => cell.locale))]
      .filter((code) => code !== source && code !== locale)
      .flatMap((code) => {
        const text = textAt(property, code);
        return text === null || text === '' ? [] : [{ locale: code, text }];
      }),
    neighbours: scope.properties.flatMap((id) => {
      const name = names.properties.name(id);
      const text = textAt(name, source);
      return name === property || text === null
        ? []
        : [{ property: name, source: text, target: textAt(name, locale) }];
    }),
  };
}

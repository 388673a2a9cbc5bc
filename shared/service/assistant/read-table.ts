import type { ReadLine } from '../../contract/writing.ts';
import type { Value } from '../../domain/value.ts';
import { recordCells } from '../cells/record-cells.ts';
import { at, type Json, toCellValue } from '../json.ts';
import { unpackUnknown } from '../unknown-fields.ts';
import { type Dialect, readProducts, recordPaths } from '../wire.ts';
import { isRecord } from './places.ts';
import { withNested } from './variant-fields.ts';

/**
 * Returns the table of what is read from these products, variants included: each place that the profile names, how many values are
 * there, and the first of them. Places without a value have a line, too; that of a title beside the values follows them.
 */
export function readTable(products: readonly Json[], dialect: Dialect): ReadLine[] {
  const lines = patternsOf(products, dialect).map(
    (pattern): ReadLine => ({ pattern, values: 0, example: null }),
  );
  const title: ReadLine = { pattern: recordPaths(dialect).title, values: 0, example: null };
  const add = (line: ReadLine | undefined, property: string, locale: string, value: Value) => {
    if (!line) return;
    line.values++;
    line.example ??= { property, locale, value };
  };
  const { isByPattern } = recordCells(dialect);
  for (const { values, extra } of readProducts(products, dialect).records) {
    const isBeside = unpackUnknown(extra).titleBeside === true;
    for (const { property, locale, localeless, spelled, value } of values)
      if (isBeside && localeless && property === dialect.titleField) add(title, property, '', value);
      else if (!isByPattern)
        add(
          lines[lines.length > 1 && localeless ? 1 : 0],
          property,
          localeless ? '' : (spelled ?? locale),
          value,
        );
  }
  if (isByPattern)
    for (const product of withNested(products.filter(isRecord), dialect.profile.product.children))
      recordCells(dialect).read(product, {
        cell: (property, spelled, json, _place, pattern) => {
          const value = toCellValue(json);
          if (value !== null) add(lines[pattern], property, spelled, value);
        },
        left: () => undefined,
      });
  return title.values > 0 ? [...lines, title] : lines;
}

/** The places of values; those of the three shapes in the same form as patterns. */
function patternsOf(products: readonly Json[], { profile: { product, property } }: Dialect): string[] {
  if (product.cells.length > 0) return product.cells;
  const before = product.properties;
  const within = (rest: string) => (before === '' ? rest : `${before}.${rest}`);
  // A list is read as one, whatever the profile says.
  if (products.some((record) => Array.isArray(at(record, product.properties))))
    return [`${before}[](${property.name}={name}, ${property.locale}={locale}).${property.value}`];
  return property.shape === 'locales'
    ? [within('{locale}.{name}'), within('{name}')]
    : [within('{name}.{locale}'), within('{name}')];
}

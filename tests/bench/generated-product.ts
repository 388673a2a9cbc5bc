import type { Column } from '#shared/domain/cell.ts';
import type { RecordValue } from '#shared/service/read-values.ts';
import type { ProductRecord } from '#shared/service/wire.ts';

export const LOCALES = ['en', 'de', 'fr', 'ja'];

const WORDS = 'steel pan with glass lid and cool handle for every stove, dishwasher safe'.split(' ');

/** The columns of a generated product with this many values. */
export const columnsOf = (values: number): Column[] =>
  Array.from({ length: values }, (_, i) => ({
    property: `property ${Math.floor(i / LOCALES.length)}`,
    locale: LOCALES[i % LOCALES.length] ?? '',
  }));

/**
 * Product number `index`, the same on every run: texts of eight words, every tenth property a number, and in every third product
 * a blank second column.
 */
export function generatedProduct(index: number, columns: readonly Column[]): ProductRecord {
  const identifier = `SKU-${String(index).padStart(7, '0')}`;
  const values = columns.map(({ property, locale }, column): RecordValue => {
    if (column === 1 && index % 3 === 0) return { property, locale, value: '', localeless: false };
    const value = property.endsWith('9') ? (index * 7 + column) % 1000 : text(index, column);
    return { property, locale, value, localeless: false };
  });
  return {
    productId: `p${index}`,
    productIdIsNumber: false,
    identifier,
    identifierIsNumber: false,
    title: `Product ${index}`,
    parentIdentifier: null,
    childBoundAttributes: [],
    definingProperties: [],
    values,
    extra: null,
  };
}

function text(index: number, column: number): string {
  let out = '';
  for (let i = 0; i < 8; i++) out += `${WORDS[(index * 31 + column * 17 + i * 7) % WORDS.length]} `;
  return out + (index % 5000);
}

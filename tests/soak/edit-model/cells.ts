import type { ChangeSetItem } from '#shared/contract/changesets.ts';
import type { CellRef, Column } from '#shared/domain/cell.ts';
import { type CellValue, canonicalJson, type Value } from '#shared/domain/value.ts';
import type { ProductRecord } from '#shared/service/wire.ts';

/** The edited columns. No locale on the wire means the primary language (2.1 rule 2). */
export const COLUMNS = [
  { property: 'title', locale: 'en', localeless: true, list: false },
  { property: 'title', locale: 'de', localeless: false, list: false },
  { property: 'note', locale: 'de', localeless: false, list: false },
  { property: 'tags', locale: 'en', localeless: true, list: true },
] as const;

export const IDENTIFIERS = ['001', '002', '003'];

/** A cell's key in the service's terms. */
export const cellName = (identifier: string, { property, locale }: Column): string =>
  `${identifier} ${property}/${locale}`;

/** A product's values in the service, by "property/locale". Notes are empty at first. */
export const firstValues = (identifier: string): Map<string, Value> =>
  new Map<string, Value>([
    ['title/en', `Title ${identifier}`],
    ['title/de', `Titel ${identifier}`],
    ['tags/en', [`base ${identifier}`]],
  ]);

/** The record that a pull writes for such a product. */
export function recordOf(identifier: string, values: ReadonlyMap<string, Value>): ProductRecord {
  const title = values.get('title/en');
  return {
    productId: `id-${identifier}`,
    productIdIsNumber: false,
    identifier,
    identifierIsNumber: false,
    title: typeof title === 'string' ? title : '',
    parentIdentifier: null,
    childBoundAttributes: [],
    definingProperties: [],
    values: COLUMNS.flatMap(({ property, locale, localeless }) => {
      const value = values.get(`${property}/${locale}`);
      return value === undefined ? [] : [{ property, locale, value, localeless }];
    }),
    extra: null,
  };
}

/** A cell of the local catalog: products are numbered in the order in which they were first written. */
export const refOf = (identifier: string, { property, locale }: Column): CellRef => ({
  product: IDENTIFIERS.indexOf(identifier) + 1,
  property,
  locale,
});

export const nameOf = ({ product, ...column }: CellRef): string =>
  cellName(IDENTIFIERS[product - 1] ?? '', column);

/** A cell's value as a list: no value is the empty list, a single value a list of one. */
export const asList = (value: CellValue): Value[] =>
  value === null ? [] : Array.isArray(value) ? value : [value];

export const text = (value: CellValue): string => canonicalJson(value);

/** The entries that an append adds. */
export const addedBy = ({ old, next }: Pick<ChangeSetItem, 'old' | 'next'>) =>
  asList(next).slice(asList(old).length);

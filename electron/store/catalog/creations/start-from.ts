import type { NewProduct } from '#shared/contract/creations.ts';
import type { Core } from '../core.ts';
import { type CellKey, columnNumber } from '../names.ts';
import { isHereSql } from '../products/shown-products.ts';
import { StagedRecords } from './staged-records.ts';

type Reading = Pick<Core, 'db' | 'names' | 'products' | 'titleCell' | 'spelling'>;

/**
 * A product as the start of a new one, including staged edits: a copy under the same parent, or a variant of it, without what
 * variants inherit. Without an identifier. `axes`: what each variant of the parent must have a value for. Throws `not_found`.
 */
export function startFrom(
  core: Reading,
  { product, as }: { product: number; as: 'copy' | 'variant' },
): Omit<NewProduct, 'identifier'> & { axes: string[] } {
  const { record } = new StagedRecords(core).of(product, false);
  if (as === 'variant') {
    const title = core.titleCell();
    const isTitle = ({ property, locale }: { property: string; locale: string }) =>
      title !== null && columnNumber(title.property, title.locale) === columnOf(core, { property, locale });
    return {
      parentIdentifier: record.identifier,
      childBoundAttributes: [],
      definingProperties: [],
      values: record.values.filter(isTitle).map(plain),
      axes: record.childBoundAttributes,
    };
  }
  const { parentIdentifier, childBoundAttributes, definingProperties, values } = record;
  return {
    parentIdentifier,
    childBoundAttributes,
    definingProperties,
    values: values.map(plain),
    axes: parentIdentifier === null ? [] : (axesOf(core, parentIdentifier) ?? []),
  };
}

/** What each variant of a product must have a value for (2.2); null for one that is neither listed nor new. */
export function axesOf(core: Reading, identifier: string): string[] | null {
  const [product] =
    core.db.firstArray<[number]>(
      `SELECT p.product FROM product p WHERE p.identifier = ? AND ${isHereSql('p')}`,
      identifier,
    ) ?? [];
  return product === undefined
    ? null
    : new StagedRecords(core).of(product, false).record.childBoundAttributes;
}

const columnOf = (
  { names }: Pick<Core, 'names'>,
  { property, locale }: { property: string; locale: string },
): number | null => {
  const key: Partial<Omit<CellKey, 'product'>> = {
    property: names.properties.find(property),
    locale: names.locales.find(locale),
  };
  return key.property === undefined || key.locale === undefined
    ? null
    : columnNumber(key.property, key.locale);
};

const plain = ({ property, locale, value }: NewProduct['values'][number]): NewProduct['values'][number] => ({
  property,
  locale,
  value,
});

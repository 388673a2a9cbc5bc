import type { NewProduct } from '#shared/contract/creations.ts';
import type { Core } from '../core.ts';
import { type CellKey, columnNumber } from '../names.ts';
import { StagedRecords } from './staged-records.ts';

/**
 * A product as the start of a new one, staged edits laid over: a copy of it beside it, or a variant under it, in which what variants
 * inherit is left out. Without an identifier. `axes`: what each variant of the parent must have a value for. Throws `not_found`.
 */
export function startFrom(
  core: Pick<Core, 'db' | 'names' | 'products' | 'titleCell' | 'spelling'>,
  { product, as }: { product: number; as: 'copy' | 'variant' },
): Omit<NewProduct, 'identifier'> & { axes: string[] } {
  const records = new StagedRecords(core);
  const { record } = records.of(product, false);
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
    axes: parentIdentifier === null ? [] : axesOf(core, parentIdentifier, records),
  };
}

function axesOf(core: Pick<Core, 'db'>, parentIdentifier: string, records: StagedRecords): string[] {
  const parent = core.db.firstArray<[number]>(
    'SELECT product FROM product WHERE identifier = ?',
    parentIdentifier,
  );
  return parent ? records.of(parent[0], false).record.childBoundAttributes : [];
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

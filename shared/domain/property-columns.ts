import type { PropertyInfo } from '../contract/catalog.ts';
import type { Column } from './cell.ts';

/** The locales that a property has columns in: all of the connection's, or only the primary one if it is not translatable. */
export const localesOf = (
  { translatable }: Pick<PropertyInfo, 'translatable'>,
  locales: string[],
): string[] => (translatable ? locales : locales.slice(0, 1));

export const columnsOf = (
  property: Pick<PropertyInfo, 'name' | 'translatable'>,
  locales: string[],
): Column[] => localesOf(property, locales).map((locale) => ({ property: property.name, locale }));

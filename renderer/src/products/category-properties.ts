import type { PropertyInfo } from '#shared/contract/catalog.ts';

/**
 * Categories come as structures, those of several taxonomies as a list of structures (2.5); for lists, only the name tells.
 */
export const mayHoldCategories = ({ name, kind }: Pick<PropertyInfo, 'name' | 'kind'>): boolean =>
  kind === 'struct' || (kind === 'list' && /categor|taxonom|classif/i.test(name));

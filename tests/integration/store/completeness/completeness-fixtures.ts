import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import { type Catalog, key, query } from '../fixtures.ts';

/** "material t1 n1,n2": an attribute, its taxonomy ("-": none) and the categories that require it. A leading "!": completed. */
export function required(...texts: string[]): RequiredAttribute[] {
  return texts.map((text) => {
    const [name = '', taxonomy = 't1', nodes = 'n1'] = text.replace('!', '').split(' ');
    return {
      attributeId: `a-${name}`,
      attributeName: name,
      taxonomyId: taxonomy === '-' ? null : taxonomy,
      resolvedAnchorId: null,
      contributingNodeIds: nodes === '-' ? [] : nodes.split(','),
      isCompleted: text.startsWith('!'),
    };
  });
}

/** Saves what the service requires of products, by identifier. */
export async function require(
  catalog: Catalog,
  lists: Record<string, RequiredAttribute[]>,
  unreadable = 0,
): Promise<void> {
  const read = await Promise.all(
    Object.entries(lists).map(async ([identifier, attributes]) => ({
      product: await key(catalog, identifier),
      productId: `id-${identifier}`,
      attributes,
      unreadable,
    })),
  );
  await catalog.askRequirements(read.map(({ product }) => product));
  await catalog.saveRequirements(read);
}

export const overview = (
  catalog: Catalog,
  {
    parts = {},
    locales = ['en', 'de'],
    taxonomyId,
  }: { parts?: Partial<ViewQuery>; locales?: string[]; taxonomyId?: string | null } = {},
) => catalog.completenessOverview({ query: query(parts), locales, taxonomyId });

import type { ReceivedEntry } from '#electron/store/catalog/feed/feed.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import type { ChangeSummary } from '#shared/service/feed-entry.ts';
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

export const counts = (
  populated: Record<string, number>,
  numAttributesWithAgents: number | null = 2,
): ChangeSummary => ({
  numAttributes: 5,
  numAttributesWithAgents,
  populated: byName(Object.entries(populated)),
});

let changes = 0;
/** A change of the feed, with this summary. */
export const change = (
  identifier: string,
  summary: ChangeSummary | Exclude<ReceivedEntry['summaryState'], 'counted'>,
): ReceivedEntry => {
  const isCounted = typeof summary !== 'string';
  return {
    productId: `id-${identifier}`,
    identifier,
    at: null,
    time: null,
    summaryState: isCounted ? 'counted' : summary,
    summary: isCounted ? JSON.stringify(summary) : null,
    product: null,
    raw: '{}',
    content: `change ${changes++}`,
  };
};

/** Keeps a page of the feed; `asked`: the cursor of the page before, if there was one. */
export const keepChanges = (catalog: Catalog, entries: ReceivedEntry[], asked: string | null = null) =>
  catalog.saveFeedPage({
    source: 'here',
    asked,
    entries,
    unreadable: 0,
    isEnd: true,
    cursor: String(Number(asked ?? 0) + 1),
  });

import { expect, it } from 'vitest';
import type { ReceivedEntry } from '#electron/store/catalog/feed/feed.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { ChangeSummary } from '#shared/service/feed-entry.ts';
import { type Catalog, openCatalog, product, pull, query } from '../fixtures.ts';
import { overview } from './completeness-fixtures.ts';

const counts = (
  populated: Record<string, number>,
  numAttributesWithAgents: number | null = 2,
): ChangeSummary => ({
  numAttributes: 5,
  numAttributesWithAgents,
  populated: byName(Object.entries(populated)),
});

let changes = 0;
const change = (
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

async function catalogWith(entries: ReceivedEntry[]): Promise<Catalog> {
  const catalog = await openCatalog();
  await pull(
    catalog,
    ['A', 'B', 'C', 'D'].map((identifier) => product(identifier)),
  );
  await catalog.keepFeedPage({
    source: 'here',
    asked: null,
    entries,
    unreadable: 0,
    isEnd: true,
    cursor: '1',
  });
  return catalog;
}

it('the overview counts the newest summary of each product, with unclassified and unreadable ones apart', async () => {
  const catalog = await catalogWith([
    change('A', 'unclassified'),
    change('A', counts({ en: 1, de: 0 })),
    change('A', counts({ en: 4, de: 0 })),
    change('B', counts({ en: 2, ja: 1 }, null)),
    change('C', counts({ en: 5 })),
    change('C', 'unclassified'),
    change('D', 'unreadable'),
    change('D', 'absent'),
    change('elsewhere', counts({ en: 5 })),
  ]);
  expect((await overview(catalog)).summary).toEqual({
    counted: 2,
    unclassified: 1,
    unreadable: 1,
    numAttributes: 10,
    numAttributesWithAgents: 2,
    byLocale: [
      { locale: 'en', populated: 6, attributes: 10 },
      { locale: 'de', populated: 0, attributes: 5 },
      { locale: 'ja', populated: 1, attributes: 5 },
    ],
  });
});

it('the overview counts only products of the query, and none if the feed has no changes', async () => {
  const catalog = await catalogWith([change('A', counts({ en: 4 })), change('B', counts({ en: 3 }))]);
  const { list } = await catalog.keepIdentifiers(['B', 'C']);
  const { summary } = await catalog.completenessOverview({
    query: query({ filters: [{ kind: 'identifiers', list, listed: true }] }),
    locales: [],
  });
  expect(summary).toMatchObject({ counted: 1, numAttributes: 5, unclassified: 0 });
  const empty = await catalogWith([]);
  expect((await overview(empty)).summary).toEqual({
    counted: 0,
    unclassified: 0,
    unreadable: 0,
    numAttributes: 0,
    numAttributesWithAgents: null,
    byLocale: [],
  });
});

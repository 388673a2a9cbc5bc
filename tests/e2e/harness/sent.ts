import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Change } from '#shared/domain/cell.ts';
import type { Value } from '#shared/domain/value.ts';
import { type AppUnderTest, expect } from '../harness.ts';
import { CatalogPage } from '../pages/catalog.ts';
import { sampleControl } from './sandbox.ts';

export const connectionId = 'sample';

interface Edit {
  at: number;
  property?: string;
  locale?: string;
  change: Change;
}

/** The sample catalog, pulled, with the keys of its first products and the values in some of their columns. */
export async function opened(app: AppUnderTest, products: number) {
  await new CatalogPage(app.page).pulled('2,000');
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: 0,
    count: products,
    columns: [
      { property: 'title', locale: 'de' },
      { property: 'tags', locale: 'en' },
    ],
  });
  const control = sampleControl(app);
  const identifier = (at: number) => rows[at]?.identifier ?? '';
  /** Writes a value in the service, behind the app's back. */
  const elsewhere = (at: number, value: Value, property = 'title', locale = 'de') =>
    control.enrich([{ identifier: identifier(at), property, locale, value }]);
  const stage = (edits: Edit[]) =>
    app.call('drafts.edit', {
      connectionId,
      label: 'Edits of the test',
      edits: edits.map(({ at, property = 'title', locale = 'de', change }) => ({
        product: rows[at]?.product ?? -1,
        property,
        locale,
        change,
      })),
    });
  const stageTitles = (from: number, to: number, words = 'Neuer Titel') =>
    stage(
      Array.from({ length: to - from }, (_, i) => ({
        at: from + i,
        change: { kind: 'set', value: `${words} ${from + i}` },
      })),
    );
  return { rows, control, identifier, elsewhere, stage, stageTitles };
}

/** Sends what is staged and waits until the change set has ended. */
export async function applied(app: AppUnderTest): Promise<ChangeSet> {
  const { changeSet } = await app.call('changesets.apply', { connectionId });
  return until(app, changeSet, ({ state }) => state === 'finished');
}

export async function until(
  app: AppUnderTest,
  changeSet: number,
  isSo: (now: ChangeSet) => boolean,
): Promise<ChangeSet> {
  let now: ChangeSet | undefined;
  await expect
    .poll(async () => {
      now = await app.call('changesets.get', { connectionId, changeSet });
      return isSo(now);
    })
    .toBe(true);
  if (!now) throw new Error(`Change set ${changeSet} was not read`);
  return now;
}

/** What the service holds, read without the app's local catalog. */
export async function inService(app: AppUnderTest, product: number): Promise<string> {
  const { text } = await app.call('catalog.raw', { connectionId, product, from: 'service' });
  return text ?? '';
}

import type { OutputOf } from '#shared/contract/registry.ts';
import type { Value } from '#shared/domain/value.ts';
import { CatalogPage } from '../pages/catalog.ts';
import type { AppUnderTest } from './app.ts';
import { sampleControl } from './sandbox.ts';

export const CONNECTION = { connectionId: 'sample' };

/** One change to be staged in each of the first products. */
export interface Column {
  property: string;
  locale: string;
  /** The new value, given the current one. */
  value: (now: OutputOf<'catalog.window'>['rows'][number]['values'][number], at: number) => Value;
}

/** German titles "Neuer Titel 0", "Neuer Titel 1" and so on. */
export const TITLES: Column = { property: 'title', locale: 'de', value: (_, at) => `Neuer Titel ${at}` };

/** Stages changes in the first products of the sample catalog, as a paste would. Returns their identifiers. */
export async function stageChanges(app: AppUnderTest, products: number, columns: Column[] = [TITLES]) {
  await new CatalogPage(app.page).pulled('2,000');
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const { rows } = await app.call('catalog.window', {
    ...CONNECTION,
    view,
    start: 0,
    count: products,
    columns: columns.map(({ property, locale }) => ({ property, locale })),
  });
  await app.call('drafts.edit', {
    ...CONNECTION,
    label: 'Fill cells',
    edits: rows.flatMap(({ product, values }, at) =>
      columns.map(({ property, locale, value }, i) => ({
        product,
        property,
        locale,
        change: { kind: 'set', value: value(values[i] ?? null, at) } as const,
      })),
    ),
  });
  return {
    identifiers: rows.map((row) => row.identifier),
    control: sampleControl(app),
  };
}

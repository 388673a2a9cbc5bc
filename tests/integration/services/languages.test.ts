import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import type { Value } from '#shared/domain/value.ts';
import { type EntryProduct, startEntryService } from '../../support/entry-service.ts';
import { startApp } from '../../support/running-app.ts';

const kettle = (n: number, more: EntryProduct['properties'] = []): EntryProduct => ({
  product_id: `id-${n}`,
  sku: `K-${n}`,
  title: `Kettle ${n}`,
  properties: [
    { name: 'title', value: `Kettle ${n}` },
    { name: 'care', value: 'Descale monthly' },
    { name: 'tags', value: ['kitchen', 'steel'] },
    { name: 'ean', value: `00123456789${n}` },
    { name: 'volume', value: 1.7 },
    { name: 'cordless', value: true },
    ...more,
  ],
});

async function setUp(products: EntryProduct[], connection: Partial<ConnectionFields> = {}) {
  const service = await startEntryService(products);
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await service.close();
  });
  const fields = {
    name: 'Kettles',
    baseUrl: service.url,
    integrationId: 'kettles',
    locales: ['en', 'de', 'fr'],
    identifierField: 'sku',
    titleField: 'title',
    profile: {},
    ...connection,
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
  const pull = async () => {
    const { jobId } = await app.call('catalog.pull', { connectionId });
    const job = await app.ended(jobId);
    expect(job).toMatchObject({ state: 'done' });
    return job;
  };
  const summary = () => app.call('catalog.summary', { connectionId });
  const translatable = async (): Promise<string[]> =>
    (await summary()).properties
      .filter((info) => info.translatable)
      .map(({ name }) => name)
      .sort();
  const found = async (...filters: ViewFilter[]): Promise<string[]> => {
    const { view } = await app.call('catalog.openView', { connectionId, query: { filters } });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 10,
      columns: [],
    });
    return rows.map(({ identifier }) => identifier);
  };
  const keyOf = async (identifier: string): Promise<number> => {
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 10,
      columns: [],
    });
    return rows.find((row) => row.identifier === identifier)!.product;
  };
  const cells = async (identifier: string) => {
    const details = await app.call('catalog.product', { connectionId, product: await keyOf(identifier) });
    return Object.fromEntries(
      details.cells.map(({ property, locale, value }) => [`${property}/${locale}`, value]),
    );
  };
  const stage = async (identifier: string, cells: Record<string, Value | null>): Promise<void> => {
    const product = await keyOf(identifier);
    const edits = Object.entries(cells).map(([cell, value]) => {
      const [property = '', locale = ''] = cell.split('/');
      const change = value === null ? { kind: 'remove' as const } : { kind: 'set' as const, value };
      return { product, property, locale, change };
    });
    await app.call('drafts.edit', { connectionId, label: 'Edit', edits });
  };
  const apply = async () => {
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    return (await app.call('changesets.get', { connectionId, changeSet })).counts;
  };
  await pull();
  return { app, service, connectionId, fields, pull, summary, translatable, found, cells, stage, apply };
}

describe('A catalog whose values have no language', () => {
  it('treats texts as translatable, but not numbers, yes/no values and codes without letters', async () => {
    const { translatable } = await setUp([kettle(1), kettle(2)]);
    expect(await translatable()).toEqual(['care', 'tags', 'title']);
  });

  it('counts missing translations as gaps', async () => {
    const { found, stage } = await setUp([kettle(1), kettle(2)]);
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual(['K-1', 'K-2']);
    await stage('K-1', { 'title/de': 'Kessel', 'care/de': 'Entkalken', 'tags/de': ['Küche'] });
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual(['K-2']);
    expect(await found({ kind: 'emptyIn', locale: 'fr' })).toEqual(['K-1', 'K-2']);
  });

  it('lets the user decide which properties are translatable, and keeps the decision', async () => {
    const { app, connectionId, translatable, found, stage, pull } = await setUp([kettle(1)]);
    const set = (property: string, value: boolean) =>
      app.call('languages.setTranslatable', { connectionId, property, translatable: value });
    await set('tags', false);
    await set('volume', true);
    expect(await translatable()).toEqual(['care', 'title', 'volume']);
    await stage('K-1', { 'title/de': 'Kessel', 'care/de': 'Entkalken' });
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual(['K-1']);
    await set('volume', false);
    expect(await found({ kind: 'emptyIn', locale: 'de' })).toEqual([]);
    await pull();
    await app.restart();
    expect(await translatable()).toEqual(['care', 'title']);
    expect(app.events).toContainEqual({
      event: 'catalog.changed',
      payload: { connectionId, reason: 'languages' },
    });
  });

  it('is translated into two languages, and its primary values are sent back without a language', async () => {
    const { service, stage, apply, pull } = await setUp([kettle(1), kettle(2)]);
    await stage('K-1', { 'title/de': 'Kessel 1', 'title/fr': 'Bouilloire 1', 'title/en': 'Kettle One' });
    expect(await apply()).toMatchObject({ applied: 3, pending: 0, failed: 0 });
    expect(service.products[0]?.properties.filter(({ name }) => name === 'title')).toEqual([
      { name: 'title', value: 'Kettle One' },
      { name: 'title', value: 'Kessel 1', locale: 'de' },
      { name: 'title', value: 'Bouilloire 1', locale: 'fr' },
    ]);

    // Now that it has languages, a newly added primary value is still spelled as the others are.
    await pull();
    await stage('K-2', { 'care/en': null });
    await apply();
    await stage('K-1', { 'care/de': 'Entkalken' });
    await apply();
    await pull();
    await stage('K-2', { 'care/en': 'Descale weekly' });
    await apply();
    expect(service.products[1]?.properties.filter(({ name }) => name === 'care')).toEqual([
      { name: 'care', value: 'Descale weekly' },
    ]);
  });
});

const texts = (n: number, byLocale: Record<string, string>): EntryProduct => ({
  product_id: `id-${n}`,
  sku: `K-${n}`,
  title: `Kettle ${n}`,
  properties: [
    { name: 'title', value: `Kettle ${n}`, locale: 'en' },
    ...Object.entries(byLocale).map(([locale, value]) => ({ name: 'title', value, locale })),
  ],
});

const titles = (product: EntryProduct | undefined) =>
  Object.fromEntries((product?.properties ?? []).map(({ locale, value }) => [locale, value]));

describe('A primary language that was changed', () => {
  const inTwo = (n: number, ...more: EntryProduct['properties']): EntryProduct => ({
    product_id: `id-${n}`,
    sku: `K-${n}`,
    title: `Kettle ${n}`,
    properties: [
      { name: 'title', value: `Kettle ${n}`, locale: 'en' },
      { name: 'title', value: `Kessel ${n}`, locale: 'de' },
      ...more,
    ],
  });
  const held = (product: EntryProduct | undefined) =>
    Object.fromEntries(
      (product?.properties ?? []).map(({ name, locale, value }) => [`${name}/${locale}`, value]),
    );

  async function pulledInEnglish() {
    const setup = await setUp([inTwo(1, { name: 'care', value: 'Descale', locale: 'en' }), inTwo(2)]);
    const { service, app, connectionId, fields, pull } = setup;
    service.primary = 'en';
    await pull();
    const prefer = (...locales: string[]) =>
      app.call('connections.update', { connectionId, fields: { ...fields, locales } });
    return { ...setup, prefer };
  }

  it('gets none of the values that were pulled without a language before', async () => {
    const { service, stage, apply, prefer, pull } = await pulledInEnglish();
    service.primary = 'de';
    await prefer('de', 'en', 'fr');
    await stage('K-1', { 'title/en': 'Kettle One', 'title/de': 'Kessel Eins', 'care/de': 'Entkalken' });
    expect(await apply()).toMatchObject({ applied: 3 });
    expect(held(service.products[0])).toEqual({
      'title/en': 'Kettle One',
      'title/de': 'Kessel Eins',
      'care/en': 'Descale',
      'care/de': 'Entkalken',
    });

    // A pull tells again what is without a language.
    await pull();
    await stage('K-2', { 'title/de': 'Kessel Zwei' });
    expect(await apply()).toMatchObject({ applied: 1 });
    expect(service.operations.at(-1)?.properties).toEqual([{ name: 'title', value: 'Kessel Zwei' }]);
  });

  it('is stated until the next pull: the service may still have the other one', async () => {
    const { service, stage, apply, prefer } = await pulledInEnglish();
    await prefer('de', 'en', 'fr');
    // As in other products, its language would be left out.
    await stage('K-2', { 'care/de': 'Entkalken' });
    expect(await apply()).toMatchObject({ applied: 1 });
    expect(held(service.products[1])).toEqual({
      'title/en': 'Kettle 2',
      'title/de': 'Kessel 2',
      'care/de': 'Entkalken',
    });
  });
});

describe('A language that the connection does not list', () => {
  it('is kept and reported, and can be added without a pull or conflicts', async () => {
    const products = [texts(1, { de: 'Kessel', 'it-IT': 'Bollitore' }), texts(2, { 'it-IT': 'Bricco' })];
    const { app, service, connectionId, summary, pull, cells, stage, apply } = await setUp(products);
    expect((await summary()).unlisted).toEqual([{ locale: 'it-IT', products: 2 }]);
    expect(await cells('K-1')).toMatchObject({ 'title/it-IT': 'Bollitore' });

    await stage('K-1', { 'title/de': 'Wasserkessel', 'title/it-IT': 'Bollitore 1' });
    await app.call('languages.add', { connectionId, locale: 'it-IT' });
    expect(service.lists).toBe(1);
    const { locales } = (await app.call('connections.list', {}))[0]!;
    expect(locales).toEqual(['en', 'de', 'fr', 'it-IT']);
    expect(await summary()).toMatchObject({ unlisted: [], pullProposed: false });
    expect(await cells('K-2')).toMatchObject({ 'title/it-IT': 'Bricco' });
    await pull();
    expect((await app.call('drafts.summary', { connectionId })).conflicts).toBe(0);
    expect(await apply()).toMatchObject({ applied: 2, conflict: 0 });
    expect(titles(service.products[0])).toEqual({
      en: 'Kettle 1',
      de: 'Wasserkessel',
      'it-IT': 'Bollitore 1',
    });
  });

  it('is not reported again once it was dismissed', async () => {
    const { app, connectionId, summary, pull } = await setUp([
      texts(1, { 'it-IT': 'Bollitore', sv: 'Kittel' }),
    ]);
    await app.call('languages.dismiss', { connectionId, locale: 'it-IT' });
    expect((await summary()).unlisted).toEqual([{ locale: 'sv', products: 1 }]);
    await pull();
    expect((await summary()).unlisted).toEqual([{ locale: 'sv', products: 1 }]);
  });

  it('does not turn a map by language into a single value', async () => {
    const mapped = (n: number, properties: object) => ({
      ...texts(n, {}),
      properties: properties as EntryProduct['properties'],
    });
    const { cells, summary } = await setUp(
      [
        mapped(1, {
          title: { en: 'Kettle', it: 'Bollitore' },
          care: { it: 'Decalcificare' },
          size: { kg: 5 },
        }),
        mapped(2, { title: { en: 'Pot', fil: 'Palayok' }, brand: { id: 'b-1' } }),
      ],
      { profile: { property: { shape: 'map' } } },
    );
    expect(await cells('K-1')).toEqual({
      'title/en': 'Kettle',
      'title/it': 'Bollitore',
      'care/it': 'Decalcificare',
      'size/en': { kg: 5 },
    });
    expect(await cells('K-2')).toEqual({
      'title/en': 'Pot',
      'title/fil': 'Palayok',
      'brand/en': { id: 'b-1' },
    });
    expect((await summary()).unlisted).toEqual([
      { locale: 'it', products: 1 },
      { locale: 'fil', products: 1 },
    ]);
  });
});

describe('A language code that the service spells differently', () => {
  const products = () => [
    texts(1, { pt_BR: 'Chaleira' }),
    texts(2, { 'pt-br': 'Bule' }),
    texts(3, { pt_BR: 'Panela' }),
    texts(4, {}),
  ];

  it('is the same language, sent as it came, or else in the most common spelling', async () => {
    const { service, summary, cells, stage, apply, pull } = await setUp(products(), {
      locales: ['en', 'pt-BR'],
    });
    expect(await summary()).toMatchObject({
      unlisted: [],
      spelled: [
        { locale: 'pt-BR', code: 'pt_BR' },
        { locale: 'pt-BR', code: 'pt-br' },
      ],
    });
    expect(await cells('K-2')).toEqual({ 'title/en': 'Kettle 2', 'title/pt-BR': 'Bule' });
    for (const n of [1, 2, 4]) await stage(`K-${n}`, { 'title/pt-BR': `Novo ${n}` });
    expect(await apply()).toMatchObject({ applied: 3, conflict: 0 });
    const expected = [
      { en: 'Kettle 1', pt_BR: 'Novo 1' },
      { en: 'Kettle 2', 'pt-br': 'Novo 2' },
      { en: 'Kettle 3', pt_BR: 'Panela' },
      { en: 'Kettle 4', pt_BR: 'Novo 4' },
    ];
    expect(service.products.map(titles)).toEqual(expected);
    await stage('K-4', { 'title/pt-BR': null });
    await apply();
    expect(titles(service.products[3])).toEqual({ en: 'Kettle 4' });
    await pull();
    expect(await cells('K-1')).toEqual({ 'title/en': 'Kettle 1', 'title/pt-BR': 'Novo 1' });
  });

  it('takes the connection’s spelling once it is listed there, without a pull', async () => {
    const { app, service, connectionId, fields, summary, cells, stage, apply } = await setUp(products(), {
      locales: ['en'],
    });
    expect((await summary()).unlisted[0]).toEqual({ locale: 'pt_BR', products: 2 });
    await stage('K-1', { 'title/pt_BR': 'Novo 1' });
    await app.call('connections.update', { connectionId, fields: { ...fields, locales: ['en', 'pt-BR'] } });
    expect(await cells('K-3')).toEqual({ 'title/en': 'Kettle 3', 'title/pt-BR': 'Panela' });
    await stage('K-4', { 'title/pt-BR': 'Novo 4' });
    expect(await apply()).toMatchObject({ applied: 2, conflict: 0 });
    expect(titles(service.products[0])).toEqual({ en: 'Kettle 1', pt_BR: 'Novo 1' });
    expect(titles(service.products[3])).toEqual({ en: 'Kettle 4', pt_BR: 'Novo 4' });
    expect(service.lists).toBe(1);
  });
});

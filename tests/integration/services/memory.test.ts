import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { Value } from '#shared/domain/value.ts';
import { type EntryProduct, startEntryService } from '../../support/entry-service.ts';
import { startApp } from '../../support/running-app.ts';
import { uploaded } from '../../support/uploaded.ts';

const PAIR = { sourceLocale: 'en', targetLocale: 'de' };

type Texts = Record<string, { en: Value; de?: Value; fr?: Value }>;

const product = (sku: string, texts: Texts): EntryProduct => ({
  product_id: `id-${sku}`,
  sku,
  title: sku,
  properties: Object.entries(texts).flatMap(([name, byLocale]) =>
    Object.entries(byLocale).map(([locale, value]) => ({ name, value, locale })),
  ),
});

async function setUp(products: EntryProduct[]) {
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
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: service.token });
  const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await pull();
  const build = async (targetLocales = ['de']) => {
    const { jobId } = await app.call('memory.build', { connectionId, sourceLocale: 'en', targetLocales });
    return app.ended(jobId);
  };
  const suggest = (text: string, targetLocale = 'de') =>
    app.call('memory.suggest', { connectionId, ...PAIR, targetLocale, text, property: null });
  const exact = (...texts: string[]) =>
    Promise.all(
      texts.map(async (text) => (await suggest(text)).find(({ score }) => score === 100)?.target ?? null),
    );
  const status = () => app.call('memory.status', { connectionId });
  return { service, app, connectionId, pull, build, suggest, exact, status };
}

const KETTLES = [
  product('K-1', {
    name: {
      en: 'Steel kettle with whistle',
      de: 'Stahlkessel mit Pfeife',
      fr: 'Bouilloire en acier à sifflet',
    },
    tags: { en: ['Kitchen', 'Steel'], de: ['Küche', 'Stahl'] },
    size: { en: 12, de: 12 },
  }),
  product('K-2', {
    name: { en: 'Steel kettle with whistle', de: 'Stahlkessel mit Pfeife' },
    tags: { en: ['Kitchen', 'Glass'], de: ['Küche'] },
    brand: { en: 'Pfiff', de: 'Pfiff' },
    blank: { en: 'Colour', de: ' ' },
    code: { en: '12-34', de: '12-35' },
  }),
];

test('the memory learns the translations of the catalog, and list items one by one', async () => {
  const { build, suggest, exact, status } = await setUp(KETTLES);
  expect(await suggest('Steel kettle with whistle')).toEqual([]);
  const job = await build(['de', 'fr']);
  expect(job).toMatchObject({ state: 'done', done: 2, message: 'Read 5 translated texts in 2 products.' });
  expect(await suggest('Steel kettle with a whistle')).toEqual([
    {
      source: 'Steel kettle with whistle',
      target: 'Stahlkessel mit Pfeife',
      file: null,
      score: 80,
      penalties: [],
      points: 0,
      origin: 'catalog',
      identifier: 'K-2',
      property: 'name',
      uses: 2,
      changes: [
        { kind: 'same', text: 'Steel kettle with ' },
        { kind: 'added', text: 'a ' },
        { kind: 'same', text: 'whistle' },
      ],
      sentences: null,
    },
  ]);
  expect(await suggest('Steel kettle with whistle', 'fr')).toMatchObject([
    { target: 'Bouilloire en acier à sifflet', score: 100 },
  ]);
  expect(await exact('Steel', 'Kitchen', 'Glass', 'Pfiff', 'Colour', '12-34')).toEqual([
    'Stahl',
    'Küche',
    null,
    null,
    null,
    null,
  ]);
  expect(await status()).toMatchObject({
    pairs: [
      { ...PAIR, units: 3, outOfDate: false },
      { sourceLocale: 'en', targetLocale: 'fr', units: 1, outOfDate: false },
    ],
    building: null,
  });
});

test('a staged edit counts as the translation, and a staged removal as none', async () => {
  const { app, connectionId, build, exact } = await setUp(KETTLES);
  const stage = async (identifier: string, property: string, value: Value | null) => {
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 9,
      columns: [],
    });
    const { product } = rows.find((row) => row.identifier === identifier)!;
    const change = value === null ? { kind: 'remove' as const } : { kind: 'set' as const, value };
    await app.call('drafts.edit', {
      connectionId,
      label: 'Edit',
      edits: [{ product, property, locale: 'de', change }],
    });
  };
  await stage('K-1', 'name', 'Kessel mit Flöte');
  await stage('K-2', 'name', null);
  await stage('K-2', 'tags', ['Küche', 'Glas']);
  await build();
  expect(await exact('Steel kettle with whistle', 'Glass')).toEqual(['Kessel mit Flöte', 'Glas']);
});

test('after a pull the memory is out of date until it is built again', async () => {
  const { service, pull, build, suggest, status } = await setUp(KETTLES);
  await build();
  service.products[0] = product('K-1', { name: { en: 'Steel kettle', de: 'Stahlkessel' } });
  await pull();
  expect((await status()).pairs).toMatchObject([{ outOfDate: true }]);
  await build();
  expect((await status()).pairs).toMatchObject([{ outOfDate: false }]);
  expect(await suggest('Steel kettle with whistle')).toMatchObject([{ uses: 1 }]);
});

test('the memory survives a restart, and is deleted with its connection', async () => {
  const { app, connectionId, build, suggest } = await setUp(KETTLES);
  await build();
  await app.restart();
  expect(await suggest('Steel kettle with whistle')).toHaveLength(1);
  await app.call('connections.remove', { connectionId });
  expect(await app.refusal('memory.status', { connectionId })).toBe('not_found');
});

test('a damaged memory is replaced by an empty one, and can be built again', async () => {
  const { app, connectionId, build, suggest, status } = await setUp(KETTLES);
  await build();
  await app.restart(() =>
    writeFileSync(join(app.dataDir, 'catalogs', connectionId, 'memory.db'), 'no database'),
  );
  expect((await status()).pairs).toEqual([]);
  await build();
  expect(await suggest('Steel kettle with whistle')).toHaveLength(1);
});

test('the memory is searched in both languages, corrected, and cleared of what is not wanted', async () => {
  const { app, connectionId, build, suggest, exact } = await setUp([
    product('K-9', {
      name: { en: 'Steel kettle with whistle', de: 'Stahlkessel mit Pfeife' },
      tags: { en: ['Kitchen', 'Steel'], de: ['Küche', 'Stahl'] },
    }),
  ]);
  await build();
  const find = async (filter: Partial<InputOf<'memory.find'>['filter']>) => {
    const whole = { text: '', within: 'both' as const, origin: null, ...filter };
    const { units } = await app.call('memory.find', {
      connectionId,
      ...PAIR,
      filter: whole,
      after: null,
      limit: 50,
    });
    return units;
  };
  const targets = async (filter: Parameters<typeof find>[0]) =>
    (await find(filter)).map(({ target }) => target).sort();
  expect(await targets({})).toEqual(['Küche', 'Stahl', 'Stahlkessel mit Pfeife']);
  expect(await targets({ text: 'STEEL' })).toEqual(['Stahl', 'Stahlkessel mit Pfeife']);
  expect(await targets({ text: 'küche' })).toEqual(['Küche']);
  expect(await targets({ text: 'stahl', within: 'source' })).toEqual([]);
  expect(await targets({ origin: 'import' })).toEqual([]);

  // What a person corrected stays, also after the next build, which finds the catalog's own text again.
  const [kitchen] = await find({ text: 'Kitchen' });
  await app.call('memory.change', { connectionId, ...PAIR, unit: kitchen!.unit, target: 'Die Küche' });
  expect((await suggest('Kitchen')).map(({ target, origin }) => [target, origin])).toEqual([
    ['Die Küche', 'edit'],
  ]);
  await build();
  expect((await find({ text: 'Kitchen' })).map(({ target, origin }) => [target, origin]).sort()).toEqual([
    ['Die Küche', 'edit'],
    ['Küche', 'catalog'],
  ]);
  const gone = { connectionId, ...PAIR, unit: 999, target: 'x' };
  await expect(app.call('memory.change', gone)).rejects.toMatchObject({ code: 'not_found' });

  const [kettle] = await find({ text: 'whistle' });
  const pair = { connectionId, ...PAIR };
  const removed = await app.call('memory.remove', { ...pair, which: [kettle!.unit] });
  expect(removed).toMatchObject({ removed: 1, units: [{ target: kettle!.target }] });
  expect(await exact('Steel kettle with whistle')).toEqual([null]);
  await app.call('memory.putBack', { ...pair, units: removed.units });
  expect(await find({ text: 'whistle' })).toMatchObject([
    { source: kettle!.source, target: kettle!.target, at: kettle!.at },
  ]);
  const filter = { text: 'Küche', within: 'target' as const, origin: null };
  expect(await app.call('memory.remove', { ...pair, which: filter })).toEqual({ removed: 2, units: [] });
  expect(await targets({})).toEqual(['Stahl', 'Stahlkessel mit Pfeife']);
});

test('what is deleted by mistake comes back as it was: how often it is used, and that a person wrote it', async () => {
  const lids = ['K-1', 'K-2', 'K-3'].map((sku) =>
    product(sku, { name: { en: 'Glass lid', de: 'Glasdeckel' } }),
  );
  const { app, connectionId, build } = await setUp([
    ...lids,
    product('K-4', { name: { en: 'Handle', de: 'Henkel' } }),
  ]);
  await build();
  const pair = { connectionId, ...PAIR };
  const units = async () => {
    const filter = { text: '', within: 'both' as const, origin: null };
    return (await app.call('memory.find', { ...pair, filter, after: null, limit: 50 })).units;
  };
  const handle = (await units()).find(({ source }) => source === 'Handle');
  await app.call('memory.change', { ...pair, unit: handle!.unit, target: 'Griff' });
  const before = await units();
  expect(before.map(({ target, uses, origin }) => [target, uses, origin]).sort()).toEqual([
    ['Glasdeckel', 3, 'catalog'],
    ['Griff', 1, 'edit'],
  ]);
  const removed = await app.call('memory.remove', { ...pair, which: before.map(({ unit }) => unit) });
  expect(await units()).toEqual([]);
  await app.call('memory.putBack', { ...pair, units: removed.units });
  const withoutNumber = (all: typeof before) => all.map(({ unit: _, ...one }) => one);
  expect(withoutNumber(await units())).toEqual(expect.arrayContaining(withoutNumber(before)));
  // The catalog does not hold it: a build keeps what a person wrote.
  await build();
  expect((await units()).map(({ target }) => target).sort()).toEqual(['Glasdeckel', 'Griff', 'Henkel']);
});

test('a translation that is corrected to one that is there already becomes one with it', async () => {
  const { app, connectionId, build } = await setUp([
    product('K-1', { name: { en: 'Lid', de: 'Deckel' } }),
    product('K-2', { name: { en: 'Lid', de: 'Haube' } }),
  ]);
  await build();
  const pair = { connectionId, ...PAIR };
  const units = async () => {
    const filter = { text: '', within: 'both' as const, origin: null };
    return (await app.call('memory.find', { ...pair, filter, after: null, limit: 50 })).units;
  };
  const of = async (target: string) => (await units()).find((one) => one.target === target)!;
  const [right, wrong] = [await of('Deckel'), await of('Haube')];
  expect(await app.call('memory.change', { ...pair, unit: wrong.unit, target: 'Deckel' })).toEqual({
    unit: right.unit,
  });
  expect(await units()).toMatchObject([{ unit: right.unit, target: 'Deckel', uses: 2 }]);
  expect(await app.call('memory.change', { ...pair, unit: right.unit, target: 'Topfdeckel' })).toEqual({
    unit: right.unit,
  });
});

test('a large memory is searched piece by piece, and what a file brought can be deleted again', async () => {
  const { app, connectionId } = await setUp([]);
  const units = 12_000;
  const tus = Array.from(
    { length: units },
    (_, at) =>
      `<tu><tuv xml:lang="en"><seg>Lid no. ${at}</seg></tuv><tuv xml:lang="de"><seg>Deckel Nr. ${at}</seg></tuv></tu>`,
  );
  const file = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="x" creationtoolversion="1" segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body>${tus.join('')}</body></tmx>`;
  const upload = await uploaded(app, connectionId, 'tmx', file, { fileName: 'lids.tmx' });
  const languages = ['en', 'de'].map((language) => ({ language, locale: language }));
  await app.ended((await app.call('memory.importTmx', { ...upload, languages })).jobId);
  const filter = { text: 'no. 11', within: 'source' as const, origin: null };
  const found: string[] = [];
  let after: number | null = null;
  let searched = 0;
  let calls = 0;
  do {
    const input = { connectionId, ...PAIR, filter, after, limit: 100 };
    const answer: OutputOf<'memory.find'> = await app.call('memory.find', input);
    found.push(...answer.units.map(({ target }) => target));
    after = answer.next;
    searched += answer.searched;
    calls++;
  } while (after !== null);
  const expected = Array.from({ length: units }, (_, at) => String(at)).filter((at) => at.startsWith('11'));
  expect(found.sort()).toEqual(expected.map((at) => `Deckel Nr. ${at}`).sort());
  expect(searched).toBe(units);
  expect(calls).toBeGreaterThan(2);

  const brought = { text: 'lids.tmx', within: 'both' as const, origin: 'import' as const };
  const { removed } = await app.call('memory.remove', { connectionId, ...PAIR, which: brought });
  expect(removed).toBe(units);
});

/** Two families that call the same colour differently, and a variant of each without a translation. */
const family = (parent: string, target: string): EntryProduct => {
  const children = [
    product(`${parent}-1`, { colour: { en: 'Bright sand', de: target } }),
    product(`${parent}-2`, { colour: { en: 'Bright sand' } }),
  ];
  return Object.assign(product(parent, {}), { children });
};

test('a translation of the same property and family comes first, at 101 %, and fills', async () => {
  const { app, connectionId, build } = await setUp([family('A', 'Heller Sand'), family('B', 'Hellsand')]);
  await build();
  const scope = { query: {}, source: 'en', targets: ['de'], properties: ['colour'] };
  const { list } = await app.call('translate.open', { connectionId, scope, filter: {} });
  const shown = async () =>
    (await app.call('translate.window', { connectionId, list, start: 0, count: 9 })).segments;
  const suggested = async (identifier: string, property: string) => {
    const segment = (await shown()).find((one) => one.identifier === identifier)!;
    const asked = { connectionId, ...PAIR, text: segment.source, property, product: segment.product };
    return (await app.call('memory.suggest', asked)).map(({ target, score }) => [target, score]);
  };
  expect(await suggested('A-2', 'colour')).toEqual([
    ['Heller Sand', 101],
    ['Hellsand', 99],
  ]);
  expect((await suggested('B-2', 'colour'))[0]).toEqual(['Hellsand', 101]);
  expect((await suggested('B-2', 'title')).map(([, score]) => score)).toEqual([99, 99]);
  await app.ended((await app.call('translate.fillExact', { connectionId, list })).jobId);
  expect((await shown()).map(({ identifier, target, review }) => [identifier, target, review])).toEqual([
    ['A-1', 'Heller Sand', null],
    ['A-2', 'Heller Sand', null],
    ['B-1', 'Hellsand', null],
    ['B-2', 'Hellsand', null],
  ]);
});

test('matches are shown, and fill, from where the user says', async () => {
  const { app, connectionId, build, suggest } = await setUp([
    ...KETTLES,
    product('K-3', { name: { en: 'Steel kettle with a whistle' } }),
  ]);
  await build();
  const settings = (least: number, fillFrom: number) =>
    app.call('memory.setSettings', { connectionId, settings: { least, fillFrom } });
  await settings(85, 100);
  expect(await suggest('Steel kettle with a whistle')).toEqual([]);
  // What is counted does not depend on what is shown.
  const counted = {
    connectionId,
    ...PAIR,
    text: 'Steel kettle with a whistle',
    property: null,
    anyScore: true,
  };
  expect(await app.call('memory.suggest', counted)).toMatchObject([{ score: 80 }]);
  await settings(80, 100);
  expect(await suggest('Steel kettle with a whistle')).toMatchObject([{ score: 80 }]);
  const fill = async () => {
    const scope = { query: {}, source: 'en', targets: ['de'], properties: ['name'] };
    const { list } = await app.call('translate.open', { connectionId, scope, filter: {} });
    await app.ended((await app.call('translate.fillExact', { connectionId, list })).jobId);
    const window = await app.call('translate.window', { connectionId, list, start: 2, count: 1 });
    return window.segments.map(({ target, review, origin }) => [target, review, origin]);
  };
  expect(await fill()).toEqual([[null, null, null]]);
  await settings(70, 80);
  expect(await fill()).toEqual([['Stahlkessel mit Pfeife', 'needs_review', 'memory']]);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TranslationFormat } from '#shared/contract/translation-files.ts';
import type { Value } from '#shared/domain/value.ts';
import { exported } from '../../support/exported.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { uploaded } from '../../support/uploaded.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService({
    'K 1/ä': [
      { name: 'title', value: 'Kettle {size}', locale: 'en' },
      { name: 'title', value: 'Kessel {size}', locale: 'de' },
      { name: 'tags', value: ['Steel', 'Round'], locale: 'en' },
    ],
    K2: [{ name: 'title', value: 'Pan', locale: 'en' }],
  });
  app = await startApp();
  const created = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service, { locales: ['en', 'de', 'ar'] }),
  });
  connectionId = created.id;
  await pull();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);

async function write(format: TranslationFormat, target = 'de'): Promise<string> {
  const scope = { query: {}, source: 'en', targets: ['de', 'ar'], properties: null };
  const { list } = await app.call('translate.open', { connectionId, scope, filter: {} });
  return exported(app, connectionId, { of: 'translations', list, target, format });
}

async function upload(text: string) {
  const file = { fileName: 'shop.xlf', chunk: 100 };
  return {
    ...(await uploaded(app, connectionId, 'translations', text, file)),
    source: 'en',
    target: 'de',
  };
}
const check = async (text: string) => app.call('translationfiles.check', await upload(text));
const stage = async (text: string, more: { stale?: boolean; clashes?: boolean } = {}) =>
  app.call('translationfiles.stage', { ...(await upload(text)), stale: false, clashes: false, ...more });
const edit = (property: string, value: Value) =>
  app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [{ product: 1, property, locale: 'de', change: { kind: 'set', value } }],
  });
const staged = async () => {
  const scope = { filter: 'all' as const };
  const { rows } = await app.call('drafts.list', { connectionId, scope, offset: 0, limit: 10 });
  return rows.map(({ identifier, property, next }) => [identifier, property, next]);
};

/** What a translator's tool would write into each unit. */
const translated = (file: string, texts: Record<string, string>) =>
  Object.entries(texts).reduce((text, [source, target]) => {
    const tag = `<source>${source}</source>`;
    expect(text).toContain(tag);
    const [before = '', after = ''] = text.split(tag);
    return `${before}${tag}<target>${target}</target>${after}`;
  }, file);

describe.each(['xliff12', 'xliff20'] as const)('a file in %s', (format) => {
  it('is exported, translated, and imported in one step to undo', async () => {
    const file = await write(format);
    expect(await check(file)).toMatchObject({
      sourceLocale: 'en',
      targetLocale: 'de',
      units: 4,
      empty: 3,
      same: 1,
      stages: 0,
    });
    const done = translated(file, { Pan: 'Pfanne', Round: 'Rund', Steel: 'Stahl' });
    expect(await check(done)).toMatchObject({ stages: 3, same: 1, empty: 0, problems: { count: 0 } });
    expect(await staged()).toEqual([]);
    expect(await stage(done)).toMatchObject({ staged: 3 });
    expect(await staged()).toEqual([
      ['K 1/ä', 'tags', ['Stahl', 'Rund']],
      ['K2', 'title', 'Pfanne'],
    ]);
    expect((await app.call('history.undo', { connectionId })).label).toBe('Import shop.xlf');
    expect(await staged()).toEqual([]);
  });

  it('whose source changed meanwhile is stale, and staged only on request', async () => {
    const file = translated(await write(format), { Pan: 'Pfanne' });
    service.products.set('K2', [{ name: 'title', value: 'Frying pan', locale: 'en' }]);
    await pull();
    expect(await check(file)).toMatchObject({
      stages: 0,
      stale: { count: 1, first: [{ identifier: 'K2', property: 'title', text: 'Frying pan' }] },
    });
    await expect(stage(file)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await stage(file, { stale: true })).toMatchObject({ staged: 1 });
  });

  it('whose translation was edited here meanwhile clashes, and is staged only on request', async () => {
    const file = await write(format);
    const other = file.replace('Kessel', 'Kocher');
    expect(await check(other)).toMatchObject({ stages: 1, clashes: { count: 0 } });
    const product = { identifier: 'K 1/ä', property: 'title', text: 'Kanne' };
    await edit('title', 'Kanne');
    expect(await check(other)).toMatchObject({ stages: 0, clashes: { count: 1, first: [product] } });
    expect(await stage(other, { clashes: true })).toMatchObject({ staged: 1 });
  });

  it('exported with what is staged replaces that without asking', async () => {
    await edit('title', 'Kanne {size}');
    const file = (await write(format)).replace('Kanne', 'Krug');
    expect(await check(file)).toMatchObject({ stages: 1, clashes: { count: 0 } });
  });

  it('of a program that leaves out what was exported clashes with staged translations, and no others', async () => {
    const file = translated((await write(format)).replace('Kessel', 'Kocher'), {
      Pan: 'Pfanne',
      Steel: 'Eisen',
      Round: 'Rund',
    }).replaceAll(/ extradata="[^"]*"|<mda:metadata>.*?<\/mda:metadata>/gs, '');
    expect(await check(file)).toMatchObject({ stages: 4, clashes: { count: 0 } });
    await edit('title', 'Kanne');
    await edit('tags', ['Stahl']);
    expect(await check(file)).toMatchObject({ stages: 2, clashes: { count: 2 } });
    expect(await stage(file)).toMatchObject({ staged: 2 });
    expect(await staged()).toEqual([
      ['K 1/ä', 'title', 'Kanne'],
      ['K 1/ä', 'tags', ['Stahl', 'Rund']],
      ['K2', 'title', 'Pfanne'],
    ]);
    expect(await stage(file, { clashes: true })).toMatchObject({ staged: 2 });
    expect(await staged()).toEqual([
      ['K 1/ä', 'title', 'Kocher {size}'],
      ['K 1/ä', 'tags', ['Eisen', 'Rund']],
      ['K2', 'title', 'Pfanne'],
    ]);
  });

  it('with unknown ids reports them, and stages nothing for them', async () => {
    const file = translated(await write(format), { Pan: 'Pfanne' }).replace(/id="K2/, 'id="K3');
    const { units, unknown, stages } = await check(file);
    expect([units, unknown.count, unknown.first[0]?.id, stages]).toEqual([4, 1, 'K3.-.title', 0]);
    await expect(stage(file)).rejects.toThrow('Nothing to stage');
  });

  it('that is damaged is refused with its line, as is an unknown upload', async () => {
    const file = (await write(format)).slice(0, -30);
    await expect(check(file)).rejects.toThrow(/The file is damaged in line \d+/);
    await expect(
      app.call('translationfiles.check', { connectionId, upload: 'none', source: 'en', target: 'de' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('a translation that a translator’s tool marked for review is imported as such', async () => {
  const file = translated(await write('xliff12'), { Pan: 'Pfanne' }).replace(
    '<target>Pfanne',
    '<target state="needs-review-translation">Pfanne',
  );
  await stage(file);
  const scope = { query: {}, source: 'en', targets: ['de'], properties: ['title'] };
  const { list } = await app.call('translate.open', {
    connectionId,
    scope,
    filter: { status: 'needs_review' },
  });
  const { segments } = await app.call('translate.window', { connectionId, list, start: 0, count: 5 });
  expect(segments).toMatchObject([{ target: 'Pfanne', review: 'needs_review', origin: 'import' }]);
});

it('a spreadsheet of one language can be exported and imported', async () => {
  const file = await write('csv', 'ar');
  expect(file).toContain('source (en),translation (ar)');
  const done = file.replace(',Pan,,', ',Pan,مقلاة,');
  expect(await check(file)).toMatchObject({ units: 4, empty: 4, targetLocale: 'ar' });
  const wanted = { ...(await upload(done)), target: 'ar', stale: false, clashes: false };
  expect(await app.call('translationfiles.stage', wanted)).toMatchObject({ staged: 1 });
  expect(await staged()).toEqual([['K2', 'title', 'مقلاة']]);
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exported } from '../../support/exported.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { uploaded } from '../../support/uploaded.ts';

const PAIR = { sourceLocale: 'en', targetLocale: 'de' };
const MEMORY = { of: 'memory' as const, ...PAIR };

async function setUp(locales = ['en', 'de', 'fr']) {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const fields = {
    name: 'Kettles',
    baseUrl: 'http://127.0.0.1:9',
    integrationId: 'kettles',
    locales,
    identifierField: 'sku',
    titleField: 'title',
    profile: {},
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: 'token' });
  return { app, connectionId, ...exchange(app, connectionId) };
}

function exchange(app: RunningApp, connectionId: string) {
  /** Uploads a file in small pieces. */
  const upload = async (file: string, fileName = 'agency.tmx') => {
    return uploaded(app, connectionId, 'tmx', file, { chunk: 100, fileName });
  };
  const importAs = async (
    file: string,
    languages: Record<string, string>,
    fileName?: string,
    name?: string,
  ) => {
    const handle = await upload(file, fileName);
    await app.call('memory.checkTmx', handle);
    const { jobId } = await app.call('memory.importTmx', {
      ...handle,
      ...(name !== undefined && { name }),
      languages: Object.entries(languages).map(([language, locale]) => ({ language, locale })),
    });
    return app.ended(jobId);
  };
  const suggest = (text: string) =>
    app.call('memory.suggest', { connectionId, ...PAIR, text, property: null });
  const check = async (file: string) => app.call('memory.checkTmx', await upload(file));
  return { upload, check, importAs, suggest };
}

const tu = (source: string, target: string, more = ''): string =>
  `<tu changedate="20260504T093000Z">${more}<tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>\n`;
const tmx = (...units: string[]): string =>
  `<tmx version="1.4"><header srclang="en-US"/><body>\n${units.join('')}</body></tmx>`;

test('checking a file reports its content and imports nothing', async () => {
  const { check, suggest, app, connectionId } = await setUp();
  const file = tmx(
    tu('Pan', 'Pfanne'),
    tu('Pan', 'Pfanne'),
    tu('Lid', ''),
    tu('Big<ph/> pot', 'Großer Topf'),
    '<tu><tuv xml:lang="en-US"><seg>Pan</seg></tuv><tuv xml:lang="pt-BR"><seg>Panela</seg></tuv></tu>',
  );
  expect(await check(file)).toEqual({
    translations: 4,
    doubled: 1,
    codesLost: 1,
    unreadable: { count: 1, first: [{ line: 4, reason: 'It has no translation.' }] },
    languages: [
      { language: 'en-US', texts: 4, locale: 'en' },
      { language: 'de', texts: 3, locale: 'de' },
      { language: 'pt-BR', texts: 1, locale: null },
    ],
  });
  expect(await suggest('Pan')).toEqual([]);
  expect((await app.call('memory.status', { connectionId })).pairs).toEqual([]);
});

test('imported translations are suggested, survive a build, and leave no file behind', async () => {
  const { importAs, suggest, app, connectionId } = await setUp();
  const job = await importAs(tmx(tu('Pan', 'Pfanne'), tu('Pan', 'Pfanne'), tu('Lid', 'Deckel')), {
    'en-US': 'en',
    de: 'de',
  });
  expect(job).toMatchObject({ state: 'done', done: 3, message: 'Imported 3 translations, 2 new ones.' });
  expect(await suggest('Pan')).toMatchObject([
    { target: 'Pfanne', origin: 'import', file: 'agency.tmx', score: 100 },
  ]);
  const { jobId } = await app.call('memory.build', {
    connectionId,
    sourceLocale: 'en',
    targetLocales: ['de'],
  });
  await app.ended(jobId);
  expect(await suggest('Lid')).toHaveLength(1);
  const folder = join(app.dataDir, 'work', 'uploads');
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

test('a file in which any language may be the source serves both directions', async () => {
  const { importAs, check, suggest, app, connectionId } = await setUp();
  const file = tmx(tu('Pan', 'Pfanne')).replace('srclang="en-US"', 'srclang="*all*"');
  expect(await check(file)).toMatchObject({
    translations: 2,
    doubled: 0,
    languages: [{ texts: 1 }, { texts: 1 }],
  });
  await importAs(file, { 'en-US': 'en', de: 'de' });
  expect(await suggest('Pan')).toMatchObject([{ target: 'Pfanne' }]);
  const back = { connectionId, sourceLocale: 'de', targetLocale: 'en', text: 'Pfanne', property: null };
  expect(await app.call('memory.suggest', back)).toMatchObject([{ target: 'Pan' }]);
});

test('languages that are not chosen are left out', async () => {
  const { importAs, suggest, app, connectionId } = await setUp();
  expect(await importAs(tmx(tu('Pan', 'Pfanne')), { 'en-US': 'en', fr: 'fr' })).toMatchObject({
    message: 'Imported 0 translations, 0 new ones.',
  });
  expect(await suggest('Pan')).toEqual([]);
  expect(await app.call('memory.memories', { connectionId })).toEqual({ memories: [] });
});

/** Two imports that share a translation. */
async function twoMemories() {
  const set = await setUp();
  const { app, connectionId, importAs } = set;
  const languages = { 'en-US': 'en', de: 'de' };
  await importAs(tmx(tu('Pan', 'Pfanne'), tu('Lid', 'Deckel')), languages, 'agency.tmx');
  await importAs(tmx(tu('Pan', 'Pfanne'), tu('Pot', 'Topf')), languages, 'old.tmx', 'Archive');
  const memories = async () => (await app.call('memory.memories', { connectionId })).memories;
  const arrange = async (...arranged: { name: string; points?: number; isUsed?: boolean }[]) => {
    const known = await memories();
    await app.call('memory.arrange', {
      connectionId,
      memories: arranged.map(({ name, points = 0, isUsed = true }) => ({
        memory: known.find((one) => one.name === name)!.memory,
        points,
        isUsed,
      })),
    });
  };
  return { ...set, memories, arrange, languages };
}

test('each import is a memory: named, counted, and removed again except for what others have', async () => {
  const { app, connectionId, memories, suggest, importAs, languages } = await twoMemories();
  expect((await memories()).map(({ name, units }) => [name, units])).toEqual([
    ['agency.tmx', 2],
    ['Archive', 2],
  ]);
  await importAs(tmx(tu('Pan', 'Pfanne'), tu('Cup', 'Tasse')), languages, 'more.tmx', 'Archive');
  const [agency, archive] = await memories();
  expect(archive).toMatchObject({ name: 'Archive', units: 3 });
  expect(await app.call('memory.removeMemory', { connectionId, memory: archive!.memory })).toEqual({
    removed: 2,
  });
  expect([await suggest('Pan'), await suggest('Pot'), await suggest('Cup')]).toMatchObject([
    [{ target: 'Pfanne' }],
    [],
    [],
  ]);
  expect(await memories()).toEqual([agency]);
  await app.call('memory.removeMemory', { connectionId, memory: agency!.memory });
  expect([await memories(), await suggest('Pan')]).toEqual([[], []]);
});

test('a memory counts less by its points, or not at all, except for what another has too', async () => {
  const { arrange, suggest } = await twoMemories();
  await arrange({ name: 'agency.tmx' }, { name: 'Archive', points: 15 });
  expect(await suggest('Pot')).toMatchObject([{ target: 'Topf', score: 85, points: 15 }]);
  expect(await suggest('Pan')).toMatchObject([{ target: 'Pfanne', score: 100, points: 0 }]);
  await arrange({ name: 'agency.tmx' }, { name: 'Archive', isUsed: false });
  expect([await suggest('Pot'), await suggest('Pan')]).toMatchObject([[], [{ score: 100 }]]);
});

test('among equal matches the first memory wins, and a deleted translation returns to its own', async () => {
  const { app, connectionId, importAs, arrange, suggest, memories, languages } = await twoMemories();
  await importAs(tmx(tu('Bowl', 'Schale')), languages, 'agency.tmx');
  await importAs(tmx(tu('Bowl', 'Schüssel')), languages, 'old.tmx', 'Archive');
  const targets = async () => (await suggest('Bowl')).map(({ target }) => target);
  await arrange({ name: 'agency.tmx' }, { name: 'Archive' });
  expect(await targets()).toEqual(['Schale', 'Schüssel']);
  await arrange({ name: 'Archive' });
  expect(await targets()).toEqual(['Schüssel', 'Schale']);
  const pair = { connectionId, ...PAIR };
  const filter = { text: 'Schale', within: 'target' as const, origin: null };
  const { units } = await app.call('memory.find', { ...pair, filter, after: null, limit: 5 });
  const deleted = await app.call('memory.remove', { ...pair, which: units.map(({ unit: one }) => one) });
  expect((await memories()).map(({ name, units: count }) => [name, count])).toEqual([
    ['Archive', 3],
    ['agency.tmx', 2],
  ]);
  await app.call('memory.putBack', { ...pair, units: deleted.units });
  expect((await memories())[1]).toMatchObject({ name: 'agency.tmx', units: 3 });
});

test('an exported memory can be imported whole into another connection', async () => {
  const from = await setUp();
  const about =
    '<note>of A &amp; B</note><prop type="x-identifier">P-1</prop><prop type="x-property">name</prop><prop type="x-client">Acme</prop>';
  await from.importAs(
    tmx(tu('A &lt;b&gt;pan&lt;/b&gt; of {size}&#10;', 'Pfanne &amp; mehr', about), tu('鍋', 'مقلاة')),
    { 'en-US': 'en', de: 'de' },
  );
  const file = await exported(from.app, from.connectionId, MEMORY);
  expect(file).toContain('<prop type="x-client">Acme</prop>');
  expect(file).toContain('changedate="20260504T093000Z"');
  const to = await setUp();
  // What it says about where its units came from is kept.
  await to.importAs(file, { en: 'en', de: 'de' }, 'backup.tmx');
  expect(await exported(to.app, to.connectionId, MEMORY)).toBe(file);
  expect(await to.suggest('A <b>pan</b> of {size}\n')).toMatchObject([
    { score: 100, target: 'Pfanne & mehr', identifier: 'P-1', property: 'name', file: 'agency.tmx' },
  ]);
});

test.each([
  [
    'declares entities',
    `<!DOCTYPE tmx [<!ENTITY a "a">]>\n${tmx(tu('&a;', 'b'))}`,
    /declares entities.*line 1/,
  ],
  ['is broken', tmx(tu('Pan', 'Pfanne'), '<tu></tuv>'), /not well-formed.*line 3/],
  ['is nested very deep', tmx('<x>'.repeat(200)), /50 deep.*line 2/],
  ['is something else', '<xliff version="1.2"/>', /no TMX file.*line 1/],
])('a file that %s is refused with its line number, and cannot be imported', async (_, file, message) => {
  const { app, upload } = await setUp();
  const handle = await upload(file);
  await expect(app.call('memory.checkTmx', handle)).rejects.toThrow(message);
  const languages = [
    { language: 'en-US', locale: 'en' },
    { language: 'de', locale: 'de' },
  ];
  expect(await app.refusal('memory.importTmx', { ...handle, languages })).toBe('invalid_input');
});

test('a newer upload replaces an older one, and a discarded one is deleted', async () => {
  const { app, upload, connectionId } = await setUp();
  const older = await upload(tmx(tu('Pan', 'Pfanne')));
  const newer = await upload(tmx(tu('Lid', 'Deckel')));
  expect(await app.refusal('memory.checkTmx', older)).toBe('not_found');
  await app.call('uploads.discard', newer);
  expect(await app.refusal('uploads.append', { ...newer, base64: '' })).toBe('not_found');
  expect(readdirSync(join(app.dataDir, 'work', 'uploads'))).toEqual([]);
  expect((await app.call('memory.status', { connectionId })).building).toBeNull();
});

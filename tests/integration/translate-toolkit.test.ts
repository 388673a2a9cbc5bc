// @module-tag long

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { TranslationFormat } from '#shared/contract/translation-files.ts';
import { exported } from '../support/exported.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';
import { toolkitPython, withoutToolkit } from '../support/toolkit-python.ts';
import { uploaded } from '../support/uploaded.ts';

/** Writes into each unit that is not translated its source in capitals, with its codes, and prints how it found all units. */
const TRANSLATE = `
import json, sys
from translate.storage import factory
from translate.storage.placeables.strelem import StringElem
store = factory.getobject(sys.argv[1])
found = {}
for unit in store.units:
    if not unit.istranslatable():
        continue
    state = 'fuzzy' if unit.isfuzzy() else 'approved' if unit.isapproved() else 'translated' if unit.istranslated() else 'empty'
    found[unit.source] = state
    if not unit.target:
        rich = unit.rich_source
        for element in rich:
            element.sub = [str(part).upper() if type(part) in (str, StringElem) else part for part in element.sub]
        unit.rich_target = rich
        unit.markfuzzy(False)
store.save()
print(json.dumps(found))
`;

/** Writes something into each unit that is not translated, and prints which are fuzzy. */
const TRANSLATE_PO = `
import json, sys
from translate.storage import factory
store = factory.getobject(sys.argv[1])
units = [unit for unit in store.units if unit.istranslatable()]
print(json.dumps([unit.source for unit in units if unit.isfuzzy()]))
for unit in units:
    if not unit.target:
        unit.target = 'DE ' + unit.source
store.save()
`;

/** Writes a TMX file. */
const MEMORY = `
import sys
from translate.storage import tmx
store = tmx.tmxfile(sourcelanguage='en', targetlanguage='de')
store.addtranslation('Kettle & {size} <b>', 'en', 'Kessel & {size} <b>', 'de')
store.addtranslation('\u934b', 'en', 'Topf', 'de')
store.savefile(sys.argv[1])
`;

let app: RunningApp;
let connectionId: string;
let path: string;

beforeEach(async () => {
  const service = await startScriptedService({
    K1: [
      { name: 'title', value: 'Kettle {size}', locale: 'en' },
      { name: 'title', value: 'Kessel {size}', locale: 'de' },
      { name: 'tags', value: ['Steel', 'Round'], locale: 'en' },
    ],
    K2: [{ name: 'title', value: 'Pan <b>{n}</b> & lid,\n30 %', locale: 'en' }],
  });
  onTestFinished(() => service.close());
  app = await startApp();
  onTestFinished(() => app.stop());
  const fields = fieldsFor(service, { locales: ['en', 'de'] });
  connectionId = (await app.call('connections.create', { token: service.token, fields })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  path = join(tempDir(), 'shop.xlf');
});

async function segments() {
  const scope = { query: {}, source: 'en', targets: ['de'], properties: null };
  const { list } = await app.call('translate.open', { connectionId, scope, filter: {} });
  return {
    list,
    ...(await app.call('translate.window', { connectionId, list, start: 0, count: 10 })),
  };
}

async function write(format: TranslationFormat): Promise<void> {
  const { list } = await segments();
  writeFileSync(path, await exported(app, connectionId, { of: 'translations', list, target: 'de', format }));
}

const run = (program: string): string =>
  execFileSync(toolkitPython!, ['-c', program, path], { stdio: 'pipe', encoding: 'utf8' });

async function returned() {
  const upload = await uploaded(app, connectionId, 'translations', readFileSync(path, 'utf8'));
  return { ...upload, source: 'en', target: 'de' };
}

async function staged() {
  const scope = { filter: 'all' as const };
  const { rows } = await app.call('drafts.list', { connectionId, scope, offset: 0, limit: 10 });
  return rows.map(({ identifier, property, next }) => [identifier, property, next]);
}

describe.skipIf(toolkitPython === undefined)(`files rewritten by translate-toolkit${withoutToolkit}`, () => {
  it.each(['xliff12', 'weblate'] as const)('are imported whole, with their codes (%s)', async (format) => {
    await write(format);
    run(TRANSLATE);
    expect(await app.call('translationfiles.check', await returned())).toMatchObject({
      units: 4,
      same: 1,
      stages: 3,
      problems: { count: 0 },
      copies: { count: 0 },
    });
    await app.call('translationfiles.stage', { ...(await returned()), stale: false, clashes: false });
    expect(await staged()).toEqual([
      ['K1', 'tags', ['STEEL', 'ROUND']],
      ['K2', 'title', 'PAN <b>{n}</b> & LID,\n30 %'],
    ]);
  });

  it('are PO files that pass its filters, become XLIFF and come back with what is fuzzy', async () => {
    const [first] = (await segments()).segments;
    const { list } = await segments();
    const { product, property, locale, item } = first!;
    const marked = [{ product, property, locale, item }];
    await app.call('translate.mark', { connectionId, list, segments: marked, review: 'needs_review' });
    path = path.replace('.xlf', '.po');
    await write('po');
    const tool = (name: string, ...args: string[]) =>
      execFileSync(toolkitPython!, ['-m', `translate.${name}`, ...args], { stdio: 'pipe', encoding: 'utf8' });
    const folder = tempDir();
    tool(
      'filters.pofilter',
      '--test=xmltags',
      '--test=escapes',
      '--test=newlines',
      path,
      join(folder, 'found.po'),
    );
    expect(existsSync(join(folder, 'found.po'))).toBe(false);
    tool('convert.po2xliff', path, join(folder, 'shop.xlf'));
    expect(readFileSync(join(folder, 'shop.xlf'), 'utf8')).toContain('Kessel {size}');
    expect(JSON.parse(run(TRANSLATE_PO))).toEqual(['Kettle {size}']);
    expect(await app.call('translationfiles.check', await returned())).toMatchObject({
      units: 4,
      same: 1,
      stages: 3,
      problems: { count: 0 },
    });
    await app.call('translationfiles.stage', { ...(await returned()), stale: false, clashes: false });
    expect(await staged()).toEqual([
      ['K1', 'tags', ['DE Steel', 'DE Round']],
      ['K2', 'title', 'DE Pan <b>{n}</b> & lid,\n30 %'],
    ]);
  });

  it('are copies if nobody translated what was written for OmegaT', async () => {
    await write('omegat');
    run(TRANSLATE);
    expect(await app.call('translationfiles.check', await returned())).toMatchObject({
      stages: 0,
      copies: { count: 3 },
    });
  });

  it('say which segments are translated, approved or need editing as Weblate reads them', async () => {
    const [first] = (await segments()).segments;
    const mark = async (review: 'needs_review' | 'done') => {
      const { list } = await segments();
      const { product, property, locale, item } = first!;
      const marked = [{ product, property, locale, item }];
      await app.call('translate.mark', { connectionId, list, segments: marked, review });
      await write('weblate');
      return JSON.parse(run(TRANSLATE)) as Record<string, string>;
    };
    expect(await mark('needs_review')).toMatchObject({ 'Kettle {size}': 'fuzzy', Steel: 'empty' });
    expect(await mark('done')).toMatchObject({ 'Kettle {size}': 'approved', Steel: 'empty' });
  });

  it('serve as a memory', async () => {
    run(MEMORY);
    const upload = await uploaded(app, connectionId, 'tmx', readFileSync(path, 'utf8'));
    expect(await app.call('memory.checkTmx', upload)).toMatchObject({
      translations: 2,
      codesLost: 0,
      unreadable: { count: 0 },
    });
    const languages = ['en', 'de'].map((language) => ({ language, locale: language }));
    await app.ended((await app.call('memory.importTmx', { ...upload, languages })).jobId);
    const pair = { connectionId, sourceLocale: 'en', targetLocale: 'de', property: null };
    expect(await app.call('memory.suggest', { ...pair, text: 'Kettle & {size} <b>' })).toMatchObject([
      { target: 'Kessel & {size} <b>', score: 100 },
    ]);
  });
});

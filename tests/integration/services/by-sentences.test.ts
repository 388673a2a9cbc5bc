import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SegmentRef } from '#shared/contract/translate.ts';
import type { SentenceSettings } from '#shared/domain/sentence-settings.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

const text = (value: string, locale: string) => ({ name: 'description', value, locale });

const WARM = '<p>Warm and light. It weighs 300 g.</p><ul><li>Wash at 30 °C</li></ul>';
const WARM_DE = '<p>Warm und leicht. Sie wiegt 300 g.</p><ul><li>Bei 30 °C waschen</li></ul>';
const MIXED = '<p>It weighs 450 g. It has a hood. Warm and light.</p>';
const KNOWN = '<p>It weighs 300 g.</p>\n<p>Warm and light.</p>';

beforeEach(async () => {
  service = await startScriptedService({
    J1: [text(WARM, 'en'), text(WARM_DE, 'de')],
    J2: [text(MIXED, 'en')],
    J3: [text(KNOWN, 'en')],
  });
  app = await startApp();
  const fields = fieldsFor(service, { locales: ['en', 'de', 'ja'] });
  connectionId = (await app.call('connections.create', { token: service.token, fields })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const build = async (targetLocales = ['de']) =>
  app.ended((await app.call('memory.build', { connectionId, sourceLocale: 'en', targetLocales })).jobId);

const suggest = (of: string, more: { bySentence?: boolean; targetLocale?: string } = {}) =>
  app.call('memory.suggest', {
    connectionId,
    sourceLocale: 'en',
    targetLocale: 'de',
    text: of,
    property: 'description',
    bySentence: true,
    ...more,
  });

const opened = async () => {
  const { list, segments } = await app.call('translate.open', {
    connectionId,
    scope: { query: {}, source: 'en', targets: ['de'], properties: ['description'] },
    filter: {},
  });
  const window = await app.call('translate.window', { connectionId, list, start: 0, count: segments });
  return { list, rows: window.segments };
};

const split = (sentences: Partial<SentenceSettings>) =>
  app.call('translate.setSentences', {
    connectionId,
    sentences: { isOn: true, without: [], rules: [], ...sentences },
  });

it('the memory knows the sentences of a translated text', async () => {
  await build();
  const [match] = await suggest('Warm and light.');
  expect(match).toMatchObject({ target: 'Warm und leicht.', score: 100, identifier: 'J1', sentences: null });
});

it('puts a translation together, with other numbers, and says how much of it is known', async () => {
  await build();
  const [match] = await suggest(MIXED);
  expect(match).toMatchObject({
    target: '<p>Sie wiegt 450 g. It has a hood. Warm und leicht.</p>',
    sentences: { known: 2, of: 3 },
    score: 68,
    source: MIXED,
  });
  expect(match?.changes).toEqual([
    { kind: 'same', text: '<p>It weighs 450 g.' },
    { kind: 'added', text: ' It has a hood.' },
    { kind: 'same', text: ' Warm and light.' },
  ]);
  // Asked for whole texts, as a count of words is, it says nothing of sentences.
  expect(await suggest(MIXED, { bySentence: false })).toEqual([]);
});

it('learns the sentences of what is saved, and forgets those of what it was before', async () => {
  const { list, rows } = await opened();
  const save = (target: string) =>
    app.call('translate.save', {
      connectionId,
      list,
      segments: [
        {
          ...refOf(rows.find(({ identifier }) => identifier === 'J2')!),
          target,
          origin: 'person',
          review: null,
        },
      ],
      repeat: null,
    });
  await save('<p>Sie wiegt 450 g. Sie hat eine Kapuze. Warm, leicht.</p>');
  await expect.poll(async () => (await suggest('It has a hood.'))[0]?.target).toBe('Sie hat eine Kapuze.');
  await save('<p>Sie wiegt 450 g. Mit Kapuze. Warm, leicht.</p>');
  await expect
    .poll(async () => (await suggest('It has a hood.')).map(({ target }) => target))
    .toEqual(['Mit Kapuze.']);
});

const refOf = ({ product, property, locale, item }: SegmentRef): SegmentRef => ({
  product,
  property,
  locale,
  item,
});

it('fills a text whose sentences are all known, to be reviewed', async () => {
  await build();
  const { list } = await opened();
  const { jobId } = await app.call('translate.fillExact', { connectionId, list });
  await app.ended(jobId);
  const { rows } = await opened();
  expect(rows.map(({ identifier, target, review }) => [identifier, target, review])).toEqual([
    ['J1', WARM_DE, null],
    ['J2', null, null],
    ['J3', '<p>Sie wiegt 300 g.</p>\n<p>Warm und leicht.</p>', 'needs_review'],
  ]);
});

it('takes a block that was translated with another number of sentences as a whole', async () => {
  const { list, rows } = await opened();
  await app.call('translate.save', {
    connectionId,
    list,
    segments: [
      {
        ...refOf(rows.find(({ identifier }) => identifier === 'J1')!),
        target: '<p>Warm, leicht und 300 g schwer.</p><ul><li>Bei 30 °C waschen</li></ul>',
        origin: 'person',
        review: null,
      },
    ],
    repeat: null,
  });
  const other = '<ul><li>Wash at 30 °C</li><li>A hood</li></ul><p>Warm and light. It weighs 300 g.</p>';
  await expect
    .poll(async () => (await suggest(other))[0])
    .toMatchObject({
      target: '<ul><li>Bei 30 °C waschen</li><li>A hood</li></ul><p>Warm, leicht und 300 g schwer.</p>',
      sentences: { known: 3, of: 4 },
    });
});

it('leaves texts whole where that is wished', async () => {
  await split({ without: ['description'] });
  await build();
  expect(await suggest(MIXED)).toEqual([]);
  expect(await suggest('Warm and light.')).toEqual([]);
  await split({ isOn: false });
  await build();
  expect(await suggest('Warm and light.')).toEqual([]);
  await split({ rules: [{ locale: 'en', joins: ['light.'], ends: [] }] });
  await build();
  // A block with another number of sentences is one piece.
  expect((await suggest('Warm and light. It weighs 300 g.'))[0]?.target).toBe(
    'Warm und leicht. Sie wiegt 300 g.',
  );
  expect((await suggest('Wash at 30 °C'))[0]?.target).toBe('Bei 30 °C waschen');
});

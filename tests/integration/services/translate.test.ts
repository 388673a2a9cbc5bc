import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { SegmentFilter, SegmentRef } from '#shared/contract/translate.ts';
import type { Value } from '#shared/domain/value.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

const text = (name: string, value: unknown, locale?: string) => ({
  name,
  value,
  ...(locale === undefined ? {} : { locale }),
});

beforeEach(async () => {
  service = await startScriptedService({
    K1: [text('title', 'Kettle', 'en'), text('title', 'Kessel', 'de'), text('care', 'Descale monthly', 'en')],
    K2: [text('title', 'Pan', 'en'), text('tags', ['Steel', 'Round'], 'en'), text('volume', 2)],
    K3: [text('title', 'Kettle', 'en'), text('care', 'Descale monthly', 'en')],
  });
  app = await startApp();
  const fields = fieldsFor(service, { locales: ['en', 'de', 'fr'] });
  connectionId = (await app.call('connections.create', { token: service.token, fields })).id;
  await pull();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);

type Scope = InputOf<'translate.open'>['scope'];
const SCOPE: Scope = { query: {}, source: 'en', targets: ['de'], properties: null };

async function open(scope: Partial<Scope> = {}, filter: Partial<SegmentFilter> = {}) {
  const opened = await app.call('translate.open', { connectionId, scope: { ...SCOPE, ...scope }, filter });
  const { segments } =
    opened.segments === 0
      ? { segments: [] }
      : await app.call('translate.window', { connectionId, list: opened.list, start: 0, count: 100 });
  return { ...opened, rows: segments };
}

type Rows = OutputOf<'translate.window'>['segments'];
const shown = (rows: Rows) =>
  rows.map(({ identifier, property, item, source, target }) => [
    identifier,
    item === null ? property : `${property} ${item}`,
    source,
    target,
  ]);
const ref = ({ product, property, locale, item }: SegmentRef): SegmentRef => ({
  product,
  property,
  locale,
  item,
});
const find = (rows: Rows, identifier: string, property: string, item: number | null = null) => {
  const found = rows.find(
    (row) => row.identifier === identifier && row.property === property && row.item === item,
  );
  if (!found) throw new Error(`no segment ${identifier} ${property}`);
  return found;
};
const save = (list: number, segment: SegmentRef, target: string | null, more: object = {}) =>
  app.call('translate.save', {
    connectionId,
    list,
    segments: [{ ...ref(segment), target, origin: 'person', review: null, ...more }],
    repeat: null,
  });
const edit = (product: number, property: string, locale: string, value: Value) =>
  app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [{ product, property, locale, change: { kind: 'set', value } }],
  });

const comment = async (
  list: number,
  segment: SegmentRef,
  text: string,
  about: { id?: string | null; isPrivate?: boolean } = {},
) => {
  const of = { connectionId, list, segment: ref(segment) };
  return (await app.call('translate.comment', { ...of, id: null, isPrivate: false, text, ...about }))
    .comments;
};

describe('segments', () => {
  it('are the texts of translatable properties and the items of lists, in the order of the view', async () => {
    const { rows, counts, progress } = await open();
    expect(shown(rows)).toEqual([
      ['K1', 'title', 'Kettle', 'Kessel'],
      ['K1', 'care', 'Descale monthly', null],
      ['K2', 'title', 'Pan', null],
      ['K2', 'tags 0', 'Steel', null],
      ['K2', 'tags 1', 'Round', null],
      ['K3', 'title', 'Kettle', null],
      ['K3', 'care', 'Descale monthly', null],
    ]);
    expect(counts).toMatchObject({ all: 7, empty: 6, translated: 1, almost_done: 1, warning: null });
    expect(progress).toContainEqual({ property: 'title', locale: 'de', segments: 3, translated: 1, done: 0 });
  });

  it('include numbers when asked for, once for each language', async () => {
    const { rows } = await open({ everything: true, properties: ['volume'], targets: ['de', 'fr'] });
    expect(rows.map(({ locale, source }) => [locale, source])).toEqual([
      ['de', '2'],
      ['fr', '2'],
    ]);
  });

  it('can have a source language other than the primary one', async () => {
    const { rows } = await open({ source: 'de', targets: ['en'] });
    expect(shown(rows)).toEqual([['K1', 'title', 'Kessel', 'Kettle']]);
  });

  it('are filtered by status, property and text', async () => {
    expect((await open({}, { status: 'empty', property: 'title' })).rows).toHaveLength(2);
    expect(shown((await open({}, { search: 'kess', searchIn: 'target' })).rows)).toEqual([
      ['K1', 'title', 'Kettle', 'Kessel'],
    ]);
    expect((await open({}, { search: 'kess', searchIn: 'source' })).segments).toBe(0);
    expect((await open({}, { property: 'nothing' })).segments).toBe(0);
  });

  it('keep their rows while they are translated, and are found by status', async () => {
    const { list, rows } = await open({}, { status: 'empty' });
    const next = (from: number, backwards = false) =>
      app.call('translate.next', { connectionId, list, from, backwards, status: 'empty' });
    expect(await next(-1)).toEqual({ row: 0 });
    await save(list, rows[0]!, 'Monatlich entkalken');
    expect(await next(-1)).toEqual({ row: 1 });
    expect(await next(1, true)).toEqual({ row: 5 });
    const { segments } = await app.call('translate.window', { connectionId, list, start: 0, count: 1 });
    expect(segments[0]).toMatchObject({ target: 'Monatlich entkalken', mark: 'edited', origin: 'person' });
    expect(await app.call('translate.progress', { connectionId, list })).toMatchObject({
      counts: { empty: 5, edited: 1, translated: 2 },
    });
    expect(await app.call('translate.locate', { connectionId, list, segment: ref(rows[1]!) })).toEqual({
      row: 1,
    });
  });

  it('are found in a list of other languages, or the next one that it shows', async () => {
    const care = ref(find((await open()).rows, 'K3', 'care'));
    const located = async (targets: string[], filter: Partial<SegmentFilter> = {}) => {
      const { list, rows } = await open({ targets }, filter);
      const input = { connectionId, list, segment: care };
      const { row } = await app.call('translate.locate', { ...input, orInOther: true });
      if (targets[0] !== 'de') expect(await app.call('translate.locate', input)).toEqual({ row: null });
      return row === null ? null : shown([rows[row]!])[0]?.slice(0, 2);
    };
    expect(await located(['fr'])).toEqual(['K3', 'care']);
    const pan = find((await open()).rows, 'K2', 'title');
    const { list, rows } = await open({ targets: ['fr'] }, { property: 'care' });
    const segment = ref(pan);
    const { row } = await app.call('translate.locate', { connectionId, list, segment, orInOther: true });
    expect(shown([rows[row ?? -1]!])[0]?.slice(0, 2)).toEqual(['K3', 'care']);
    expect(await located(['de'], { property: 'title' })).toBeNull();
  });

  it('of an expired list are refused', async () => {
    await expect(
      app.call('translate.window', { connectionId, list: 99, start: 0, count: 1 }),
    ).rejects.toMatchObject({ code: 'view_expired' });
  });
});

describe('translations', () => {
  it('are staged edits that can be undone', async () => {
    const { list, rows } = await open();
    await save(list, find(rows, 'K2', 'title'), 'Pfanne');
    const { rows: staged } = await app.call('drafts.list', {
      connectionId,
      scope: { filter: 'all' },
      offset: 0,
      limit: 10,
    });
    expect(staged).toMatchObject([{ identifier: 'K2', property: 'title', locale: 'de', next: 'Pfanne' }]);
    expect((await app.call('history.undo', { connectionId })).label).toBe('Translate title · de');
    expect(find((await open()).rows, 'K2', 'title')).toMatchObject({ target: null, mark: null });
  });

  it('of items form a list in the order of the source, and no value when all are removed', async () => {
    const { list, rows } = await open();
    const tags = (item: number) => find(rows, 'K2', 'tags', item);
    const staged = async () => {
      const scope = { filter: 'all' as const };
      const { rows: drafts } = await app.call('drafts.list', { connectionId, scope, offset: 0, limit: 10 });
      return drafts.map(({ next }) => next);
    };
    await save(list, tags(1), 'Rund');
    expect(await staged()).toEqual([['', 'Rund']]);
    await save(list, tags(0), 'Stahl');
    expect(await staged()).toEqual([['Stahl', 'Rund']]);
    await save(list, tags(1), null);
    expect(await staged()).toEqual([['Stahl']]);
    await save(list, tags(0), null);
    expect(await staged()).toEqual([]);
  });

  it('of the same source are filled in one step, except where excluded', async () => {
    const { list, rows } = await open();
    const first = find(rows, 'K1', 'care');
    const same = await app.call('translate.repetitions', {
      connectionId,
      list,
      segment: ref(first),
      limit: 10,
    });
    expect(same).toMatchObject({ segments: 1, empty: 1, translations: [], first: [{ identifier: 'K3' }] });
    const { repeated } = await app.call('translate.save', {
      connectionId,
      list,
      segments: [{ ...ref(first), target: 'Monatlich entkalken', origin: 'person', review: null }],
      repeat: { into: 'empty', except: [] },
    });
    expect(repeated).toBe(1);
    expect(find((await open()).rows, 'K3', 'care')).toMatchObject({
      target: 'Monatlich entkalken',
      origin: 'repetition',
    });
    await app.call('history.undo', { connectionId });
    expect((await open()).counts.empty).toBe(6);

    const title = find(rows, 'K1', 'title');
    const filled = await app.call('translate.save', {
      connectionId,
      list,
      segments: [{ ...ref(title), target: 'Wasserkocher', origin: 'person', review: null }],
      repeat: { into: 'all', except: [ref(find(rows, 'K3', 'title'))] },
    });
    expect(filled.repeated).toBe(0);
  });

  const fill = (list: number, segment: SegmentRef, target: string, into: 'empty' | 'all') =>
    app.call('translate.save', {
      connectionId,
      list,
      segments: [{ ...ref(segment), target, origin: 'person', review: 'done' }],
      repeat: { into, except: [] },
    });
  const repetitions = (list: number, segment: SegmentRef) =>
    app.call('translate.repetitions', { connectionId, list, segment: ref(segment), limit: 10 });

  it('are a step of their own if the text is saved already: undo shows one that was filled', async () => {
    const { list, rows } = await open();
    const own = find(rows, 'K1', 'care');
    await save(list, own, 'Monatlich entkalken', { review: 'done' });
    await fill(list, own, 'Monatlich entkalken', 'empty');
    const { cells } = await app.call('history.undo', { connectionId });
    expect(cells.map(({ product }) => product)).toEqual([find(rows, 'K3', 'care').product]);
  });

  it('that are done are not filled, and a fill marks nothing as done', async () => {
    const { list, rows } = await open();
    const [own, done] = [find(rows, 'K1', 'care'), find(rows, 'K3', 'care')];
    await save(list, done, 'Jeden Monat entkalken', { review: 'done' });
    expect(await repetitions(list, own)).toMatchObject({
      done: 1,
      fillable: { empty: 0, all: 0 },
      first: [{ identifier: 'K3', leftAlone: 'done' }],
    });
    expect((await fill(list, own, 'Monatlich entkalken', 'all')).repeated).toBe(0);
    expect(find((await open()).rows, 'K3', 'care')).toMatchObject({
      target: 'Jeden Monat entkalken',
      review: 'done',
    });

    await app.call('translate.mark', { connectionId, list, segments: [ref(done)], review: null });
    expect((await fill(list, own, 'Monatlich entkalken', 'all')).repeated).toBe(1);
    expect(find((await open()).rows, 'K3', 'care')).toMatchObject({
      target: 'Monatlich entkalken',
      review: null,
    });
  });

  it('of list items fill a list as a whole, or not at all', async () => {
    service.products.set('K4', [text('tags', ['Steel', 'Round'], 'en')]);
    service.products.set('K5', [text('tags', ['Steel', 'Red', 'Round'], 'en')]);
    await pull();
    const { list, rows } = await open({ properties: ['tags'] });
    const [steel, round] = [find(rows, 'K2', 'tags', 0), find(rows, 'K2', 'tags', 1)];
    expect(await repetitions(list, steel)).toMatchObject({ incomplete: 2, fillable: { empty: 0, all: 0 } });
    expect((await fill(list, steel, 'Stahl', 'empty')).repeated).toBe(0);
    expect(await repetitions(list, round)).toMatchObject({
      segments: 2,
      empty: 2,
      incomplete: 1,
      fillable: { empty: 1, all: 1 },
      others: 1,
    });
    expect((await fill(list, round, 'Rund', 'empty')).repeated).toBe(1);
    const scope = { filter: 'all' as const };
    const staged = await app.call('drafts.list', { connectionId, scope, offset: 0, limit: 10 });
    expect(staged.rows.map(({ identifier, next }) => [identifier, next])).toEqual([
      ['K2', ['Stahl', 'Rund']],
      ['K4', ['Stahl', 'Rund']],
    ]);
  });

  it('are marked and commented on; an edit elsewhere clears only the mark', async () => {
    const { list, rows } = await open();
    const title = find(rows, 'K1', 'title');
    await app.call('translate.mark', { connectionId, list, segments: [ref(title)], review: 'needs_review' });
    await comment(list, title, 'Kocher?');
    await app.restart();
    const again = await open({}, { status: 'needs_review' });
    const comments = [{ text: 'Kocher?', isPrivate: false, file: null }];
    expect(again.rows).toMatchObject([{ review: 'needs_review', comments }]);
    await edit(title.product, 'title', 'de', 'Kanne');
    expect(find((await open()).rows, 'K1', 'title')).toMatchObject({ review: null, comments });
    expect((await open({}, { status: 'commented' })).rows).toMatchObject([{ identifier: 'K1', comments }]);
    expect((await open()).counts).toMatchObject({ commented: 1 });
  });

  it('have comments that are changed, made private and removed, each as a step of the history', async () => {
    const { list, rows } = await open();
    const title = find(rows, 'K1', 'title');
    const now = async () =>
      find((await open()).rows, 'K1', 'title').comments.map(({ text, isPrivate }) => [text, isPrivate]);
    const [first] = await comment(list, title, 'Kocher?');
    await comment(list, title, 'Kessel, says Ann');
    await comment(list, title, 'Kessel!', { id: first!.id });
    await comment(list, title, 'Kessel!', { id: first!.id, isPrivate: true });
    expect(await now()).toEqual([
      ['Kessel!', true],
      ['Kessel, says Ann', false],
    ]);
    await comment(list, title, '', { id: first!.id });
    expect(await now()).toEqual([['Kessel, says Ann', false]]);
    const seen = [];
    for (let steps = 0; steps < 5; steps++) {
      const { label } = await app.call('history.undo', { connectionId });
      expect(label).toBe('Comment on title · de');
      seen.push(await now());
    }
    expect(seen.slice(2)).toEqual([
      [
        ['Kocher?', false],
        ['Kessel, says Ann', false],
      ],
      [['Kocher?', false]],
      [],
    ]);
    for (let steps = 0; steps < 5; steps++) await app.call('history.redo', { connectionId });
    expect(await now()).toEqual([['Kessel, says Ann', false]]);
  });

  it('tell what happened to them, newest first, by what, without what was undone', async () => {
    const { list, rows } = await open();
    const title = find(rows, 'K1', 'title');
    await save(list, title, 'Kocher', { origin: 'memory' });
    await save(list, title, 'Kanne');
    await app.call('history.undo', { connectionId });
    await app.call('translate.mark', { connectionId, list, segments: [ref(title)], review: 'done' });
    await edit(title.product, 'title', 'de', 'Topf');
    const { events } = await app.call('translate.history', { connectionId, list, segment: ref(title) });
    expect(events).toMatchObject([
      { by: null, old: 'Kocher', next: 'Topf', review: null },
      {
        by: null,
        label: 'Mark title · de as done',
        old: 'Kocher',
        next: 'Kocher',
        review: { old: null, next: 'done' },
      },
      { by: 'memory', old: 'Kessel', next: 'Kocher', review: null },
    ]);
    const other = find(rows, 'K2', 'tags', 0);
    await save(list, find(rows, 'K2', 'tags', 1), 'Rund');
    await save(list, other, 'Stahl');
    const ofItem = await app.call('translate.history', { connectionId, list, segment: ref(other) });
    expect(ofItem.events).toMatchObject([{ by: 'person', next: 'Stahl' }]);
  });

  it('are counted by day and language: what a day changed, without what was undone', async () => {
    const { list, rows } = await open();
    const days = async (since: string) =>
      (await app.call('translate.days', { connectionId, source: 'en', targets: ['de'], since })).days;
    const ago = new Date(Date.now() - 86_400_000).toISOString();
    expect(await days(ago)).toEqual([]);
    const title = find(rows, 'K1', 'title');
    const sourceWords = title.source.split(' ').length;
    await save(list, title, 'Kocher für Tee');
    await save(list, title, 'Kanne', { origin: 'machine' });
    await app.call('translate.mark', { connectionId, list, segments: [ref(title)], review: 'done' });
    const counted = {
      segments: 1,
      words: sourceWords,
      machine: sourceWords,
      doneSegments: 1,
      doneWords: sourceWords,
    };
    expect(await days(ago)).toMatchObject([{ locale: 'de', ...counted }]);
    const tag = find(rows, 'K2', 'tags', 0);
    await save(list, tag, 'Stahl');
    await save(list, find(rows, 'K2', 'tags', 1), 'Rund');
    const tagWords = tag.source.split(' ').length + 1;
    expect(await days(ago)).toMatchObject([{ ...counted, segments: 3, words: sourceWords + tagWords }]);
    await app.call('history.undo', { connectionId });
    await app.call('history.undo', { connectionId });
    await app.call('history.undo', { connectionId });
    expect(await days(ago)).toMatchObject([{ ...counted, doneSegments: 0, doneWords: 0 }]);
    await save(list, title, title.target ?? '');
    expect(await days(ago), 'what is as it was is no work').toEqual([]);
    expect(await days(new Date(Date.now() + 86_400_000).toISOString())).toEqual([]);
  });

  it('are undone in the order of what was done, marks among it', async () => {
    const { list, rows } = await open();
    const [title, care] = [find(rows, 'K1', 'title'), find(rows, 'K3', 'care')];
    const marks = async () => {
      const now = (await open()).rows;
      return [find(now, 'K1', 'title'), find(now, 'K3', 'care')].map(({ target, review }) => [
        target,
        review,
      ]);
    };
    const mark = (review: 'done' | 'needs_review' | null) =>
      app.call('translate.mark', { connectionId, list, segments: [ref(title)], review });
    await mark('needs_review');
    await save(list, care, 'Monatlich entkalken');
    await mark('done');
    await save(list, title, 'Kanne');
    const done = [
      ['Kanne', null],
      ['Monatlich entkalken', null],
    ];
    expect(await marks()).toEqual(done);
    const labels = [];
    const seen = [];
    for (let steps = 0; steps < 4; steps++) {
      const { label, cells } = await app.call('history.undo', { connectionId });
      labels.push([label, cells.map(({ product, property }) => [product, property])]);
      seen.push(await marks());
    }
    expect(labels).toEqual([
      ['Translate title · de', [[title.product, 'title']]],
      ['Mark title · de as done', [[title.product, 'title']]],
      ['Translate care · de', [[care.product, 'care']]],
      ['Mark title · de as needs review', [[title.product, 'title']]],
    ]);
    const care0 = [null, null];
    expect(seen).toEqual([
      [['Kessel', 'done'], done[1]],
      [['Kessel', 'needs_review'], done[1]],
      [['Kessel', 'needs_review'], care0],
      [['Kessel', null], care0],
    ]);
    for (let steps = 0; steps < 4; steps++) await app.call('history.redo', { connectionId });
    expect(await marks()).toEqual(done);
  });

  it('of items are undone where they were made', async () => {
    const { list, rows } = await open();
    await save(list, find(rows, 'K2', 'tags', 0), 'Stahl');
    await save(list, find(rows, 'K2', 'tags', 1), 'Rund');
    expect(await app.call('history.undo', { connectionId })).toMatchObject({ item: 1 });
    const first = find(rows, 'K2', 'tags', 0);
    await comment(list, first, 'x');
    expect(await app.call('history.undo', { connectionId })).toMatchObject({ item: 0 });
    expect(find((await open()).rows, 'K2', 'tags', 0)).toMatchObject({ target: 'Stahl', comments: [] });
    expect(await app.call('history.undo', { connectionId })).toMatchObject({ item: 0 });
    expect(find((await open()).rows, 'K2', 'tags', 0)).toMatchObject({ target: null });
  });

  it('cannot be saved when their source is gone', async () => {
    const { list, rows } = await open();
    const title = find(rows, 'K2', 'title');
    await app.call('drafts.edit', {
      connectionId,
      label: 'Remove',
      edits: [{ product: title.product, property: 'title', locale: 'en', change: { kind: 'remove' } }],
    });
    await expect(save(list, title, 'Pfanne')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a translation is stale', () => {
  const title = async () => find((await open()).rows, 'K1', 'title');

  it('when its source was edited, until that is undone', async () => {
    const before = await title();
    expect(before.writtenAgainst).toBeNull();
    await edit(before.product, 'title', 'en', 'Tea kettle');
    expect(await title()).toMatchObject({ source: 'Tea kettle', writtenAgainst: 'Kettle' });
    expect((await open()).counts.stale).toBe(1);
    await app.call('history.undo', { connectionId });
    expect((await title()).writtenAgainst).toBeNull();
  });

  it('when a pull brought another source, also after a restart', async () => {
    await open();
    service.products.set('K1', [text('title', 'Gooseneck kettle', 'en'), text('title', 'Kessel', 'de')]);
    await pull();
    await app.restart();
    expect(await title()).toMatchObject({ writtenAgainst: 'Kettle' });
  });

  it('until it is written again or confirmed', async () => {
    const { product } = await title();
    await edit(product, 'title', 'en', 'Tea kettle');
    const { list, rows } = await open();
    await app.call('translate.mark', {
      connectionId,
      list,
      segments: [ref(find(rows, 'K1', 'title'))],
      review: null,
    });
    expect((await title()).writtenAgainst).toBeNull();
    await edit(product, 'title', 'en', 'Copper kettle');
    const again = await open();
    await save(again.list, find(again.rows, 'K1', 'title'), 'Kupferkessel');
    expect((await title()).writtenAgainst).toBeNull();
  });

  it('but not when source and target changed together', async () => {
    await open();
    service.products.set('K1', [text('title', 'Pot', 'en'), text('title', 'Topf', 'de')]);
    await pull();
    expect((await title()).writtenAgainst).toBeNull();
  });
});

describe('checks', () => {
  it('over all segments find a source with two translations', async () => {
    const { list, rows } = await open();
    await save(list, find(rows, 'K3', 'title'), 'Wasserkocher');
    const { jobId } = await app.call('translate.check', { connectionId, list });
    await app.ended(jobId);
    expect((await app.call('translate.progress', { connectionId, list })).counts.warning).toBe(2);
    const warned = await open({}, { status: 'warning' });
    expect(shown(warned.rows).map(([identifier]) => identifier)).toEqual(['K1', 'K3']);
    expect(warned.rows[0]?.findings).toMatchObject([{ check: 'inconsistent', severity: 'warn' }]);
  });

  it('that block hold a change back in Review, with the reason, until it is corrected', async () => {
    service.products.get('K2')![0]!.value = 'Pan {size}';
    await pull();
    const settings = await app.call('translate.settings', { connectionId });
    await app.call('translate.setSettings', {
      connectionId,
      settings: { ...settings, checks: { ...settings.checks, placeholders: 'block' } },
    });
    const { list, rows } = await open();
    await save(list, find(rows, 'K2', 'title'), 'Pfanne');
    await save(list, find(rows, 'K1', 'care'), 'Monatlich entkalken');
    const preview = async () => app.call('changesets.preview', { connectionId, limit: 0 });
    expect(await preview()).toMatchObject({ changes: 1, heldBack: { blocked: 1 } });
    const drafts = await app.call('drafts.list', {
      connectionId,
      scope: { filter: 'all' },
      offset: 0,
      limit: 9,
    });
    expect(drafts.rows.map(({ property, blocked }) => [property, blocked])).toEqual([
      ['care', null],
      ['title', expect.stringContaining('{size}')],
    ]);
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({ total: 1 });
    await save(list, find(rows, 'K2', 'title'), 'Pfanne {size}');
    expect(await preview()).toMatchObject({ changes: 1, heldBack: { blocked: 0 } });
  });

  it('show what is wrong with a translation', async () => {
    service.products.get('K2')![0]!.value = 'Pan {size}';
    await pull();
    const { list, rows } = await open();
    await save(list, find(rows, 'K2', 'title'), 'Pfanne ');
    const { findings } = find((await open()).rows, 'K2', 'title');
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['placeholders', 'spaces']));
  });

  it('can be turned off, over a restart too', async () => {
    const settings = await app.call('translate.settings', { connectionId });
    await app.call('translate.setSettings', {
      connectionId,
      settings: { ...settings, checks: { ...settings.checks, inconsistent: 'off' } },
    });
    await app.restart();
    expect((await app.call('translate.settings', { connectionId })).checks.inconsistent).toBe('off');
  });
});

it('shows the product beside a segment, with its other languages and properties', async () => {
  service.products
    .get('K1')
    ?.push(text('title', 'Bouilloire', 'fr'), text('photo', 'https://cdn.example/k1.jpg'));
  await pull();
  const { list, rows } = await open();
  const context = await app.call('translate.context', {
    connectionId,
    list,
    segment: ref(find(rows, 'K1', 'title')),
  });
  expect(context).toMatchObject({
    identifier: 'K1',
    alsoIn: [{ locale: 'fr', text: 'Bouilloire' }],
    image: { property: 'photo', address: 'https://cdn.example/k1.jpg' },
    neighbours: [{ property: 'care', source: 'Descale monthly', target: null }],
  });
});

describe('the translation memory', () => {
  const suggest = (source: string) =>
    app.call('memory.suggest', {
      connectionId,
      sourceLocale: 'en',
      targetLocale: 'de',
      text: source,
      property: null,
    });

  it('learns saved translations, with where they were used', async () => {
    const { list, rows } = await open();
    await save(list, find(rows, 'K1', 'care'), 'Monatlich entkalken');
    await expect
      .poll(() => suggest('Descale monthly'))
      .toMatchObject([
        { target: 'Monatlich entkalken', score: 100, identifier: 'K1', property: 'care', origin: 'edit' },
      ]);
  });

  it('fills all empty texts that it knows exactly, in one step to undo', async () => {
    const built = await app.call('memory.build', { connectionId, sourceLocale: 'en', targetLocales: ['de'] });
    await app.ended(built.jobId);
    const { list, rows } = await open();
    await save(list, find(rows, 'K1', 'care'), 'Monatlich entkalken');
    await expect.poll(() => suggest('Descale monthly')).toHaveLength(1);
    const { jobId } = await app.call('translate.fillExact', { connectionId, list });
    expect((await app.ended(jobId)).message).toBe('2 texts filled from the translation memory.');
    const filled = (await open()).rows;
    expect(find(filled, 'K3', 'title')).toMatchObject({ target: 'Kessel', origin: 'memory' });
    expect(find(filled, 'K3', 'care')).toMatchObject({ target: 'Monatlich entkalken', origin: 'memory' });
    await app.call('history.undo', { connectionId });
    expect(find((await open()).rows, 'K3', 'title').target).toBeNull();
  });
});

describe('a list of which the memory knows only some items', () => {
  it('is not filled, because it would not be whole', async () => {
    service.products.set('K4', [
      text('tags', ['Round', 'Steel'], 'en'),
      text('tags', ['Rund', 'Stahl'], 'de'),
    ]);
    service.products.set('K5', [text('tags', ['Cast iron', 'Round'], 'en')]);
    service.products.set('K6', [text('tags', ['Round', 'Cast iron'], 'en')]);
    await pull();
    const built = await app.call('memory.build', { connectionId, sourceLocale: 'en', targetLocales: ['de'] });
    await app.ended(built.jobId);
    const { list } = await open({ properties: ['tags'] }, { status: 'empty' });
    const { jobId } = await app.call('translate.fillExact', { connectionId, list });
    expect((await app.ended(jobId)).message).toBe(
      '2 texts filled from the translation memory. 2 list items were left empty, because other items of their lists have no translation.',
    );
    const { rows } = await open({ properties: ['tags'] });
    expect(find(rows, 'K2', 'tags', 0)).toMatchObject({ target: 'Stahl' });
    expect(find(rows, 'K2', 'tags', 1)).toMatchObject({ target: 'Rund' });
    expect(find(rows, 'K5', 'tags', 1)).toMatchObject({ target: null });
    expect(find(rows, 'K6', 'tags', 0)).toMatchObject({ target: null });
  });
});

describe('in unusual cases', () => {
  it('a value without a language is translated from the primary language', async () => {
    service.products.set('K2', [text('title', 'Pan')]);
    await pull();
    const { list, rows } = await open();
    await save(list, find(rows, 'K2', 'title'), 'Pfanne');
    expect(find((await open()).rows, 'K2', 'title')).toMatchObject({ source: 'Pan', target: 'Pfanne' });
  });

  it.each([
    ['of 20,000 characters', 'Steel pan. '.repeat(1819)],
    ['of markup only', '<p><br/></p>'],
    ['of one emoji', '🍳'],
    ['with odd characters', 'a\u0000b\uD800c\u2028d'],
  ])('a source %s is saved and checked like any other', async (_name, source) => {
    service.products.set('K2', [text('title', source, 'en')]);
    await pull();
    const { list, rows } = await open({ properties: ['title'] });
    expect(find(rows, 'K2', 'title').source).toBe(source);
    await save(list, find(rows, 'K2', 'title'), source);
    await app.ended((await app.call('translate.check', { connectionId, list })).jobId);
    expect(find((await open()).rows, 'K2', 'title').target).toBe(source);
  });

  it('a product that left the catalog keeps its row, marked as gone', async () => {
    const { list, rows } = await open();
    await save(list, find(rows, 'K2', 'title'), 'Pfanne');
    service.products.delete('K2');
    await pull();
    const { segments } = await app.call('translate.window', { connectionId, list, start: 0, count: 100 });
    expect(segments).toHaveLength(7);
    expect(find(segments, 'K2', 'title')).toMatchObject({ gone: true, target: 'Pfanne' });
  });

  it('another user’s translation is a conflict when applied, and is not overwritten', async () => {
    const { list, rows } = await open();
    await save(list, find(rows, 'K2', 'title'), 'Pfanne');
    service.products.get('K2')?.push(text('title', 'Bratpfanne', 'de'));
    const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      counts: { conflict: 1 },
    });
    expect(service.products.get('K2')).toContainEqual(text('title', 'Bratpfanne', 'de'));
  });
});

it('remembers the translator’s position', async () => {
  expect(await app.call('translate.last', { connectionId })).toBeNull();
  const { rows } = await open();
  const last = { scope: SCOPE, filter: { status: 'empty' as const }, at: ref(rows[1]!) };
  await app.call('translate.saveLast', { connectionId, last });
  await app.restart();
  expect(await app.call('translate.last', { connectionId })).toMatchObject(last);
});

describe('a search for a pattern', () => {
  const found = async (search: string, filter: Partial<SegmentFilter> = {}) =>
    shown((await open({}, { search, isPattern: true, ...filter })).rows).map(([identifier]) => identifier);

  it('finds what it describes, whatever the case, in the texts that are asked for', async () => {
    expect(await found('^k\\w+tle$')).toEqual(['K1', 'K3']);
    expect(await found('^kes')).toEqual(['K1']);
    expect(await found('^kes', { searchIn: 'source' })).toEqual([]);
    expect((await open({}, { search: '^kettle$' })).rows).toEqual([]);
  });

  it('that is none, or takes too long, is refused at its field', async () => {
    await expect(found('(')).rejects.toMatchObject({
      shape: {
        code: 'invalid_input',
        field: 'filter.search',
        message: expect.stringContaining('A group is opened with (') as string,
      },
    });
    const { list, rows } = await open();
    await save(list, find(rows, 'K1', 'title'), `${'a'.repeat(40)}!`);
    await expect(found('^(a+)+$')).rejects.toMatchObject({
      shape: { field: 'filter.search', message: expect.stringContaining('more than 2 seconds') as string },
    });
    expect(await found('^a{40}')).toEqual(['K1']);
  });
});

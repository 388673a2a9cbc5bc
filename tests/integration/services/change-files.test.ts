import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DraftFilter } from '#shared/contract/drafts.ts';
import type { InputOf } from '#shared/contract/registry.ts';
import type { Change } from '#shared/domain/cell.ts';
import { exported } from '../../support/exported.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { uploaded } from '../../support/uploaded.ts';

/** One person at one machine: an app of its own, connected to the same service as the others. */
interface Desk {
  app: RunningApp;
  connectionId: string;
}

const identifiers = ['001', '002', '003', '004'];

let service: ScriptedService;
/** Prepares changes. */
let anna: Desk;
/** Applies them. */
let ben: Desk;

async function desk(fields: Parameters<typeof fieldsFor>[1] = {}): Promise<Desk> {
  const app = await startApp();
  const { id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service, fields),
  });
  const one = { app, connectionId };
  await pull(one);
  return one;
}

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(
      identifiers.map((identifier) => [
        identifier,
        [
          { name: 'title', value: `Kettle ${identifier}` },
          { name: 'title', value: `Kessel ${identifier}`, locale: 'de' },
          { name: 'tags', value: ['kitchen'] },
        ],
      ]),
    ),
  );
  [anna, ben] = await Promise.all([desk({ name: 'Anna’s shop' }), desk({ name: 'Ben’s shop' })]);
});

afterEach(async () => {
  await Promise.all([anna.app.stop(), ben.app.stop()]);
  await service.close();
});

async function pull({ app, connectionId }: Desk) {
  const { jobId } = await app.call('catalog.pull', { connectionId });
  expect((await app.ended(jobId)).state).toBe('done');
}

const set = (value: Extract<Change, { kind: 'set' }>['value']): Change => ({ kind: 'set', value });

async function edit({ app, connectionId }: Desk, edits: [string, string, string, Change][]) {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 10, columns: [] });
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: edits.map(([identifier, property, locale, change]) => ({
      product: rows.find((row) => row.identifier === identifier)?.product ?? -1,
      property,
      locale,
      change,
    })),
  });
}

async function staged({ app, connectionId }: Desk, filter: DraftFilter = 'all') {
  const { rows } = await app.call('drafts.list', { connectionId, scope: { filter }, offset: 0, limit: 1000 });
  return rows.map(({ identifier, property, locale, intent, base, next, state }) => ({
    cell: `${identifier} ${property} ${locale}`,
    intent,
    base,
    next,
    state,
  }));
}

type ChangeSource = Extract<InputOf<'exports.text'>['file'], { of: 'changes' }>['from'];

const write = (
  { app, connectionId }: Desk,
  from: ChangeSource = { staged: { filter: 'all' } },
  format: 'json' | 'html' = 'json',
): Promise<string> => exported(app, connectionId, { of: 'changes', from, format });

/** Uploads a file in seven pieces or more. */
async function upload({ app, connectionId }: Desk, text: string): Promise<string> {
  const file = { fileName: 'anna.json', chunk: Math.ceil(text.length / 7) };
  return (await uploaded(app, connectionId, 'changes', text, file)).upload;
}

async function check(at: Desk, text: string, useSimilar = false) {
  const { connectionId } = at;
  return at.app.call('changefiles.check', { connectionId, upload: await upload(at, text), useSimilar });
}

async function stage(at: Desk, text: string, replaceStaged = false) {
  const { connectionId } = at;
  return at.app.call('changefiles.stage', {
    connectionId,
    upload: await upload(at, text),
    replaceStaged,
  });
}

async function apply({ app, connectionId }: Desk) {
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  return app.call('changesets.get', { connectionId, changeSet });
}

const held = (identifier: string, name: string, locale?: string) =>
  service.products.get(identifier)?.find((entry) => entry.name === name && entry.locale === locale)?.value;

const prepare = () =>
  edit(anna, [
    ['001', 'title', 'de', set('Wasserkocher')],
    ['002', 'title', 'de', { kind: 'remove' }],
    ['003', 'tags', 'en', set(['kitchen', 'new'])],
    ['004', 'weight', 'en', set(7)],
  ]);

describe('changes prepared on one machine', () => {
  it('are staged unchanged on another, with base and intent, and applied there', async () => {
    await prepare();
    const file = await write(anna);
    await expect(check(ben, file)).resolves.toEqual({
      connectionName: 'Anna’s shop',
      writtenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      otherIntegration: false,
      changes: 4,
      products: 4,
      unknownProducts: { count: 0, changes: 0, first: [] },
      similar: { count: 0, changes: 0, first: [] },
      unknownLocales: { changes: 0, locales: [] },
      alreadyThere: 0,
      alreadyStaged: 0,
      clashes: 0,
      clashing: [],
      conflicts: 0,
      stages: 4,
      rejected: { count: 0, first: [] },
      decidedOtherwise: 0,
      approved: 0,
    });
    expect(await staged(ben), 'a check stages nothing').toEqual([]);

    const outcome = await stage(ben, file);
    expect(outcome).toMatchObject({
      staged: 4,
      summary: { changes: 4, undo: 'Import 4 changes (anna.json)' },
    });
    expect(await staged(ben)).toEqual(await staged(anna));
    expect(await apply(ben)).toMatchObject({ state: 'finished', counts: { applied: 4 } });
    expect(held('001', 'title', 'de')).toBe('Wasserkocher');
    expect(held('002', 'title', 'de')).toBeUndefined();
    expect(held('003', 'tags')).toEqual(['kitchen', 'new']);
    expect(
      service.patches
        .flat()
        .map(({ op }) => op)
        .sort(),
    ).toEqual(['append', 'remove', 'set', 'set']);
  });

  it('are taken back by one undo, and windows are notified of both', async () => {
    await prepare();
    ben.app.events.length = 0;
    await stage(ben, await write(anna));
    const { connectionId } = ben;
    expect(await ben.app.call('history.undo', { connectionId })).toMatchObject({
      label: 'Import 4 changes (anna.json)',
      summary: { changes: 0 },
    });
    expect(
      ben.app.events.flatMap(({ event, payload }) =>
        event === 'drafts.changed' ? [payload.summary.changes] : [],
      ),
    ).toEqual([4, 0]);
  });

  it('conflict when the service changed since, and nothing is overwritten', async () => {
    await prepare();
    const file = await write(anna);
    const title = service.products
      .get('001')
      ?.find(({ name, locale }) => name === 'title' && locale === 'de');
    if (title) title.value = 'Angereichert';
    await pull(ben);
    expect(await check(ben, file)).toMatchObject({ conflicts: 1, stages: 3 });
    expect(await stage(ben, file)).toMatchObject({ staged: 4, summary: { changes: 4, conflicts: 1 } });
    expect(await staged(ben, 'conflict')).toEqual([
      { cell: '001 title de', intent: 'set', base: 'Kessel 001', next: 'Wasserkocher', state: 'conflict' },
    ]);
    await apply(ben);
    expect(held('001', 'title', 'de')).toBe('Angereichert');
  });

  it('that are already in the service or staged are counted and not staged again', async () => {
    await prepare();
    await edit(ben, [
      ['001', 'title', 'de', set('Wasserkocher')],
      ['002', 'title', 'de', set('Topf')],
    ]);
    service.products.get('003')?.splice(2, 1, { name: 'tags', value: ['kitchen', 'new'] });
    await pull(ben);
    const file = await write(anna);
    expect(await check(ben, file)).toMatchObject({
      alreadyStaged: 1,
      clashes: 1,
      clashing: [{ identifier: '002', property: 'title', locale: 'de', here: 'Topf', inFile: null }],
      alreadyThere: 1,
      stages: 1,
    });
    expect(await stage(ben, file)).toMatchObject({
      staged: 1,
      summary: { undo: 'Import 1 change (anna.json)' },
    });
    expect((await staged(ben)).find(({ cell }) => cell === '002 title de')?.next).toBe('Topf');

    expect(await stage(ben, file, true)).toMatchObject({ staged: 1 });
    expect((await staged(ben)).find(({ cell }) => cell === '002 title de')?.next).toBeNull();
    await expect(stage(ben, file, true)).rejects.toThrow('Nothing to stage');
  });

  it('of unknown products and languages are left out and named', async () => {
    const cid = await desk({ locales: ['en'], integrationId: 'int-1' });
    service.products.delete('004');
    await pull(cid);
    await prepare();
    expect(await check(cid, await write(anna))).toMatchObject({
      unknownProducts: { count: 1, changes: 1, first: ['004'] },
      unknownLocales: { changes: 2, locales: ['de'] },
      stages: 1,
    });
    await cid.app.stop();
  });

  it('of products that only look like those here are left out, unless these are meant', async () => {
    await edit(anna, [
      ['001', 'title', 'en', set('Pot')],
      ['002', 'title', 'en', set('Pan')],
    ]);
    const file = (await write(anna)).replace('"identifier":"001"', '"identifier":"1\u200b"');
    const similar = { count: 1, changes: 1, first: [{ identifier: '1\u200b', similar: '001' }] };
    expect(await check(ben, file)).toMatchObject({ similar, unknownProducts: { count: 0 }, stages: 1 });
    expect(await check(ben, file, true)).toMatchObject({ similar, stages: 2 });
    const use = { connectionId: ben.connectionId, upload: await upload(ben, file), useSimilar: true };
    await ben.app.call('changefiles.stage', { ...use, replaceStaged: false });
    expect((await staged(ben)).map(({ cell, next }) => [cell, next])).toEqual([
      ['001 title en', 'Pot'],
      ['002 title en', 'Pan'],
    ]);
  });

  it('that are left out are a file of their own, to be imported once they fit', async () => {
    await edit(anna, [
      ['001', 'title', 'en', set('Pot')],
      ['002', 'title', 'de', set('Topf')],
      ['003', 'title', 'en', set('Pan')],
      ['004', 'title', 'en', set('Jug')],
    ]);
    await edit(ben, [['003', 'title', 'en', set('Mine')]]);
    const file = (await write(anna))
      .replace('"identifier":"001"', '"identifier":"0\u200b01"')
      .replace('"locale":"de"', '"locale":"it"')
      .replace('"identifier":"004"', '"identifier":"NEW"');
    const leftOut = async (choices = {}) => {
      const { connectionId } = ben;
      const which = { connectionId, upload: await upload(ben, file), replaceStaged: false, ...choices };
      return ben.app.call('changefiles.leftOut', which);
    };
    const { text, entries } = await leftOut();
    expect(entries).toBe(4);
    expect(await check(ben, text)).toMatchObject({ connectionName: 'Anna’s shop', changes: 4, stages: 0 });
    const fewer = await leftOut({ replaceStaged: true, useSimilar: true });
    expect(fewer.entries).toBe(2);
    await stage(ben, fewer.text.replace('"locale":"it"', '"locale":"de"').replace('NEW', '004'));
    expect((await staged(ben)).map(({ cell, next }) => [cell, next])).toEqual([
      ['002 title de', 'Topf'],
      ['003 title en', 'Mine'],
      ['004 title en', 'Jug'],
    ]);
  });

  it('without a language keep their cell when the other connection’s primary language differs', async () => {
    await edit(anna, [['001', 'title', 'en', set('Water kettle')]]);
    const file = await write(anna);
    expect(file).toContain('"locale":"en","localeless":true');
    const dora = await desk({ locales: ['de', 'en'] });
    expect(await stage(dora, file)).toMatchObject({ staged: 1 });
    expect(await staged(dora)).toMatchObject([
      { cell: '001 title de', base: 'Kettle 001', next: 'Water kettle' },
    ]);
    await dora.app.stop();
  });

  it('of another integration are reported as such', async () => {
    await prepare();
    const file = (await write(anna)).replace('"integrationId":"int-1"', '"integrationId":"int-2"');
    expect(await check(ben, file)).toMatchObject({ otherIntegration: true, stages: 4 });
  });
});

describe('a file of changes', () => {
  it('contains neither the token nor the address of the service', async () => {
    await prepare();
    const file = await write(anna);
    expect(file).toContain('"integrationId":"int-1"');
    expect(file).not.toContain(service.token);
    expect(file).not.toContain(service.url);
    expect(file).not.toContain('127.0.0.1');
  });

  it('keeps every digit of a number that JavaScript cannot hold', async () => {
    await edit(anna, [['004', 'weight', 'en', set({ $number: '90071992547409931' })]]);
    const file = await write(anna);
    expect(file).toContain('"value":90071992547409931}');
    await stage(ben, file);
    expect(await staged(ben)).toMatchObject([{ next: { $number: '90071992547409931' } }]);
  });

  it('that is too large for one chunk is written in several, with every change once', async () => {
    const long = 'x'.repeat(2500);
    const cells = Array.from({ length: 900 }, (_, n): [string, string, string, Change] => [
      identifiers[n % 4] ?? '',
      `p${n}`,
      'de',
      set(`${n} ${long}`),
    ]);
    await edit(anna, cells);
    const { app, connectionId } = anna;
    const file = { of: 'changes' as const, from: { staged: { filter: 'all' as const } } };
    const first = await app.call('exports.text', { connectionId, file, after: null });
    const second = await app.call('exports.text', { connectionId, file, after: first.next });
    expect([first.next === null, second.next]).toEqual([false, null]);
    expect(first.entries + second.entries).toBe(900);
    await stage(ben, first.text + second.text);
    expect((await staged(ben)).map(({ cell }) => cell).sort()).toEqual(
      cells.map(([identifier, property, locale]) => `${identifier} ${property} ${locale}`).sort(),
    );
  });

  it('cannot be continued from anywhere but the end of a chunk', async () => {
    const wanted = {
      connectionId: anna.connectionId,
      file: { of: 'changes' as const, from: { staged: { filter: 'all' as const } } },
      after: 'the middle',
    };
    expect(await anna.app.refusal('exports.text', wanted)).toBe('invalid_input');
  });

  it('contains only the changes that match the filter', async () => {
    await prepare();
    const titles = await write(anna, { staged: { filter: 'all', property: 'title', locale: 'de' } });
    expect(await check(ben, titles)).toMatchObject({ changes: 2, stages: 2 });
    const removals = await write(anna, { staged: { filter: 'remove' } });
    expect(await check(ben, removals)).toMatchObject({ changes: 1, stages: 1 });
  });

  it('can be made from an applied change set, filtered by state', async () => {
    await prepare();
    const { changeSet } = await apply(anna);
    const file = await write(anna, { changeSet, filter: {} });
    expect(await check(ben, file)).toMatchObject({ changes: 4, stages: 4 });
    await pull(ben);
    expect(await check(ben, file)).toMatchObject({ changes: 4, alreadyThere: 4, stages: 0 });
    expect(await check(ben, await write(anna, { changeSet, filter: { state: 'failed' } }))).toMatchObject({
      changes: 0,
    });
  });

  it('can be written and checked on a read-only connection, but not staged', async () => {
    await prepare();
    for (const { app, connectionId } of [anna, ben])
      await app.call('connections.update', { connectionId, fields: fieldsFor(service, { readOnly: true }) });
    const file = await write(anna);
    expect(await check(ben, file)).toMatchObject({ stages: 4 });
    await expect(stage(ben, file)).rejects.toMatchObject({ code: 'read_only' });
    expect(await staged(ben)).toEqual([]);
  });

  it('that is invalid is refused with the place of the error, and nothing is staged', async () => {
    await prepare();
    const file = (await write(anna)).replace('"intent":"remove"', '"intent":"clear"');
    for (const taken of [check, stage])
      await expect(taken(ben, file)).rejects.toThrow(
        'changes[1].intent: expected "set", "remove", "append" or "remove_items"',
      );
    expect(await staged(ben)).toEqual([]);
  });
});

describe('an uploaded file', () => {
  const kept = ({ app, connectionId }: Desk, upload: string) =>
    app.refusal('changefiles.check', { connectionId, upload });

  it('is forgotten once it is staged or discarded, or another upload begins', async () => {
    await prepare();
    const file = await write(anna);
    const { app, connectionId } = ben;
    const first = await upload(ben, file);
    const second = await upload(ben, file);
    expect(await kept(ben, first)).toBe('not_found');
    await app.call('changefiles.stage', {
      connectionId,
      upload: second,
      replaceStaged: false,
    });
    expect(await kept(ben, second)).toBe('not_found');
    const third = await upload(ben, file);
    await app.call('uploads.discard', { connectionId, upload: third });
    expect(await kept(ben, third)).toBe('not_found');
    await app.call('uploads.discard', { connectionId, upload: third });
  });

  it('cannot be appended to after it was checked', async () => {
    await prepare();
    const { app, connectionId } = ben;
    const handedOver = await upload(ben, await write(anna));
    await app.call('changefiles.check', { connectionId, upload: handedOver });
    expect(await app.refusal('uploads.append', { connectionId, upload: handedOver, base64: 'eA==' })).toBe(
      'invalid_input',
    );
  });
});

describe('a page for approval', () => {
  /** The file, with what was decided on each of its changes, in its order; undefined: it is left out, as it was not decided on. */
  function decidedOn(file: string, decisions: ({ decision: string; note?: string } | undefined)[]): string {
    const parsed = JSON.parse(file);
    const changes = parsed.changes.flatMap((change: object, i: number) =>
      decisions[i] ? [{ ...change, ...decisions[i] }] : [],
    );
    return JSON.stringify({ ...parsed, changes, count: changes.length });
  }

  it('shows each product once, with both values and what differs; no text of the catalog is markup', async () => {
    await edit(anna, [
      ['001', 'title', 'en', set('Kettle <b onclick="x">001</b>')],
      ['001', 'title', 'de', { kind: 'remove' }],
      ['003', 'tags', 'en', set(['kitchen', 'new & old'])],
    ]);
    const page = await write(anna, undefined, 'html');
    expect(page.match(/class="product"/g)).toHaveLength(2);
    expect(page).toContain('Kettle <ins>&lt;b onclick="x"&gt;</ins>001<ins>&lt;/b&gt;</ins>');
    expect(page).toContain('<ul><li>kitchen</li><li><ins>new &amp; old</ins></li></ul>');
    expect(page).toContain('<em>(no value)</em>');
    expect(page).not.toContain('<b onclick');
    expect(page).not.toContain(service.token);
    expect(page).not.toContain(new URL(service.url).host);
  });

  it('of what was sent asks for no decision', async () => {
    await prepare();
    const { changeSet } = await apply(anna);
    const page = await write(anna, { changeSet, filter: {} }, 'html');
    expect(page).toContain('Wasserkocher');
    expect(page).not.toContain('data-change=');
    expect(page).not.toContain('type="radio"');
  });

  it('comes back: rejected edits are discarded with the reason shown, approved ones stay, one undo brings all back', async () => {
    await prepare();
    const before = await staged(anna);
    const file = decidedOn(await write(anna), [
      { decision: 'approved' },
      { decision: 'rejected', note: 'Too short' },
      undefined,
      { decision: 'rejected' },
    ]);
    expect(await check(anna, file)).toMatchObject({
      changes: 3,
      approved: 1,
      alreadyStaged: 1,
      stages: 0,
      decidedOtherwise: 0,
      rejected: {
        count: 2,
        first: [
          { identifier: '002', property: 'title', locale: 'de', value: null, note: 'Too short' },
          { identifier: '004', property: 'weight', locale: 'en', value: 7, note: '' },
        ],
      },
    });
    expect(await stage(anna, file)).toMatchObject({
      staged: 0,
      discarded: 2,
      summary: { changes: 2, undo: 'Discard 2 rejected edits (anna.json)' },
    });
    expect((await staged(anna)).map(({ cell }) => cell)).toEqual(['001 title de', '003 tags en']);
    await anna.app.call('history.undo', { connectionId: anna.connectionId });
    expect(await staged(anna)).toEqual(before);
  });

  it('does not discard what was edited again after it was written, and says so', async () => {
    await prepare();
    const rejected = { decision: 'rejected' };
    const file = decidedOn(await write(anna), [rejected, undefined, undefined, undefined]);
    await edit(anna, [['001', 'title', 'de', set('Teekessel')]]);
    expect(await check(anna, file)).toMatchObject({ rejected: { count: 0 }, decidedOtherwise: 1, stages: 0 });
    await expect(stage(anna, file)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await staged(anna)).toContainEqual(expect.objectContaining({ next: 'Teekessel' }));
  });

  it('stages what was approved where it is not staged, and never what was rejected', async () => {
    await prepare();
    const file = decidedOn(await write(anna), [
      { decision: 'approved' },
      { decision: 'rejected' },
      { decision: 'approved' },
      { decision: 'rejected' },
    ]);
    expect(await check(ben, file)).toMatchObject({ stages: 2, decidedOtherwise: 2, approved: 2 });
    expect(await stage(ben, file)).toMatchObject({ staged: 2, discarded: 0 });
    expect((await staged(ben)).map(({ cell }) => cell)).toEqual(['001 title de', '003 tags en']);
  });

  it('with a decision that is none names the change', async () => {
    await prepare();
    const file = decidedOn(await write(anna), [{ decision: 'maybe' }]);
    await expect(check(anna, file)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('decision'),
    });
  });
});

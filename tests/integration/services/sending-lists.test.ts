import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { ListIntent } from '#shared/domain/cell.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { Value } from '#shared/domain/value.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService({
    '001': [{ name: 'tags', value: ['a'] }],
    '002': [{ name: 'material', value: 'Steel' }],
    '003': [{ name: 'tags', value: [] }],
  });
  app = await startApp();
  const connection = await app.connect({
    token: service.token,
    fields: fieldsFor(service, { limits: { silenceSeconds: 1 } }),
  });
  connectionId = connection.id;
  await pull();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
const tagsOf = (product: number) => ({ product, property: 'tags', locale: 'en' });
const edit = (product: number, value: Value) =>
  app.call('drafts.edit', {
    connectionId,
    label: 'Tag',
    edits: [{ ...tagsOf(product), change: { kind: 'set', value } }],
  });
const sendAs = (intent: ListIntent, ...products: number[]) =>
  app.call('drafts.sendAs', { connectionId, which: { cells: products.map(tagsOf) }, intent });
const staged = async () => {
  const page = { connectionId, scope: { filter: 'all' as const }, offset: 0, limit: 100 };
  const { rows } = await app.call('drafts.list', page);
  return Object.fromEntries(rows.map(({ identifier, intent, next }) => [identifier, [intent, next]]));
};
async function apply() {
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  return app.call('changesets.get', { connectionId, changeSet });
}
const sent = () =>
  service.patches
    .flat()
    .map(({ identifier, op, properties }) => [identifier, op, properties.map(({ value }) => value)]);
const held = (identifier: string) =>
  service.products.get(identifier)?.find(({ name }) => name === 'tags')?.value;

describe('the choice between set and append for a staged list', () => {
  it('is the user’s, and one step to undo', async () => {
    await edit(1, ['a', 'b']);
    await edit(2, ['x']);
    expect(await staged()).toEqual({ '001': ['append', ['a', 'b']], '002': ['set', ['x']] });
    expect(await sendAs('set', 1)).toMatchObject({ leftAlone: 0, summary: { changes: 2 } });
    await sendAs('append', 2);
    expect(await staged()).toEqual({ '001': ['set', ['a', 'b']], '002': ['append', ['x']] });
    const undone = await app.call('history.undo', { connectionId });
    expect(undone.label).toBe('Append the new items of 1 list');
    expect(await staged()).toEqual({ '001': ['set', ['a', 'b']], '002': ['set', ['x']] });
    await app.call('history.redo', { connectionId });
    expect(await apply()).toMatchObject({ counts: { applied: 2 } });
    expect(sent()).toEqual([
      ['001', 'set', [['a', 'b']]],
      ['002', 'append', [['x']]],
    ]);
    expect([held('001'), held('002')]).toEqual([['a', 'b'], ['x']]);
  });

  it('stays when the list is edited again or changed by the service', async () => {
    await edit(1, ['a', 'b']);
    await sendAs('set', 1);
    await edit(1, ['a', 'b', 'c']);
    await edit(3, ['x']);
    await sendAs('append', 3);
    await edit(3, ['x', 'y']);
    expect(await staged()).toEqual({ '001': ['set', ['a', 'b', 'c']], '003': ['append', ['x', 'y']] });

    service.products.set('003', [{ name: 'tags', value: ['theirs'] }]);
    await pull();
    expect(await sendAs('set', 3)).toMatchObject({ leftAlone: 1 });
    await app.call('drafts.resolve', { connectionId, which: { cells: [tagsOf(3)] }, keep: 'mine' });
    expect(await staged()).toMatchObject({ '003': ['append', ['theirs', 'x', 'y']] });
  });

  it('stays when the list is edited while it is being sent', async () => {
    await edit(1, ['a', 'b']);
    await sendAs('set', 1);
    service.beforePatch = async () => {
      await edit(1, ['a', 'b', 'c']);
      return null;
    };
    expect(await apply()).toMatchObject({ counts: { applied: 1 } });
    expect(held('001')).toEqual(['a', 'b']);
    expect(await staged()).toEqual({ '001': ['set', ['a', 'b', 'c']] });
  });

  it('is left alone when only one of them is possible', async () => {
    await edit(1, ['b']);
    expect(await sendAs('append', 1)).toMatchObject({ leftAlone: 1 });
    expect(await staged()).toEqual({ '001': ['set', ['b']] });
  });

  it('does not send an append to an empty list twice after an unknown outcome', async () => {
    await app.call('changesets.setOptions', {
      connectionId,
      options: { checkFirst: false, onePerCell: false },
    });
    await edit(2, ['x']);
    await sendAs('append', 2);
    service.script = ['cut_after'];
    const { changeSet, state } = await apply();
    if (state === 'paused')
      await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'finished',
      counts: { applied: 1 },
    });
    expect(sent()).toEqual([['002', 'append', [['x']]]]);
    expect(held('002')).toEqual(['x']);
  });
});

describe('items removed from a list', () => {
  const removesItems = (name: string | null) =>
    app.call('connections.update', {
      connectionId,
      fields: fieldsFor(service, {
        limits: { silenceSeconds: 1 },
        profile: { patch: { remove_items: name } },
      }),
    });

  beforeEach(async () => {
    service.products.set('001', [{ name: 'tags', value: ['a', 'b', 'c'] }]);
    await pull();
    await edit(1, ['a', 'c']);
  });

  it('are sent by value if the profile names the operation, and keep what others added meanwhile', async () => {
    await removesItems('remove');
    expect(await staged()).toEqual({ '001': ['set', ['a', 'c']] });
    expect(await sendAs('remove_items', 1)).toMatchObject({ leftAlone: 0 });
    expect(await staged()).toEqual({ '001': ['remove_items', ['a', 'c']] });
    service.beforePatch = () => {
      service.products.set('001', [{ name: 'tags', value: ['b', 'a', 'c', 'theirs'] }]);
      return Promise.resolve(null);
    };
    expect(await apply()).toMatchObject({ counts: { applied: 1 } });
    expect(sent()).toEqual([['001', 'remove', [['b']]]]);
    expect(held('001')).toEqual(['a', 'c', 'theirs']);
  });

  it('are sent as the remaining list when the profile no longer names the operation', async () => {
    await removesItems('remove');
    await sendAs('remove_items', 1);
    await removesItems(null);
    const preview = await app.call('changesets.preview', { connectionId, limit: 1 });
    expect(preview.first[0]?.body).toContain('"set"');
    expect(await apply()).toMatchObject({ counts: { applied: 1 } });
    expect(sent()).toEqual([['001', 'set', [['a', 'c']]]]);
  });

  it('with an unknown outcome are read back, and count as applied when none of them is left', async () => {
    await removesItems('remove');
    await sendAs('remove_items', 1);
    service.script = ['cut_after'];
    const { changeSet, state } = await apply();
    service.products.set('001', [{ name: 'tags', value: ['c', 'theirs'] }]);
    if (state === 'paused')
      await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'finished',
      counts: { applied: 1 },
    });
    expect(sent()).toEqual([['001', 'remove', [['b']]]]);
  });

  it('can be undone in the history and in the service', async () => {
    await removesItems('remove');
    await sendAs('remove_items', 1);
    expect((await app.call('history.undo', { connectionId })).label).toBe('Remove items from 1 list');
    await app.call('history.redo', { connectionId });
    const { changeSet } = await apply();
    const undo = await app.call('changesets.undo', { connectionId, changeSet, which: { filter: {} } });
    await app.ended(undo.jobId);
    expect(held('001')).toEqual(['a', 'b', 'c']);
  });
});

describe('items appended to many lists', () => {
  const appending = (items: string[], unlessThere = false): BlockEdit => ({
    kind: 'append',
    items,
    unlessThere,
    numbers: numberFormat('en'),
  });
  /** Selects a property of all products. */
  async function cells(property: string): Promise<CellSelection> {
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    return {
      view,
      columns: [{ property, locale: 'en' }],
      ranges: [{ firstRow: 0, lastRow: 2, firstColumn: 0, lastColumn: 0 }],
    };
  }
  const append = async (edit: BlockEdit) =>
    app.call('cells.stage', {
      connectionId,
      selection: await cells('tags'),
      edit,
      label: 'Append 2 items to tags',
    });

  it('are sent as appends, also to empty lists, and are one step to undo', async () => {
    expect(await append(appending(['x', 'y']))).toMatchObject({ jobId: null, changes: 3 });
    expect(await staged()).toEqual({
      '001': ['append', ['a', 'x', 'y']],
      '002': ['append', ['x', 'y']],
      '003': ['append', ['x', 'y']],
    });
    expect(await app.call('history.undo', { connectionId })).toMatchObject({
      label: 'Append 2 items to tags',
      summary: { changes: 0 },
    });
    await app.call('history.redo', { connectionId });
    // Somebody else fills the list after the check: an append keeps what they wrote.
    service.beforePatch = async () => {
      service.products.set('003', [{ name: 'tags', value: ['theirs'] }]);
      return null;
    };
    expect(await apply()).toMatchObject({ counts: { applied: 3 } });
    expect(sent()).toEqual([
      ['001', 'append', [['x', 'y']]],
      ['002', 'append', [['x', 'y']]],
      ['003', 'append', [['x', 'y']]],
    ]);
    expect(held('003')).toEqual(['theirs', 'x', 'y']);
  });

  it('are added to staged edits: grown lists stay appends, replaced lists stay sets', async () => {
    await edit(1, ['b']);
    await edit(3, ['w']);
    await append(appending(['x']));
    expect(await staged()).toEqual({
      '001': ['set', ['b', 'x']],
      '002': ['append', ['x']],
      '003': ['append', ['w', 'x']],
    });
  });

  it('are left out where they already exist, if the user wants that', async () => {
    expect(await append(appending(['a'], true))).toMatchObject({ changes: 2 });
    expect(await staged()).toEqual({ '002': ['append', ['a']], '003': ['append', ['a']] });
  });

  it('are not added to a value that is no list, and the preview says so', async () => {
    const selection = await cells('material');
    const request = { connectionId, selection, edit: appending(['x']), plan: 'append', limit: 10 };
    const plan = await app.call('cells.plan', request);
    expect(plan).toMatchObject({ changes: 2, problems: { not_a_list: 1 }, notices: { other_kind: 2 } });
  });
});

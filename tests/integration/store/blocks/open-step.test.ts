import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../../support/temp-dir.ts';
import { type Catalog, edit, openCatalog, product, pull, set, shown } from '../fixtures.ts';
import { beginInPieces, everything, range, revertStep, select, setTo, stage } from './block-fixtures.ts';

const ALL_TITLES = [range(0, 3, 0, 0)];

let file: string;
let catalog: Catalog;

beforeEach(async () => {
  file = join(tempDir(), 'catalog.db');
  catalog = await openCatalog(file);
  await pull(
    catalog,
    ['A', 'B', 'C', 'D'].map((name) => product(name, { 'title/en': `Pan ${name}` })),
  );
});

const begin = async (pieces?: number) =>
  beginInPieces(catalog, await select(catalog, ALL_TITLES), setTo('new'), {
    cells: 1,
    pieces,
    label: 'Set all',
  });

async function reopen(): Promise<void> {
  await catalog.close();
  catalog = await openCatalog(file);
}

const history = async () =>
  (await catalog.history(null, 100)).steps.map(({ label, cells, undone }) => ({ label, cells, undone }));

describe('A block edit in chunks', () => {
  test('is one history step once it has ended', async () => {
    const { step } = await begin();
    expect(await history()).toEqual([]);
    expect(await catalog.endStep(step)).toMatchObject({ undo: 'Set all', changes: 4 });
    expect(await history()).toEqual([{ label: 'Set all', cells: 4, undone: false }]);
    expect(await catalog.undo()).toMatchObject({ label: 'Set all', leftAlone: 0, summary: { changes: 0 } });
  });

  test('adds no history step and keeps redo available when it changes nothing', async () => {
    await edit(catalog, { 'A title/en': set('one') }, 'One');
    await catalog.undo();
    const selection = await select(catalog, [range(0, 0, 0, 0)]);
    const { step } = await beginInPieces(catalog, selection, setTo('Pan A'));
    expect(await catalog.endStep(step)).toMatchObject({ undo: null, redo: 'One' });
    expect(await history()).toEqual([{ label: 'One', cells: 1, undone: true }]);
  });

  test('blocks undo, redo, history jumps and freezing while it is under way', async () => {
    await edit(catalog, { 'A title/de': set('eins') }, 'One');
    const { step } = await begin(1);
    const busy = { code: 'busy' };
    await expect(catalog.undo()).rejects.toMatchObject(busy);
    await expect(catalog.redo()).rejects.toMatchObject(busy);
    await expect(catalog.jump(null)).rejects.toMatchObject(busy);
    await expect(catalog.freeze()).rejects.toMatchObject(busy);
    await revertStep(catalog, step);
    expect((await catalog.undo()).label).toBe('One');
  });

  test('is reverted at the next start if the app closed midway, and redo is still available', async () => {
    await edit(catalog, { 'A title/de': set('eins') }, 'One');
    await edit(catalog, { 'B title/de': set('zwei') }, 'Two');
    await catalog.undo();
    const before = await everything(catalog);
    await begin(3);
    await reopen();
    expect(await everything(catalog)).toEqual(before);
    expect(await history()).toEqual([
      { label: 'Two', cells: 1, undone: true },
      { label: 'One', cells: 1, undone: false },
    ]);
    expect((await catalog.redo()).label).toBe('Two');
  });

  test('is reverted when another one begins before it has ended', async () => {
    await begin(3);
    const selection = await select(catalog, [range(3, 3, 0, 0)]);
    const { step } = await beginInPieces(catalog, selection, setTo('last'), { label: 'Last' });
    await catalog.endStep(step);
    expect(await history()).toEqual([{ label: 'Last', cells: 1, undone: false }]);
    expect((await catalog.stagedSummary()).changes).toBe(1);
  });
});

describe('A user edit during a block edit', () => {
  test('survives cancelling the block edit, and undo restores the state before both', async () => {
    const before = await everything(catalog);
    const selection = await select(catalog, ALL_TITLES);
    const { block } = await catalog.openBlock(selection, setTo('new'));
    const step = await catalog.beginStep('Set all');
    const { next } = await catalog.stageChunk(block, step, { from: null, limit: 2 });
    await edit(catalog, { 'A title/en': set('mine A'), 'D title/en': set('mine D') }, 'Mine');
    await catalog.stageChunk(block, step, { from: next, limit: 2 });
    expect((await shown(catalog, 'D title/en')).value).toBe('new');
    await revertStep(catalog, step, 1);

    expect((await shown(catalog, 'A title/en')).value).toBe('mine A');
    expect((await shown(catalog, 'B title/en')).value).toBe('Pan B');
    expect((await shown(catalog, 'D title/en')).value).toBe('mine D');
    expect(await history()).toEqual([{ label: 'Mine', cells: 2, undone: false }]);
    expect(await catalog.undo()).toMatchObject({ label: 'Mine', leftAlone: 0 });
    expect(await everything(catalog)).toEqual(before);
  });

  test('comes before the block edit in the history, and stays when the block edit is undone', async () => {
    const { step } = await begin(2);
    await edit(catalog, { 'A title/en': set('mine') }, 'Mine');
    await catalog.endStep(step);
    expect((await history()).map(({ label }) => label)).toEqual(['Set all', 'Mine']);
    expect(await catalog.undo()).toMatchObject({ label: 'Set all', leftAlone: 1 });
    expect((await shown(catalog, 'A title/en')).value).toBe('mine');
    expect((await shown(catalog, 'B title/en')).value).toBe('Pan B');
    await edit(catalog, { 'C title/en': set('after') }, 'After');
    expect((await history()).map(({ label }) => label)).toEqual(['After', 'Mine']);
  });

  test('survives a restart before the block edit has ended', async () => {
    await begin(2);
    await edit(catalog, { 'A title/en': set('mine'), 'C title/en': set('mine too') }, 'Mine');
    await reopen();
    expect((await shown(catalog, 'A title/en')).value).toBe('mine');
    expect((await shown(catalog, 'B title/en')).value).toBe('Pan B');
    expect((await shown(catalog, 'C title/en')).value).toBe('mine too');
    expect(await stage(catalog, await select(catalog, ALL_TITLES), { kind: 'revert' })).toMatchObject({
      changes: 2,
    });
  });
});

import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../../support/temp-dir.ts';
import { type Catalog, edit, openCatalog, set, staged } from '../fixtures.ts';
import { mark, marks, pullRecords, sendRemoval, settle } from './removal-fixtures.ts';

let file: string;
let catalog: Catalog;

beforeEach(async () => {
  file = join(tempDir(), 'catalog.db');
  catalog = await openCatalog(file);
  await pullRecords(catalog);
});

async function reopen(): Promise<void> {
  await catalog.close();
  catalog = await openCatalog(file);
}

describe('marking as a history step', () => {
  test('is undone and redone exactly, also after a restart', async () => {
    await mark(catalog, 'unlink', 'P', 'T');
    await mark(catalog, 'delete', 'P', 'K');
    await reopen();
    expect(await catalog.undo()).toMatchObject({
      label: 'Mark 2 products to be deleted',
      cells: [],
      leftAlone: 0,
    });
    expect(await marks(catalog)).toEqual({ P: 'unlink', T: 'unlink' });
    expect(await catalog.undo()).toMatchObject({
      summary: { removals: { unlink: 0, delete: 0 }, undo: null },
    });
    await reopen();
    await catalog.redo();
    expect(await catalog.redo()).toMatchObject({
      summary: { removals: { unlink: 1, delete: 2 }, redo: null },
    });
    expect(await marks(catalog)).toEqual({ K: 'delete', P: 'delete', T: 'unlink' });
  });

  test('is not undone once the removal is applied, and undo reports the removed products', async () => {
    await mark(catalog, 'delete', 'P', 'T');
    const { changeSet, work } = await sendRemoval(catalog);
    await settle(catalog, changeSet, work, 'applied');
    expect(await catalog.undo()).toMatchObject({
      label: 'Mark 2 products to be deleted',
      done: 0,
      leftAlone: 2,
      removed: { products: 2, changeSet },
    });
  });

  test('is listed with its number of changed products, next to edits', async () => {
    await edit(catalog, { 'P title/en': set('Big pan') }, 'Edit title');
    await mark(catalog, 'delete', 'P', 'T');
    await mark(catalog, null, 'P');
    await mark(catalog, null, 'P');
    expect((await catalog.history(null, 10)).steps).toMatchObject([
      { label: 'Unmark 1 product', cells: 0, products: 1, undone: false },
      { label: 'Mark 2 products to be deleted', cells: 0, products: 2 },
      { label: 'Edit title', cells: 1, products: 0 },
    ]);
  });

  test('discards the steps that could be redone', async () => {
    await mark(catalog, 'delete', 'P');
    await catalog.undo();
    await mark(catalog, 'unlink', 'T');
    expect(await catalog.redo()).toMatchObject({ label: null });
    expect(await marks(catalog)).toEqual({ T: 'unlink' });
  });

  test('skips products in flight and removed products when undone', async () => {
    await mark(catalog, 'delete', 'P', 'T', 'K-blue');
    const { changeSet, work } = await sendRemoval(catalog);
    await settle(
      catalog,
      changeSet,
      work.filter(({ identifier }) => identifier === 'P'),
      'applied',
    );
    await settle(
      catalog,
      changeSet,
      work.filter(({ identifier }) => identifier === 'T'),
      'failed',
    );
    expect(await catalog.undo()).toMatchObject({ leftAlone: 2 });
    expect(await marks(catalog)).toEqual({ 'K-blue': 'delete' });
    expect(await catalog.redo()).toMatchObject({ leftAlone: 0 });
    expect(await marks(catalog)).toEqual({ 'K-blue': 'delete', T: 'delete' });
    expect((await catalog.history(null, 1)).steps).toMatchObject([{ products: 1 }]);
  });

  test('can be jumped to in any order, mixed with edits', async () => {
    const steps: (() => Promise<unknown>)[] = [
      () => mark(catalog, 'delete', 'P', 'K'),
      () => edit(catalog, { 'P title/en': set('Big pan') }),
      () => mark(catalog, 'unlink', 'K', 'T'),
      () => catalog.markVariants('unlink'),
      () => mark(catalog, null, 'P', 'K'),
    ];
    for (const step of steps) await step();
    const numbers = (await catalog.history(null, 10)).steps.map(({ step }) => step).reverse();
    const now = async () => ({
      marks: await marks(catalog),
      staged: await staged(catalog),
      counted: (await catalog.stagedSummary()).removals,
    });
    const at = new Map<number, unknown>();
    for (let step = steps.length; step >= 0; step--) {
      await catalog.jump(numbers[step - 1] ?? null);
      at.set(step, await now());
    }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: steps.length }), async (step) => {
        expect(await catalog.jump(numbers[step - 1] ?? null)).toMatchObject({ leftAlone: 0 });
        expect(await now()).toEqual(at.get(step));
      }),
      { numRuns: 12 },
    );
  });
});

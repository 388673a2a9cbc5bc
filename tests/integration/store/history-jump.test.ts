import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';
import { type Catalog, edit, openCatalog, product, pull, send, set, shown, staged } from './fixtures.ts';

let file: string;
let catalog: Catalog;

beforeEach(async () => {
  file = join(tempDir(), 'catalog.db');
  catalog = await openCatalog(file);
  await pull(catalog, [product('A', { 'title/en': 'Pan' }), product('B', { 'title/en': 'Pot' })]);
});

async function makeSteps(labels: string[]): Promise<number[]> {
  for (const [i, label] of labels.entries())
    await edit(catalog, { 'A title/en': set(label), [`B text${i}/de`]: set(label) }, label);
  return (await catalog.history(null, 100)).steps.map(({ step }) => step).reverse();
}

const list = async () =>
  (await catalog.history(null, 100)).steps.map(({ label, undone }) => (undone ? `(${label})` : label));

describe('The history', () => {
  test('lists the steps chunk by chunk, newest first, with their number of cells', async () => {
    const [one = 0, two = 0] = await makeSteps(['One', 'Two', 'Three']);
    await catalog.undo();
    const first = await catalog.history(null, 2);
    expect(first).toMatchObject({
      more: true,
      steps: [
        { label: 'Three', undone: true, cells: 2 },
        { label: 'Two', undone: false, cells: 2, step: two },
      ],
    });
    expect(Date.parse(first.steps[0]?.at ?? '')).not.toBeNaN();
    expect(await catalog.history(two, 2)).toMatchObject({ more: false, steps: [{ step: one }] });
  });

  test('names the cell and values of a one-cell step and the column of a one-column step', async () => {
    await edit(catalog, { 'A title/en': set('Vase') }, 'One');
    await edit(catalog, { 'A title/en': set('Blumenvase'), 'B title/en': set('Blumentopf') }, 'Two');
    await edit(catalog, { 'A title/en': set('x'), 'B title/de': set('y') }, 'Three');
    const { steps } = await catalog.history(null, 100);
    expect(steps).toMatchObject([
      { label: 'Three', cell: null, column: null },
      { label: 'Two', cell: null, column: { property: 'title', locale: 'en' } },
      {
        label: 'One',
        cell: { identifier: 'A', property: 'title', locale: 'en', values: { old: 'Pan', next: 'Vase' } },
        column: { property: 'title', locale: 'en' },
      },
    ]);
    expect(await catalog.historyCells(steps[1]?.step ?? 0)).toMatchObject([
      { identifier: 'A', values: { old: 'Vase', next: 'Blumenvase' } },
      { identifier: 'B', values: { old: 'Pot', next: 'Blumentopf' } },
    ]);
    expect(await catalog.historyCells(999)).toEqual([]);
  });

  test('lists only the first cells of a large step', async () => {
    const many = Array.from({ length: 30 }, (_, i) => [`A text${i}/en`, set('x')] as const);
    await edit(catalog, Object.fromEntries(many), 'Many');
    const [last] = (await catalog.history(null, 1)).steps;
    expect(last).toMatchObject({ cells: 30, column: null });
    expect(await catalog.historyCells(last?.step ?? 0)).toHaveLength(20);
  });

  test('jumps to any step and back, also after a restart', async () => {
    const [one = 0, two, three = 0] = await makeSteps(['One', 'Two', 'Three']);
    const whole = await staged(catalog);
    expect(await catalog.jump(one)).toMatchObject({ steps: 2, leftAlone: 0, summary: { undo: 'One' } });
    expect(await list()).toEqual(['(Three)', '(Two)', 'One']);
    expect((await shown(catalog, 'A title/en')).value).toBe('One');
    await catalog.close();
    catalog = await openCatalog(file);
    expect(await catalog.jump(null)).toMatchObject({ steps: 1, summary: { changes: 0, undo: null } });
    expect(await catalog.jump(three)).toMatchObject({ steps: 3, summary: { undo: 'Three', redo: null } });
    expect(await staged(catalog)).toEqual(whole);
    expect(await catalog.jump(three)).toMatchObject({ steps: 0, cells: [] });
    expect(two).toBeGreaterThan(one);
  });

  test('returns each cell once with its final value when a jump passes several steps', async () => {
    const [one = 0] = await makeSteps(['One', 'Two', 'Three']);
    const { cells } = await catalog.jump(one);
    expect(cells.filter(({ property }) => property === 'title')).toMatchObject([{ value: 'One' }]);
    expect(cells).toHaveLength(3);
  });

  test('does not jump further than the user agreed to, if steps came since they looked', async () => {
    const [one = 0] = await makeSteps(['One', 'Two']);
    await edit(catalog, { 'B title/en': set('new') }, 'Later');
    await expect(catalog.jump(one, 1)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await list()).toEqual(['Later', 'Two', 'One']);
    expect(await catalog.jump(one, 2)).toMatchObject({ steps: 2 });
  });

  test('no longer has the steps that a new edit replaced', async () => {
    const [one = 0, two = 0] = await makeSteps(['One', 'Two']);
    await catalog.jump(one);
    await edit(catalog, { 'B title/en': set('new') }, 'New');
    await expect(catalog.jump(two)).rejects.toMatchObject({ code: 'not_found' });
    expect(await list()).toEqual(['New', 'One']);
  });

  test('counts only the cells of a step that did not change otherwise since', async () => {
    await makeSteps(['One']);
    const sent = await send(catalog);
    await catalog.recordOutcomes(
      sent.changeSet,
      sent.items.map((item) => ({ item, state: 'applied' })),
    );
    await pull(catalog, [
      product('A', { 'title/en': 'theirs' }),
      product('B', { 'title/en': 'Pot', 'text0/de': 'One' }),
    ]);
    expect(await catalog.undo()).toMatchObject({ leftAlone: 1 });
    expect((await catalog.history(null, 1)).steps).toMatchObject([{ label: 'One', undone: true, cells: 1 }]);
  });

  test('restores exactly the staged edits of any step, from any other step', async () => {
    const labels = ['One', 'Two', 'Three', 'Four', 'Five'];
    const steps = await makeSteps(labels);
    const states = new Map<number, unknown>();
    for (let at = labels.length; at >= 0; at--) {
      await catalog.jump(steps[at - 1] ?? null);
      states.set(at, await staged(catalog));
    }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: labels.length }), async (at) => {
        await catalog.jump(steps[at - 1] ?? null);
        expect(await staged(catalog)).toEqual(states.get(at));
      }),
      { numRuns: 15 },
    );
  });
});

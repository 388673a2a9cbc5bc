import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Catalog,
  cell,
  edit,
  openCatalog,
  product,
  pull,
  query,
  remove,
  send,
  set,
  shown,
} from '../fixtures.ts';
import {
  beginInPieces,
  COLUMNS,
  fill,
  NUMBERS,
  paste,
  plan,
  range,
  replace,
  select,
  setTo,
  stage,
  values,
} from './block-fixtures.ts';

let catalog: Catalog;

beforeEach(async () => {
  catalog = await openCatalog();
  await pull(
    catalog,
    ['A', 'B', 'C', 'D'].map((name, i) =>
      product(name, { 'title/en': `Pan ${i + 1}`, price: i + 1, tags: ['a'] }),
    ),
  );
});

const staged = async () => (await catalog.stagedSummary()).changes;

describe('A pasted path', () => {
  test('puts products into the category that others of the catalog are in, in any of its cells', async () => {
    const inShop = (id: string, path: string) => ({
      taxonomy_id: 't1',
      taxonomy_name: 'Shop',
      nodes: [{ node_id: id, path }],
    });
    await pull(catalog, [
      product('A', { category: inShop('n1', 'Shop > Pans'), tags: ['a'] }),
      product('B', { category: inShop('n2', 'Shop > Lamps') }),
      product('C', {}),
      product('D', {}),
    ]);
    const selection = await select(catalog, [range(0, 3, 0, 0)], [{ property: 'category', locale: 'en' }]);
    const texts = [['Shop > Lamps'], ['lamps'], ['n1'], ['Toys']];
    expect(await plan(catalog, selection, paste(texts))).toMatchObject({
      changes: 2,
      unchanged: 1,
      problems: { unknown_category: 1 },
    });
    await stage(catalog, selection, paste(texts));
    expect((await shown(catalog, 'A category')).value).toEqual(inShop('n2', 'Shop > Lamps'));
    expect((await shown(catalog, 'C category')).value).toEqual(inShop('n1', 'Shop > Pans'));
    expect((await shown(catalog, 'D category')).value).toBeNull();
    const tags = await select(catalog, [range(0, 0, 0, 0)], [{ property: 'tags', locale: 'en' }]);
    await stage(catalog, tags, paste([['n1']]));
    expect((await shown(catalog, 'A tags')).value).toEqual(['n1']);
  });
});

test('A pasted path finds the category of a single product among many', async () => {
  const category = {
    taxonomy_id: 't1',
    taxonomy_name: 'Shop',
    nodes: [{ node_id: 'n1', path: 'Shop > Pans' }],
  };
  const many = Array.from({ length: 1_200 }, (_, n) => product(`P${n}`, n === 601 ? { category } : {}));
  await pull(catalog, many);
  const selection = await select(catalog, [range(0, 0, 0, 0)], [{ property: 'category', locale: 'en' }]);
  await stage(catalog, selection, paste([['pans']]));
  expect((await shown(catalog, 'P0 category')).value).toEqual(category);
});

describe('A block edit', () => {
  test('stages no unchanged value, and drops a staged edit set back to the service’s value (promise 3)', async () => {
    await edit(catalog, { 'A title/en': set('other') });
    const selection = await select(catalog, [range(0, 1, 0, 0)]);
    expect(await plan(catalog, selection, paste([['Pan 1'], ['Pan 2']]))).toMatchObject({
      changes: 1,
      unchanged: 1,
    });
    expect(await stage(catalog, selection, paste([['Pan 1'], ['Pan 2']]))).toMatchObject({ changes: 1 });
    expect(await staged()).toBe(0);
    expect(await stage(catalog, selection, paste([['Pan 1'], ['Pan 2']]))).toMatchObject({ changes: 0 });
    expect((await catalog.stagedSummary()).undo).toBe('Block');
  });

  test('pastes a block from the selected cell, and counts the cells beyond the last row or column', async () => {
    const selection = await select(catalog, [range(2, 2, 4, 4)]);
    const block = paste([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
    expect(await plan(catalog, selection, block)).toMatchObject({
      goesInto: 2,
      changes: 2,
      problems: { out_of_rows: 2, out_of_columns: 2 },
    });
    await stage(catalog, selection, block);
    expect((await values(catalog)).map((row) => row[4])).toEqual([null, null, '1', '3']);
    expect(await staged()).toBe(2);
  });

  test('changes a cell in two ranges once', async () => {
    const selection = await select(catalog, [range(0, 2, 0, 1), range(1, 3, 1, 1), range(0, 2, 0, 1)]);
    expect(await plan(catalog, selection, setTo('x'))).toMatchObject({ cells: 7, changes: 7, products: 4 });
    expect(await stage(catalog, selection, setTo('x'))).toMatchObject({ changes: 7 });
    expect(await staged()).toBe(7);
  });

  test('skips the Identifier and Title columns, and gone products unless it discards their edits', async () => {
    await edit(catalog, { 'D title/en': set('kept') });
    await pull(
      catalog,
      ['A', 'B', 'C'].map((name) => product(name, { 'title/en': 'Pan' })),
    );
    const selection = await select(
      catalog,
      [range(0, 3, 0, 1)],
      ['title', { property: 'title', locale: 'de' }],
    );
    expect(await plan(catalog, selection, setTo('x'))).toMatchObject({
      changes: 3,
      problems: { fixed_column: 4, gone: 1 },
    });
    await stage(catalog, selection, setTo('x'));
    expect(await staged()).toBe(4);
    const gone = await select(catalog, [range(3, 3, 0, 0)]);
    expect(await stage(catalog, gone, { kind: 'revert' })).toMatchObject({ changes: 1 });
  });

  test('follows the row order of its view after an edit that would change it', async () => {
    const byTitle = { by: { property: 'title', locale: 'en' }, descending: true };
    const { view } = await catalog.openView(query({ sort: [byTitle] }));
    const selection = { view, columns: COLUMNS, ranges: [range(0, 1, 0, 0)] };
    await edit(catalog, { 'D title/en': remove }); // would be last by now
    await stage(catalog, selection, paste([['first'], ['second']]));
    expect((await shown(catalog, 'D title/en')).value).toBe('first');
    expect((await shown(catalog, 'C title/en')).value).toBe('second');
  });

  test('fills later chunks from the source value shown when the edit began', async () => {
    const selection = await select(catalog, [range(0, 3, 2, 2)]);
    const { block } = await catalog.openBlock(selection, fill('down', { series: true }));
    const step = await catalog.beginStep('Fill');
    const { next } = await catalog.stageChunk(block, step, { from: null, limit: 1 });
    await edit(catalog, { 'A price': set(100) });
    await catalog.stageChunk(block, step, { from: next, limit: 10 });
    await catalog.endStep(step);
    expect((await values(catalog)).map((row) => row[2])).toEqual([100, 2, 3, 4]);
  });

  test('lists matches row by row, continues after the last one, and refuses to stage without a replacement', async () => {
    const selection = await select(catalog, [range(0, 3, 3, 3), range(0, 3, 0, 0)]);
    const { block } = await catalog.openBlock(selection, replace('a', null));
    const chunk = await catalog.planChunk(block, { from: null, limit: 100, list: 3, show: 'changes' });
    expect(chunk).toMatchObject({ hits: 8, changes: 8, next: null });
    const rest = await catalog.planChunk(block, {
      from: chunk.listedTo,
      limit: 100,
      list: 100,
      show: 'changes',
    });
    const cells = [...chunk.listed, ...rest.listed].map((one) => `${one.identifier} ${one.property}`);
    expect(cells).toEqual([
      'A title',
      'A tags',
      'B title',
      'B tags',
      'C title',
      'C tags',
      'D title',
      'D tags',
    ]);
    expect(rest.listedTo).toBeNull();
    await expect(catalog.stageBlock(block, 'Find')).rejects.toMatchObject({
      code: 'invalid_input',
      shape: { field: 'edit.replacement' },
    });
  });

  test('distinguishes removing, emptying and leaving a value unchanged (promise 2)', async () => {
    const selection = await select(catalog, [range(0, 0, 0, 0), range(1, 1, 0, 0)]);
    await stage(catalog, { ...selection, ranges: [range(0, 0, 0, 0)] }, setTo(null));
    await stage(catalog, { ...selection, ranges: [range(1, 1, 0, 0)] }, setTo(''));
    expect(await shown(catalog, 'A title/en')).toMatchObject({ value: null, state: { intent: 'remove' } });
    expect(await shown(catalog, 'B title/en')).toMatchObject({ value: '', state: { intent: 'set' } });
    expect((await shown(catalog, 'C title/en')).state).toBeNull();
  });

  test('names a field that the catalog does not have, and leaves cells alone whose field is only empty', async () => {
    await pull(catalog, [
      product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne', price: 1 }),
      product('B', { 'title/en': 'Pot', 'note/fr': 'Lourd' }),
    ]);
    const copied = async (property: string, locale: string) => {
      const selection = await select(catalog, [range(0, 0, 0, 0)]);
      const { problems } = await plan(catalog, selection, {
        kind: 'transform',
        numbers: NUMBERS,
        steps: [{ step: 'copy', property, locale, onlyIfEmpty: false }],
      });
      return problems;
    };
    // It has languages, and others have the language.
    expect(await copied('title', 'fr')).toEqual({});
    expect(await copied('title', 'ja')).toEqual({ unknown_field: 1 });
    // It has one language only.
    expect(await copied('price', 'fr')).toEqual({ unknown_field: 1 });
    expect(await copied('price', 'en')).toEqual({});
    expect(await copied('nowhere', 'en')).toEqual({ unknown_field: 1 });
  });

  test('keeps the original base and conflicts like single edits do, and replaces the applied mark', async () => {
    await edit(catalog, { 'A title/en': set('mine'), 'B title/en': set('sent') });
    await pull(
      catalog,
      ['A', 'B', 'C', 'D'].map((name, i) =>
        product(name, { 'title/en': name === 'A' ? 'theirs' : `Pan ${i + 1}`, price: i + 1, tags: ['a'] }),
      ),
    );
    const sent = await send(catalog);
    await catalog.recordOutcomes(sent.changeSet, [{ item: sent.item('B title/en'), state: 'applied' }]);
    expect((await shown(catalog, 'B title/en')).state).toEqual({ mark: 'applied' });

    await stage(catalog, await select(catalog, [range(0, 2, 0, 0)]), replace('e', 'E'));
    expect(await shown(catalog, 'A title/en')).toMatchObject({
      value: 'minE',
      state: { mark: 'conflict', base: 'Pan 1', theirs: 'theirs' },
    });
    expect((await shown(catalog, 'B title/en')).state).toMatchObject({ mark: 'edited', base: 'sent' });
    expect(await catalog.stagedSummary()).toMatchObject({ changes: 2, conflicts: 1 });
  });

  test('keeps both its own changes and a single edit made while it is under way', async () => {
    const selection = await select(catalog, [range(0, 3, 0, 0)]);
    const { step } = await beginInPieces(catalog, selection, replace('Pan', 'Pot'), {
      cells: 1,
      pieces: 1,
    });
    await catalog.edit('Mine', [{ ...(await cell(catalog, 'B title/en')), change: set('Pan mine') }]);
    await catalog.endStep(step);
    expect((await values(catalog)).map((row) => row[0])).toEqual(['Pot 1', 'Pan mine', 'Pan 3', 'Pan 4']);
  });
});

import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CreationFilter, CreationSort, NewProduct } from '#shared/contract/creations.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import {
  type Catalog,
  edit,
  identifiers,
  key,
  OPTIONS,
  openCatalog,
  product,
  pull,
  query,
  rowsOf,
  set,
  staged,
} from '../fixtures.ts';
import { settle, work } from '../removals/removal-fixtures.ts';

let file: string;
let catalog: Catalog;

const SHIRT = product('shirt', { 'title/en': 'Shirt', 'size/en': 'any' }, { childBoundAttributes: ['size'] });
const SMALL = product(
  'small',
  { 'title/en': 'Shirt S' },
  { parentIdentifier: 'shirt', definingProperties: [{ property: 'size', value: 'S' }] },
);

beforeEach(async () => {
  file = join(tempDir(), 'catalog.db');
  catalog = await openCatalog(file);
  await pull(catalog, [SHIRT, SMALL]);
});

const newProduct = (identifier: string, more: Partial<NewProduct> = {}): NewProduct => ({
  identifier,
  parentIdentifier: null,
  childBoundAttributes: [],
  definingProperties: [],
  values: [{ property: 'title', locale: 'en', value: `New ${identifier}` }],
  ...more,
});
const ALL: CreationFilter = { mode: null, only: null, search: '' };
const list = async () => (await catalog.stagedProducts(ALL, 0, 100)).rows;
const problems = async () => Object.fromEntries((await list()).map((one) => [one.identifier, one.problem]));
const warnings = async () => Object.fromEntries((await list()).map((one) => [one.identifier, one.warning]));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error.message,
  );

describe('the list of staged products', () => {
  test('shows variants under their parents, and sorts by product, values, parent and state', async () => {
    const value = (property: string) => ({ property, locale: 'en', value: 'x' });
    await catalog.stageProducts([
      newProduct('zip', { values: [value('title'), value('size'), value('fit')] }),
      newProduct('Anorak', { parentIdentifier: 'zip' }),
      newProduct('belt', { values: [value('title'), value('size')] }),
      newProduct('cap', { values: [] }),
    ]);
    const sorted = async (by: CreationSort, descending: boolean) =>
      (await catalog.stagedProducts(ALL, 0, 100, { by, descending })).rows.map(
        ({ identifier }) => identifier,
      );
    expect((await list()).map(({ identifier }) => identifier)).toEqual(['zip', 'Anorak', 'belt', 'cap']);
    expect(await sorted('product', false)).toEqual(['Anorak', 'belt', 'cap', 'zip']);
    expect(await sorted('values', true)).toEqual(['zip', 'belt', 'Anorak', 'cap']);
    expect((await sorted('parent', true))[0]).toBe('Anorak');
    expect((await sorted('state', false))[0]).toBe('cap');
    expect((await sorted('state', true)).at(-1)).toBe('cap');
  });
});

describe('a new product', () => {
  test('appears in the catalog as a row with staged edits, and never as gone', async () => {
    const { products, summary } = await catalog.stageProducts([newProduct('coat')]);
    expect(summary).toMatchObject({ changes: 1, creations: { add: 1, replace: 0 } });
    const row = (await rowsOf(catalog, {}, [{ property: 'title', locale: 'en' }])).find(
      ({ identifier }) => identifier === 'coat',
    );
    expect(row).toMatchObject({
      title: 'New coat',
      gone: false,
      creation: 'add',
      removal: null,
      values: ['New coat'],
    });
    expect(await staged(catalog)).toMatchObject([{ identifier: 'coat', gone: false }]);
    expect(await catalog.product(products[0]!)).toMatchObject({ gone: false, creation: 'add' });
    expect(await catalog.summary()).toMatchObject({ products: 2, gone: 0 });
    expect(await catalog.sendable()).toMatchObject({ changes: [], heldBack: { gone: 0, whole: 1 } });
  });

  test('survives a restart', async () => {
    await catalog.stageProducts([newProduct('coat', { parentIdentifier: 'shirt' })]);
    await catalog.close();
    catalog = await openCatalog(file);
    expect(await list()).toMatchObject([
      { identifier: 'coat', title: 'New coat', parentIdentifier: 'shirt' },
    ]);
  });

  test('that failed is retried with what is staged now, and the catalog stays sound', async () => {
    await catalog.stageProducts([newProduct('coat')]);
    const { fingerprint: confirmed } = await catalog.creationPlan(0);
    const { changeSet } = await catalog.freezeCreations({ confirmed, losing: false });
    const works = await work(catalog, changeSet);
    await settle(catalog, changeSet, works, 'failed');
    await edit(catalog, { 'coat title/en': set('Warm coat') });
    await catalog.retryItems(changeSet, null);
    expect(await catalog.sentRecord(works[0]!.item)).toMatchObject({ record: { title: 'Warm coat' } });
    await catalog.close();
    catalog = await openCatalog(file);
    expect(catalog.recovered).toBeNull();
  });

  test('is removed by undo and restored by redo, together with its staged edits', async () => {
    await catalog.stageProducts([newProduct('coat', { parentIdentifier: 'shirt' })]);
    await edit(catalog, { 'coat material': set('wool') });
    await catalog.undo();
    const { label, summary } = await catalog.undo();
    expect([label, summary.changes, summary.creations.add]).toEqual(['New product “coat”', 0, 0]);
    expect(await identifiers(catalog)).toEqual(['shirt', 'small']);
    expect((await catalog.redo()).summary).toMatchObject({ changes: 2, creations: { add: 1 } });
    await catalog.redo();
    expect(await list()).toMatchObject([
      { identifier: 'coat', title: 'New coat', values: 2, parentIdentifier: 'shirt' },
    ]);
  });

  test('is one step of the history, with its cells and itself', async () => {
    await catalog.stageProducts([newProduct('cap')]);
    const { steps } = await catalog.history(null, 10);
    const step = steps[0]!;
    expect(step).toMatchObject({ cells: 1, products: 1, cell: { identifier: 'cap', property: 'title' } });
    expect(await catalog.historyCells(step.step)).toHaveLength(1);
    await edit(catalog, { 'shirt title/en': set('Shirts') });
    expect(await catalog.jump(null)).toMatchObject({ steps: 2, leftAlone: 0 });
    expect(await list()).toEqual([]);
    expect(await catalog.jump(step.step)).toMatchObject({ steps: 1, leftAlone: 0 });
    expect(await list()).toMatchObject([{ identifier: 'cap', title: 'New cap' }]);
  });

  test('shows its edited title and parent in its row and in its family', async () => {
    await catalog.stageProducts([newProduct('coat')]);
    await edit(catalog, { 'coat title': set('Coat'), [`coat ${STRUCTURE.parent}`]: set('shirt') });
    const { view } = await catalog.openView(query({ tree: true }));
    const { view: expanded } = await catalog.fold(view, null, true);
    const tree = await catalog.window(expanded, 0, 10, []);
    expect(tree.map(({ identifier, title, level }) => [identifier, title, level])).toEqual([
      ['shirt', 'Shirt', 0],
      ['small', 'Shirt S', 1],
      ['coat', 'Coat', 1],
    ]);
    expect(await catalog.family(await key(catalog, 'coat'), 10)).toMatchObject({
      members: [
        { identifier: 'shirt' },
        { identifier: 'small' },
        { identifier: 'coat', title: 'Coat', level: 1 },
      ],
    });
  });

  test('is discarded with all its staged edits, and undo restores them', async () => {
    const { products } = await catalog.stageProducts([newProduct('coat'), newProduct('hat')]);
    await edit(catalog, { 'coat material': set('wool'), 'small material': set('wool') });
    const discarded = await catalog.discardProducts({
      products: [products[0]!, await key(catalog, 'small')],
    });
    expect(discarded).toMatchObject({ summary: { changes: 2, creations: { add: 1 } } });
    expect(await identifiers(catalog)).toEqual(['shirt', 'small', 'hat']);
    expect((await catalog.undo()).summary).toMatchObject({ changes: 4, creations: { add: 2 } });
  });

  test('needs a unique identifier', async () => {
    expect(await refusal(catalog.stageProducts([newProduct('shirt')]))).toContain('“shirt”');
    expect(await refusal(catalog.stageProducts([newProduct('hat'), newProduct('hat')]))).toContain('“hat”');
    await catalog.stageProducts([newProduct('coat')]);
    expect(await refusal(catalog.stageProducts([newProduct('hat'), newProduct('coat')]))).toContain('“coat”');
    expect(await list()).toHaveLength(1);
  });

  test('looks like no other product, unless that is confirmed', async () => {
    const similar = async (work: Promise<unknown>) => {
      await expect(work).rejects.toMatchObject({ code: 'invalid_input', shape: { field: 'similar' } });
      return refusal(work);
    };
    expect(await similar(catalog.stageProducts([newProduct('SHIRT\u200b')]))).toContain('looks like “shirt”');
    expect(await similar(catalog.stageProducts([newProduct('hat–1'), newProduct('HAT-1')]))).toContain(
      '“hat–1”',
    );
    expect(await list()).toEqual([]);
    const { products } = await catalog.stageProducts([newProduct('SHIRT'), newProduct('hat')], true);
    expect(await list()).toHaveLength(2);
    expect(await similar(catalog.renameProduct(products[1]!, 'Small'))).toContain('“small”');
    await catalog.renameProduct(products[1]!, 'Small', true);
    // What it is called so far is no other product.
    await catalog.renameProduct(await key(catalog, 'Small'), 'SMALL-1');
    await catalog.renameProduct(await key(catalog, 'SMALL-1'), 'small-1');
    expect((await list()).map(({ identifier }) => identifier).toSorted()).toEqual(['SHIRT', 'small-1']);
  });

  test('keeps its values and variants when renamed, and one undo reverts the rename', async () => {
    const { products } = await catalog.stageProducts([
      newProduct('coat'),
      newProduct('coat-red', { parentIdentifier: 'coat' }),
    ]);
    const {
      products: [renamed],
    } = await catalog.renameProduct(products[0]!, 'jacket');
    expect(renamed).toBe(await key(catalog, 'jacket'));
    expect(await list()).toMatchObject([
      { identifier: 'jacket', title: 'New coat' },
      { identifier: 'coat-red', parentIdentifier: 'jacket', level: 1, problem: null },
    ]);
    await catalog.undo();
    expect(await list()).toMatchObject([
      { identifier: 'coat' },
      { identifier: 'coat-red', parentIdentifier: 'coat' },
    ]);
    expect(await refusal(catalog.renameProduct(await key(catalog, 'small'), 'x'))).toContain('new product');
  });

  test('has the problem “exists” and conflicting edits once the service lists its identifier', async () => {
    const { products } = await catalog.stageProducts([newProduct('coat')]);
    await pull(catalog, [SHIRT, SMALL, product('coat', { 'title/en': 'Theirs' })]);
    expect(await problems()).toEqual({ coat: 'exists' });
    expect(await staged(catalog)).toMatchObject([{ state: 'conflict', current: 'Theirs', next: 'New coat' }]);
    await catalog.sendAsPatch({ products });
    expect(await list()).toEqual([]);
    expect(await staged(catalog)).toMatchObject([{ state: 'conflict' }]);
  });

  test('cannot be marked for removal', async () => {
    const { products } = await catalog.stageProducts([newProduct('coat')]);
    expect(await catalog.markProducts({ products }, 'delete')).toMatchObject({ changed: 0, notSent: 1 });
    expect(await catalog.markProducts({ products }, null)).toMatchObject({ changed: 0, notSent: 1 });
    expect(await list()).toHaveLength(1);
  });
});

describe('problems before sending', () => {
  const variant = (identifier: string, parentIdentifier: string, size: string | null): NewProduct =>
    newProduct(identifier, {
      parentIdentifier,
      definingProperties: size === null ? [] : [{ property: 'size', value: size }],
    });

  test('include missing titles and parents, cycles and held-back parents; missing axes and collisions only warn', async () => {
    await catalog.stageProducts([
      newProduct('untitled', { values: [] }),
      newProduct('orphan', { parentIdentifier: 'nowhere' }),
      newProduct('a', { parentIdentifier: 'b' }),
      newProduct('b', { parentIdentifier: 'a' }),
      variant('sizeless', 'shirt', null),
      variant('small-again', 'shirt', 'S'),
      variant('large', 'shirt', 'L'),
      newProduct('child-of-untitled', { parentIdentifier: 'untitled' }),
    ]);
    expect(await problems()).toEqual({
      untitled: 'no_title',
      orphan: 'missing_parent',
      a: 'cycle',
      b: 'cycle',
      sizeless: null,
      'small-again': null,
      large: null,
      'child-of-untitled': 'parent_held_back',
    });
    expect(await catalog.creationPlan(10)).toMatchObject({
      add: 3,
      heldBack: { no_title: 1, missing_parent: 1, cycle: 2, parent_held_back: 1 },
      warnings: { no_axis: 1, collision: 1 },
    });
    expect(await warnings()).toMatchObject({ sizeless: 'no_axis', 'small-again': 'collision', large: null });
  });

  test('disappear once they are corrected', async () => {
    await catalog.stageProducts([variant('again', 'shirt', 'S')]);
    expect(await warnings()).toEqual({ again: 'collision' });
    await edit(catalog, { [`again ${STRUCTURE.defining}`]: set([{ property: 'size', value: 'XL' }]) });
    expect(await warnings()).toEqual({ again: null });
  });
});

describe('a full update', () => {
  const whole = async (values: Record<string, string>, identifier = 'small') => {
    const step = await catalog.beginStep('Import');
    const done = await catalog.stageWhole(step, [
      {
        identifier,
        mode: 'replace',
        values: Object.entries(values).map(([property, value]) => ({ property, locale: 'en', value })),
      },
    ]);
    await catalog.endStep(step);
    return done;
  };
  beforeEach(async () => {
    await pull(catalog, [
      SHIRT,
      {
        ...SMALL,
        ...product('small', { 'title/en': 'Shirt S', 'a/en': '1', 'b/en': '2', 'c/de': 'drei' }),
        parentIdentifier: 'shirt',
      },
    ]);
  });

  test('lists every stored value that it replaces or loses', async () => {
    expect(await whole({ a: '10', d: '4' })).toMatchObject([{ outcome: 'staged' }]);
    expect(await list()).toMatchObject([
      { mode: 'replace', replaced: 1, lost: 2, values: 3, parentIdentifier: 'shirt' },
    ]);
    expect(await catalog.guardedValues(await key(catalog, 'small'))).toEqual([
      { property: 'b', locale: 'en', before: '2', after: null },
      { property: 'c', locale: 'de', before: 'drei', after: null },
      { property: 'a', locale: 'en', before: '1', after: '10' },
    ]);
    const plan = await catalog.creationPlan(10);
    expect(plan).toMatchObject({ replace: 1, guard: { products: 1, replaced: 1, lost: 2 } });
    expect(plan.first).toMatchObject([
      { identifier: 'small', title: 'Shirt S', parentIdentifier: 'shirt', productId: 'id-small' },
    ]);
    expect(plan.first[0]!.values.map(({ property, locale, value }) => [property, locale, value])).toEqual([
      ['title', 'en', 'Shirt S'],
      ['a', 'en', '10'],
      ['d', 'en', '4'],
    ]);
    expect(await catalog.sendable()).toMatchObject({ changes: [] });
  });

  test('states the language of values read under another primary one', async () => {
    const titled = { title: 'Shirt S' };
    await pull(catalog, [product('small', { title: 'Shirt S', 'c/de': 'drei' }, titled)]);
    await whole({ title: 'Shirt small', c: 'three' });
    await catalog.close();
    catalog = await openCatalog(file, { ...OPTIONS, locales: ['de', 'en'] });
    const spelled = async () =>
      (await catalog.creationPlan(10)).first[0]!.values.map(({ property, locale, localeless }) => [
        property,
        locale,
        localeless,
      ]);
    const stated = [
      ['title', 'en', false],
      ['c', 'en', false],
    ];
    expect(await spelled()).toEqual(stated);
    await pull(catalog, [product('small', { title: 'Shirt S' }, titled)]);
    expect(await spelled()).toEqual(stated);
  });

  test('cannot be frozen until the loss of stored values is confirmed', async () => {
    await whole({ a: '10' });
    const { fingerprint: confirmed } = await catalog.creationPlan(0);
    expect(await refusal(catalog.freezeCreations({ confirmed, losing: false }))).toContain('2 stored values');
    expect(await catalog.changeSets()).toEqual([]);
    expect(await catalog.freezeCreations({ confirmed, losing: true })).toMatchObject({
      kind: 'creation',
      total: 1,
    });
  });

  test('cannot be frozen if its values changed after they were confirmed', async () => {
    await whole({ a: '10' });
    const { fingerprint: confirmed } = await catalog.creationPlan(0);
    await edit(catalog, { 'small a': set('11') });
    expect(await refusal(catalog.freezeCreations({ confirmed, losing: true }))).toContain('have changed');
  });

  test('can be turned into a patch of its changed values, and one undo restores it', async () => {
    await whole({ a: '10', d: '4' });
    await catalog.sendAsPatch({ filter: ALL });
    expect((await staged(catalog)).map(({ property, next }) => [property, next])).toEqual([
      ['a', '10'],
      ['d', '4'],
    ]);
    expect((await catalog.sendable()).changes).toHaveLength(2);
    await catalog.undo();
    expect(await list()).toMatchObject([{ lost: 2 }]);
  });

  test('has the problem “conflict” when a value changed in the service', async () => {
    await whole({ a: '10' });
    await pull(catalog, [SHIRT, product('small', { 'title/en': 'Shirt S', 'a/en': 'theirs', 'b/en': '2' })]);
    expect(await problems()).toEqual({ small: 'conflict' });
  });

  test('stages nothing for an unlisted product, nor a new product for a listed one', async () => {
    const step = await catalog.beginStep('Import');
    expect(
      await catalog.stageWhole(step, [
        { identifier: 'nowhere', mode: 'replace', values: [] },
        { identifier: 'small', mode: 'add', values: [] },
      ]),
    ).toMatchObject([{ outcome: 'not_listed' }, { outcome: 'exists' }]);
    await catalog.endStep(step);
    expect((await catalog.history(null, 10)).steps).toEqual([]);
  });

  test('is discarded with the new products of its import when the import is reverted', async () => {
    const step = await catalog.beginStep('Import');
    await catalog.stageWhole(step, [
      { identifier: 'small', mode: 'replace', values: [] },
      { identifier: 'coat', mode: 'add', values: [{ property: 'title', locale: 'en', value: 'Coat' }] },
    ]);
    let left = 1;
    while (left > 0) ({ left } = await catalog.revertStep(step, 2));
    expect(await catalog.stagedSummary()).toMatchObject({ changes: 0, creations: { add: 0, replace: 0 } });
    expect(await identifiers(catalog)).toEqual(['shirt', 'small']);
  });
});

import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameValue, type Value } from '#shared/domain/value.ts';
import { value } from '../../support/arbitraries.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { edit, identifiers, key, openCatalog, product, pull, set, shown } from './fixtures.ts';

describe('A pull', () => {
  test('shows what the service listed, in its order', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('B', { 'title/en': 'Bowl' }), product('007', { 'title/en': 'Agent' })]);
    expect(await identifiers(catalog)).toEqual(['B', '007']);
    expect(await catalog.summary()).toMatchObject({ products: 2, gone: 0, pullPending: false });
    expect(await shown(catalog, '007 title/en')).toEqual({ value: 'Agent', state: null });
  });

  test('keeps any value exactly as it was sent', async () => {
    const catalog = await openCatalog();
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 5 }), async (values: Value[]) => {
        await pull(catalog, [product('A', Object.fromEntries(values.map((sent, i) => [`p${i}/en`, sent])))]);
        const { cells } = await catalog.product(await key(catalog, 'A'));
        expect(cells).toHaveLength(values.length);
        for (const [i, sent] of values.entries()) {
          const cell = cells.find(({ property }) => property === `p${i}`);
          expect(sameValue(cell?.value ?? null, sent)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('continues from the last page after an interruption and a restart', async () => {
    const file = join(tempDir(), 'catalog.db');
    const before = await openCatalog(file);
    const started = await before.beginPull();
    expect(started).toMatchObject({ cursor: null, done: 0 });
    await before.writePage(started.pull, [product('A'), product('B')], 'page-2');
    await before.close();

    const after = await openCatalog(file);
    expect((await after.summary()).pullPending).toBe(true);
    expect(await after.beginPull()).toEqual({ ...started, cursor: 'page-2', done: 2 });
    await after.writePage(started.pull, [product('C')], null);
    expect(await after.finishPull(started.pull)).toMatchObject({
      products: 3,
      gone: 0,
      conflicts: 0,
      settled: [],
    });
    expect(await identifiers(after)).toEqual(['A', 'B', 'C']);
  });

  test('that the user stopped is not pending, and continues from the last page at the next pull', async () => {
    const catalog = await openCatalog();
    const started = await catalog.beginPull();
    await catalog.writePage(started.pull, [product('A')], 'page-2');
    await catalog.stopPull(started.pull);
    expect((await catalog.summary()).pullPending).toBe(false);
    expect(await catalog.beginPull()).toMatchObject({ pull: started.pull, cursor: 'page-2', done: 1 });
    expect((await catalog.summary()).pullPending).toBe(true);
  });

  test('counts a product that the service lists twice once, and keeps its last state', async () => {
    const catalog = await openCatalog();
    const { pull: id } = await catalog.beginPull();
    const page = [product('A', { 'title/en': 'one' }), product('A', { 'title/en': 'two', 'note/de': 'x' })];
    expect(await catalog.writePage(id, page, 'more')).toEqual({ done: 1 });
    expect(await catalog.writePage(id, [product('A', { 'title/en': 'three' })], null)).toEqual({ done: 1 });
    expect((await catalog.finishPull(id)).products).toBe(1);
    expect((await shown(catalog, 'A title/en')).value).toBe('three');
    expect((await catalog.summary()).properties.map(({ name }) => name)).toEqual(['title']);
  });

  test('replaces the values of a product: changed, added and dropped ones', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'title/en': 'old', 'title/de': 'weg', size: 4 })]);
    await pull(catalog, [product('A', { 'title/en': 'new', 'title/fr': 'là', size: 4 })]);
    const { cells } = await catalog.product(await key(catalog, 'A'));
    expect(cells.map(({ property, locale, value: held }) => [property, locale, held])).toEqual([
      ['title', 'en', 'new'],
      ['title', 'fr', 'là'],
      ['size', 'en', 4],
    ]);
  });

  test('that ended accepts no more pages', async () => {
    const catalog = await openCatalog();
    const { pull: id } = await catalog.beginPull();
    await catalog.finishPull(id);
    await expect(catalog.writePage(id, [product('A')], null)).rejects.toMatchObject({ code: 'internal' });
  });

  test('puts children right after their parent, three levels deep, however the service lists them', async () => {
    const catalog = await openCatalog();
    const child = (identifier: string, parentIdentifier: string) =>
      product(identifier, {}, { parentIdentifier });
    await pull(catalog, [
      child('red-S', 'red'),
      product('shirt'),
      product('mug'),
      child('red', 'shirt'),
      child('blue', 'shirt'),
      child('red-M', 'red'),
      child('orphan', 'not listed'),
    ]);
    expect(await identifiers(catalog)).toEqual(['shirt', 'red', 'red-S', 'red-M', 'blue', 'mug', 'orphan']);
    const details = await catalog.product(await key(catalog, 'shirt'));
    expect(details.children.map(({ identifier }) => identifier)).toEqual(['red', 'blue']);
    const above = [await key(catalog, 'shirt'), await key(catalog, 'red')];
    expect((await catalog.product(await key(catalog, 'red-M'))).ancestors).toEqual(above);
    expect((await catalog.product(await key(catalog, 'orphan'))).ancestors).toEqual([]);
  });

  test('survives a cycle of parents', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', {}, { parentIdentifier: 'B' }),
      product('B', {}, { parentIdentifier: 'A' }),
      product('C', {}, { parentIdentifier: 'C' }),
    ]);
    expect((await identifiers(catalog)).toSorted()).toEqual(['A', 'B', 'C']);
    expect((await catalog.product(await key(catalog, 'A'))).ancestors).toEqual([await key(catalog, 'B')]);
    expect((await catalog.product(await key(catalog, 'C'))).ancestors).toEqual([]);
  });
});

describe('A product that is no longer listed', () => {
  test('leaves the views when nothing is staged for it, and comes back when it is listed again', async () => {
    const catalog = await openCatalog();
    const a = product('A', { 'title/en': 'Pan' });
    await pull(catalog, [a, product('B')]);
    const before = await key(catalog, 'A');
    expect(await pull(catalog, [product('B')])).toMatchObject({
      products: 1,
      gone: 0,
      conflicts: 0,
      settled: [],
    });
    expect(await identifiers(catalog)).toEqual(['B']);
    expect((await catalog.summary()).properties).toEqual([]);

    await pull(catalog, [product('B'), a]);
    expect(await identifiers(catalog)).toEqual(['B', 'A']);
    expect(await key(catalog, 'A')).toBe(before);
    expect((await shown(catalog, 'A title/en')).value).toBe('Pan');
  });

  test('stays with its staged edits, marked as gone, and is not sent', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [product('A', { 'title/en': 'Pan' }), product('B')]);
    await edit(catalog, { 'A title/de': set('Pfanne') });
    expect(await pull(catalog, [product('B')])).toMatchObject({ products: 1, gone: 1 });
    expect((await identifiers(catalog)).toSorted()).toEqual(['A', 'B']);
    expect((await catalog.product(await key(catalog, 'A'))).gone).toBe(true);
    expect(await catalog.sendable()).toEqual({
      changes: [],
      heldBack: { conflicts: 0, gone: 1, nameless: 0, waiting: 0, unsettled: 0, blocked: 0, whole: 0 },
    });
    await expect(catalog.freeze()).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('The summary', () => {
  test('counts products per property and language after pulls and applied edits', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [
      product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne', weight: 3, tags: ['x'] }),
      product('B', { 'title/en': 'Lid', 'text/de': '<p>hi</p>' }),
    ]);
    await pull(catalog, [
      product('A', { 'title/en': 'Pan', weight: 4 }),
      product('B', { 'title/de': 'Deckel' }),
    ]);
    expect((await catalog.summary()).properties).toEqual([
      { name: 'title', kind: 'text', translatable: true, products: 2, locales: { en: 1, de: 1 } },
      { name: 'weight', kind: 'number', translatable: false, products: 1, locales: { en: 1 } },
    ]);
    await edit(catalog, { 'A text/de': set('<b>neu</b>') });
    const { changeSet } = await catalog.freeze();
    await catalog.recordOutcomes(changeSet.changeSet, [], [[1]]);
    await catalog.recordOutcomes(changeSet.changeSet, [{ item: 1, state: 'applied' }]);
    expect((await catalog.summary()).properties[2]).toEqual({
      name: 'text',
      kind: 'multiline',
      translatable: true,
      products: 1,
      locales: { de: 1 },
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileChange } from '#electron/store/catalog/staging/file-changes.ts';
import type { Change } from '#shared/domain/cell.ts';
import { cellValue, value } from '../../support/arbitraries.ts';
import {
  type Catalog,
  edit,
  openCatalog,
  product,
  pull,
  remove,
  revert,
  scope,
  set,
  shown,
  staged,
} from './fixtures.ts';

const PAN = product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne', tags: ['a'] });

/** All chunks of what is staged, as a file takes them. */
async function fileOf(catalog: Catalog, limit = 2) {
  const changes = [];
  for (let after: string | null = null; ; ) {
    const chunk = await catalog.draftsForFile(scope('all'), after, limit);
    changes.push(...chunk.changes);
    after = chunk.next;
    if (after === null) return changes;
  }
}

/** Sorts by cell: each catalog numbers columns in the order in which it first saw them, and a file follows that. */
const byCell = <T extends { identifier: string; property: string; locale: string }>(changes: T[]): T[] => {
  const name = ({ identifier, property, locale }: T) => `${identifier} ${property} ${locale}`;
  return changes.toSorted((a, b) => name(a).localeCompare(name(b)));
};

const change = (over: Partial<FileChange>): FileChange => ({
  identifier: 'A',
  property: 'title',
  locale: 'en',
  intent: 'set',
  value: 'Skillet',
  base: 'Pan',
  ...over,
});

const NOTHING = {
  unknownProducts: { count: 0, changes: 0, first: [] },
  alreadyThere: 0,
  alreadyStaged: 0,
  clashes: 0,
  clashing: [],
  conflicts: 0,
  stages: 0,
  rejected: { count: 0, first: [] },
  decidedOtherwise: 0,
};

describe('Staged edits in a file', () => {
  test('give the same staged edits in another catalog of the same service', async () => {
    const COLUMNS = ['title/en', 'title/de', 'tags/en', 'never-seen/fr'];
    const anyChange: fc.Arbitrary<Change> = fc.oneof(
      { weight: 4, arbitrary: value.map(set) },
      fc.constant(remove),
      fc.constant(revert),
      fc.constant(set(['a', 'b', 'c'])),
    );
    const edits = fc.array(fc.tuple(fc.constantFrom(...COLUMNS), anyChange), { minLength: 1, maxLength: 5 });
    const here = await openCatalog();
    const there = await openCatalog();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(cellValue, edits, edits, async (title, first, second) => {
        const [one, two] = [`${++round}A`, `${round}B`];
        const products = [
          product(one, { tags: ['a', 'b'], ...(title === null ? {} : { 'title/en': title }) }),
          product(two),
        ];
        for (const catalog of [here, there]) {
          await catalog.discardDrafts(scope('all'));
          await pull(catalog, products);
        }
        await edit(here, Object.fromEntries(first.map(([column, made]) => [`${one} ${column}`, made])));
        await edit(here, Object.fromEntries(second.map(([column, made]) => [`${two} ${column}`, made])));
        const file = await fileOf(here);
        expect(await there.checkFileChanges(file)).toEqual({ ...NOTHING, stages: file.length });
        expect((await there.stageFileChanges('Import', file, false)).staged).toBe(file.length);
        expect(byCell(await fileOf(there, 100))).toEqual(byCell(file));
        expect(await there.checkFileChanges(file)).toEqual({ ...NOTHING, alreadyStaged: file.length });
        expect((await there.stageFileChanges('Again', file, true)).staged).toBe(0);
        await there.undo();
        expect(await staged(there)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('can be limited to one property or language', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('x'), 'A title/de': set('y'), 'A tags': remove });
    const of = async (more: Parameters<typeof scope>[1]) =>
      (await catalog.draftsForFile(scope('set', more), null, 10)).changes.map(({ value: made }) => made);
    expect(await of({})).toEqual(['x', 'y']);
    expect(await of({ locale: 'de' })).toEqual(['y']);
    expect(await of({ property: 'tags' })).toEqual([]);
  });
});

describe('Changes from a file', () => {
  test('are each counted in the first matching category, and the check stages nothing', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN, product('GONE'), product('LEFT')]);
    await edit(catalog, { 'GONE title/en': set('x') });
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A tags': set(['a', 'b']), 'A size': set('L') });
    const before = await staged(catalog);
    const changes = [
      change({ identifier: 'NOBODY', property: 'p' }),
      change({ identifier: 'NOBODY', property: 'q' }),
      change({ identifier: 'GONE' }),
      change({ value: 'Pan', base: 'Pot' }),
      change({ property: 'tags', intent: 'append', value: ['b'], base: ['a'] }),
      change({ property: 'size', value: 'XL', base: null }),
      change({ locale: 'de', value: 'Tiegel', base: 'Topf' }),
      change({ locale: 'de', property: 'never seen', value: 'new', base: null }),
      change({ locale: 'fr', property: 'never seen', intent: 'remove', value: null, base: 'old' }),
    ];
    expect(await catalog.checkFileChanges(changes)).toEqual({
      unknownProducts: {
        count: 2,
        changes: 3,
        first: ['NOBODY', 'GONE'],
      },
      alreadyThere: 2,
      alreadyStaged: 1,
      clashes: 1,
      clashing: [{ identifier: 'A', property: 'size', locale: 'en', here: 'L', inFile: 'XL' }],
      conflicts: 1,
      stages: 1,
      rejected: { count: 0, first: [] },
      decidedOtherwise: 0,
    });
    expect(await staged(catalog)).toEqual(before);
  });

  test('count products that share an identifier as unknown', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN, { ...PAN, productId: 'another' }, product('B')]);
    expect(
      await catalog.checkFileChanges([change({}), change({ identifier: 'B', base: null })]),
    ).toMatchObject({
      unknownProducts: { count: 1, changes: 1, first: ['A'] },
      stages: 1,
    });
  });

  test('are staged with the base from the file; a changed value is a conflict, an append stays an append', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    const { staged: count, summary } = await catalog.stageFileChanges(
      'Import changes.json',
      [
        change({ base: 'Pot' }),
        change({ property: 'tags', intent: 'append', value: ['b'], base: ['z'] }),
        change({ locale: 'de', intent: 'remove', value: null, base: 'Pfanne' }),
      ],
      false,
    );
    expect(count).toBe(3);
    expect(summary).toMatchObject({ changes: 3, conflicts: 2, undo: 'Import changes.json' });
    expect(await shown(catalog, 'A title/en')).toMatchObject({
      value: 'Skillet',
      state: { mark: 'conflict', base: 'Pot', theirs: 'Pan' },
    });
    await catalog.resolveDrafts(scope('items'), 'mine');
    expect((await catalog.sendable()).changes).toMatchObject([
      { intent: 'remove', base: 'Pfanne' },
      { intent: 'append', value: ['b'], base: ['a'] },
    ]);
  });

  test('clash with another edit staged here even where the service has their value; replacing it leaves nothing to send', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('mine') });
    const changes = [change({ value: 'Pan', base: 'Pot' })];
    const clashing = [{ identifier: 'A', property: 'title', locale: 'en', here: 'mine', inFile: 'Pan' }];
    expect(await catalog.checkFileChanges(changes)).toEqual({ ...NOTHING, clashes: 1, clashing });
    expect(await catalog.stageFileChanges('Keep', changes, false)).toMatchObject({ staged: 0 });
    expect((await shown(catalog, 'A title/en')).value).toBe('mine');
    expect(await catalog.stageFileChanges('Replace', changes, true)).toMatchObject({ staged: 1 });
    expect(await shown(catalog, 'A title/en')).toMatchObject({ value: 'Pan', state: null });
    expect(await staged(catalog)).toEqual([]);
    await catalog.undo();
    expect((await shown(catalog, 'A title/en')).value).toBe('mine');
  });

  test('keep or replace an edit staged here, and undo restores a replaced one', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    await edit(catalog, { 'A title/en': set('mine') });
    const changes = [change({}), change({ locale: 'fr', value: 'Poêle', base: null })];
    expect(await catalog.stageFileChanges('Keep', changes, false)).toMatchObject({ staged: 1 });
    expect((await shown(catalog, 'A title/en')).value).toBe('mine');
    expect(await catalog.stageFileChanges('Replace', changes, true)).toMatchObject({ staged: 1 });
    expect((await shown(catalog, 'A title/en')).value).toBe('Skillet');
    await catalog.undo();
    expect((await shown(catalog, 'A title/en')).value).toBe('mine');
    expect((await shown(catalog, 'A title/fr')).value).toBe('Poêle');
  });

  test('stage the last change of a cell named twice, and add no history step if nothing is staged', async () => {
    const catalog = await openCatalog();
    await pull(catalog, [PAN]);
    const twice = [change({ value: 'one' }), change({ value: 'two' })];
    expect(await catalog.stageFileChanges('Twice', twice, false)).toMatchObject({ staged: 1 });
    expect((await shown(catalog, 'A title/en')).value).toBe('two');
    await catalog.undo();
    const idle = [change({ value: 'Pan', base: 'Pot' }), change({ identifier: 'NOBODY' })];
    expect(await catalog.stageFileChanges('Idle', idle, true)).toMatchObject({
      staged: 0,
      summary: { changes: 0, undo: null },
    });
  });
});

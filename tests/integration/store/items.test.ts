import { describe, expect, test } from 'vitest';
import type { ItemFilter } from '#shared/contract/changesets.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { ALL_ITEMS, edit, itemsIn, key, openCatalog, product, pull, remove, send, set } from './fixtures.ts';

/** Three products, a change set of seven items: one failed, one in conflict, the rest applied. */
async function withOutcomes() {
  const catalog = await openCatalog();
  await pull(catalog, [
    product('MUG-100%', { 'title/en': 'Mug', tags: ['a'] }),
    product('ÄPFEL_1', { 'title/en': 'Apples' }),
    product('pot', { 'title/en': 'Pot*', 'title/de': 'Topf' }),
  ]);
  await edit(catalog, {
    'MUG-100% title/en': set('New mug'),
    'MUG-100% tags': set(['a', 'b']),
    'MUG-100% size/de': set('L'),
    'ÄPFEL_1 title/en': set('New apples'),
    'ÄPFEL_1 size/de': set('XL'),
    'pot title/de': remove,
    'pot size/de': set('M'),
  });
  const sent = await send(catalog);
  await catalog.recordOutcomes(
    sent.changeSet,
    sent.items.map((item) => {
      if (item === sent.item('pot size/de'))
        return { item, state: 'failed', code: 'E1', message: 'Too small' };
      if (item === sent.item('ÄPFEL_1 size/de')) return { item, state: 'conflict', found: 'S' };
      return { item, state: 'applied' };
    }),
  );
  return { catalog, ...sent };
}

describe('Items of a change set', () => {
  test('are filtered by state, product, property and language together, with the right total', async () => {
    const { catalog, changeSet } = await withOutcomes();
    const shown = async (filter: Partial<ItemFilter>, offset = 0, limit = 10) => {
      const { total, rows } = await catalog.items(changeSet, { ...ALL_ITEMS, ...filter }, offset, limit);
      return [
        total,
        ...rows.map(({ identifier, property, locale }) => `${identifier} ${property}/${locale}`),
      ];
    };
    expect(await shown({}, 5)).toEqual([7, 'pot title/de', 'pot size/de']);
    expect(await shown({ state: 'failed' })).toEqual([1, 'pot size/de']);
    expect(await shown({ property: 'size' }, 0, 2)).toEqual([3, 'MUG-100% size/de', 'ÄPFEL_1 size/de']);
    expect(await shown({ property: 'size' }, 2, 2)).toEqual([3, 'pot size/de']);
    expect(await shown({ locale: 'de', state: 'applied' })).toEqual([2, 'MUG-100% size/de', 'pot title/de']);
    expect(await shown({ search: 'new MUG', property: 'tags' })).toEqual([1, 'MUG-100% tags/en']);
    expect(await shown({ property: 'never heard of' })).toEqual([0]);
    expect(await shown({ locale: 'xx' })).toEqual([0]);
  });

  test('are searched by identifier and title, case-insensitively and without wildcards', async () => {
    const { catalog, changeSet } = await withOutcomes();
    const found = async (search: string) => {
      const { rows } = await catalog.items(changeSet, { ...ALL_ITEMS, search }, 0, 10);
      return [...new Set(rows.map(({ identifier }) => identifier))];
    };
    expect(await found('mug')).toEqual(['MUG-100%']);
    expect(await found('äpfel')).toEqual(['ÄPFEL_1']);
    expect(await found('APPLES')).toEqual(['ÄPFEL_1']);
    expect(await found('0%')).toEqual(['MUG-100%']);
    expect(await found('%')).toEqual(['MUG-100%']);
    expect(await found('_')).toEqual(['ÄPFEL_1']);
    expect(await found('pot*')).toEqual(['pot']);
    expect(await found('*t')).toEqual([]);
  });

  test('are counted by column, in total or for one state, including columns with none', async () => {
    const { catalog, changeSet } = await withOutcomes();
    expect(await catalog.itemColumns(changeSet, null)).toEqual([
      { property: 'title', locale: 'en', items: 2 },
      { property: 'title', locale: 'de', items: 1 },
      { property: 'tags', locale: 'en', items: 1 },
      { property: 'size', locale: 'de', items: 3 },
    ]);
    expect((await catalog.itemColumns(changeSet, 'conflict')).map(({ items }) => items)).toEqual([
      0, 0, 0, 1,
    ]);
  });

  test('are read chunk by chunk in journal order, each exactly once', async () => {
    const { catalog, changeSet, items } = await withOutcomes();
    const seen: number[] = [];
    for (let after = 0; ; ) {
      const chunk = await catalog.itemsAfter(changeSet, ALL_ITEMS, after, 3);
      seen.push(...chunk.map(({ item }) => item));
      if (chunk.length === 0) break;
      after = chunk.at(-1)?.item ?? 0;
    }
    expect(seen).toEqual(items);
    expect((await catalog.itemsAfter(changeSet, itemsIn('failed'), 0, 3)).map(({ code }) => code)).toEqual([
      'E1',
    ]);
  });

  test('are exported to a file as they were sent, with the spelling of the service', async () => {
    const { catalog, changeSet } = await withOutcomes();
    const filter: ItemFilter = { ...ALL_ITEMS, search: 'MUG' };
    const first = await catalog.itemsForFile(changeSet, filter, null, 2);
    expect(first.next).not.toBeNull();
    const rest = await catalog.itemsForFile(changeSet, filter, first.next, 2);
    expect(rest.next).toBeNull();
    expect([...first.changes, ...rest.changes].map(({ product: _, title: __, ...change }) => change)).toEqual(
      [
        {
          identifier: 'MUG-100%',
          property: 'title',
          locale: 'en',
          intent: 'set',
          value: 'New mug',
          base: 'Mug',
          localeless: false,
        },
        {
          identifier: 'MUG-100%',
          property: 'tags',
          locale: 'en',
          intent: 'append',
          value: ['b'],
          base: ['a'],
          localeless: true,
        },
        {
          identifier: 'MUG-100%',
          property: 'size',
          locale: 'de',
          intent: 'set',
          value: 'L',
          base: null,
          localeless: false,
        },
      ],
    );
  });
});

describe('A decision', () => {
  test('reports how many items of a filter it fits, however few are read', async () => {
    const catalog = await openCatalog();
    const names = ['A', 'B', 'C', 'D', 'E'];
    await pull(
      catalog,
      names.map((name) => product(name, name === 'D' ? {} : { 'title/en': name, tags: ['a'] })),
    );
    await edit(
      catalog,
      Object.fromEntries([
        ...names.map((name) => [`${name} tags`, name === 'B' ? remove : set(['m'])]),
        ['A title/en', set('Mine')],
        ['B title/en', set('Mine')],
      ]),
    );
    const sent = await send(catalog);
    const found: Record<string, CellValue> = {
      'C tags/en': null,
      'E tags/en': 'no list',
      'A title/en': 'Theirs',
    };
    const outcome = (name: string, state: 'conflict' | 'unknown') => ({
      item: sent.item(name),
      state,
      found: name in found ? (found[name] ?? null) : ['a', 't'],
    });
    await catalog.recordOutcomes(sent.changeSet, [
      ...names.map((name) => outcome(`${name} tags/en`, 'conflict')),
      outcome('A title/en', 'unknown'),
      { item: sent.item('B title/en'), state: 'unknown', code: 'not_listed', message: 'Gone' },
    ]);
    const fits = async (filter: Partial<ItemFilter>) =>
      (await catalog.items(sent.changeSet, { ...ALL_ITEMS, ...filter }, 0, 1)).fits;
    expect(await fits({ state: 'conflict' })).toEqual({ mine: 5, theirs: 5, merge: 3, arrived: 0 });
    expect(await fits({ state: 'conflict', search: 'D' })).toMatchObject({ mine: 1, merge: 1 });
    expect(await fits({ state: 'unknown' })).toEqual({ mine: 1, theirs: 2, merge: 0, arrived: 1 });
    expect(await fits({})).toEqual({ mine: 0, theirs: 0, merge: 0, arrived: 0 });
    const merged = await catalog.decideItems(sent.changeSet, { filter: itemsIn('conflict') }, 'merge');
    expect(merged).toMatchObject({ decided: 3, leftAlone: 2 });
  });
});

describe("A product's history", () => {
  test('lists its items of all change sets, newest first, chunk by chunk', async () => {
    const { catalog, changeSet, item } = await withOutcomes();
    await catalog.setChangeSetState(changeSet, 'finished', null);
    const undo = await catalog.freezeUndo(changeSet, { items: [item('MUG-100% tags/en')] });
    const mug = await key(catalog, 'MUG-100%');
    const first = await catalog.productItems(mug, null, 2);
    expect(first).toMatchObject({
      more: true,
      rows: [
        { changeSet: undo.changeSet, kind: 'undo', state: 'pending', old: ['a', 'b'], next: ['a'] },
        { changeSet, kind: 'edit', state: 'applied', property: 'size', old: null, next: 'L' },
      ],
    });
    const rest = await catalog.productItems(mug, first.rows.at(-1)?.item ?? 0, 2);
    expect(rest.more).toBe(false);
    expect(rest.rows.map(({ property }) => property)).toEqual(['tags', 'title']);
  });

  test('stays readable when the product is no longer listed', async () => {
    const { catalog } = await withOutcomes();
    const pot = await key(catalog, 'pot');
    await pull(catalog, [product('MUG-100%')]);
    expect((await catalog.productItems(pot, null, 10)).rows).toHaveLength(2);
  });
});

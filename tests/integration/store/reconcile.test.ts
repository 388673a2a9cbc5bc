import { expect, test } from 'vitest';
import {
  type Catalog,
  edit,
  openCatalog,
  product,
  pull,
  remove,
  send,
  set,
  shown,
  staged,
} from './fixtures.ts';

const HELD = product('A', { 'title/en': 'Pan', 'title/de': 'Pfanne', 'tags/en': ['a'] });
/** The values that the newer edits set. */
const WANTED = product('A', { 'title/en': 'Wok', 'tags/en': ['a', 'b', 'c'] });

/**
 * A running change set with items of unknown outcome, whose cells were edited again since, and a pull that finds what the
 * newer edits want.
 */
async function withOlderItems() {
  const catalog = await openCatalog();
  await pull(catalog, [HELD]);
  await edit(catalog, {
    'A title/en': set('Skillet'),
    'A title/de': set('Tiegel'),
    'A tags/en': set(['a', 'b']),
  });
  const { changeSet, items } = await send(catalog);
  await catalog.recordOutcomes(
    changeSet,
    items.map((item) => ({ item, state: 'unknown', message: 'No answer' })),
  );
  await catalog.setChangeSetState(changeSet, 'running', null);
  await edit(catalog, {
    'A title/en': set('Wok'),
    'A title/de': remove,
    'A tags/en': set(['a', 'b', 'c']),
  });
  await pull(catalog, [WANTED]);
  const settle = (state: 'applied' | 'failed') =>
    catalog.recordOutcomes(
      changeSet,
      items.map((item) => ({ item, state, message: state === 'failed' ? 'no' : null })),
    );
  return { catalog, settle };
}

const stagedCells = async (catalog: Catalog) =>
  (await staged(catalog)).map(({ property, locale, intent, base, next }) => [
    `${property}/${locale}`,
    intent,
    base,
    next,
  ]);

test('A staged edit that a pull finds fulfilled stays while an older item is unsettled, never as an append', async () => {
  const { catalog } = await withOlderItems();
  expect(await stagedCells(catalog)).toEqual([
    ['title/en', 'set', 'Wok', 'Wok'],
    ['title/de', 'remove', null, null],
    ['tags/en', 'set', ['a', 'b', 'c'], ['a', 'b', 'c']],
  ]);
  expect(await catalog.sendable()).toMatchObject({ changes: [], heldBack: { unsettled: 3, conflicts: 0 } });
});

test('A fulfilled staged edit becomes sendable again if the older item overwrites its value', async () => {
  const { catalog, settle } = await withOlderItems();
  await settle('applied');
  expect((await catalog.sendable()).changes).toMatchObject([
    { property: 'title', locale: 'en', intent: 'set', value: 'Wok', base: 'Skillet' },
    { property: 'title', locale: 'de', intent: 'remove', base: 'Tiegel' },
    { property: 'tags', intent: 'append', value: ['c'], base: ['a', 'b'] },
  ]);
});

test('A fulfilled staged edit is removed by the next pull after the older item failed', async () => {
  const { catalog, settle } = await withOlderItems();
  await settle('failed');
  await pull(catalog, [WANTED]);
  expect(await staged(catalog)).toEqual([]);
  expect(await shown(catalog, 'A title/en')).toMatchObject({ value: 'Wok' });
});

test('A staged edit unchanged since its freeze is removed as soon as a pull finds it fulfilled', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [HELD]);
  await edit(catalog, { 'A title/en': set('Skillet') });
  const { changeSet, items } = await send(catalog);
  await catalog.recordOutcomes(
    changeSet,
    items.map((item) => ({ item, state: 'unknown', message: 'No answer' })),
  );
  await pull(catalog, [product('A', { 'title/en': 'Skillet', 'title/de': 'Pfanne', 'tags/en': ['a'] })]);
  expect(await staged(catalog)).toEqual([]);
});

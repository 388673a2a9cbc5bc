import { expect, test } from 'vitest';
import { CHUNK_SIZE } from '#electron/store/catalog/chunks.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { openCatalog, product, pull, set } from './fixtures.ts';
import { ALL } from './situations.ts';

const CONFLICTS = CHUNK_SIZE + 5;
/** The conflict of every third product is over a text, which cannot be merged. */
const TEXTS = Math.ceil(CONFLICTS / 3);
const LISTS = CONFLICTS - TEXTS;
const isText = (i: number) => i % 3 === 0;

/** Enough staged changes to be decided in two chunks, each in conflict. */
async function manyConflicts() {
  const catalog = await openCatalog();
  const products = Array.from(
    { length: CONFLICTS },
    (_, i): ProductRecord => product(`P${i}`, isText(i) ? { 'note/en': 'Pan' } : { 'note/en': ['a'] }),
  );
  await pull(catalog, products);
  const rows = await catalog.findByIdentifier(products.map(({ identifier }) => identifier));
  await catalog.edit(
    'Paste',
    rows.map(({ product: key }, i) => ({
      product: key,
      property: 'note',
      locale: 'en',
      change: set(isText(i) ? 'Skillet' : ['a', 'm']),
    })),
  );
  const { changeSet } = (await catalog.freeze()).changeSet;
  const items = (await catalog.itemsToSend(changeSet, 'pending')).map(({ item }) => item);
  await catalog.recordOutcomes(changeSet, [], [items]);
  await catalog.recordOutcomes(
    changeSet,
    items.map((item, i) => ({ item, state: 'conflict', found: isText(i) ? 'Wok' : ['a', 't'] })),
  );
  await catalog.setChangeSetState(changeSet, 'finished', null);
  return { catalog, changeSet };
}

test('conflicts of more than one chunk are merged in one history step', async () => {
  const { catalog, changeSet } = await manyConflicts();
  const { decided, leftAlone, changeSet: after } = await catalog.decideItems(changeSet, ALL, 'merge');
  expect({ decided, leftAlone, counts: after.counts }).toMatchObject({
    decided: LISTS,
    leftAlone: TEXTS,
    counts: { pending: LISTS, conflict: TEXTS },
  });
  const sent = await catalog.itemsToSend(changeSet, 'pending');
  expect(new Set(sent.map(({ intent, value, base }) => JSON.stringify({ intent, value, base })))).toEqual(
    new Set([JSON.stringify({ intent: 'append', value: ['m'], base: ['a', 't'] })]),
  );
  const summary = await catalog.stagedSummary();
  expect(summary).toMatchObject({
    undo: `Merge ${LISTS.toLocaleString('en')} staged edits`,
    conflicts: TEXTS,
  });

  const undone = await catalog.undo();
  expect(undone).toMatchObject({ leftAlone: 0, summary: { conflicts: CONFLICTS, undo: 'Paste' } });
});

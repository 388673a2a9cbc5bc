import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { overwrite, pageSize, pagesOf } from '../damage.ts';
import { ALL_ITEMS } from '../fixtures.ts';
import {
  changeSetsIn,
  changesIn,
  copyOf,
  editsIn,
  type Opened,
  open,
  workedCatalog,
} from './worked-catalog.ts';

let worked: Buffer;

beforeAll(() => {
  worked = workedCatalog();
});

/** What was in the catalog before it was damaged. */
function written() {
  const sound = open(copyOf(worked));
  const facts = {
    changes: changesIn(sound.db),
    edits: editsIn(sound.db),
    changeSets: changeSetsIn(sound.db),
  };
  sound.close(true);
  return facts;
}

/** The catalog with these pages overwritten, opened again. */
function opened(file: string, pages: readonly number[]): Opened {
  overwrite(file, pages);
  const after = open(file);
  onTestFinished(() => after.close(true));
  return after;
}

const middle = (pages: readonly number[], count: number) => {
  const first = Math.floor((pages.length - count) / 2);
  return pages.slice(first, first + count);
};
const total = ({ counts }: ChangeSet) => Object.values(counts).reduce((sum, count) => sum + count, 0);

describe('The change sets of a damaged catalog', () => {
  test('are all recovered if only other tables are damaged, with the number and state of every change', () => {
    const before = written();
    const file = copyOf(worked);
    const after = opened(file, middle(pagesOf(file, 'value'), 1));
    expect(after.recovered?.salvaged).toMatchObject({
      carried: { edits: before.edits.size, changeSets: 3, changes: before.changes.size },
      lost: { edits: 0, changeSets: 0, changes: 0 },
      allRead: true,
    });
    expect(changesIn(after.db)).toEqual(before.changes);
    expect(editsIn(after.db)).toEqual(before.edits);
    for (const [number, changeSet] of before.changeSets)
      expect(changeSetsIn(after.db).get(number)).toEqual(
        number === 3
          ? { ...changeSet, state: 'paused', message: expect.stringContaining('before anything is sent') }
          : changeSet,
      );
  });

  test('end as cancelled if the user had stopped them', () => {
    const file = copyOf(worked);
    const sound = open(file);
    sound.db.run('UPDATE change_set SET stopped = 1 WHERE change_set = 3');
    sound.close(true);
    const stopped = opened(file, middle(pagesOf(file, 'value'), 1))
      .store()
      .changeSet(3);
    expect(stopped).toMatchObject({ state: 'cancelled', message: 'Stopped.', counts: { pending: 0 } });
    expect(stopped.counts.skipped).toBeGreaterThan(0);
  });

  test('are paused, with items in flight now unknown and all items to be checked before sending', () => {
    const file = copyOf(worked);
    const store = opened(file, middle(pagesOf(file, 'value'), 1)).store();
    expect(store.changeSet(3)).toMatchObject({
      state: 'paused',
      options: { checkFirst: true },
      counts: { in_flight: 0, unknown: 15, conflict: 5, applied: 100, pending: 280 },
    });
    // Their edits are held back, so that none is sent twice.
    expect(store.sendable()).toMatchObject({ changes: [], heldBack: { gone: 500 } });
  });

  test('end an older item of a cell that an old page has brought back unsettled, and keep the newer one', () => {
    const file = copyOf(worked);
    const sound = open(file);
    const newer = sound.db.get<{ item: number; product: number; property: number; locale: number }>(
      "SELECT item, product, property, locale FROM item WHERE state = 'pending' LIMIT 1",
    )!;
    sound.db.exec('DROP INDEX item_unsettled');
    const older = sound.db.get<{ item: number }>(
      "SELECT item FROM item WHERE change_set = 1 AND state = 'applied' LIMIT 1",
    )!;
    sound.db.run(
      `UPDATE item SET state = 'unknown', product = ?, property = ?, locale = ? WHERE item = ?`,
      newer.product,
      newer.property,
      newer.locale,
      older.item,
    );
    sound.db.run('UPDATE change_set SET applied = applied - 1, unknown = unknown + 1 WHERE change_set = 1');
    sound.close(true);
    const after = opened(file, middle(pagesOf(file, 'value'), 1));
    expect(
      after.db.arrays(
        'SELECT item, state FROM item WHERE item IN (?, ?) ORDER BY item',
        older.item,
        newer.item,
      ),
    ).toEqual([
      [older.item, 'skipped'],
      [newer.item, 'pending'],
    ]);
    expect(after.store().changeSet(1).counts).toMatchObject({ unknown: 0, skipped: 1 });
  });

  test('lose changes on unreadable pages, report how many, and keep the others unchanged', () => {
    const before = written();
    const file = copyOf(worked);
    const pages = pagesOf(file, 'item');
    const after = opened(file, [pages[3]!, pages[6]!]);
    const changes = changesIn(after.db);
    expect(changes.size).toBeGreaterThan(before.changes.size / 2);
    expect(changes.size).toBeLessThan(before.changes.size);
    expect([...changes.keys()]).toContain(Math.max(...before.changes.keys()));
    for (const [number, change] of changes) expect(change).toEqual(before.changes.get(number));
    const salvaged = after.recovered?.salvaged;
    expect(salvaged).toMatchObject({
      carried: { changes: changes.size },
      lost: { changes: before.changes.size - changes.size },
      allRead: false,
    });
    expect(editsIn(after.db)).toEqual(before.edits);
    const store = after.store();
    for (const changeSet of store.changeSets()) {
      expect(total(changeSet)).toBe(changeSet.total);
      const was = Number(before.changeSets.get(changeSet.changeSet)?.total);
      if (changeSet.total < was)
        expect(changeSet.message).toContain(
          `${was - changeSet.total} of its ${was} changes could not be recovered from the damaged catalog.`,
        );
    }
    expect(store.summary().repair).toMatchObject({ ...salvaged, damagedFile: after.recovered?.damagedFile });
  });

  test('are rebuilt from their changes if the change set table is unreadable', () => {
    const before = written();
    const file = copyOf(worked);
    const after = opened(file, pagesOf(file, 'change_set'));
    expect(changesIn(after.db)).toEqual(before.changes);
    expect(
      after
        .store()
        .changeSets()
        .map(({ changeSet, kind, state, total: all }) => ({ changeSet, kind, state, total: all })),
    ).toEqual([
      { changeSet: 3, kind: 'edit', state: 'paused', total: 400 },
      { changeSet: 2, kind: 'undo', state: 'finished', total: 30 },
      { changeSet: 1, kind: 'edit', state: 'finished', total: 400 },
    ]);
  });

  test('keep their products and columns if those tables are damaged but their indexes are not', () => {
    const before = written();
    for (const table of ['product', 'property', 'locale']) {
      const file = copyOf(worked);
      const after = opened(file, pagesOf(file, table));
      expect(changesIn(after.db)).toEqual(before.changes);
      expect(editsIn(after.db)).toEqual(before.edits);
    }
  });

  test('are never given names from a page of other names that was written in the place of theirs', () => {
    const before = written();
    for (const [table, index] of [
      ['property', 'sqlite_autoindex_property_1'],
      ['locale', 'sqlite_autoindex_locale_1'],
    ] as const)
      for (const [taken, lost, from] of [
        [table, index, 'product'],
        [table, index, 'step'],
        [table, index, 'change_set'],
        [index, table, 'sqlite_autoindex_product_1'],
      ] as const) {
        const file = copyOf(worked);
        const sound = readFileSync(file);
        const size = pageSize(file);
        const isLeaf = (page: number) => [10, 13].includes(sound[(page - 1) * size]!);
        const other = pagesOf(file, from).find(isLeaf)!;
        overwrite(file, pagesOf(file, taken), sound.subarray((other - 1) * size, other * size));
        const after = opened(file, pagesOf(file, lost));
        for (const [number, change] of changesIn(after.db))
          expect(change).toEqual(before.changes.get(number));
        expect(after.recovered?.salvaged).toMatchObject({ allRead: false });
      }
  });

  test('keep undo links and product items, with gone products as obstacles to undo', () => {
    const file = copyOf(worked);
    const store = opened(file, middle(pagesOf(file, 'value'), 1)).store();
    expect(store.changeSet(2)).toMatchObject({ kind: 'undo', of: 1 });
    expect(store.undoPlan(1, { filter: ALL_ITEMS }, 10).obstacles.gone).toBe(360);
    const { rows } = store.productItems(store.findByIdentifier(['P0001'])[0]!.product, null, 10);
    expect(rows.map(({ changeSet }) => changeSet)).toEqual([3, 2, 1]);
  });

  test('are recovered a second time when the new file is damaged too', () => {
    const file = copyOf(worked);
    const pages = pagesOf(file, 'item');
    overwrite(file, [pages[3]!]);
    const first = open(file);
    const left = changesIn(first.db);
    const edits = editsIn(first.db);
    first.close(true);
    const second = opened(file, middle(pagesOf(file, 'product'), 1));
    expect(changesIn(second.db)).toEqual(left);
    expect(editsIn(second.db)).toEqual(edits);
    expect(second.store().changeSet(3)).toMatchObject({ state: 'paused' });
    expect(readdirSync(dirname(file)).filter((name) => /\.damaged-[^.]*Z$/.test(name))).toHaveLength(2);
  });
});

describe('A repair', () => {
  test('is reported until the user dismisses it', () => {
    const file = copyOf(worked);
    const store = opened(file, middle(pagesOf(file, 'value'), 1)).store();
    const { repair } = store.summary();
    expect(repair).toMatchObject({ carried: { changes: 830, changeSets: 3 }, allRead: true });
    expect(existsSync(repair?.damagedFile ?? '')).toBe(true);
    store.forgetRepair();
    expect(store.summary().repair).toBeNull();
  });
});

import { readFileSync, truncateSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import { isDamage } from '#electron/store/storage-error.ts';
import { soak } from '../../../soak/soak.ts';
import { overwrite, ownersOfPages, pageSize } from '../damage.ts';
import { OPTIONS } from '../fixtures.ts';
import { changeSetsIn, changesIn, copyOf, editsIn, open, workedCatalog } from './worked-catalog.ts';

/** What a disk, a truncated copy or another program leaves in place of a page. */
const damage = fc.oneof(
  fc.record({ kind: fc.constant('filled' as const), byte: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constant('noise' as const), seed: fc.uint8Array({ minLength: 64, maxLength: 64 }) }),
  // A write that went to the wrong place: the page is intact, but belongs to something else.
  fc.record({ kind: fc.constant('another' as const), from: fc.nat() }),
);
const damages = fc.record({
  pages: fc.array(fc.tuple(fc.nat(), damage), { minLength: 1, maxLength: 6 }),
  /** The number of pages missing at the end. */
  missing: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 10 })),
});

type Damages = typeof damages extends fc.Arbitrary<infer Chosen> ? Chosen : never;

let worked: Buffer;

beforeAll(() => {
  worked = workedCatalog(160);
});

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

/** Damages the file; returns the owners of the pages that are not as they were. */
function inflict(file: string, { pages, missing }: Damages): Set<string> {
  const size = pageSize(file);
  const owners = ownersOfPages(file);
  const sound = readFileSync(file);
  const count = sound.length / size;
  const pageAt = (nth: number) => sound.subarray((nth % count) * size, ((nth % count) + 1) * size);
  const hit = new Set<string>();
  for (const [nth, how] of pages) {
    const page = (nth % count) + 1;
    const bytes =
      how.kind === 'filled'
        ? Buffer.alloc(size, how.byte)
        : how.kind === 'noise'
          ? Buffer.alloc(size, how.seed)
          : pageAt(how.from);
    overwrite(file, [page], Buffer.from(bytes));
    const owner = owners.get(page)?.name ?? 'unused';
    hit.add(owner);
    if (how.kind === 'another') hit.add(`another page in ${owner}`);
  }
  if (missing > 0) truncateSync(file, (count - missing) * size);
  for (let page = count - missing + 1; page <= count; page++) hit.add(owners.get(page)?.name ?? 'unused');
  return hit;
}

/** Whether the table can still be read, directly or by its index: not if both are damaged, or if one has another's page. */
function isNamed(hit: ReadonlySet<string>, table: string): boolean {
  const index = `sqlite_autoindex_${table}_1`;
  const isDoubtful = [table, index].some((one) => hit.has(`another page in ${one}`));
  return !isDoubtful && !(hit.has(table) && hit.has(index));
}

/** The entries of `after` that were missing or different in `before`. */
const otherThan = <Key>(before: ReadonlyMap<Key, unknown>, after: ReadonlyMap<Key, unknown>) =>
  [...after].filter(([key, facts]) => !isDeepStrictEqual(facts, before.get(key)));

/** Null for damage that no check finds (an empty page of another kind) and that shows only when the store is created. */
function orDamaged<Store>(store: () => Store): Store | null {
  try {
    return store();
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

test('a catalog opens with any damaged pages, recovers only what was written, and sends nothing twice', {
  timeout: soak.timeoutMs,
}, () => {
  const before = written();
  fc.assert(
    fc.property(damages, (chosen) => {
      const file = copyOf(worked);
      const hit = inflict(file, chosen);
      const after = open(file);
      const changes = changesIn(after.db);
      const edits = editsIn(after.db);
      expect(otherThan(before.changes, changes)).toEqual([]);
      expect(otherThan(before.edits, edits)).toEqual([]);

      const readable =
        !hit.has('sqlite_schema') && ['product', 'property', 'locale'].every((table) => isNamed(hit, table));
      if (readable && !hit.has('draft')) expect(edits).toEqual(before.edits);
      if (readable && !hit.has('item')) expect(changes).toEqual(before.changes);
      if (readable && !hit.has('item') && !hit.has('change_set'))
        expect([...changeSetsIn(after.db).keys()]).toEqual([...before.changeSets.keys()]);
      if (after.recovered)
        expect(after.recovered.salvaged).toMatchObject({
          carried: { changes: changes.size, edits: edits.size },
        });

      const store = orDamaged(after.store);
      if (!store) {
        after.close(false);
        const start = openDatabase(file, catalogDatabase(OPTIONS));
        expect(start.recovered).not.toBeNull();
        start.close(true);
        return;
      }
      expect(store.changeSets().filter(({ state }) => state === 'running' || state === 'queued')).toEqual([]);
      for (const { changeSet, counts, total } of store.changeSets()) {
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
        const own = [...changes.values()].filter((change) => change.change_set === changeSet);
        expect(own).toHaveLength(total);
      }
      const unsettled = after.db.all(
        `SELECT 1 FROM item WHERE state IN ('pending', 'in_flight', 'unknown') GROUP BY product, property, locale
         HAVING count(*) > 1`,
      );
      expect(unsettled).toEqual([]);
      expect(after.db.all('PRAGMA foreign_key_check')).toEqual([]);
      after.close(true);

      const again = open(file);
      expect(again.recovered).toBeNull();
      expect(changesIn(again.db).size).toBe(changes.size);
      again.close(true);
    }),
    {
      numRuns: soak.runs(20, 200, soak.stories ?? 2_000),
      // Products are lost, and a page of another index is in the place of theirs.
      examples: [
        [
          {
            pages: [
              [1_475_563_624, { kind: 'filled', byte: 0 }],
              [1_257_506_136, { kind: 'another', from: 313_640_650 }],
            ],
            missing: 0,
          },
        ],
        // Change sets are lost, because another page is in the place of theirs, and no check of SQLite finds that.
        [{ pages: [[1_116_588_877, { kind: 'another', from: 606_466_909 }]], missing: 0 }],
        // The names of properties are lost but for their index, and their page is also in the place of a table without one.
        [
          {
            pages: [
              [1_978_017_012, { kind: 'filled', byte: 0 }],
              [16, { kind: 'another', from: 1_172_531_116 }],
            ],
            missing: 0,
          },
        ],
      ],
    },
  );
});

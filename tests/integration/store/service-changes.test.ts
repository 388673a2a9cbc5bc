import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { catalogSchema } from '#electron/store/catalog/catalog-schema.ts';
import { Feed } from '#electron/store/catalog/feed/feed.ts';
import { SeenMarks } from '#electron/store/catalog/feed/seen-marks.ts';
import { ServiceChanges } from '#electron/store/catalog/feed/service-changes.ts';
import { Meta } from '#electron/store/catalog/meta.ts';
import { Database } from '#electron/store/database.ts';

const MOST = 40;
const AT = '2026-01-02T00:00:00Z';

/** Service changes over a catalog that was pulled with `settings` and is read with `now`. */
function serviceChanges({ settings = 'a', now = 'a', ended = true } = {}) {
  const db = new Database(':memory:');
  for (const step of catalogSchema.steps) step(db);
  db.run(
    'INSERT INTO pull (started_at, ended_at, settings) VALUES (?, ?, ?)',
    '2026-01-01T00:00:00Z',
    ended ? '2026-01-01T00:01:00Z' : null,
    settings,
  );
  const meta = new Meta(db);
  const changes = new ServiceChanges({
    db,
    meta,
    feed: new Feed(db),
    settings: now,
    most: MOST,
  });
  const ids = (where = '1') =>
    db.arrays<[number]>(`SELECT change FROM service_change WHERE ${where} ORDER BY change`).flat();
  return { db, changes, seen: new SeenMarks({ db, meta }), ids };
}

describe('changes of the service', () => {
  test('are kept up to a limit; the oldest seen ones are dropped first, and dropped ones are counted', () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ see: fc.array(fc.nat(100), { maxLength: 30 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { db, changes, seen, ids } = serviceChanges();
        let added = 0;
        for (const one of steps) {
          const seenBefore = ids('seen > 0');
          const unseenBefore = ids('seen = 0');
          db.transaction('page', () => {
            if ('see' in one) return void seen.mark(one.see, true);
            for (let nth = 0; nth < one.add; nth++) changes.gone(++added);
            changes.flush();
          });
          if ('see' in one) continue;
          const left = new Set(ids());
          expect(left.size).toBeLessThanOrEqual(MOST);
          expect(left.size + changes.dropped()).toBe(added);
          for (const before of [seenBefore, unseenBefore]) {
            const gone = before.filter((change) => !left.has(change));
            expect(gone).toEqual(before.slice(0, gone.length));
          }
          const unseenWent = unseenBefore.some((change) => !left.has(change));
          if (unseenWent) expect(seenBefore.filter((change) => left.has(change))).toEqual([]);
        }
        db.close();
      }),
    );
  });

  test('are recorded only after a first pull has ended, and with the settings of the last pull', () => {
    for (const { how, recorded } of [
      { how: {}, recorded: 1 },
      { how: { ended: false }, recorded: 0 },
      { how: { now: 'b' }, recorded: 0 },
    ]) {
      const { db, changes, ids } = serviceChanges(how);
      db.transaction('page', () => {
        changes.gone(1);
        changes.flush();
      });
      expect(ids()).toHaveLength(recorded);
      db.close();
    }
  });

  test('are compared with the last pull that ended, whatever the ones before and after it were', () => {
    const { db, changes, ids } = serviceChanges({ settings: 'a', now: 'b' });
    const alsoPulled = (settings: string, endedAt: string | null) =>
      db.run('INSERT INTO pull (started_at, ended_at, settings) VALUES (?, ?, ?)', AT, endedAt, settings);
    alsoPulled('b', AT);
    alsoPulled('a', null);
    db.transaction('page', () => {
      changes.gone(1);
      changes.flush();
    });
    expect(ids()).toHaveLength(1);
    db.close();
  });

  test('are undone marking by marking, even if two were made in the same millisecond', () => {
    const { db, changes, seen, ids } = serviceChanges();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000);
    onTestFinished(() => clock.mockRestore());
    db.transaction('page', () => {
      changes.gone(1);
      changes.gone(2);
      changes.flush();
      const [first, second] = ids();
      const { marking } = seen.mark([first!], true);
      seen.mark([second!], true);
      expect(seen.undo(marking)).toBe(1);
      expect(ids('seen = 0')).toEqual([first]);
    });
    db.close();
  });

  test('are not looked up one by one while nothing is being sent', () => {
    const { db, changes } = serviceChanges();
    const lookUps = vi.spyOn(db, 'all');
    db.transaction('page', () => {
      changes.gone(1);
      changes.flush();
    });
    expect(lookUps).not.toHaveBeenCalled();
    db.run(
      `INSERT INTO change_set (kind, created_at, state, check_first, one_per_cell, products, locales, total, pending, in_flight)
       VALUES ('edit', ?, 'running', 1, 0, 1, '[]', 1, 0, 1)`,
      AT,
    );
    db.transaction('page', () => {
      changes.gone(2);
      changes.flush();
    });
    expect(lookUps).toHaveBeenCalledOnce();
    db.close();
  });

  test('gathered in a transaction that was rolled back are forgotten', () => {
    const { db, changes, ids } = serviceChanges();
    const fails = () =>
      db.transaction('page', () => {
        changes.gone(1);
        throw new Error('undone');
      });
    expect(fails).toThrow('undone');
    db.transaction('page', () => changes.flush());
    expect(ids()).toEqual([]);
    db.close();
  });
});

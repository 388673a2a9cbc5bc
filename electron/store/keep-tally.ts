import type { Database } from './database.ts';
import { DamageFound } from './storage-error.ts';
import type { Counts, Tally, TallyFile } from './tally.ts';

/** The number of the last transaction; 0 in a database that was never saved to. */
export function savedNumber(db: { firstArray(sql: string): unknown[] | undefined }): number {
  const isThere = db.firstArray(`SELECT 1 FROM sqlite_schema WHERE name = 'meta'`) !== undefined;
  const row = isThere ? db.firstArray(`SELECT value FROM meta WHERE name = 'saved'`) : undefined;
  const number = Number(row?.[0] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}

/** Must be called inside a transaction. */
export function setSavedNumber(db: Database, number: number): void {
  db.run(`INSERT OR REPLACE INTO meta (name, value) VALUES ('saved', ?)`, String(number));
}

/**
 * Numbers every transaction from now on, and records after it what `count` returns. Throws `DamageFound` if there is less
 * now than was saved.
 */
export function keepTally(db: Database, file: TallyFile, count: () => Counts): void {
  let saved = savedNumber(db);
  let counts = count();
  const { last } = file;
  if (last && isOlder(saved, last)) throw new DamageFound('it is older than what was saved last');
  if (last?.saved === saved && holdsLess(counts, last.counts))
    throw new DamageFound('it holds less than was saved last');
  let durable = saved;
  const at = last?.saved === saved ? last.at : new Date().toISOString();
  file.write({ saved, durable, at, counts });
  db.onCommit({
    before: () => {
      setSavedNumber(db, saved + 1);
      counts = count();
    },
    after: (durability) => {
      saved++;
      if (durability === 'durable') durable = saved;
      file.write({ saved, durable, at: new Date().toISOString(), counts });
    },
  });
}

/** What a power cut may lose does not count: it was never reported as being on disk. */
export const isOlder = (saved: number, last: Tally): boolean => saved < last.durable;

const holdsLess = (counts: Counts, before: Counts): boolean =>
  Object.entries(before).some(([name, count]) => (counts[name] ?? count) < count);

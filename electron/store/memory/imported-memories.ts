import type { ImportedMemory, UnitOrigin } from '#shared/contract/memory.ts';
import type { Database } from '../database.ts';

/** How much a unit counts: what is taken off its score, and its place among equal ones. */
export interface UnitWeight {
  points: number;
  place: number;
}

const WHOLE: UnitWeight = { points: 0, place: 0 };

/** What was imported, by name, and how much it counts. */
export class ImportedMemories {
  readonly #db: Database;
  /** Whether all count the same; null if that is not known. */
  #isPlain: boolean | null = null;

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => {
      this.#isPlain = null;
    });
  }

  list(): ImportedMemory[] {
    return this.#db
      .all<Omit<ImportedMemory, 'isUsed'> & { used: number }>(
        `SELECT memory, name, at, points, used, (SELECT count(*) FROM held h WHERE h.memory = m.memory) AS units
         FROM memory m ORDER BY place, memory`,
      )
      .map(({ used, ...memory }) => ({ ...memory, isUsed: used === 1 }));
  }

  /** The number of the memory with a name; a new one comes last. Only inside a transaction. */
  named(name: string, at: string): number {
    this.#isPlain = null;
    const [memory] = this.#db.firstArray<[number]>(
      `INSERT INTO memory (name, at, place) VALUES (?, ?, (SELECT coalesce(max(place), 0) + 1 FROM memory))
       ON CONFLICT (name) DO UPDATE SET at = excluded.at RETURNING memory`,
      name,
      at,
    )!;
    return memory;
  }

  /** In this order; others come last. Only inside a transaction. */
  arrange(memories: readonly Pick<ImportedMemory, 'memory' | 'points' | 'isUsed'>[]): void {
    this.#isPlain = null;
    this.#db.run('UPDATE memory SET place = place + ?', memories.length);
    for (const [at, { memory, points, isUsed }] of memories.entries())
      this.#db.run(
        'UPDATE memory SET place = ?, points = ?, used = ? WHERE memory = ?',
        at,
        points,
        Number(isUsed),
        memory,
      );
  }

  /** One that was removed meanwhile holds nothing. */
  hold(memory: number, unit: number): void {
    this.#db.run(
      'INSERT OR IGNORE INTO held (unit, memory) SELECT ?, memory FROM memory WHERE memory = ?',
      unit,
      memory,
    );
  }

  holding(unit: number): number[] {
    return this.#db.arrays<[number]>('SELECT memory FROM held WHERE unit = ?', unit).flat();
  }

  giveUp(unit: number): void {
    this.#db.run('DELETE FROM held WHERE unit = ?', unit);
  }

  /** Takes at most `limit` units out of a memory, and removes it when it is empty. Only inside a transaction. */
  takeOut(memory: number, limit: number): { removed: number; more: boolean } {
    const units = this.#db
      .arrays<[number]>(
        'DELETE FROM held WHERE memory = ?1 AND unit IN (SELECT unit FROM held WHERE memory = ?1 LIMIT ?2) RETURNING unit',
        memory,
        limit,
      )
      .flat();
    const alone = `unit IN (SELECT value FROM json_each(?)) AND imported = 1 AND NOT EXISTS (SELECT 1 FROM held h WHERE h.unit = unit.unit)`;
    const removed = this.#db.run(
      `DELETE FROM unit WHERE origin = 'import' AND ${alone}`,
      JSON.stringify(units),
    );
    this.#db.run(`UPDATE unit SET imported = 0 WHERE ${alone}`, JSON.stringify(units));
    const more = units.length === limit;
    if (!more) this.#db.run('DELETE FROM memory WHERE memory = ?', memory);
    this.#isPlain = null;
    return { removed: removed.changes, more };
  }

  /** Null for a unit that only memories have which are not used. */
  countsAs({ unit, origin }: { unit: number; origin: UnitOrigin }): UnitWeight | null {
    if (origin !== 'import' || this.#allPlain()) return WHOLE;
    const [memories, points, place] = this.#db.firstArray<[number, number | null, number | null]>(
      `SELECT count(*), min(iif(m.used, m.points, NULL)), min(iif(m.used, m.place, NULL))
       FROM held h JOIN memory m ON m.memory = h.memory WHERE h.unit = ?`,
      unit,
    )!;
    if (memories === 0) return WHOLE;
    return points === null || place === null ? null : { points, place: place + 1 };
  }

  /** With one memory that counts whole, there is nothing to ask of each unit. */
  #allPlain(): boolean {
    this.#isPlain ??= this.#db
      .arrays<[number, number]>('SELECT points, used FROM memory')
      .every(([points, used], _, all) => all.length < 2 && points === 0 && used === 1);
    return this.#isPlain;
  }
}

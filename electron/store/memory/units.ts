import type { MemoryUnit, RemovedUnit, UnitOrigin } from '#shared/contract/memory.ts';
import { type ByName, namedValue } from '#shared/domain/by-name.ts';
import { textHash } from '#shared/domain/text-hash.ts';
import { FILE_PROP } from '#shared/exchange/tmx/tmx-unit.ts';
import type { Database } from '../database.ts';
import type { ImportedMemories } from './imported-memories.ts';
import { isShort, normalise, patternOf } from './normalise.ts';
import type { PairIndexes } from './pair-indexes.ts';
import type { Terms } from './terms.ts';

/** A unit as stored, without its languages. */
export interface StoredUnit {
  unit: number;
  pattern: number;
  source: string;
  target: string;
  origin: UnitOrigin;
  identifier: string | null;
  property: string | null;
  at: string;
  note: string | null;
  /** The props of a TMX file, as JSON. */
  props: string | null;
  uses: number;
}

/** A unit whose language pair is already known. */
export type NewUnit = Omit<MemoryUnit, 'sourceLocale' | 'targetLocale'> & { props?: ByName<string> };

/** The file that a unit with these props came from, if known. */
export const fileOf = (props: string): string | null =>
  namedValue(JSON.parse(props) as ByName<string>, FILE_PROP) ?? null;

/** Why a unit is kept although no build finds it in the catalog: `imported` of its row. */
const KEPT = { file: 1, person: 2 };

const COLUMNS = 'unit, pattern, source, target, origin, identifier, property, at, note, props, uses';
const REMOVED = 'unit, source, target, origin, identifier, property, at, note, props, uses, imported, seen';

/** Translations on disk; their patterns are added to the index as they are saved. */
export class Units {
  readonly #db: Database;
  readonly #terms: Terms;
  readonly #indexes: PairIndexes;
  readonly #memories: ImportedMemories;

  constructor(db: Database, terms: Terms, indexes: PairIndexes, memories: ImportedMemories) {
    this.#db = db;
    this.#terms = terms;
    this.#indexes = indexes;
    this.#memories = memories;
  }

  /** All translations of exactly the same source, the most used first. */
  ofSource(pair: number, source: string): StoredUnit[] {
    return this.#db.all<StoredUnit>(
      `SELECT ${COLUMNS} FROM unit WHERE pair = ? AND source_hash = ? AND source = ? ORDER BY uses DESC, unit DESC`,
      pair,
      textHash(source),
      source,
    );
  }

  /** Translations of sources with the same pattern: at most `limit`, the most used first. */
  ofPattern(pair: number, pattern: number, limit: number): StoredUnit[] {
    return this.#db.all<StoredUnit>(
      `SELECT ${COLUMNS} FROM unit WHERE pair = ? AND pattern = ? ORDER BY uses DESC, unit DESC LIMIT ?`,
      pair,
      pattern,
      limit,
    );
  }

  /** Units numbered above `after`, in the order of their numbers. */
  page(pair: number, after: number, limit: number): StoredUnit[] {
    return this.#db.all<StoredUnit>(
      `SELECT ${COLUMNS} FROM unit WHERE pair = ? AND unit > ? ORDER BY unit LIMIT ?`,
      pair,
      after,
      limit,
    );
  }

  /** Units numbered below `before`, the newest first. */
  pageBefore(pair: number, before: number, limit: number): StoredUnit[] {
    return this.#db.all<StoredUnit>(
      `SELECT ${COLUMNS} FROM unit WHERE pair = ? AND unit < ? ORDER BY unit DESC LIMIT ?`,
      pair,
      before,
      limit,
    );
  }

  /**
   * Changes a translation, as a person did. The same one, if there is one already, takes its place. Returns the unit that has the
   * translation then; null if the unit is gone.
   */
  change(pair: number, unit: number, target: string): number | null {
    const source = this.#db.firstArray<[string]>(
      'SELECT source FROM unit WHERE pair = ? AND unit = ?',
      pair,
      unit,
    )?.[0];
    if (source === undefined) return null;
    const same = this.ofSource(pair, source).find((one) => one.target === target);
    if (same && same.unit !== unit) {
      const removed = this.remove(pair, [unit]);
      this.#db.run(
        'UPDATE unit SET imported = ?, uses = uses + ? WHERE unit = ?',
        KEPT.person,
        removed[0]?.uses ?? 0,
        same.unit,
      );
      return same.unit;
    }
    // A correction is no longer what was imported.
    this.#memories.giveUp(unit);
    this.#db.run(
      `UPDATE unit SET target = ?, origin = 'edit', identifier = NULL, property = NULL, props = NULL, at = ?, imported = ?
         WHERE unit = ?`,
      target,
      new Date().toISOString(),
      KEPT.person,
      unit,
    );
    return unit;
  }

  /** Deletes units, and returns them. Their patterns stay in the index, where they match nothing any more, until a build ends. */
  remove(pair: number, units: readonly number[]): RemovedUnit[] {
    const memories = new Map(units.map((unit) => [unit, this.#memories.holding(unit)]));
    return this.#db
      .all<Omit<RemovedUnit, 'memories'>>(
        `DELETE FROM unit WHERE pair = ? AND unit IN (SELECT value FROM json_each(?)) RETURNING ${REMOVED}`,
        pair,
        JSON.stringify(units),
      )
      .map((removed) => ({ ...removed, memories: memories.get(removed.unit) ?? [] }));
  }

  /** Adds a unit that was deleted, as it was; to the same one, if it was learned again. */
  putBack(pair: number, unit: RemovedUnit): void {
    const known = this.ofSource(pair, unit.source);
    const same = known.find(({ target }) => target === unit.target);
    if (same)
      this.#db.run(
        'UPDATE unit SET imported = max(imported, ?), uses = max(uses, ?) WHERE unit = ?',
        unit.imported,
        unit.uses,
        same.unit,
      );
    const back = same?.unit ?? this.#insert(pair, unit, { ...unit, known });
    for (const memory of unit.memories) this.#memories.hold(memory, back);
  }

  /**
   * Adds a translation that was just saved, and drops the one that the same cell had contributed for the same source. `build`:
   * the last build, which may be running and already past this cell.
   */
  learn(pair: number, unit: NewUnit, build: number): void {
    const { identifier, property, source, target } = unit;
    const known = this.ofSource(pair, source);
    const isOfCell = (one: StoredUnit) =>
      identifier !== null && one.identifier === identifier && one.property === property;
    const same = known.find((one) => one.target === target);
    if (!same) this.#insert(pair, unit, { uses: 1, seen: build, known });
    else this.#update(same, unit, { uses: isOfCell(same) ? same.uses : same.uses + 1, seen: build });
    for (const one of known)
      if (one.target !== target && one.origin !== 'import' && isOfCell(one)) this.#giveUpUse(one);
  }

  /** Adds a translation of the catalog that the build with this number came across: one use each time. */
  met(pair: number, unit: NewUnit, build: number): void {
    const known = this.ofSource(pair, unit.source);
    const same = known.find(({ target }) => target === unit.target);
    if (!same) {
      this.#insert(pair, unit, { uses: 1, seen: build, known });
      return;
    }
    this.#db.run(
      `UPDATE unit SET origin = 'catalog', identifier = ?, property = ?,
         uses = CASE seen WHEN ? THEN uses + 1 ELSE 1 END, seen = ? WHERE unit = ?`,
      unit.identifier,
      unit.property,
      build,
      build,
      same.unit,
    );
  }

  /** Adds a translation from a file to an imported memory, and returns whether it is new. */
  import(pair: number, unit: NewUnit, memory: number): boolean {
    const known = this.ofSource(pair, unit.source);
    const same = known.find(({ target }) => target === unit.target);
    if (same)
      this.#db.run('UPDATE unit SET imported = max(imported, ?) WHERE unit = ?', KEPT.file, same.unit);
    this.#memories.hold(memory, same?.unit ?? this.#insert(pair, unit, { uses: 1, seen: 0, known }));
    return !same;
  }

  /** Ends a build that covered the whole catalog: deletes units that it did not come across and that came from no file. */
  endBuild(pair: number, build: number): void {
    this.#db.run('DELETE FROM unit WHERE pair = ? AND seen <> ? AND imported = 0', pair, build);
    this.#db.run(
      `UPDATE unit SET origin = iif(imported = ?, 'edit', 'import'), uses = 1 WHERE pair = ? AND seen <> ? AND origin <> 'import'`,
      KEPT.person,
      pair,
      build,
    );
    this.#db.run(
      `DELETE FROM pattern WHERE pair = ? AND NOT EXISTS
         (SELECT 1 FROM unit u WHERE u.pair = pattern.pair AND u.pattern = pattern.pattern)`,
      pair,
    );
    this.#indexes.forget(pair);
  }

  #insert(
    pair: number,
    unit: NewUnit | RemovedUnit,
    { uses, seen, known }: { uses: number; seen: number; known: readonly StoredUnit[] },
  ): number {
    const pattern = known[0]?.pattern ?? this.#patternOf(pair, unit.source);
    const { lastId } = this.#db.run(
      `INSERT INTO unit (pair, pattern, source_hash, source, target, origin, imported, identifier, property, at, note, props, uses, seen)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      pair,
      pattern,
      textHash(unit.source),
      unit.source,
      unit.target,
      unit.origin,
      'imported' in unit ? unit.imported : unit.origin === 'import' ? KEPT.file : 0,
      unit.identifier,
      unit.property,
      unit.at,
      unit.note ?? null,
      unit.props ? (typeof unit.props === 'string' ? unit.props : JSON.stringify(unit.props)) : null,
      uses,
      seen,
    );
    return lastId;
  }

  #update(
    { unit }: StoredUnit,
    { origin, identifier, property, at }: NewUnit,
    { uses, seen }: { uses: number; seen: number },
  ): void {
    this.#db.run(
      'UPDATE unit SET origin = ?, identifier = ?, property = ?, at = ?, uses = ?, seen = ? WHERE unit = ?',
      origin,
      identifier,
      property,
      at,
      uses,
      seen,
      unit,
    );
  }

  /** Removes one use, because a cell no longer has the unit. Without another use it is deleted, unless it came from a file. */
  #giveUpUse({ unit, uses }: StoredUnit): void {
    if (uses > 1) {
      this.#db.run(
        'UPDATE unit SET uses = uses - 1, identifier = NULL, property = NULL WHERE unit = ?',
        unit,
      );
      return;
    }
    this.#db.run('DELETE FROM unit WHERE unit = ? AND imported = 0', unit);
  }

  /** The number of the pattern of these tokens; null if no source has it. */
  findPattern(pair: number, tokens: readonly string[]): number | null {
    const ids = tokens.map((token) => this.#terms.find(token));
    const row = this.#db.firstArray<[number]>(
      // Left to itself, SQLite reads all patterns of the pair.
      'SELECT pattern FROM pattern INDEXED BY pattern_hash WHERE pair = ? AND hash = ? AND tokens = ?',
      pair,
      textHash(patternOf({ tokens })),
      ids.join(),
    );
    return row?.[0] ?? null;
  }

  /** The number of the pattern of a source, assigned on first use. */
  #patternOf(pair: number, source: string): number {
    const { tokens } = normalise(source);
    const known = this.findPattern(pair, tokens);
    if (known !== null) return known;
    const text = patternOf({ tokens });
    const hash = textHash(text);
    const ids = tokens.map((token) => this.#terms.id(token));
    const [pattern] = this.#db.firstArray<[number]>(
      'UPDATE pair SET patterns = patterns + 1 WHERE pair = ? RETURNING patterns',
      pair,
    )!;
    const short = isShort(tokens.length) ? text : null;
    this.#db.run(
      'INSERT INTO pattern (pair, pattern, hash, tokens, short) VALUES (?, ?, ?, ?, ?)',
      pair,
      pattern,
      hash,
      ids.join(),
      short,
    );
    this.#indexes.add(pair, { pattern, tokens: ids, short });
    return pattern;
  }
}

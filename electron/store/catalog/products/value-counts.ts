import type { PropertyInfo } from '#shared/contract/catalog.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { dominantKind } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { FLAG_VALUES, kindOfFlags, LOCALELESS } from '../encoding.ts';
import { columnNumber, localeOf, type Names, propertyOf } from '../names.ts';

/**
 * How many cells hold what, per property, locale and flags; kept with every write, because counting millions of values
 * for a summary would take seconds. `flush` belongs at the end of the transaction that wrote the values.
 */
export class ValueCounts {
  readonly #db: Database;
  readonly #names: Names;
  readonly #cells = new Map<number, number>();
  readonly #products = new Map<number, number>();

  constructor(db: Database, names: Names) {
    this.#db = db;
    this.#names = names;
    db.onRollback(() => {
      this.#cells.clear();
      this.#products.clear();
    });
  }

  cell(property: number, locale: number, flags: number, by: 1 | -1): void {
    const key = columnNumber(property, locale) * FLAG_VALUES + flags;
    this.#cells.set(key, (this.#cells.get(key) ?? 0) + by);
  }

  /** A product got its first value of a property, or lost its last. */
  product(property: number, by: 1 | -1): void {
    this.#products.set(property, (this.#products.get(property) ?? 0) + by);
  }

  flush(): void {
    for (const [key, by] of this.#cells) {
      if (by === 0) continue;
      const column = Math.floor(key / FLAG_VALUES);
      this.#db.run(
        `INSERT INTO value_count (property, locale, flags, cells) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET cells = cells + excluded.cells`,
        propertyOf(column),
        localeOf(column),
        key % FLAG_VALUES,
        by,
      );
    }
    for (const [property, by] of this.#products) {
      if (by !== 0)
        this.#db.run('UPDATE property SET products = products + ? WHERE property = ?', by, property);
    }
    this.#cells.clear();
    this.#products.clear();
  }

  /** Ids of properties that the service sends with a locale. */
  localized(): number[] {
    return this.#db
      .arrays<[number]>(
        `SELECT DISTINCT property FROM value_count WHERE cells > 0 AND NOT flags & ${LOCALELESS}`,
      )
      .map(([property]) => property);
  }

  /** Properties that some product has a value of, in the order in which they were first seen. */
  properties(): PropertyInfo[] {
    const infos = new Map<number, PropertyInfo & { kinds: Partial<Record<ValueKind, number>> }>();
    for (const [property, products] of this.#db.arrays<[number, number]>(
      'SELECT property, products FROM property WHERE products > 0 ORDER BY property',
    )) {
      const name = this.#names.properties.name(property);
      infos.set(property, { name, kind: 'text', localized: false, products, locales: {}, kinds: {} });
    }
    for (const [property, locale, flags, cells] of this.#db.arrays<[number, number, number, number]>(
      'SELECT property, locale, flags, cells FROM value_count WHERE cells > 0',
    )) {
      const info = infos.get(property);
      if (!info) continue;
      const code = this.#names.locales.name(locale);
      info.locales[code] = (info.locales[code] ?? 0) + cells;
      const kind = kindOfFlags(flags);
      info.kinds[kind] = (info.kinds[kind] ?? 0) + cells;
      if (!(flags & LOCALELESS)) info.localized = true;
    }
    return [...infos.values()].map(({ kinds, ...info }) => ({ ...info, kind: dominantKind(kinds) }));
  }
}

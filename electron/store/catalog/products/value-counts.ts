import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { byName, namedValue, namesOf } from '#shared/domain/by-name.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { isStructure } from '#shared/service/structure.ts';
import { dominantKind } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { EMPTY, isTranslatableFlags, kindOfFlags, LOCALELESS, SPELLING_MASK } from '../encoding.ts';
import type { Meta } from '../meta.ts';
import { columnNumber, localeOf, type Names, propertyOf } from '../names.ts';

/**
 * The number of cells per property, locale and flags; updated with every write, because counting millions of values for a
 * summary would take seconds. Call `flush` at the end of the transaction that wrote the values.
 */
export class ValueCounts {
  readonly #db: Database;
  readonly #names: Names;
  readonly #meta: Meta;
  /** By column, then by flags: one number of both would be too large to be a fast key. */
  readonly #cells = new Map<number, Map<number, number>>();
  readonly #products = new Map<number, number>();

  constructor(db: Database, names: Names, meta: Meta) {
    this.#db = db;
    this.#names = names;
    this.#meta = meta;
    db.onRollback(() => {
      this.#cells.clear();
      this.#products.clear();
    });
  }

  cell(property: number, locale: number, flags: number, by: 1 | -1): void {
    const column = columnNumber(property, locale);
    let cells = this.#cells.get(column);
    if (!cells) {
      cells = new Map();
      this.#cells.set(column, cells);
    }
    cells.set(flags, (cells.get(flags) ?? 0) + by);
  }

  /** Called when a product got its first value of a property, or lost its last. */
  product(property: number, by: 1 | -1): void {
    this.#products.set(property, (this.#products.get(property) ?? 0) + by);
  }

  flush(): void {
    for (const [column, cells] of this.#cells)
      for (const [flags, by] of cells) {
        if (by === 0) continue;
        this.#db.run(
          `INSERT INTO value_count (property, locale, flags, cells) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET cells = cells + excluded.cells`,
          propertyOf(column),
          localeOf(column),
          flags,
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

  /** Ids of translatable properties: by the user's choice, otherwise by a guess from their values. */
  translatable(): number[] {
    return [...this.#properties()].filter(([, info]) => info.translatable).map(([property]) => property);
  }

  /** Ids of the other properties, and of the variant structure: they have no languages. */
  untranslated(): number[] {
    const structure = this.#names.properties.all().filter(isStructure);
    return [
      ...[...this.#properties()].filter(([, info]) => !info.translatable).map(([property]) => property),
      ...structure.flatMap((name) => this.#names.properties.find(name) ?? []),
    ];
  }

  /**
   * Ids of properties most of whose values in the primary language state it; if there are none in that language, of those
   * with a value that states any language.
   */
  spelledOut(primary: number | null): number[] {
    return this.#db
      .arrays<[number]>(
        `SELECT property FROM (SELECT property, flags & ${LOCALELESS} <> 0 AS bare, locale IS ? AS main, cells
           FROM value_count WHERE cells > 0)
         GROUP BY property
         HAVING total(iif(main, iif(bare, -cells, cells), 0)) > 0 OR (max(main) = 0 AND min(bare) = 0)`,
        primary,
      )
      .map(([property]) => property);
  }

  /**
   * The most frequent spelling of each language in values that state it, as in their flags; only languages that the app
   * spells differently.
   */
  spellings(): Map<number, number> {
    const spelled = this.#db.arrays<[locale: number, spelling: number]>(
      `SELECT locale, flags & ${SPELLING_MASK} AS spelling FROM value_count
       WHERE cells > 0 AND NOT flags & ${LOCALELESS} GROUP BY locale, spelling ORDER BY sum(cells)`,
    );
    // The last one of each language wins.
    return new Map([...new Map(spelled)].filter(([, spelling]) => spelling !== 0));
  }

  /** Properties that some product has a value for, or that the user added, in the order in which they were first seen. */
  properties(): PropertyInfo[] {
    return [...this.#properties().values()];
  }

  #properties(): Map<number, PropertyInfo> {
    const counted = new Map<number, Counted>();
    for (const [property, locale, flags, cells] of this.#db.arrays<[number, number, number, number]>(
      'SELECT property, locale, flags, cells FROM value_count WHERE cells > 0',
    )) {
      const { locales, kinds, words } = counted.get(property) ?? nothingCounted();
      const code = this.#names.locales.name(locale);
      locales.set(code, (locales.get(code) ?? 0) + cells);
      const kind = kindOfFlags(flags);
      kinds[kind] = (kinds[kind] ?? 0) + cells;
      const vote = flags & EMPTY ? 0 : isTranslatableFlags(flags) ? cells : -cells;
      counted.set(property, { locales, kinds, words: words + vote });
    }
    const chosen = this.#meta.get('translatable');
    const added = this.#meta.get('added_properties');
    return new Map(
      this.#db
        .arrays<[number, number]>(
          `SELECT property, products FROM property
           WHERE products > 0 OR name IN (SELECT value FROM json_each(?)) ORDER BY property`,
          JSON.stringify(namesOf(added)),
        )
        .map(([property, products]) => {
          const name = this.#names.properties.name(property);
          const { locales, kinds, words } = counted.get(property) ?? nothingCounted();
          // A property with values in several languages must be visible in all of them.
          const guess = words > 0 || locales.size > 1;
          const translatable = namedValue(chosen, name) ?? guess;
          const kind = (products === 0 ? namedValue(added, name) : undefined) ?? dominantKind(kinds);
          return [property, { name, kind, translatable, products, locales: byName(locales) }] as const;
        })
        .filter(([, { name }]) => !isStructure(name)),
    );
  }
}

/** Counts of the values of a property. `words`: the number of translatable texts minus the number of other values. */
interface Counted {
  locales: Map<string, number>;
  kinds: Partial<Record<ValueKind, number>>;
  words: number;
}

const nothingCounted = (): Counted => ({ locales: new Map(), kinds: {}, words: 0 });

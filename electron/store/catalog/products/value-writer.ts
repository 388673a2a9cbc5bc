import { sameValue } from '#shared/domain/value.ts';
import type { RecordValue } from '#shared/service/read-values.ts';
import type { Database, Param } from '../../database.ts';
import { flagsOf, fromStored, type Stored, toStored } from '../encoding.ts';
import type { KeptLanguages } from '../kept-languages.ts';
import { type CellKey, columnNumber, localeOf, type Names, propertyOf } from '../names.ts';
import type { ValueCounts } from './value-counts.ts';

const COLUMNS = 5;

/** A value as stored; null: no value. */
type StoredValue = readonly [flags: number, stored: Stored] | null;

/** A cell whose value changed in the service. */
export interface ValueChange extends CellKey {
  old: StoredValue;
  now: StoredValue;
}

interface ListedColumn extends Pick<CellKey, 'property' | 'locale'> {
  listed: RecordValue;
  spelling: number;
}

/** Keeps what the service changed, as it is found while its products are written here. */
export interface ChangesFound {
  value(change: ValueChange): void;
  /** The service no longer lists the product. */
  gone(product: number): void;
  /** Writes what was found. Only inside a transaction. */
  flush(): void;
}

interface Parts {
  db: Database;
  names: Names;
  counts: ValueCounts;
  changes: ChangesFound;
  keptLanguages: Pick<KeptLanguages, 'isPulledColumn'>;
}

/**
 * Writes the values of whole products, page by page. Values of new products are collected and inserted in bulk; known
 * products are compared with what is there, and only differences are written. End a page with `flush`.
 */
export class ValueWriter {
  readonly #db: Database;
  readonly #names: Names;
  readonly #counts: ValueCounts;
  readonly #changes: ChangesFound;
  readonly #keptLanguages: Parts['keptLanguages'];
  #rows: Param[] = [];
  /** Cells whose value differed from the previous one, flat. */
  #changed: Param[] = [];
  /** The product in which a property was last counted, by property id. */
  #countedIn: number[] = [];
  /** The columns of the last product, in its order. */
  #columns: ListedColumn[] = [];

  constructor({ db, names, counts, changes, keptLanguages }: Parts) {
    this.#db = db;
    this.#names = names;
    this.#counts = counts;
    this.#changes = changes;
    this.#keptLanguages = keptLanguages;
    db.onRollback(() => {
      this.#rows = [];
      this.#changed = [];
      this.#countedIn = [];
      this.#columns = [];
    });
  }

  insertNew(product: number, values: readonly RecordValue[]): void {
    const rows = this.#rows;
    for (const [nth, listed] of values.entries()) {
      const { property, locale, spelling } = this.#columnOf(listed, nth);
      const flags = flagsOf(listed.value, spelling);
      rows.push(product, property, locale, flags, toStored(listed.value));
      this.#counts.cell(property, locale, flags, 1);
      this.#countProduct(product, property);
    }
  }

  /** Products mostly have the same columns in the same order: the one that was `nth` before is tried first. */
  #columnOf(listed: RecordValue, nth: number): ListedColumn {
    const before = this.#columns[nth];
    if (
      before?.listed.property === listed.property &&
      before.listed.locale === listed.locale &&
      before.listed.localeless === listed.localeless &&
      before.listed.spelled === listed.spelled
    )
      return before;
    const column = {
      listed: { ...listed, value: '' },
      property: this.#names.properties.id(listed.property),
      locale: this.#names.locales.id(listed.locale),
      spelling: this.#names.spelling(listed),
    };
    this.#columns[nth] = column;
    return column;
  }

  /**
   * Returns whether anything differed. With `isReported`, differing cells are recorded in `pulled_change` and as changes of
   * the service, unless their language is only beginning, or ceasing, to be kept. Cells in the columns `kept` (`columnNumber`) are left unchanged.
   */
  replace(
    product: number,
    values: readonly RecordValue[],
    { isReported, kept = NONE }: { isReported: boolean; kept?: ReadonlySet<number> | undefined },
  ): boolean {
    const before = new Map<number, [flags: number, stored: Stored]>();
    const propertiesBefore = new Set<number>();
    for (const [property, locale, flags, stored] of this.#db.arrays<[number, number, number, Stored]>(
      'SELECT property, locale, flags, value FROM value WHERE product = ?',
      product,
    )) {
      before.set(columnNumber(property, locale), [flags, stored]);
      propertiesBefore.add(property);
    }
    // Mostly nothing differs.
    let isPulled: ((locale: number) => boolean) | null = null;
    const reports = (locale: number): boolean => {
      isPulled ??= this.#keptLanguages.isPulledColumn;
      return isReported && isPulled(locale);
    };
    const propertiesNow = new Set<number>();
    for (const key of kept) if (before.delete(key)) propertiesNow.add(propertyOf(key));
    let changed = false;
    for (const [nth, listed] of values.entries()) {
      const { value } = listed;
      const { property: propertyId, locale: localeId, spelling } = this.#columnOf(listed, nth);
      const key = columnNumber(propertyId, localeId);
      if (kept.has(key)) continue;
      const flags = flagsOf(value, spelling);
      const stored = toStored(value);
      propertiesNow.add(propertyId);
      const old = before.get(key);
      before.delete(key);
      if (old && old[0] === flags && old[1] === stored) continue;
      if (reports(localeId) && !(old && sameValue(fromStored(...old), value))) {
        this.#changed.push(product, propertyId, localeId);
        const now = [flags, stored] as const;
        this.#changes.value({ product, property: propertyId, locale: localeId, old: old ?? null, now });
      }
      if (old) this.#counts.cell(propertyId, localeId, old[0], -1);
      this.#counts.cell(propertyId, localeId, flags, 1);
      this.#db.run(`${INSERT} (?, ?, ?, ?, ?)`, product, propertyId, localeId, flags, stored);
      changed = true;
    }
    for (const [key, old] of before) {
      if (reports(localeOf(key))) {
        const cell = { product, property: propertyOf(key), locale: localeOf(key) };
        this.#changed.push(product, cell.property, cell.locale);
        this.#changes.value({ ...cell, old, now: null });
      }
      this.#delete(product, key, old[0]);
    }
    for (const property of propertiesNow)
      if (!propertiesBefore.has(property)) this.#counts.product(property, 1);
    for (const property of propertiesBefore)
      if (!propertiesNow.has(property)) this.#counts.product(property, -1);
    return changed || before.size > 0;
  }

  flush(): void {
    this.#db.insertRows(INSERT, COLUMNS, this.#rows);
    this.#db.insertRows(INSERT_CHANGED, 3, this.#changed);
    this.#changes.flush();
    this.#rows = [];
    this.#changed = [];
    this.#countedIn = [];
    this.#columns = [];
    this.#counts.flush();
  }

  #delete(product: number, key: number, flags: number): void {
    const property = propertyOf(key);
    const locale = localeOf(key);
    this.#db.run(
      'DELETE FROM value WHERE product = ? AND property = ? AND locale = ?',
      product,
      property,
      locale,
    );
    this.#counts.cell(property, locale, flags, -1);
  }

  #countProduct(product: number, property: number): void {
    if (this.#countedIn[property] === product) return;
    this.#countedIn[property] = product;
    this.#counts.product(property, 1);
  }
}

const NONE: ReadonlySet<number> = new Set();

const INSERT = 'INSERT OR REPLACE INTO value (product, property, locale, flags, value) VALUES';
const INSERT_CHANGED = 'INSERT OR IGNORE INTO pulled_change (product, property, locale) VALUES';

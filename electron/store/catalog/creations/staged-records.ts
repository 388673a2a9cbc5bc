import { effectiveValue, type LanguageSpelling } from '#shared/domain/patch.ts';
import { displayText } from '#shared/domain/value.ts';
import type { RecordValue } from '#shared/service/read-values.ts';
import { isStructure, withStructure } from '#shared/service/structure.ts';
import { fieldsOfValues, packUnknown, unpackUnknown } from '#shared/service/unknown-fields.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { LOCALELESS } from '../encoding.ts';
import { type CellKey, columnNumber, type Names } from '../names.ts';
import type { ProductReader } from '../products/product-reader.ts';
import { draftsOfProducts } from '../staging/drafts.ts';
import type { Spelling } from '../staging/spelling.ts';

interface Parts {
  db: Database;
  names: Names;
  products: ProductReader;
  titleCell: () => Omit<CellKey, 'product'> | null;
  spelling: () => Spelling;
}

/** A product as it would be sent whole (4.1), and what the catalog says the service holds of it; null: the service has none. */
export interface StagedRecord {
  record: ProductRecord;
  base: ProductRecord | null;
}

/** The number of products examined to find out where the service has titles. */
const LOOKED_AT = 100;

/** Assembles products with everything that is staged for them. */
export class StagedRecords {
  readonly #parts: Parts;
  readonly #spelling: Spelling;
  readonly #spelledOut: ReadonlySet<number>;
  readonly #newExtra: string | null;

  /** Valid as long as no product is written. */
  constructor(parts: Parts) {
    this.#parts = parts;
    this.#spelling = parts.spelling();
    this.#spelledOut = new Set(this.#spelling.spelledOut);
    this.#newExtra = packUnknown(this.#titlesAreBeside() ? { titleBeside: true } : {});
  }

  /** What the catalog shows. Throws `not_found`. */
  of(product: number, isNew: boolean): StagedRecord {
    const base = this.#parts.products.record(product);
    const values = new Map(base.values.map((value) => [this.#column(value), value]));
    const structure: Parameters<typeof withStructure>[1][number][] = [];
    let { title } = base;
    const titleCell = this.#parts.titleCell();
    for (const { cell, draft } of draftsOfProducts(this.#parts.db, `[${product}]`)) {
      const value = effectiveValue(draft);
      const { property, locale } = this.#parts.names.column(cell.property, cell.locale);
      if (isStructure(property)) {
        structure.push({ property, intent: 'set', value });
        continue;
      }
      if (titleCell?.property === cell.property && titleCell.locale === cell.locale)
        title = displayText(value);
      const column = columnNumber(cell.property, cell.locale);
      if (value === null) values.delete(column);
      else values.set(column, { property, locale, ...this.#spelled(cell, values.get(column)), value });
    }
    const sent = [...values.values()].map((value) => this.#asSent(value));
    const record = withStructure(
      {
        ...base,
        title,
        values: sent,
        extra: isNew ? this.#newExtra : fieldsOfValues(base.extra, sent),
      },
      structure,
    );
    return { record, base: isNew ? null : base };
  }

  #column({ property, locale }: RecordValue): number {
    const { properties, locales } = this.#parts.names;
    return columnNumber(properties.find(property)!, locales.find(locale)!);
  }

  #spelled({ property, locale }: CellKey, before: RecordValue | undefined): LanguageSpelling {
    if (before) return { localeless: before.localeless, spelled: before.spelled };
    const isBare = locale === this.#spelling.bareLocale && !this.#spelledOut.has(property);
    return isBare ? this.#parts.names.spelledIn(LOCALELESS) : this.#stated(locale);
  }

  /** A value without a language is in the primary one of the pull that brought it (2.1 rule 2). */
  #asSent(value: RecordValue): RecordValue {
    const locale = this.#parts.names.locales.find(value.locale)!;
    return value.localeless && locale !== this.#spelling.bareLocale
      ? { ...value, ...this.#stated(locale) }
      : value;
  }

  #stated(locale: number): LanguageSpelling {
    return this.#parts.names.spelledIn(this.#spelling.ofLocale.get(locale) ?? 0);
  }

  /** Whether one of the first listed products has its title only beside the properties. */
  #titlesAreBeside(): boolean {
    const extras = this.#parts.db.arrays<[string | null]>(
      'SELECT extra FROM product WHERE listed = 1 LIMIT ?',
      LOOKED_AT,
    );
    return extras.some(([extra]) => unpackUnknown(extra).titleBeside === true);
  }
}

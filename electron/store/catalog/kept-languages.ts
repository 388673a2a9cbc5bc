import { t } from '@lingui/core/macro';
import { inBoth, inEither, isPulled, type PulledLanguages } from '#shared/domain/pulled-languages.ts';
import type { RecordValue } from '#shared/service/read-values.ts';
import { cellsOf } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../database.ts';
import type { Meta } from './meta.ts';
import { type CellKey, columnNumber, type Names } from './names.ts';
import { UNSETTLED_SQL } from './unsettled.ts';

interface Parts {
  db: Database;
  meta: Meta;
  names: Names;
  /** Languages of the connection, the primary one first, which is always kept. */
  listed: readonly string[];
  /** Languages that the connection keeps on this computer; null: all. */
  kept: PulledLanguages;
}

/**
 * Which languages of the service this catalog holds. A pull of what is needed keeps the values of all other languages back, and the
 * absence of a value says nothing about them: nothing may take it for an empty cell. A language is *pulled* while the connection
 * keeps it and every value of it was read: from the end of the pull that brought it, to the save of the settings that leave it out.
 */
export class KeptLanguages {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Languages of which every value was read, whether or not they are still kept. */
  get read(): string[] | null {
    return this.#parts.meta.get('read_languages');
  }

  get pulled(): string[] | null {
    return inBoth(this.read, this.#parts.kept);
  }

  isPulled(locale: string): boolean {
    return isPulled(this.pulled, locale);
  }

  /** The primary language, and others of the connection that are pulled. */
  get listed(): string[] {
    const { pulled } = this;
    return this.#parts.listed.filter((locale, at) => at === 0 || isPulled(pulled, locale));
  }

  /** By number. */
  get isPulledColumn(): (locale: number) => boolean {
    const { pulled } = this;
    const { locales } = this.#parts.names;
    return (locale) => pulled === null || isPulled(pulled, locales.name(locale));
  }

  nameOf({ locale }: Pick<CellKey, 'locale'>): string {
    return this.#parts.names.locales.name(locale);
  }

  /** A pull begins: from its first page on, languages that are no longer kept lose their values. Only inside a transaction. */
  beginPull(): void {
    this.#parts.meta.set('read_languages', this.pulled);
  }

  /** A pull has read all products. Only inside a transaction. */
  finishPull(): void {
    const { kept, meta } = this.#parts;
    meta.set('read_languages', kept === null ? null : [...kept]);
  }

  /**
   * The values of a record that the catalog holds: those in kept languages, those in languages that it has read, and those of cells
   * that are edited or on their way, which are compared with them. `product`: undefined for one that the catalog does not know.
   */
  cellsOf(record: ProductRecord, product: number | undefined): readonly RecordValue[] {
    const { kept, listed, names } = this.#parts;
    const values = cellsOf(record, listed[0] ?? '');
    const held = kept === null ? null : inEither(this.read, kept);
    if (held === null || values.every(({ locale }) => held.includes(locale))) return values;
    const workedOn = product === undefined ? new Set<number>() : this.#workedOn(product);
    const isWorkedOn = ({ property, locale }: RecordValue) =>
      workedOn.has(
        columnNumber(names.properties.find(property) ?? NO_ID, names.locales.find(locale) ?? NO_ID),
      );
    return values.filter((value) => held.includes(value.locale) || isWorkedOn(value));
  }

  /**
   * Whether the value of a cell that has none here is known to be absent. Where it is not, an edit would replace it unseen, unless
   * one is already staged or on its way: then it is kept.
   */
  isKnown({ product, property, locale }: CellKey): boolean {
    return this.isPulledColumn(locale) || this.#workedOn(product).has(columnNumber(property, locale));
  }

  #workedOn(product: number): Set<number> {
    return new Set(
      this.#parts.db
        .arrays<[number, number]>(
          `SELECT property, locale FROM draft WHERE product = ?1
           UNION SELECT property, locale FROM item
             WHERE product = ?1 AND action IS NULL AND (${UNSETTLED_SQL} OR state = 'conflict')`,
          product,
        )
        .map(([property, locale]) => columnNumber(property, locale)),
    );
  }
}

const NO_ID = 0;

/** Why nothing is done in a language, and the way out. */
export const notPulled = (locale: string): string =>
  t`“${locale}” is not pulled, so its values are not known here. Keep the language in Connections and pull, then try again.`;

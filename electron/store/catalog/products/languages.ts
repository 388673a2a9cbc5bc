import type { CatalogSummary } from '#shared/contract/catalog.ts';
import { byName, namedEntries, namedValue, withNamed } from '#shared/domain/by-name.ts';
import { isSameLanguage } from '#shared/service/language-codes.ts';
import type { Database } from '../../database.ts';
import { LOCALELESS, SPELLING_MASK } from '../encoding.ts';
import type { Meta } from '../meta.ts';
import type { Names } from '../names.ts';

interface Parts {
  db: Database;
  names: Names;
  meta: Meta;
  /** Languages of the connection. */
  listed: readonly string[];
}

/** The languages in which there are values, besides those of the connection. */
export class Languages {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Whether values without a language are in the connection's primary one (2.1 rule 2): they are in that of the pull that brought
   * them.
   */
  get isPrimaryOfPull(): boolean {
    const [primary = ''] = this.#parts.listed;
    return isSameLanguage(this.#parts.meta.get('pulled_primary') ?? primary, primary);
  }

  /** When the catalog is opened for the first time, and with every pull. Only inside a transaction. */
  savePrimary(): void {
    this.#parts.meta.set('pulled_primary', this.#parts.listed[0] ?? '');
  }

  /**
   * As the catalog opens: renames a language that the connection now lists in another spelling than the service's to the listed
   * spelling.
   */
  callAsListed(): void {
    const { db, names, meta, listed } = this.#parts;
    if (meta.get('pulled_primary') === null) db.transaction('durable', () => this.savePrimary());
    for (const code of listed) {
      const spelled = names.locales
        .all()
        .find((other) => !listed.includes(other) && isSameLanguage(other, code));
      if (spelled !== undefined && names.locales.find(code) === undefined)
        db.transaction('durable', () => this.#rename(spelled, code));
    }
  }

  #rename(spelled: string, code: string): void {
    const { db, names } = this.#parts;
    const locale = names.locales.id(spelled);
    const spelling = names.spelling({ localeless: false, spelled });
    names.locales.rename(spelled, code);
    const plain = `locale = ${locale} AND NOT flags & ${SPELLING_MASK}`;
    db.run(`UPDATE value SET flags = flags | ? WHERE ${plain}`, spelling);
    db.run(
      `INSERT INTO value_count (property, locale, flags, cells)
       SELECT property, locale, flags | ?, cells FROM value_count WHERE ${plain}
       ON CONFLICT DO UPDATE SET cells = cells + excluded.cells`,
      spelling,
    );
    db.run(`DELETE FROM value_count WHERE ${plain}`);
    db.run(`UPDATE item SET spelling = ? WHERE locale = ${locale} AND spelling = 0`, spelling);
  }

  /**
   * Counts the products with values in languages that the connection does not list, for `unlisted`. Only inside a
   * transaction.
   */
  count(): void {
    const { db, names, meta } = this.#parts;
    const before = meta.get('unlisted_languages');
    const ids = db
      .arrays<[number]>('SELECT DISTINCT locale FROM value_count WHERE cells > 0')
      .flatMap(([locale]) => (this.#isListed(names.locales.name(locale)) ? [] : [locale]));
    // The query reads every value, and most catalogs have no such language.
    const counted =
      ids.length === 0
        ? []
        : db.arrays<[number, number]>(
            `SELECT locale, count(DISTINCT product) FROM value WHERE locale IN (${ids.join()}) GROUP BY locale`,
          );
    const now = counted.map(([locale, products]) => {
      const code = names.locales.name(locale);
      return [code, { products, dismissed: namedValue(before, code)?.dismissed ?? false }] as const;
    });
    meta.set('unlisted_languages', byName(now));
  }

  /** As of the last pull, without those that were dismissed, the one in the most products first. */
  unlisted(): CatalogSummary['unlisted'] {
    return namedEntries(this.#parts.meta.get('unlisted_languages'))
      .flatMap(([locale, { products, dismissed }]) =>
        dismissed || this.#isListed(locale) ? [] : [{ locale, products }],
      )
      .sort((a, b) => b.products - a.products);
  }

  /** Stops reporting the language to the user. */
  dismiss(locale: string): void {
    const { meta } = this.#parts;
    const languages = meta.get('unlisted_languages');
    const language = namedValue(languages, locale);
    if (language)
      meta.set('unlisted_languages', withNamed(languages, locale, { ...language, dismissed: true }));
  }

  /** The service's own codes for languages that the connection spells differently. */
  spelled(): CatalogSummary['spelled'] {
    const { db, names } = this.#parts;
    return db
      .arrays<[number, number]>(
        `SELECT DISTINCT locale, flags & ${SPELLING_MASK} AS spelling FROM value_count
         WHERE cells > 0 AND NOT flags & ${LOCALELESS} AND spelling <> 0 ORDER BY locale, spelling`,
      )
      .map(([locale, spelling]) => ({
        locale: names.locales.name(locale),
        code: names.spelledIn(spelling).spelled ?? '',
      }));
  }

  #isListed(code: string): boolean {
    return this.#parts.listed.includes(code);
  }
}

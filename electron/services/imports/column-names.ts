import { i18n } from '@lingui/core';
import type { Column } from '#shared/domain/cell.ts';
import { unguardFormula } from '#shared/exchange/formula-guard.ts';

/** What columns may be named by: the locales, the primary one too, and those in which each property has values. */
interface Names {
  localesOf: ReadonlyMap<string, readonly string[]>;
  locales: readonly string[];
  primary: string;
}

/**
 * The usual ways to write a property and a language in one header: title · de, title (de), title[de], title@de, title:de,
 * title/de, title.de, title_de, title-de, title de, de:title, de title.
 */
const SPELLINGS = [
  /^(?<property>.*?)\s*[·|@:/]\s*(?<locale>[^·|@:/]+)$/u,
  /^(?<property>.+?)\s*[([](?<locale>[^()[\]]+)[)\]]$/u,
  /^(?<locale>[^·|@:/]+)\s*[·|@:/]\s*(?<property>.+)$/u,
  /^(?<property>.+)[._\s-](?<locale>[a-z]{2,3}[_-][a-z0-9]{2,8})$/iu,
  /^(?<property>.+)[._\s-](?<locale>[^._\s-]+)$/u,
  /^(?<locale>\S+)\s+(?<property>.+)$/u,
];

/** Byte order marks, joiners and the like, which come along from web pages and other files. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The name of a column without what a file adds to it. */
export const plainHeader = (header: string): string => unguardFormula(header).replace(INVISIBLE, '').trim();

/** Finds columns by the names that people use for them. */
export class ColumnNames {
  readonly #localesOf: Names['localesOf'];
  /** The catalog's spelling of each property, by its lowercase form. */
  readonly #properties: ReadonlyMap<string, string>;
  readonly #locales: ReadonlyMap<string, string>;
  readonly #primary: string;

  constructor({ localesOf, locales, primary }: Names) {
    this.#localesOf = localesOf;
    this.#properties = new Map([...localesOf.keys()].map((name) => [plain(name), name]));
    this.#locales = new Map(
      locales.toReversed().flatMap((locale) => localeNames(locale).map((name) => [name, locale])),
    );
    this.#primary = primary;
  }

  /** The locale of a name that is a language alone. */
  locale(name: string): string | undefined {
    return this.#locales.get(plain(name));
  }

  find(name: string): Column | null {
    const property = this.#property(name);
    if (property !== undefined) return { property, locale: this.#onlyLocale(property) };
    for (const spelling of SPELLINGS) {
      const parts = spelling.exec(name)?.groups;
      const ofProperty = parts && this.#property(parts.property!.trim());
      const locale = parts && this.locale(parts.locale!.trim());
      if (ofProperty !== undefined && locale !== undefined) return { property: ofProperty, locale };
    }
    return null;
  }

  #property(name: string): string | undefined {
    return this.#localesOf.has(name) ? name : this.#properties.get(plain(name));
  }

  /** Returns the primary language, unless all values are in one other language. */
  #onlyLocale(property: string): string {
    const [only, ...others] = this.#localesOf.get(property) ?? [];
    return only !== undefined && others.length === 0 ? only : this.#primary;
  }
}

/**
 * Returns the names of a locale: "de" (or "de-CH", also as "de_CH"), and its names in English and in its own language:
 * "German", "Deutsch".
 */
function localeNames(locale: string): string[] {
  return [locale, locale.replaceAll('_', '-'), locale.replaceAll('-', '_'), ...displayNames(locale)].map(
    plain,
  );
}

function displayNames(locale: string): string[] {
  const code = locale.replaceAll('_', '-');
  try {
    return ['en', i18n.locale || 'en', code].flatMap(
      (language) => new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? [],
    );
  } catch {
    return []; // a code that only the service knows has no other name
  }
}

const plain = (name: string): string => name.normalize('NFC').toLowerCase();

/** Whether a name is one of others, whatever its case. */
export const isAmong = (name: string, others: readonly string[]): boolean =>
  others.some((other) => plain(other) === plain(name));

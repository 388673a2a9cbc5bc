import type { Term, TermText } from '#shared/domain/glossary.ts';
import { locale } from '#shared/i18n/activate-language.ts';

/** A term as shown in the list. */
export interface ListedTerm {
  term: Term;
  /** In the primary language, otherwise in the first one that the term has. */
  name: TermText;
  /** Its other texts, in the order of the connection's languages. */
  others: TermText[];
  /** All text that is searched. */
  searched: string;
}

/** Returns the terms by name. `locales` are those of the connection, the primary one first. */
export function listedTerms(terms: readonly Term[], locales: readonly string[]): ListedTerm[] {
  const rank = new Map(locales.map((locale, at) => [locale, at]));
  const rankOf = ({ locale, forbidden }: TermText) =>
    (rank.get(locale) ?? locales.length) + (forbidden ? 0.5 : 0);
  const { compare } = new Intl.Collator(locale());
  return terms
    .flatMap((term): ListedTerm[] => {
      const [name, ...others] = term.texts.toSorted((a, b) => rankOf(a) - rankOf(b));
      if (!name) return [];
      const searched = folded(term.texts.map(({ text, note }) => `${text}\n${note ?? ''}`).join('\n'));
      return [{ term, name, others, searched }];
    })
    .sort((a, b) => compare(a.name.text, b.name.text));
}

/** Returns the terms whose texts or notes contain the search text, ignoring case. */
export function foundTerms(listed: readonly ListedTerm[], search: string): readonly ListedTerm[] {
  const wanted = folded(search.trim());
  return wanted === '' ? listed : listed.filter(({ searched }) => searched.includes(wanted));
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

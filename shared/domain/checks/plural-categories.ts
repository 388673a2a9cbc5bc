import { languageOf } from '../block/language-tag.ts';

interface PluralCategories {
  /** Categories of the language, and a whole number of each: one → 1, few → 2. Fractions and millions are left out. */
  needed: Map<string, number[]>;
  /** Every category that the language has. */
  allowed: Set<string>;
}

/** Up to this number, every language uses each of its categories for counts. */
const COUNTS = 200;

const known = new Map<string, PluralCategories>();

/** Null for a language whose plurals are unknown. */
function pluralCategories(locale: string, type: 'cardinal' | 'ordinal'): PluralCategories | null {
  const key = `${type} ${locale}`;
  let categories = known.get(key);
  if (!categories) {
    const language = languageOf(locale);
    if (Intl.PluralRules.supportedLocalesOf(language).length === 0) return null;
    const rules = new Intl.PluralRules(language, { type });
    const needed = new Map<string, number[]>();
    for (let count = 0; count <= COUNTS; count++) {
      const category = rules.select(count);
      const counts = needed.get(category);
      if (counts) counts.push(count);
      else needed.set(category, [count]);
    }
    categories = { needed, allowed: new Set([...rules.resolvedOptions().pluralCategories, 'other']) };
    known.set(key, categories);
  }
  return categories;
}

/** Forms that a plural lacks and forms that the language never uses. "=1" stands for the numbers that it names. */
export function pluralProblems(
  forms: readonly string[],
  locale: string,
  type: 'cardinal' | 'ordinal',
): { missing: string[]; unused: string[] } {
  const categories = pluralCategories(locale, type);
  if (!categories) return { missing: [], unused: [] };
  const { needed, allowed } = categories;
  const exact = new Set(forms.filter((form) => form.startsWith('=')).map((form) => Number(form.slice(1))));
  const missing = [...needed]
    .filter(([category, counts]) => !forms.includes(category) && !counts.every((count) => exact.has(count)))
    .map(([category]) => category);
  const unused = forms.filter((form) => !form.startsWith('=') && !allowed.has(form));
  return { missing, unused };
}

/**
 * The languages of a spell checker (`de`, `en-US`) that suit the languages of a catalog: the same code, otherwise the
 * language itself, otherwise its most common country, otherwise the first country available. `missing`: those without a
 * dictionary.
 */
export function spellingLanguages(
  locales: readonly string[],
  available: readonly string[],
): { languages: string[]; missing: string[] } {
  const byCode = new Map(available.map((code) => [code.toLowerCase(), code]));
  const found = locales.map((locale) => {
    const code = locale.replaceAll('_', '-').toLowerCase();
    const [language = ''] = code.split('-');
    return (
      byCode.get(code) ??
      byCode.get(language) ??
      byCode.get(`${language}-${MOST_COMMON.get(language) ?? language}`) ??
      available.find((one) => one.toLowerCase().startsWith(`${language}-`))
    );
  });
  return {
    languages: [...new Set(found.filter((code) => code !== undefined))],
    missing: locales.filter((_, at) => found[at] === undefined),
  };
}

const MOST_COMMON = new Map([
  ['en', 'us'],
  ['pt', 'br'],
  ['es', 'es'],
]);

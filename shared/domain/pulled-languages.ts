/** Languages of a catalog whose values were read from the service; null: all. */
export type PulledLanguages = readonly string[] | null;

/**
 * Whether a cell in this language that has no value is known to have none. Where it is not, its value was kept back while reading:
 * it is *not pulled*, and never empty.
 */
export const isPulled = (languages: PulledLanguages, locale: string): boolean =>
  languages === null || languages.includes(locale);

/** Languages that are in both. */
export function inBoth(a: PulledLanguages, b: PulledLanguages): string[] | null {
  if (a === null) return b === null ? null : [...b];
  return a.filter((locale) => isPulled(b, locale));
}

/** Languages that are in one of both. */
export const inEither = (a: PulledLanguages, b: PulledLanguages): string[] | null =>
  a === null || b === null ? null : [...new Set([...a, ...b])];

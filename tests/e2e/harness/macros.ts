/** Stands in for Lingui's macros where specs read sources of the app, which nothing builds: returns the English text. */
export const t = (texts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  texts.map((text, at) => (at === 0 ? text : `${String(values[at - 1])}${text}`)).join('');

export const msg = t;

export const plural = (count: number, { one, other }: { one: string; other: string }): string =>
  (count === 1 ? one : other).replaceAll('#', String(count));

import { locale } from '../i18n/activate-language.ts';

/** "1 product", "1,200 products", in English only. What users of the app read is a message with a `plural`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "1,200", as the language of the texts around it writes numbers. */
export const formatCount = (count: number): string => count.toLocaleString(locale());

import { locale } from '../i18n/activate-language.ts';

/** "1 product", "1,200 products", in English only. Texts shown to users are messages with a `plural`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** "1,200", in the number format of the language of the surrounding text. */
export const formatCount = (count: number): string => count.toLocaleString(locale());

import { t } from '@lingui/core/macro';

/** Joins names or texts with the separator of the language: "A, B, C". */
export const listed = (texts: readonly string[]): string =>
  texts.reduce((some, one) => (some === '' ? one : t`${some}, ${one}`), '');

import { t } from '@lingui/core/macro';

/** Names or texts of which one is meant: "A or B or C"; '' if there are none. */
export const eitherOf = (texts: readonly string[]): string =>
  texts.reduce((some, one) => (some === '' ? one : t`${some} or ${one}`), '');

/** Joins names or texts with the separator of the language: "A, B, C". */
export const listed = (texts: readonly string[]): string =>
  texts.reduce((some, one) => (some === '' ? one : t`${some}, ${one}`), '');

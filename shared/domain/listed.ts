import { t } from '@lingui/core/macro';

/** Names or texts one after another, as the language separates them: "A, B, C". */
export const listed = (texts: readonly string[]): string =>
  texts.reduce((some, one) => (some === '' ? one : t`${some}, ${one}`), '');

import { t } from '@lingui/core/macro';

/** A name or a text within a sentence, between the quotation marks of the language. */
export const quoted = (text: string): string => t`“${text}”`;

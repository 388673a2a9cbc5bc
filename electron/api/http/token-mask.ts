import { secretReplacer } from '../../platform/secret-replacer.ts';

/**
 * Replaces the token with "[token]" in a text about an exchange: a record, an error, a quotation from an answer. Never
 * for data: a token may be a word of the catalog, and what is read is shown, stored and sent back.
 */
export type TokenMask = (text: string) => string;

export const tokenMask = (token: string): TokenMask => secretReplacer(token, '[token]');

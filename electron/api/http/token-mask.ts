import { secretReplacer } from '../../platform/secret-replacer.ts';

/** Replaces the token by "[token]" wherever it stands in a text. */
export type TokenMask = (text: string) => string;

export const tokenMask = (token: string): TokenMask => secretReplacer(token, '[token]');

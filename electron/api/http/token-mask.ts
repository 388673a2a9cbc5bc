import { secretReplacer } from '../../platform/secret-replacer.ts';

/** Replaces the token by "[token]" wherever it stands in a text. */
export type TokenMask = (text: string) => string;

/** The masks of one token: for what is shown of an exchange, and for an answer that is read as data. */
export interface TokenMasks {
  shown: TokenMask;
  data: TokenMask;
}

/** In characters. Shorter tokens, which only toys have, also stand in the words of products: those would be changed. */
const SHORTEST_SECRET = 8;

export function tokenMasks(token: string): TokenMasks {
  const shown = secretReplacer(token, '[token]');
  return { shown, data: token.length < SHORTEST_SECRET ? (text) => text : shown };
}

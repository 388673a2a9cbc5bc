import { secretReplacer } from '../../platform/secret-replacer.ts';

/**
 * Replaces the token with "[token]" in a text about an exchange: a record, an error, a quotation from an answer. Never
 * for data: a token may be a word of the catalog, and what is read is shown, stored and sent back.
 */
export type TokenMask = (text: string) => string;

export function tokenMask(token: string): TokenMask {
  const whole = secretReplacer(token, '[token]');
  // Of user and password, the password is a secret by itself.
  const [, password = ''] = /^[^:\s]+:(.+)$/.exec(token) ?? [];
  if (password === '') return whole;
  const alone = secretReplacer(password, '[token]');
  return (text) => alone(whole(text));
}

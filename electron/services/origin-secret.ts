/** Returns the scheme, host and port of a web address, which a secret is bound to. */
export const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null;

/**
 * Joins a secret to the origin it was entered for, as it is kept in the keychain: whatever changes the address beside it (a
 * form, a half-done save, a restored or edited file), the secret is sent nowhere else.
 */
export const forOrigin = (address: string, secret: string): string => `${originOf(address)} ${secret}`;

/** Returns the secret, or null if it was entered for another origin. */
export function secretFor(address: string, kept: string | null): string | null {
  const prefix = `${originOf(address)} `;
  return kept?.startsWith(prefix) ? kept.slice(prefix.length) : null;
}

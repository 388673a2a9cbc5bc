/** Scheme, host and port of a web address: whom a secret is for. */
export const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null;

/**
 * A secret joined to the origin it was entered for, as it is kept in the keychain: whatever changes
 * the address beside it, a form, a half-done save, a restored or edited file, the secret goes nowhere else.
 */
export const forOrigin = (address: string, secret: string): string => `${originOf(address)} ${secret}`;

/** The secret, or null where it was entered for another origin. */
export function secretFor(address: string, kept: string | null): string | null {
  const prefix = `${originOf(address)} `;
  return kept?.startsWith(prefix) ? kept.slice(prefix.length) : null;
}

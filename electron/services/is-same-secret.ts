import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time, wherever the first difference is. */
export function isSameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

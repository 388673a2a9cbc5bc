import type { StoredUnit } from './units.ts';

/** Of the translations of one text, the one used at least twice as often as all others together; null if there is none. */
export function clearTranslation(units: readonly StoredUnit[]): string | null {
  const [first, ...others] = units.toSorted((a, b) => b.uses - a.uses);
  if (!first) return null;
  const otherUses = others.reduce((sum, { uses }) => sum + uses, 0);
  return first.uses >= 2 * otherUses ? first.target : null;
}

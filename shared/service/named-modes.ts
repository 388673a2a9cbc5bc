import type { RemovalMode } from '../domain/removal.ts';
import { at, isObject, type Json } from './json.ts';
import type { ServiceProfile } from './profile.ts';

/**
 * Returns which modes of removal an answer names (4.4), in any of these parts: by its status or a field like it, by a field of
 * such a name that is true, or by repeating the mode parameter.
 */
export function namedModes(
  parts: readonly Json[],
  { delete: names, results }: ServiceProfile,
): Record<RemovalMode, boolean> {
  const isNamed = (mode: RemovalMode) => {
    const words = names.says[mode].map(plain);
    return parts.some((part) => {
      const said = [at(part, results.status), ...trueFields(part), ...outcomesIn(part)];
      const echo = at(part, names.param);
      return (
        said.some((word) => typeof word === 'string' && words.includes(plain(word))) ||
        (names[mode] !== null && isPlain(echo) && plain(echo) === plain(names[mode]))
      );
    });
  };
  return { delete: isNamed('delete'), unlink: isNamed('unlink') };
}

const trueFields = (part: Json): string[] =>
  isObject(part) ? Object.keys(part).filter((key) => part[key] === true) : [];

/** Fields that say what was done, whatever the profile calls the status. */
const OUTCOMES = ['status', 'state', 'outcome', 'result', 'action', 'effect', 'operation'];

const outcomesIn = (part: Json): Json[] =>
  isObject(part)
    ? Object.entries(part).flatMap(([key, said]) => (OUTCOMES.includes(key.toLowerCase()) ? [said] : []))
    : [];

const isPlain = (json: Json | undefined): json is string | number | boolean =>
  typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean';

const plain = (word: string | number | boolean): string => String(word).toLowerCase();

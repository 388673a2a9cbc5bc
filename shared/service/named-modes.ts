import type { RemovalMode } from '../domain/removal.ts';
import { at, isObject, type Json } from './json.ts';
import type { ServiceProfile } from './profile.ts';

/**
 * Returns which modes of removal an answer names (4.4), in any of these parts: by its status, by a field of such a name that
 * is true, or by repeating the mode parameter.
 */
export function namedModes(
  parts: readonly Json[],
  { delete: names, results }: ServiceProfile,
): Record<RemovalMode, boolean> {
  const isNamed = (mode: RemovalMode) => {
    const words = names.says[mode].map(plain);
    return parts.some((part) => {
      const said = [at(part, results.status), ...trueFields(part)];
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

const isPlain = (json: Json | undefined): json is string | number | boolean =>
  typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean';

const plain = (word: string | number | boolean): string => String(word).toLowerCase();

declare const values: unique symbol;

/**
 * Values by a name from outside, as a JSON object. Not to be indexed: an object answers for "constructor" whatever it holds,
 * and an assignment to "__proto__" adds nothing. Read with `namedValue`, built with `byName`.
 */
export interface ByName<T> {
  readonly [values]: T;
}

export function byName<T>(entries: Iterable<readonly [name: string, value: T]>): ByName<T> {
  // Defines each property, even "__proto__", where an assignment would run a setter.
  return Object.fromEntries(entries) as unknown as ByName<T>;
}

export const namedValue = <T>(from: ByName<T>, name: string): T | undefined =>
  Object.hasOwn(from, name) ? (from as unknown as { [name: string]: T })[name] : undefined;

export const namedEntries = <T>(from: ByName<T>): [name: string, value: T][] =>
  Object.entries<T>(from as object as { [name: string]: T });

export const namesOf = (from: ByName<unknown>): string[] => Object.keys(from);

/** The same values with one replaced or added, or removed if `value` is undefined. */
export const withNamed = <T>(from: ByName<T>, name: string, value: T | undefined): ByName<T> =>
  byName([
    ...namedEntries(from).filter(([other]) => other !== name),
    ...(value === undefined ? [] : [[name, value] as const]),
  ]);

import { type ByName, byName, namedEntries, namedValue } from '#shared/domain/by-name.ts';
import type { TmxUnit } from '#shared/exchange/tmx/tmx-unit.ts';
import type { PairUnit } from '../../store/memory/create-memory-store.ts';
import type { StoredUnit } from '../../store/memory/units.ts';

/** The properties in which the app itself writes what a unit belongs to. */
const IDENTIFIER = 'x-identifier';
const PROPERTY = 'x-property';

export function toTmx(sourceLocale: string, targetLocale: string, unit: StoredUnit): TmxUnit {
  const { source, target, at, note, identifier, property, props } = unit;
  return {
    source: { language: sourceLocale, text: source },
    targets: [{ language: targetLocale, text: target }],
    at,
    note,
    props: byName([
      ...(props === null ? [] : namedEntries(JSON.parse(props) as ByName<string>)),
      ...(identifier === null ? [] : [[IDENTIFIER, identifier] as const]),
      ...(property === null ? [] : [[PROPERTY, property] as const]),
    ]),
  };
}

/**
 * Returns the translations of a unit into languages that are known here. `locales`: by language of the file. `now`: for
 * units without a date.
 */
export function fromTmx(
  { source, targets, at, note, props }: TmxUnit,
  locales: ReadonlyMap<string, string>,
  now: string,
): PairUnit[] {
  const identifier = namedValue(props, IDENTIFIER) ?? null;
  const property = namedValue(props, PROPERTY) ?? null;
  const others = namedEntries(props).filter(([type]) => type !== IDENTIFIER && type !== PROPERTY);
  const sourceLocale = locales.get(source.language);
  if (sourceLocale === undefined) return [];
  return targets.flatMap((target) => {
    const targetLocale = locales.get(target.language);
    if (targetLocale === undefined || targetLocale === sourceLocale) return [];
    return {
      sourceLocale,
      targetLocale,
      source: source.text,
      target: target.text,
      origin: 'import' as const,
      identifier,
      property,
      at: at ?? now,
      ...(note === null ? {} : { note }),
      ...(others.length === 0 ? {} : { props: byName(others) }),
    };
  });
}

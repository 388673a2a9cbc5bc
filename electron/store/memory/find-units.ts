import type { FoundUnit, UnitFilter } from '#shared/contract/memory.ts';
import { languageOf } from '#shared/domain/block/language-tag.ts';
import { fold } from '#shared/domain/fold-text.ts';
import type { LanguagePair } from './pairs.ts';
import { fileOf, type StoredUnit, type Units } from './units.ts';

/** What one call found. */
export interface FoundUnits {
  units: FoundUnit[];
  /** The number of units that it looked at. */
  searched: number;
  next: number | null;
}

/** The units that one call looks at, so that look-ups in between wait for some tens of milliseconds. */
const SEARCHED_PER_CALL = 5_000;

/** The units that a filter finds in the next piece of a pair's memory, the newest first; at most `limit`. */
export function findUnits(
  units: Units,
  pair: number,
  languages: LanguagePair,
  filter: UnitFilter,
  before: number | null,
  limit: number,
): FoundUnits {
  const isFound = matcher(filter, languages);
  const page = units.pageBefore(pair, before ?? Number.MAX_SAFE_INTEGER, SEARCHED_PER_CALL);
  const found: FoundUnit[] = [];
  for (const [at, unit] of page.entries()) {
    if (!isFound(unit)) continue;
    found.push(shownUnit(unit));
    if (found.length === limit) {
      const isLast = at === page.length - 1 && page.length < SEARCHED_PER_CALL;
      return { units: found, searched: at + 1, next: isLast ? null : unit.unit };
    }
  }
  const next = page.length < SEARCHED_PER_CALL ? null : page.at(-1)!.unit;
  return { units: found, searched: page.length, next };
}

function matcher(
  { text, within, origin }: UnitFilter,
  { sourceLocale, targetLocale }: LanguagePair,
): (unit: StoredUnit) => boolean {
  const [source, target] = [sourceLocale, targetLocale].map(languageOf) as [string, string];
  const has = (where: string, language: string, wanted: string) => fold(where, language).includes(wanted);
  const [inSource, inTarget] = [source, target].map((language) => fold(text.trim(), language)) as [
    string,
    string,
  ];
  return (unit) => {
    if (origin !== null && unit.origin !== origin) return false;
    if (inSource === '') return true;
    if (within !== 'target' && has(unit.source, source, inSource)) return true;
    if (within !== 'source' && has(unit.target, target, inTarget)) return true;
    const file = within === 'both' && unit.props !== null ? fileOf(unit.props) : null;
    return file !== null && has(file, source, inSource);
  };
}

const shownUnit = ({
  unit,
  source,
  target,
  origin,
  identifier,
  property,
  at,
  uses,
  props,
}: StoredUnit): FoundUnit => ({
  unit,
  source,
  target,
  origin,
  identifier,
  property,
  at,
  uses,
  file: props === null ? null : fileOf(props),
});

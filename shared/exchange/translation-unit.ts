/** A segment in a file that translators exchange. */
export interface TranslationUnit {
  /** The same in each export: see `unitId`. */
  id: string;
  /** For people: "004517 · title". */
  name: string;
  source: string;
  /** Null for no translation. */
  target: string | null;
  state: UnitState;
  /** Those that go out; without private ones. */
  comments: readonly string[];
}

export type UnitState = 'empty' | 'translated' | 'needs_review' | 'done' | 'stale';

/**
 * Why a unit is held back: a part of it is not translated (`text`: what there is), a code has no text (`text`: that code), or its
 * translation says another language than its file (`text`: that language).
 */
export interface HeldUnit {
  why: 'incomplete' | 'codes' | 'language';
  text: string;
}

/** A unit as read from a file. */
export interface ReadUnit {
  id: string;
  /** As the part of the file that it stands in names them; null if it does not. */
  sourceLocale: string | null;
  targetLocale: string | null;
  /** Null if the file does not say. */
  source: string | null;
  /** Null if nothing of it is translated. */
  target: string | null;
  /** The translation, or a segment of it, is the source as it is, and has words. */
  isCopy: boolean;
  held: HeldUnit | null;
  /** What it says of the translation; null if nothing. */
  state: Exclude<UnitState, 'empty' | 'stale'> | null;
  /** What people wrote beside it, except the comments that it was exported with. */
  notes: string[];
  /** What was exported (`exportedMark`); null if the file does not say. */
  exported: string | null;
  line: number;
}

/** The contents read from a file. */
export interface TranslationFile {
  /** The first that the file names; null if it names none. */
  sourceLocale: string | null;
  targetLocale: string | null;
  units: ReadUnit[];
  /** What could not be read; everything else was. */
  problems: { line: number; message: string }[];
}

interface UnitPlace {
  identifier: string;
  property: string;
  /** Null for a text that is not in a list. */
  item: number | null;
}

/** For people: "004517 · title", with the number of an item. */
export const unitName = ({ identifier, property, item }: UnitPlace): string =>
  `${identifier} · ${property}${item === null ? '' : ` · ${item + 1}`}`;

const BETWEEN = '.-.';

/**
 * Returns an id that identifies a unit's segment, of characters that every format and program preserves: A–Z, a–z, 0–9, "-",
 * "." and "_".
 */
export const unitId = ({ identifier, property, item }: UnitPlace): string =>
  [identifier, property, ...(item === null ? [] : [String(item)])].map(encoded).join(BETWEEN);

/** Returns the segment of a unit's id; null if the id is not one of ours. */
export function unitPlace(id: string): UnitPlace | null {
  const [identifier, property, item, more] = id.split(BETWEEN).map(decoded);
  if (!identifier || !property || more !== undefined || (item !== undefined && !/^\d{1,6}$/.test(item)))
    return null;
  return { identifier, property, item: item === undefined ? null : Number(item) };
}

/** Writes other characters as "_" with their code and "_"; also ".", which separates the parts of the id. */
const encoded = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)!.toString(16)}_`);

const decoded = (text: string): string =>
  text.replaceAll(/_([0-9a-f]{1,6})_/g, (_, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? '' : String.fromCodePoint(point);
  });

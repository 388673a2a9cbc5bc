import type { ReviewMark } from '../contract/translate.ts';

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
  note: string | null;
}

/** How far a translation is. */
export type UnitState = 'empty' | 'translated' | 'needs_review' | 'done' | 'stale';

/** A unit as a file has it. */
export interface ReadUnit {
  id: string;
  /** Null where the file does not say it. */
  source: string | null;
  target: string | null;
  review: ReviewMark;
  /** `targetMark` of the translation that the file went out with; null where it does not say. */
  exported: string | null;
  line: number;
}

/** What was read of a file. */
export interface TranslationFile {
  /** Null where the file does not name it. */
  sourceLocale: string | null;
  targetLocale: string | null;
  units: ReadUnit[];
  /** What could not be read; the rest was. */
  problems: { line: number; message: string }[];
}

export interface UnitPlace {
  identifier: string;
  property: string;
  /** Null for a text that is no list. */
  item: number | null;
}

const BETWEEN = '.-.';

/** An id that says where a unit belongs, of characters that every format and program keeps: A–Z, a–z, 0–9, "-", "." and "_". */
export const unitId = ({ identifier, property, item }: UnitPlace): string =>
  [identifier, property, ...(item === null ? [] : [String(item)])].map(encoded).join(BETWEEN);

/** Where a unit belongs; null for an id that is none of ours. */
export function unitPlace(id: string): UnitPlace | null {
  const [identifier, property, item, more] = id.split(BETWEEN).map(decoded);
  if (!identifier || !property || more !== undefined || (item !== undefined && !/^\d{1,6}$/.test(item)))
    return null;
  return { identifier, property, item: item === undefined ? null : Number(item) };
}

/** Other characters as "_" with their code and "_"; a "." too, which parts the id. */
const encoded = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9-]/gu, (character) => `_${character.codePointAt(0)!.toString(16)}_`);

const decoded = (text: string): string =>
  text.replaceAll(/_([0-9a-f]{1,6})_/g, (_, code: string) => {
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? '' : String.fromCodePoint(point);
  });

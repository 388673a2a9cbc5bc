import type { ReviewMark } from '#shared/contract/translate.ts';
import { STAGED_TOO } from '#shared/contract/translation-files.ts';
import { type Doubt, doubtAbout, UNKNOWN_SHAPE } from '#shared/domain/doubt.ts';
import { type Judgement, judge } from '#shared/domain/judge.ts';
import { isMarkOf } from '#shared/domain/text-hash.ts';
import { isCopied } from '#shared/exchange/copied-source.ts';
import { languageKinship } from '#shared/service/language-codes.ts';
import type { CellFacts } from '../cell-facts.ts';
import { inChunks } from '../chunks.ts';
import type { Core } from '../core.ts';
import { type ReadSegment, type ScopeIds, SegmentReader } from '../segments/segment-reader.ts';
import { segmentText } from '../segments/segment-records.ts';
import { validRecord } from '../segments/segment-status.ts';
import { leavingHoles } from './list-items.ts';
import { type SavingParts, saveRecords, type WrittenSegment, writeSegments } from './segment-saving.ts';

/** A translation from a file. */
export interface ImportedUnit {
  identifier: string;
  property: string;
  item: number | null;
  /** The language that it is translated into. */
  locale: string;
  /** As in the file; null if it has none. */
  source: string | null;
  /** Null if only its notes are imported. */
  target: string | null;
  /** The translation, or a part of it, is the source that the file has. */
  isCopy: boolean;
  review: ReviewMark;
  /** `textMark` of the translation when the file was exported; null if the file does not say. */
  exported: string | null;
  notes: readonly string[];
}

/**
 * What becomes of a unit. `unknown`: there is no such text here; `stale`: the source has changed; `copies`: the translation is its
 * source; `spoiled`: another program may have spoiled it; `outdated`: it is its source, and here is something newer; `holes`: an item of a list after one that has no translation;
 * `marks`: the text is here, and only its mark is new; `noText`: only notes.
 */
export type ImportVerdict =
  | Exclude<Judgement, 'conflicts'>
  | 'unknown'
  | 'stale'
  | 'copies'
  | 'spoiled'
  | 'outdated'
  | 'holes'
  | 'marks'
  | 'noText';

type Parts = Pick<Core, 'products'> & SavingParts;

interface Judged {
  verdict: ImportVerdict;
  segment: ReadSegment | null;
  /** The note of its segment with what the file adds; null if it adds nothing. */
  note: string | null;
}

/** A verdict with the text that decides it: the current source, or translation. */
export interface UnitVerdict {
  verdict: ImportVerdict;
  text: string;
  hasNewNote: boolean;
}

/** What is read from a file, and what it is called. */
export interface ImportedFile {
  fileName: string;
  /** The language of its sources. */
  source: string;
  units: readonly ImportedUnit[];
}

/** The verdicts on the units, in their order. */
export function checkUnits(parts: Parts, file: ImportedFile): UnitVerdict[] {
  // The file may be in a language that the catalog has never seen.
  const { judged } = parts.db.transaction('page', () => judgeUnits(parts, file));
  return judged.map(({ verdict, segment, note }, i) => ({
    verdict,
    text: decidingText(verdict, segment, file.units[i]!),
    hasNewNote: note !== null,
  }));
}

function decidingText(verdict: ImportVerdict, segment: ReadSegment | null, { target }: ImportedUnit): string {
  const text =
    verdict === 'spoiled'
      ? target
      : verdict === 'stale' || verdict === 'copies'
        ? segment?.source
        : segment?.target;
  return text ?? '';
}

/** Stages the units that have one of the verdicts, as one step, and keeps marks and notes. */
export function stageUnits(
  parts: Parts,
  label: string,
  file: ImportedFile,
  wanted: ReadonlySet<ImportVerdict>,
): { facts: CellFacts[]; staged: number; marked: number; noted: number } {
  const { db } = parts;
  return db.transaction('durable', () => {
    const { scope, judged } = judgeUnits(parts, file);
    const written: WrittenSegment[] = [];
    const marked: WrittenSegment[] = [];
    const noted = new Map<string, { segment: ReadSegment; note: string }>();
    for (const [i, { verdict, segment, note }] of judged.entries()) {
      if (!segment) continue;
      const { target, review } = file.units[i]!;
      const origin = validRecord(segment, scope)?.origin ?? null;
      if (wanted.has(verdict)) written.push({ segment, target, review, origin: 'import' });
      else if (verdict === 'marks') marked.push({ segment, target: segment.target, review, origin });
      if (note !== null) noted.set(segmentText(segment), { segment, note });
    }
    const facts = writeSegments(parts, scope, written, label);
    saveRecords(parts, scope, marked);
    saveNotes(parts, scope, [...noted.values()]);
    if (marked.length + noted.size > 0) db.noteWritten('review of a segment');
    return { facts, staged: written.length, marked: marked.length, noted: noted.size };
  });
}

/** Only inside a transaction, after other records of these segments. */
function saveNotes(
  { records }: Parts,
  { source }: ScopeIds,
  noted: readonly { segment: ReadSegment; note: string }[],
): void {
  const kept = records.ofProducts(JSON.stringify([...new Set(noted.map(({ segment }) => segment.product))]));
  const none = { sourceLocale: source, source: null, target: null, review: null, origin: null };
  records.write(
    noted.map(({ segment: { product, property, locale, item }, note }) => {
      const key = { product, property, locale, item };
      return { ...none, ...kept.get(segmentText(key)), ...key, note };
    }),
  );
}

function judgeUnits(
  parts: Parts,
  { fileName, source, units }: ImportedFile,
): { scope: ScopeIds; judged: Judged[] } {
  const { db, names, products, records } = parts;
  const properties = new Map(
    [...new Set(units.map(({ property }) => property))].map((name) => [name, names.properties.find(name)]),
  );
  const locales = new Map(
    [...new Set(units.map(({ locale }) => locale))].map((name) => [name, names.locales.id(name)]),
  );
  const scope: ScopeIds = {
    source: names.locales.id(source),
    targets: [...locales.values()],
    references: [],
    properties: [...properties.values()].filter((id) => id !== undefined),
    everything: true,
  };
  const reader = new SegmentReader(db, records, scope);
  const listed: ReadSegment[] = [];
  const judged = inChunks(units).flatMap((chunk) => {
    const found = new Map(
      products
        .findByIdentifier([...new Set(chunk.map(({ identifier }) => identifier))])
        .map(({ identifier, product }) => [identifier, product]),
    );
    const read = [...reader.read(found.values()).values()].flat();
    const segments = new Map(read.map((segment) => [segmentText(segment), segment]));
    for (const segment of read) if (segment.item !== null) listed.push(segment);
    return chunk.map((unit): Judged => {
      const product = found.get(unit.identifier);
      const property = properties.get(unit.property);
      const locale = locales.get(unit.locale)!;
      const segment =
        product === undefined || property === undefined
          ? undefined
          : segments.get(segmentText({ product, property, locale, item: unit.item }));
      if (!segment) return { verdict: 'unknown', segment: null, note: null };
      return {
        verdict: verdictOn(unit, segment, {
          scope,
          mayCopy: languageKinship(source, unit.locale) !== 'none',
        }),
        segment,
        note: noteWith(segment.record?.note ?? null, unit.notes, fileName),
      };
    });
  });
  holdHoles(listed, judged);
  return { scope, judged };
}

/** `mayCopy`: between forms of one language ("en-GB" and "en-US"), most translations are the same as their source. */
function verdictOn(
  unit: ImportedUnit,
  segment: ReadSegment,
  { scope, mayCopy }: { scope: ScopeIds; mayCopy: boolean },
): ImportVerdict {
  const { target: shown, held, source } = segment;
  if (unit.target === null) return 'noText';
  const saw = unit.exported === null ? 'unknown' : isMarkOf(unit.exported, shown) ? 'shown' : 'other';
  const judged = judge({ shown, isStaged: shown !== held }, { value: unit.target, saw });
  const isStale = unit.source !== null && oneLineEnd(unit.source) !== oneLineEnd(source);
  if (judged === 'same') {
    const isConfirmed = unit.review === 'done' && !isStale;
    return isConfirmed && validRecord(segment, scope)?.review !== 'done' ? 'marks' : 'same';
  }
  const isCopy = !mayCopy && (unit.isCopy || isCopied(source, unit.target));
  if (isCopy) return isStale || judged === 'clashes' ? 'outdated' : 'copies';
  if (isSpoiled(unit.target, segment)) return 'spoiled';
  return isStale ? 'stale' : judged;
}

/**
 * Whether another program may have spoiled a translation. Where there is none, its source is what it is compared with, of which a
 * translation may well write numbers and days in another way.
 */
function isSpoiled(target: string, { target: shown, source }: ReadSegment): boolean {
  const found = doubtAbout({ value: target, text: target }, shown ?? source, UNKNOWN_SHAPE);
  if (!found) return false;
  return SPOILED.has(found.doubt) || (found.read !== null && (shown !== null || found.doubt === 'date'));
}

/** Kinds that say enough by themselves. */
const SPOILED: ReadonlySet<Doubt> = new Set(['no_value', 'shortened', 'formula', 'characters']);

/** The verdicts on what may be staged. */
const MAY_STAGE: ReadonlySet<ImportVerdict> = new Set(['stages', ...STAGED_TOO]);

/** Changes the verdict on units that would leave an empty item before them, whatever else is chosen. */
function holdHoles(segments: readonly ReadSegment[], judged: readonly Judged[]): void {
  const candidates = judged.flatMap((one) =>
    one.segment && MAY_STAGE.has(one.verdict) ? [{ one, segment: one.segment, choice: one.verdict }] : [],
  );
  for (const { one } of leavingHoles(segments, candidates, 'stages')) one.verdict = 'holes';
}

/** Adds what the file says to a note, named by the file; null if that is all in it. */
function noteWith(own: string | null, notes: readonly string[], fileName: string): string | null {
  const added = notes.filter((note) => !own?.includes(note)).map((note) => `${fileName}: ${note}`);
  return added.length === 0 ? null : [...(own === null ? [] : [own]), ...new Set(added)].join('\n');
}

/** Other programs have their own line endings. */
const oneLineEnd = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

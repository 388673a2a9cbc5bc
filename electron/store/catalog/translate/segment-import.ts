import type { ReviewMark } from '#shared/contract/translate.ts';
import { STAGED_TOO } from '#shared/contract/translation-files.ts';
import { type Doubt, doubtAbout, UNKNOWN_SHAPE } from '#shared/domain/doubt.ts';
import { type Judgement, judge } from '#shared/domain/judge.ts';
import { isCopied } from '#shared/exchange/copied-source.ts';
import { exportedState, isExported } from '#shared/exchange/exported-mark.ts';
import type { ReadUnit } from '#shared/exchange/translation-unit.ts';
import { languageKinship } from '#shared/service/language-codes.ts';
import type { CellFacts } from '../cell-facts.ts';
import { inChunks } from '../chunks.ts';
import type { Core } from '../core.ts';
import { type ReadSegment, type ScopeIds, SegmentReader } from '../segments/segment-reader.ts';
import { segmentText } from '../segments/segment-records.ts';
import { validRecord } from '../segments/segment-status.ts';
import { leavingHoles } from './list-items.ts';
import {
  newComment,
  type SavingParts,
  type WrittenSegment,
  withMark,
  writeSegments,
} from './segment-saving.ts';

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
  state: ReadUnit['state'];
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
  /** Its mark, if that is another in the file. */
  mark: ReviewMark | undefined;
  /** What the file says that no comment says yet. */
  notes: string[];
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
  return judged.map(({ verdict, segment, notes }, i) => ({
    verdict,
    text: decidingText(verdict, segment, file.units[i]!),
    hasNewNote: notes.length > 0,
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
    const written = new Map<string, WrittenSegment>();
    const notes = new Map<string, { segment: ReadSegment; texts: Set<string> }>();
    const counts = { staged: 0, marked: 0, noted: 0 };
    for (const [i, { verdict, segment, mark, notes: added }] of judged.entries()) {
      if (!segment) continue;
      const key = segmentText(segment);
      const { target, state } = file.units[i]!;
      if (wanted.has(verdict)) {
        written.set(key, { segment, target, review: markOf(state), origin: 'import' });
        counts.staged++;
      } else if (mark !== undefined) {
        written.set(key, withMark(segment, scope, mark));
        counts.marked++;
      }
      if (added.length === 0) continue;
      // A segment that is in a file more than once has the notes of all.
      const { texts } = notes.get(key) ?? { texts: new Set() };
      notes.set(key, { segment, texts: new Set([...texts, ...added]) });
    }
    for (const [key, { segment, texts }] of notes) {
      const comments = { has: [...texts].map((text) => newComment(text, file.fileName)), lacks: [] };
      const nothingElse: WrittenSegment = { ...withMark(segment, scope, null), keeps: 'record' };
      written.set(key, { ...(written.get(key) ?? nothingElse), comments });
      counts.noted++;
    }
    return { facts: writeSegments(parts, scope, [...written.values()], () => label), ...counts };
  });
}

function judgeUnits(parts: Parts, { source, units }: ImportedFile): { scope: ScopeIds; judged: Judged[] } {
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
      if (!segment) return { verdict: 'unknown', segment: null, mark: undefined, notes: [] };
      const mark = newMark(unit, segment, scope);
      const verdict = verdictOn(unit, segment, languageKinship(source, unit.locale) !== 'none');
      return {
        verdict: verdict === 'same' && mark !== undefined ? 'marks' : verdict,
        segment,
        mark: verdict === 'same' ? mark : undefined,
        notes: newNotes(segment, unit.notes),
      };
    });
  });
  holdHoles(listed, judged);
  return { scope, judged };
}

/** `mayCopy`: between forms of one language ("en-GB" and "en-US"), most translations are the same as their source. */
function verdictOn(unit: ImportedUnit, segment: ReadSegment, mayCopy: boolean): ImportVerdict {
  const { target: shown, held, source } = segment;
  if (unit.target === null) return 'noText';
  const saw = unit.exported === null ? 'unknown' : isExported(unit.exported, shown) ? 'shown' : 'other';
  const judged = judge({ shown, isStaged: shown !== held }, { value: unit.target, saw });
  if (judged === 'same') return judged;
  const isStale = isOfOtherSource(unit, source);
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

const isOfOtherSource = (unit: ImportedUnit, source: string): boolean =>
  unit.source !== null && oneLineEnd(unit.source) !== oneLineEnd(source);

const markOf = (state: ReadUnit['state']): ReviewMark => (state === 'translated' ? null : state);

/**
 * The mark that a file has for a translation that is here already, if it was changed there since it was exported; undefined if not.
 * Where the file does not say what was exported, it cannot take marks away.
 */
function newMark(unit: ImportedUnit, segment: ReadSegment, scope: ScopeIds): ReviewMark | undefined {
  const { state, exported } = unit;
  if (state === null || isOfOtherSource(unit, segment.source)) return undefined;
  const record = validRecord(segment, scope);
  const here = record?.review ?? null;
  const before = exported === null ? null : exportedState(exported);
  if (before === null) {
    const isRaised = state === 'done' ? here !== 'done' : state === 'needs_review' && here === null;
    return isRaised ? markOf(state) : undefined;
  }
  // Files say of a translation whose source changed that it needs review.
  if (state === (before === 'stale' ? 'needs_review' : before)) return undefined;
  const next = markOf(state);
  const confirms = before === 'stale' && record !== null && record.source !== segment.source;
  return next !== here || confirms ? next : undefined;
}

function newNotes({ record }: ReadSegment, notes: readonly string[]): string[] {
  const known = new Set(record?.comments.map(({ text }) => oneLineEnd(text)));
  return notes.filter((note) => !known.has(oneLineEnd(note)));
}

/** Other programs have their own line endings. */
const oneLineEnd = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { ReviewMark, SegmentOrigin, SegmentRef } from '#shared/contract/translate.ts';
import { edited } from '#shared/domain/judge.ts';
import type { SegmentComment } from '#shared/domain/segment-comment.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { type CellFacts, readFacts, shownValue } from '../cell-facts.ts';
import type { Core } from '../core.ts';
import { type CellKey, cellText } from '../names.ts';
import type { ReadSegment, ScopeIds } from '../segments/segment-reader.ts';
import {
  type KeptSegment,
  type SegmentKey,
  type SegmentRecord,
  segmentText,
  withComments,
} from '../segments/segment-records.ts';
import { isEmptyText, validRecord } from '../segments/segment-status.ts';
import type { Restage } from '../staging/restaging.ts';
import { missingItems } from './list-items.ts';
import { repetitionFill } from './repetitions.ts';
import type { SegmentLists } from './segment-lists.ts';

/** A translation as it was written. */
export interface SavedSegment extends SegmentRef {
  target: string | null;
  /** What the service held when the translator began to type, if that is known. */
  seen?: string | null | undefined;
  origin: SegmentOrigin;
  review: ReviewMark;
}

/** Which other segments the first translation fills. */
export interface Repeat {
  into: 'empty' | 'all';
  except: SegmentRef[];
}

type Written = Pick<SavedSegment, 'target' | 'seen' | 'origin' | 'review'>;

/** A segment with what is written into it. */
export interface WrittenSegment extends Pick<SegmentRecord, 'target' | 'origin' | 'review'> {
  segment: ReadSegment;
  seen?: string | null | undefined;
  /** `text`: only what is kept about the segment changes; `record`: only its comments. */
  keeps?: 'text' | 'record';
  /** What becomes of its comments: see `KeptSegment`. */
  comments?: Required<Pick<KeptSegment, 'has' | 'lacks'>>;
}

export type SavingParts = Pick<Core, 'db' | 'names' | 'restaging' | 'records'>;
type Parts = SavingParts & { lists: SegmentLists };

/**
 * Saves translations as one step of the history. `repeated`: the number of segments that the same text fills besides those named. Throws
 * `not_found`.
 */
export const saveSegments = (
  parts: Parts,
  list: number,
  saved: readonly SavedSegment[],
  repeat: Repeat | null,
): Saved =>
  parts.db.transaction('durable', () =>
    save(parts, list, saved, repeat && saved[0] ? filledBy(parts, list, saved[0], repeat) : NOTHING_FILLED),
  );

interface Saved {
  facts: CellFacts[];
  repeated: number;
  written: readonly WrittenSegment[];
}

/** What is written besides what the translator wrote, by place. `repeated`: how many have the translator's own text. */
interface Filled {
  places: ReadonlyMap<number, Written>;
  repeated: number;
}

const NOTHING_FILLED: Filled = { places: new Map(), repeated: 0 };

/** Only inside a transaction. */
function save(
  parts: Parts,
  list: number,
  saved: readonly SavedSegment[],
  { places, repeated }: Filled,
): Saved {
  const { lists } = parts;
  const { segments } = lists.get(list);
  const wanted = new Map(places);
  for (const one of saved) wanted.set(lists.place(list, one), one);
  const read = segments.readAt([...wanted.keys()]);
  if (saved.some((one) => !read.has(lists.place(list, one)))) throw gone();
  const written = [...wanted].flatMap(([place, what]) => {
    const segment = read.get(place);
    return segment ? [{ segment, ...what }] : [];
  });
  const facts = writeSegments(parts, segments.scope, written);
  segments.touch(written.map(({ segment }) => segment.product));
  return { facts, repeated, written };
}

/** A translation of a text that nobody has translated yet. */
export interface FilledSegment extends SavedSegment {
  /** The text that it translates. */
  source: string;
}

/**
 * Fills empty segments as one step, except items of lists that would not be whole; returns the number of each. `left`: those that were
 * written meanwhile, whose source changed, or that are gone.
 */
export function fillSegments(
  parts: Parts,
  list: number,
  filled: readonly FilledSegment[],
): { facts: CellFacts[]; filled: number; held: number; left: number } {
  const { db, lists } = parts;
  return db.transaction('durable', () => {
    const { segments } = lists.get(list);
    const keys = filled.map((one) => lists.key(one));
    const read = segments.readProducts(new Set(keys.map(({ product }) => product)));
    const empty = new Map(
      read.flatMap((one) => (isEmptyText(one.target) ? [[segmentText(one), one.source] as const] : [])),
    );
    const still = filled.flatMap((one, i) =>
      empty.get(segmentText(keys[i]!)) === one.source ? [{ one, key: keys[i]! }] : [],
    );
    const missing = missingItems(read, new Set(still.map(({ key }) => segmentText(key))));
    const wanted = still.filter(({ one, key }) => one.item === null || !missing.has(cellText(key)));
    const saved = wanted.map(({ one }) => one);
    const { facts } = saved.length > 0 ? save(parts, list, saved, NOTHING_FILLED) : { facts: [] };
    return {
      facts,
      filled: saved.length,
      held: still.length - saved.length,
      left: filled.length - still.length,
    };
  });
}

/** Marks segments as they are now, as one step of the history: a marked translation fits its source. */
export function markSegments(
  parts: Parts,
  list: number,
  marked: readonly SegmentRef[],
  review: ReviewMark,
): void {
  const { db, lists } = parts;
  db.transaction('durable', () => {
    const { segments } = lists.get(list);
    const read = segments.readAt(marked.map((one) => lists.place(list, one)));
    const { scope } = segments;
    const written = [...read.values()].map((segment) => withMark(segment, scope, review));
    const isConfirmed = written.every(({ segment }) => validRecord(segment, scope)?.review === review);
    const label = () => markLabel(parts, written, isConfirmed ? 'fits' : review);
    writeSegments(parts, scope, written, label);
    segments.touch([...read.values()].map(({ product }) => product));
  });
}

/** A comment as the user left it: a new one has no id, and one without text is removed. */
export type LeftComment = Pick<SegmentComment, 'text' | 'isPrivate'> & { id: string | null };

/** Returns all comments of the segment. One that is gone by now is added again. Throws `not_found`. */
export function commentOn(parts: Parts, list: number, of: SegmentRef, left: LeftComment): SegmentComment[] {
  const { db, lists } = parts;
  return db.transaction('durable', () => {
    const { segments } = lists.get(list);
    const segment = segments
      .readAt([lists.place(list, of)])
      .values()
      .next().value;
    if (!segment) throw gone();
    const before = segment.record?.comments ?? [];
    const comments = changedBy(left, before);
    const { property, locale } = parts.names.column(segment.property, segment.locale);
    const written = { ...withMark(segment, segments.scope, null), keeps: 'record' as const, comments };
    if (!isDeepStrictEqual(comments.has, comments.lacks))
      writeSegments(parts, segments.scope, [written], () => t`Comment on ${property} · ${locale}`);
    segments.touch([segment.product]);
    return inOrder(withComments(before, comments));
  });
}

function changedBy(
  { id, text, isPrivate }: LeftComment,
  comments: readonly SegmentComment[],
): NonNullable<WrittenSegment['comments']> {
  const left = text.trim();
  const before = comments.find((one) => one.id === id);
  if (!before) return { has: left === '' ? [] : [newComment(left, null, isPrivate)], lacks: [] };
  const after = { ...before, isPrivate, text: before.file === null ? left : before.text };
  return { has: left === '' ? [] : [after], lacks: [before] };
}

/** Oldest first. */
export const inOrder = (comments: readonly SegmentComment[]): SegmentComment[] =>
  [...comments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** `file`: see `SegmentComment`. */
export const newComment = (text: string, file: string | null, isPrivate = false): SegmentComment => ({
  id: randomUUID(),
  text,
  isPrivate,
  at: new Date().toISOString(),
  file,
});

/** Keeps what the translations of the next segments were written against, if that is not known; `null` at the end. */
export function saveSources(parts: Parts, list: number, from: number, limit: number): number | null {
  const { db, lists } = parts;
  const { segments } = lists.get(list);
  const places = Array.from({ length: Math.min(limit, segments.length - from) }, (_, i) => from + i);
  db.transaction('page', () => {
    const texts = segments.readAt(places);
    segments.compareOn(places.length, { from, texts });
    const unknown = [...texts.values()].filter(
      (segment) => !isEmptyText(segment.target) && !validRecord(segment, segments.scope),
    );
    saveRecords(
      parts,
      segments.scope,
      unknown.map((segment) => ({ segment, target: segment.target, origin: null, review: null })),
    );
  });
  return from + limit < segments.length ? from + limit : null;
}

/** Stages translations as one step, and keeps what they were written against. Only inside a transaction. */
export function writeSegments(
  parts: SavingParts,
  scope: ScopeIds,
  written: readonly WrittenSegment[],
  label: (cells: number) => string = (count) => labelOf(parts, written, count),
): CellFacts[] {
  const facts = stageCells(parts, scope, written, label);
  saveRecords(parts, scope, written);
  if (written.some(({ keeps }) => keeps)) parts.db.noteWritten('review of a segment');
  return facts;
}

/** A segment with another mark: its translation, as it is, fits its source. */
export const withMark = (segment: ReadSegment, scope: ScopeIds, review: ReviewMark): WrittenSegment => ({
  segment,
  target: segment.target,
  origin: validRecord(segment, scope)?.origin ?? null,
  review,
  keeps: 'text',
});

/** A fill marks nothing as done: nobody has looked at it. */
function filledBy(parts: Parts, list: number, of: SavedSegment, { into, except }: Repeat): Filled {
  if (isEmptyText(of.target)) return NOTHING_FILLED;
  const { lists } = parts;
  const { segments } = lists.get(list);
  const left = new Set(except.map((one) => segments.find(lists.key(one))));
  const { repetitions, others } = repetitionFill(segments, lists.place(list, of), left);
  const wanted = repetitions.filter(
    ({ place, target, leftAlone }) =>
      leftAlone === null && !left.has(place) && (into === 'all' || isEmptyText(target)),
  );
  const review = of.review === 'done' ? null : of.review;
  const filled = (target: string | null): Written => ({
    target,
    seen: undefined,
    origin: 'repetition',
    review,
  });
  const places = new Map<number, Written>();
  for (const cell of new Set(wanted.map(cellText)))
    for (const { place, target } of others.get(cell) ?? []) places.set(place, filled(target));
  for (const { place } of wanted) places.set(place, filled(of.target));
  return { places, repeated: wanted.length };
}

function stageCells(
  parts: SavingParts,
  scope: ScopeIds,
  written: readonly WrittenSegment[],
  label: (cells: number) => string,
): CellFacts[] {
  const { db, restaging } = parts;
  const cells = new Map<string, CellKey>(
    written.map(({ segment: { product, property, locale } }) => {
      const cell = { product, property, locale };
      return [cellText(cell), cell];
    }),
  );
  const wanted = new Map<string, Restage & { shown: CellValue }>(
    readFacts(db, [...cells.values()]).map((facts) => [
      cellText(facts.cell),
      { facts, next: facts.draft, shown: shownValue(facts) },
    ]),
  );
  const segments = Map.groupBy(written, ({ segment }) => cellText(segment));
  for (const [cell, ofCell] of segments) {
    const before = ofCell.map(
      ({ segment: { item, record }, keeps, comments }): KeptSegment => ({
        item,
        ...(keeps === 'record' ? {} : { record: record && withoutComments(record) }),
        ...(comments && { has: comments.lacks, lacks: comments.has, sourceLocale: scope.source }),
      }),
    );
    const after = ofCell.map(
      (one): KeptSegment => ({
        item: one.segment.item,
        ...(one.keeps === 'record' ? {} : { record: withoutComments(recordOf(scope, one)) }),
        ...(one.comments && { ...one.comments, sourceLocale: scope.source }),
      }),
    );
    // What stays as it is, such as a text that others are filled with, is no part of the step.
    if (!isDeepStrictEqual(before, after)) wanted.get(cell)!.segments = { before, after };
  }
  for (const { segment, target, seen, keeps } of written) {
    if (keeps) continue;
    const one = wanted.get(cellText(segment))!;
    one.shown = withText(one.shown, segment.item, target);
    one.next = edited({ draft: one.next, current: one.facts.current }, one.shown, {
      // In a list, other items may have changed, too: which of them the translator saw is not known.
      seen: segment.item === null ? seen : undefined,
    });
  }
  return restaging.apply(label, [...wanted.values()]);
}

function labelOf(parts: SavingParts, written: readonly { segment: ReadSegment }[], count: number): string {
  const [first] = written;
  if (count > 1 || !first) return t`Translate ${plural(count, { one: '# cell', other: '# cells' })}`;
  const { property, locale } = parts.names.column(first.segment.property, first.segment.locale);
  return t`Translate ${property} · ${locale}`;
}

function markLabel(
  parts: SavingParts,
  marked: readonly { segment: ReadSegment }[],
  mark: ReviewMark | 'fits',
): string {
  const [first] = marked;
  if (marked.length > 1 || !first)
    return plural(marked.length, { one: 'Mark # translation', other: 'Mark # translations' });
  const { property, locale } = parts.names.column(first.segment.property, first.segment.locale);
  if (mark === 'done') return t`Mark ${property} · ${locale} as done`;
  if (mark === 'needs_review') return t`Mark ${property} · ${locale} as needs review`;
  return mark === null
    ? t`Take the mark of ${property} · ${locale} away`
    : t`Keep ${property} · ${locale} for the changed source`;
}

/** Keeps what translations were written against, and their marks. Only inside a transaction. */
export const saveRecords = (parts: SavingParts, scope: ScopeIds, written: readonly WrittenSegment[]): void =>
  parts.records.write(written.map((one) => ({ ...keyOf(one.segment), ...recordOf(scope, one) })));

function recordOf(
  scope: ScopeIds,
  { segment: { source, record }, target, origin, review, keeps, comments: changed }: WrittenSegment,
): SegmentRecord {
  const kept = record ?? noRecord(scope);
  const comments = withComments(kept.comments, changed ?? {});
  return keeps === 'record'
    ? { ...kept, comments }
    : { sourceLocale: scope.source, source, target, review, origin, comments };
}

const withoutComments = ({ comments: _, ...record }: SegmentRecord): Omit<SegmentRecord, 'comments'> =>
  record;

/** A cell's value with a text, or an item, replaced: missing items before it are empty. Null if no text is left. */
function withText(shown: CellValue, item: number | null, text: string | null): CellValue {
  if (item === null) return text;
  const items: Value[] = Array.isArray(shown) ? [...shown] : shown === null ? [] : [shown];
  while (items.length < item) items.push('');
  items[item] = text ?? '';
  while (items.length > 0 && items.at(-1) === '') items.pop();
  return items.length === 0 ? null : items;
}

const keyOf = ({ product, property, locale, item }: SegmentKey): SegmentKey => ({
  product,
  property,
  locale,
  item,
});

const noRecord = ({ source: sourceLocale }: Pick<ScopeIds, 'source'>): SegmentRecord => ({
  sourceLocale,
  source: null,
  target: null,
  review: null,
  origin: null,
  comments: [],
});

const gone = (): AppError => new AppError('not_found', t`This text is no longer there to be translated.`);

import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { ReviewMark, SegmentOrigin, SegmentRef } from '#shared/contract/translate.ts';
import { edited } from '#shared/domain/judge.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { type CellFacts, readFacts, shownValue } from '../cell-facts.ts';
import type { Core } from '../core.ts';
import { type CellKey, cellText } from '../names.ts';
import { type ReadSegment, type ScopeIds, SegmentReader } from '../segments/segment-reader.ts';
import type { SegmentKey, SegmentRecord, SegmentRecords } from '../segments/segment-records.ts';
import { isEmptyText, validRecord } from '../segments/segment-status.ts';
import type { Restage } from '../staging/restaging.ts';
import { leavingHoles } from './list-items.ts';
import type { SegmentList } from './segment-list.ts';
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
}

export type SavingParts = Pick<Core, 'db' | 'names' | 'restaging'> & { records: SegmentRecords };
type Parts = SavingParts & { lists: SegmentLists };

/**
 * Saves translations as one step of the history. `repeated`: the number of segments filled besides those named. Throws
 * `not_found`.
 */
export const saveSegments = (
  parts: Parts,
  list: number,
  saved: readonly SavedSegment[],
  repeat: Repeat | null,
): Saved => parts.db.transaction('durable', () => save(parts, list, saved, repeat));

interface Saved {
  facts: CellFacts[];
  repeated: number;
  written: readonly WrittenSegment[];
}

/** Only inside a transaction. */
function save(parts: Parts, list: number, saved: readonly SavedSegment[], repeat: Repeat | null): Saved {
  const { lists } = parts;
  const { segments } = lists.get(list);
  const wanted = new Map<number, Written>();
  if (repeat && saved[0])
    for (const place of filledBy(parts, list, saved[0], repeat))
      wanted.set(place, { ...saved[0], seen: undefined, origin: 'repetition' });
  for (const one of saved) wanted.set(lists.place(list, one), one);
  const read = segments.readAt([...wanted.keys()]);
  if (saved.some((one) => !read.has(lists.place(list, one)))) throw gone();
  const written = [...wanted].flatMap(([place, what]) => {
    const segment = read.get(place);
    return segment ? [{ segment, ...what }] : [];
  });
  const facts = writeSegments(parts, segments.scope, written);
  segments.touch(written.map(({ segment }) => segment.product));
  return { facts, repeated: written.length - saved.length, written };
}

/**
 * Fills segments as one step, except items of lists that would leave an empty one before them; returns the number of each. Throws
 * like `saveSegments`.
 */
export function fillSegments(
  parts: Parts,
  list: number,
  filled: readonly SavedSegment[],
): { facts: CellFacts[]; filled: number; held: number } {
  const { db, lists, records } = parts;
  return db.transaction('durable', () => {
    const { segments } = lists.get(list);
    const read = segments.readAt(filled.map((one) => lists.place(list, one)));
    const candidates = filled.flatMap((saved) => {
      const segment = read.get(lists.place(list, saved));
      return segment ? [{ saved, segment, choice: null }] : [];
    });
    const products = new Set(candidates.map(({ segment }) => segment.product));
    const all = [...new SegmentReader(db, records, segments.scope).read(products).values()].flat();
    const holes = leavingHoles(all, candidates, null);
    const wanted = candidates.filter((one) => !holes.has(one)).map(({ saved }) => saved);
    const { facts } = save(parts, list, wanted, null);
    return { facts, filled: wanted.length, held: holes.size };
  });
}

/** Marks segments as they are now: a marked translation fits its source. */
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
    saveRecords(
      parts,
      segments.scope,
      [...read.values()].map((segment) => ({
        segment,
        target: segment.target,
        origin: validRecord(segment, segments.scope)?.origin ?? null,
        review,
      })),
    );
    segments.touch([...read.values()].map(({ product }) => product));
    db.noteWritten('review of a segment');
  });
}

export function noteSegment(parts: Parts, list: number, of: SegmentRef, note: string): void {
  const { db, lists, records } = parts;
  db.transaction('durable', () => {
    const { segments } = lists.get(list);
    const segment = segments
      .readAt([lists.place(list, of)])
      .values()
      .next().value;
    if (!segment) throw gone();
    const kept = segment.record ?? { ...NO_RECORD, sourceLocale: segments.scope.source };
    records.write([{ ...keyOf(segment), ...kept, note: note.trim() === '' ? null : note }]);
    segments.touch([segment.product]);
    db.noteWritten('review of a segment');
  });
}

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
  label?: string,
): CellFacts[] {
  const facts = stageCells(parts, written, label);
  saveRecords(parts, scope, written);
  return facts;
}

function filledBy(parts: Parts, list: number, of: SavedSegment, { into, except }: Repeat): number[] {
  const { lists } = parts;
  const { segments } = lists.get(list);
  const left = new Set(except.map((one) => segments.find(lists.key(one))));
  return repetitionsOf(segments, lists.place(list, of)).flatMap(({ place, target }) =>
    left.has(place) || (into === 'empty' && !isEmptyText(target)) ? [] : [place],
  );
}

function stageCells(
  parts: SavingParts,
  written: readonly WrittenSegment[],
  label: string | undefined,
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
  for (const { segment, target, seen } of written) {
    const one = wanted.get(cellText(segment))!;
    one.shown = withText(one.shown, segment.item, target);
    one.next = edited({ draft: one.next, current: one.facts.current }, one.shown, {
      // In a list, other items may have changed, too: which of them the translator saw is not known.
      seen: segment.item === null ? seen : undefined,
    });
  }
  return restaging.apply((count) => label ?? labelOf(parts, written, count), [...wanted.values()]);
}

function labelOf(parts: SavingParts, written: readonly { segment: ReadSegment }[], count: number): string {
  const [first] = written;
  if (count > 1 || !first) return t`Translate ${plural(count, { one: '# cell', other: '# cells' })}`;
  const { property, locale } = parts.names.column(first.segment.property, first.segment.locale);
  return t`Translate ${property} · ${locale}`;
}

/** Keeps what translations were written against, and their marks. Only inside a transaction. */
export function saveRecords(parts: SavingParts, scope: ScopeIds, written: readonly WrittenSegment[]): void {
  parts.records.write(
    written.map(({ segment, target, origin, review }) => ({
      ...keyOf(segment),
      sourceLocale: scope.source,
      source: segment.source,
      target,
      review,
      origin,
      note: segment.record?.note ?? null,
    })),
  );
}

/** The other segments in the same language with the same source. */
export function repetitionsOf(segments: SegmentList, place: number): (ReadSegment & { place: number })[] {
  const own = segments.readAt([place]).get(place);
  if (!own) return [];
  return [...segments.readAt(segments.sameSource(place))].flatMap(([at, segment]) =>
    segment.source === own.source ? [{ ...segment, place: at }] : [],
  );
}

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

const NO_RECORD = { source: null, target: null, review: null, origin: null };

const gone = (): AppError => new AppError('not_found', t`This text is no longer there to be translated.`);

import type { OutputOf } from '#shared/contract/registry.ts';
import { cellText, type Names } from '../names.ts';
import type { ReadSegment } from '../segments/segment-reader.ts';
import { segmentText } from '../segments/segment-records.ts';
import { isEmptyText, validRecord } from '../segments/segment-status.ts';
import type { WindowReader } from '../views/row-window.ts';
import { missingItems } from './list-items.ts';
import type { SegmentList } from './segment-list.ts';

export type Repetitions = OutputOf<'translate.repetitions'>;

interface Placed extends ReadSegment {
  place: number;
}

/** Another segment with the same source, and why a fill leaves it alone; null if it may be filled. */
interface Repetition extends Placed {
  leftAlone: Repetitions['first'][number]['leftAlone'];
}

/** What a fill with the translation of a segment may write. */
export interface RepetitionFill {
  repetitions: Repetition[];
  /** By cell (`cellText`): the other items of its list that have no translation, with the one that their source has elsewhere. */
  others: ReadonlyMap<string, { place: number; target: string }[]>;
}

/** The other segments in the same language with the same source. */
export function repetitionsOf(segments: SegmentList, place: number): Placed[] {
  const own = segments.readAt([place]).get(place);
  if (!own) return [];
  return [...segments.readAt(segments.sameSource(place))].flatMap(([at, segment]) =>
    segment.source === own.source ? [{ ...segment, place: at }] : [],
  );
}

/**
 * Returns what a fill of the repetitions of a segment may write: nothing that is done, and lists only if they are whole then.
 * `except`: places that the user left out.
 */
export function repetitionFill(
  segments: SegmentList,
  place: number,
  except: ReadonlySet<number | null> = new Set(),
): RepetitionFill {
  const { scope } = segments;
  const found = repetitionsOf(segments, place);
  const isDone = (segment: ReadSegment) => validRecord(segment, scope)?.review === 'done';
  const open = found.filter((one) => !isDone(one) && !except.has(one.place));
  const inLists = found.filter(({ item }) => item !== null);
  const filled = new Set([segments.key(place), ...open].map(segmentText));
  const missing = missingItems(segments.readProducts(new Set(inLists.map(({ product }) => product))), filled);
  const translationOf = translations(segments);
  const others = new Map<string, { place: number; target: string }[]>();
  for (const cell of new Set(inLists.map(cellText))) {
    const items = (missing.get(cell) ?? []).map(translationOf);
    const known = items.filter((item) => item !== null);
    if (known.length === items.length) others.set(cell, known);
  }
  const repetitions = found.map((one): Repetition => {
    const isWhole = one.item === null || others.has(cellText(one));
    return { ...one, leftAlone: isDone(one) ? 'done' : isWhole ? null : 'incomplete' };
  });
  return { repetitions, others };
}

/** Returns a function for the only translation that the source of a segment has elsewhere; null if there is none, or several. */
function translations(segments: SegmentList) {
  const known = new Map<string, string | null>();
  return (segment: ReadSegment): { place: number; target: string } | null => {
    const place = segments.find(segment);
    if (place === null) return null;
    const key = JSON.stringify([segment.locale, segment.source]);
    if (!known.has(key)) {
      const current = repetitionsOf(segments, place).filter(
        (one) => !isEmptyText(one.target) && !isStale(one),
      );
      const [target, ...different] = new Set(current.map((one) => one.target));
      known.set(key, target != null && different.length === 0 ? target : null);
    }
    const target = known.get(key) ?? null;
    return target === null ? null : { place, target };
  };
  function isStale(segment: ReadSegment): boolean {
    const record = validRecord(segment, segments.scope);
    return record !== null && record.source !== segment.source;
  }
}

/** The other segments with the source of a segment, what a fill would do to them, and their translations, the most used first. */
export function repetitions(
  segments: SegmentList,
  place: number,
  limit: number,
  { names, rows }: { names: Names; rows: WindowReader },
): Repetitions {
  const { repetitions: found, others } = repetitionFill(segments, place);
  const count = (is: (one: Repetition) => boolean) => found.filter(is).length;
  const isEmpty = ({ target }: ReadSegment) => isEmptyText(target);
  const filled = found.flatMap(({ target }) => (isEmptyText(target) ? [] : [target]));
  const first = found.slice(0, limit);
  const products = [...new Set(first.map(({ product }) => product))];
  const named = new Map(rows.read(Uint32Array.from(products), []).map((row) => [row.product, row]));
  return {
    segments: found.length,
    empty: count(isEmpty),
    done: count(({ leftAlone }) => leftAlone === 'done'),
    incomplete: count(({ leftAlone }) => leftAlone === 'incomplete'),
    fillable: {
      empty: count((one) => one.leftAlone === null && isEmpty(one)),
      all: count(({ leftAlone }) => leftAlone === null),
    },
    others: [...others.values()].flat().length,
    translations: [...Map.groupBy(filled, (target) => target)]
      .map(([target, same]) => ({ target, segments: same.length }))
      .sort((a, b) => b.segments - a.segments),
    first: first.map(({ product, property, locale, item, target, leftAlone }) => {
      const { identifier, title } = named.get(product)!;
      return { ...names.ref({ product, property, locale }), item, identifier, title, target, leftAlone };
    }),
  };
}

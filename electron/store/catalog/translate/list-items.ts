import { cellText } from '../names.ts';
import type { ReadSegment } from '../segments/segment-reader.ts';
import { segmentText } from '../segments/segment-records.ts';
import { isEmptyText } from '../segments/segment-status.ts';

/** A translation that may be staged. Those with the same choice are staged together. */
interface Candidate<Choice> {
  segment: ReadSegment;
  choice: Choice;
}

/**
 * Returns the translations that would leave an empty item of their list before them. An item is filled if it has a text, or by a
 * translation with the same choice, or one that needs none (`always`). `segments`: all of the products that they belong to.
 */
export function leavingHoles<Choice, One extends Candidate<Choice>>(
  segments: readonly ReadSegment[],
  candidates: readonly One[],
  always: Choice,
): Set<One> {
  const lists = new Map<string, Map<number, boolean | { choice: Choice }>>();
  for (const { item, target, ...cell } of segments) {
    if (item === null) continue;
    const items = lists.get(cellText(cell)) ?? new Map<number, boolean>();
    items.set(item, !isEmptyText(target));
    lists.set(cellText(cell), items);
  }
  const ofLists = candidates.flatMap((one) =>
    one.segment.item === null ? [] : [{ one, at: one.segment.item }],
  );
  const holes = new Set<One>();
  for (const { one, at } of ofLists.sort((a, b) => a.at - b.at)) {
    const items = lists.get(cellText(one.segment)) ?? new Map<number, boolean | { choice: Choice }>();
    const isFilled = (by: boolean | { choice: Choice }) =>
      by === true || (by !== false && (by.choice === always || by.choice === one.choice));
    // An item that is here already leaves no new hole.
    if (isEmptyText(one.segment.target) && [...items].some(([item, by]) => item < at && !isFilled(by)))
      holes.add(one);
    else if (items.get(at) === false) items.set(at, { choice: one.choice });
  }
  return holes;
}

/**
 * Returns the items that keep a list from being whole: they have no translation, and get none. By cell. `segments`: all of the
 * products that they belong to; `filled`: those that get one, by `segmentText`.
 */
export function missingItems(
  segments: Iterable<ReadSegment>,
  filled: ReadonlySet<string>,
): Map<string, ReadSegment[]> {
  const missing = new Map<string, ReadSegment[]>();
  for (const segment of segments) {
    if (segment.item === null || !isEmptyText(segment.target) || filled.has(segmentText(segment))) continue;
    const items = missing.get(cellText(segment));
    if (items) items.push(segment);
    else missing.set(cellText(segment), [segment]);
  }
  return missing;
}

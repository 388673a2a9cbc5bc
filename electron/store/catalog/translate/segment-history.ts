import type { SegmentEvent } from '#shared/contract/translate.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import type { SegmentKey } from '../segments/segment-records.ts';
import type { CellSnapshot } from '../staging/cell-step.ts';

/** So many are read, newest first. */
const MOST_STEPS = 200;
const MOST_SENT = 50;

/** What happened to a segment, newest first, as the edit history and change sets have it. */
export function segmentHistory(
  db: Database,
  { product, property, locale, item }: SegmentKey,
): SegmentEvent[] {
  const steps = db
    .arrays<[at: string, label: string, before: string, after: string]>(
      // Step by step: there are few, and the changes of a step are found by its number and the cell.
      `SELECT s.at, s.label, c.before, c.after FROM step s CROSS JOIN step_change c
         ON c.step = s.step AND c.product = ? AND c.property = ? AND c.locale = ?
       WHERE s.undone = 0 AND s.open = 0 ORDER BY s.step DESC LIMIT ${MOST_STEPS}`,
      product,
      property,
      locale,
    )
    .flatMap(([at, label, before, after]) =>
      eventOf({ at, label }, JSON.parse(before), JSON.parse(after), item),
    );
  const sent = db
    .arrays<[at: string]>(
      `SELECT at FROM item WHERE product = ? AND property = ? AND locale = ? AND state = 'applied' AND at IS NOT NULL
       ORDER BY item DESC LIMIT ${MOST_SENT}`,
      product,
      property,
      locale,
    )
    .map(([at]): SegmentEvent => ({ at, by: 'sent', label: '', old: null, next: null, review: null }));
  return [...steps, ...sent].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** None for a step that changed other items of the list. */
function eventOf(
  step: Pick<SegmentEvent, 'at' | 'label'>,
  before: CellSnapshot,
  after: CellSnapshot,
  item: number | null,
): SegmentEvent[] {
  const [old, next] = [textIn(before.shown, item), textIn(after.shown, item)];
  const recordIn = ({ segments }: CellSnapshot) => segments?.find((one) => one.item === item)?.record ?? null;
  const [was, is] = [recordIn(before), recordIn(after)];
  // A mark of a text that is no longer shown is none.
  const markIn = (record: typeof was, text: string | null) =>
    record?.target === text ? (record?.review ?? null) : null;
  const marks = { old: markIn(was, old), next: markIn(is, next) };
  const review = marks.old === marks.next ? null : marks;
  if (old === next && review === null) return [];
  return [{ ...step, by: old === next ? null : (is?.origin ?? null), old, next, review }];
}

/** An empty item stands for one that is not there yet. */
function textIn(shown: CellValue, item: number | null): string | null {
  if (item === null) return shown === null ? null : displayText(shown);
  const value = Array.isArray(shown) ? (shown[item] ?? null) : item === 0 ? shown : null;
  return value === null || value === '' ? null : displayText(value);
}

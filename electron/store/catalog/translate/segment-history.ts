import type { SegmentEvent, TranslatedDay } from '#shared/contract/translate.ts';
import { countWords } from '#shared/domain/count-words.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import type { Names } from '../names.ts';
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
  const [was, is] = [segmentIn(before, item), segmentIn(after, item)];
  const [old, next] = [was.text, is.text];
  const review = was.review === is.review ? null : { old: was.review, next: is.review };
  if (old === next && review === null) return [];
  return [{ ...step, by: old === next ? null : (is.record?.origin ?? null), old, next, review }];
}

/** What a side of a step says of a segment. A mark of a text that is no longer shown is none. */
function segmentIn({ shown, segments }: CellSnapshot, item: number | null) {
  const text = textIn(shown, item);
  const record = segments?.find((one) => one.item === item)?.record ?? null;
  return { text, record, review: record?.target === text ? record.review : null };
}

type SegmentSide = ReturnType<typeof segmentIn>;

/** What was done to a segment on one day: how it was before, and is after. */
interface DaysChange {
  before: SegmentSide;
  after: SegmentSide;
}

/**
 * What was translated into languages, and marked as done, on each day from `since` (ISO 8601) on, by the edit history without what was
 * undone, oldest day first. A segment counts once a day, by what it was before and after. Words are those of the source; where only the
 * text is known, because it was edited outside of Translate, those of the text.
 */
export function translatedByDay(
  db: Database,
  names: Names,
  { source, targets, since }: { source: string; targets: readonly string[]; since: string },
): TranslatedDay[] {
  const locales = new Map(targets.map((locale) => [names.locales.find(locale), locale]));
  const days = new Map<string, Map<string, DaysChange>>();
  for (const [at, product, property, locale, before, after] of db.arrays<
    [at: string, product: number, property: number, locale: number, before: string, after: string]
  >(
    `SELECT s.at, c.product, c.property, c.locale, c.before, c.after FROM step s CROSS JOIN step_change c ON c.step = s.step
     WHERE s.undone = 0 AND s.open = 0 AND s.at >= ? AND c.locale IN (SELECT value FROM json_each(?)) ORDER BY s.step`,
    since,
    JSON.stringify([...locales.keys()]),
  )) {
    const [from, to]: [CellSnapshot, CellSnapshot] = [JSON.parse(before), JSON.parse(after)];
    const key = `${dayOf(at)} ${locales.get(locale)}`;
    const changes = days.get(key) ?? new Map<string, DaysChange>();
    days.set(key, changes);
    for (const item of itemsOf(from, to)) {
      const segment = `${product} ${property} ${item}`;
      const change = { before: segmentIn(from, item), after: segmentIn(to, item) };
      changes.set(segment, { ...change, before: changes.get(segment)?.before ?? change.before });
    }
  }
  return [...days].flatMap(([key, changes]) => {
    const [day = '', locale = ''] = key.split(' ');
    const counted = countedChanges(changes.values(), source, locale);
    return counted.segments + counted.doneSegments === 0 ? [] : { day, locale, ...counted };
  });
}

function countedChanges(changes: Iterable<DaysChange>, source: string, locale: string) {
  const counted = { segments: 0, words: 0, machine: 0, doneSegments: 0, doneWords: 0 };
  for (const { before, after } of changes) {
    const { text, record, review } = after;
    if (text === null) continue;
    const words = record?.source == null ? countWords(text, locale) : countWords(record.source, source);
    if (text !== before.text) {
      counted.segments++;
      counted.words += words;
      if (record?.origin === 'machine') counted.machine += words;
    }
    if (review === 'done' && before.review !== 'done') {
      counted.doneSegments++;
      counted.doneWords += words;
    }
  }
  return counted;
}

/** The items of a list that a step may have changed; null for a text. */
function itemsOf(...sides: CellSnapshot[]): (number | null)[] {
  const lengths = sides.map(({ shown }) => (Array.isArray(shown) ? shown.length : 0));
  const most = Math.max(...lengths);
  return most === 0 ? [null] : Array.from({ length: most }, (_, item) => item);
}

/** The day of a moment where the user is: "2026-11-30". */
function dayOf(at: string): string {
  const date = new Date(at);
  const part = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** An empty item stands for one that is not there yet. */
function textIn(shown: CellValue, item: number | null): string | null {
  if (item === null) return shown === null ? null : displayText(shown);
  const value = Array.isArray(shown) ? (shown[item] ?? null) : item === 0 ? shown : null;
  return value === null || value === '' ? null : displayText(value);
}

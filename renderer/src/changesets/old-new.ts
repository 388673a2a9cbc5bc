import { diffArrays } from 'diff';
import { type CellValue, canonicalJson, kindOf, sameValue, type Value } from '#shared/domain/value.ts';
import { valueText } from '../components/value-text.ts';

export type PartKind = 'same' | 'added' | 'removed';
export interface Part {
  kind: PartKind;
  text: string;
}

/** An entry of a list, or how many unchanged ones stand there. */
export type Entry = Part | { kind: 'more'; entries: number };

/** One side of a change, ready to be shown: what stands in the service, or what will. `value`: nothing to mark in it. */
export type Side =
  | { kind: 'value'; value: CellValue }
  | { kind: 'removed' }
  | { kind: 'text'; parts: Part[] }
  | { kind: 'list'; items: Part[] };

export interface OldNew {
  old: Side;
  next: Side;
  /** Said beside the new value where both sides read the same but are of different kinds, e.g. the text "5" and the number 5. */
  note: string | null;
}

/** Beyond this many token edits a word-level diff is neither quick nor readable: the value counts as replaced. */
const MAX_EDITS = 300;
/** With less than this share of the text in common, marking single words only confuses. */
const MIN_COMMON = 0.25;

/** Old and new value of a change with their differences marked: by words for text, by items for lists. `locale` decides where words end. */
export function oldNew(old: CellValue, next: CellValue, locale: string): OldNew {
  const note = kindNote(old, next);
  const before: Side = { kind: 'value', value: old };
  const after: Side = { kind: 'value', value: next };
  if (next === null) return { old: before, next: { kind: 'removed' }, note };
  if (isBlank(old) || isBlank(next) || note) return { old: before, next: after, note };
  if (Array.isArray(old) && Array.isArray(next)) return { ...listDiff(old, next), note };
  if (Array.isArray(old) || Array.isArray(next)) return { old: before, next: after, note };
  const text = textDiff(valueText(old), valueText(next), locale);
  return { old: { kind: 'text', parts: text.before }, next: { kind: 'text', parts: text.after }, note };
}

const isBlank = (value: CellValue): boolean =>
  value === null ||
  value === '' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.length === 0);

/**
 * Differences of two texts by words, spaces and punctuation. Joining the parts of a side gives that side's text. A text
 * replaced as a whole is marked as new, and the old one left plain: striking all of it would say nothing more.
 */
export function textDiff(old: string, next: string, locale: string): { before: Part[]; after: Part[] } {
  const changes = diffArrays(words(old, locale), words(next, locale), { maxEditLength: MAX_EDITS });
  const common = changes?.reduce(
    (sum, c) => (c.added || c.removed ? sum : sum + c.value.join('').trim().length),
    0,
  );
  if (!changes || (common ?? 0) < MIN_COMMON * Math.min(old.trim().length, next.trim().length))
    return {
      before: [{ kind: 'same', text: old }],
      after: [{ kind: old === next ? 'same' : 'added', text: next }],
    };
  const before: Part[] = [];
  const after: Part[] = [];
  for (const { value, added, removed } of changes) {
    const text = value.join('');
    if (!added) before.push({ kind: removed ? 'removed' : 'same', text });
    if (!removed) after.push({ kind: added ? 'added' : 'same', text });
  }
  return { before: joinAcrossSpaces(before), after: joinAcrossSpaces(after) };
}

/** Characters of an unchanged stretch that stay next to a change. */
const CONTEXT = 24;

/**
 * The parts shortened to about `room` characters: unchanged stretches keep a few words next to a change, so that the
 * change itself is in sight in a text of any length. A text that has room, or no change, is left whole.
 */
export function focusOnChanges(parts: readonly Part[], room: number): Part[] {
  const length = parts.reduce((sum, part) => sum + part.text.length, 0);
  if (length <= room || parts.every((part) => part.kind === 'same')) return [...parts];
  return parts.map((part, i) => {
    const isFirst = i === 0;
    const isLast = i === parts.length - 1;
    const kept = isFirst || isLast ? CONTEXT : 2 * CONTEXT;
    if (part.kind !== 'same' || part.text.length <= kept + 8) return part;
    const head = isFirst ? '' : part.text.slice(0, CONTEXT).replace(/(?<=\s)\S*$|[\ud800-\udbff]$/, '');
    const tail = isLast ? '' : part.text.slice(-CONTEXT).replace(/^\S*(?=\s)|^[\udc00-\udfff]/, '');
    return { ...part, text: `${head}…${tail}` };
  });
}

/** What the frame of an entry takes of a line, in characters. */
const FRAME = 2;

/**
 * The entries of a list shortened to about `room` characters: stretches of unchanged ones are counted, so that what
 * changes is in sight in a list of any length. A list that has room, or no change, is left whole.
 */
export function focusOnEntries(items: readonly Part[], room: number): Entry[] {
  const length = items.reduce((sum, { text }) => sum + text.length + FRAME, 0);
  if (length <= room || items.every(({ kind }) => kind === 'same')) return [...items];
  const entries: Entry[] = [];
  for (const item of items) {
    const last = entries.at(-1);
    if (item.kind !== 'same') entries.push(item);
    else if (last?.kind === 'more') last.entries++;
    else entries.push({ kind: 'more', entries: 1 });
  }
  return entries;
}

function listDiff(old: readonly Value[], next: readonly Value[]): { old: Side; next: Side } {
  const changes = diffArrays([...old], [...next], { comparator: sameValue });
  const before: Part[] = [];
  const after: Part[] = [];
  for (const { value, added, removed } of changes)
    for (const item of value) {
      if (!added) before.push({ kind: removed ? 'removed' : 'same', text: valueText(item) });
      if (!removed) after.push({ kind: added ? 'added' : 'same', text: valueText(item) });
    }
  return { old: { kind: 'list', items: before }, next: { kind: 'list', items: after } };
}

/** A single space between two changed words belongs to the change: one mark, not two with a gap. */
function joinAcrossSpaces(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const previous = joined.at(-1);
    const following = parts[i + 1];
    const isGap =
      part.kind === 'same' &&
      part.text.trim() === '' &&
      previous &&
      following &&
      following.kind === previous.kind;
    if (isGap) {
      previous.text += part.text + following.text;
      i++;
    } else if (previous?.kind === part.kind) previous.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

const segmenters = new Map<string, Intl.Segmenter>();

function words(text: string, locale: string): string[] {
  const segmenter = segmenters.get(locale) ?? wordSegmenter(locale);
  segmenters.set(locale, segmenter);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A locale is the service's own text and need not be one that `Intl` knows ("de_AT"). */
function wordSegmenter(locale: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale.replace('_', '-'), { granularity: 'word' });
  } catch {
    // Words are then split by the root rules: marks may differ, the values shown do not.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}

const KIND_LABELS = {
  text: 'text',
  multiline: 'text',
  number: 'a number',
  yesno: 'yes/no',
  list: 'a list',
  struct: 'an object',
} as const;

function kindNote(old: CellValue, next: CellValue): string | null {
  if (old === null || next === null) return null;
  if (canonicalJson(old) === canonicalJson(next) || valueText(old) !== valueText(next)) return null;
  const [was, will] = [KIND_LABELS[kindOf(old)], KIND_LABELS[kindOf(next)]];
  return was === will ? null : `was ${was}, will be ${will}`;
}

import { t } from '@lingui/core/macro';
import { listDiff, type Part, textDiff } from '#shared/domain/text-diff.ts';
import { type CellValue, canonicalJson, kindOf, sameValue, type Value } from '#shared/domain/value.ts';
import { valueText } from '../components/value-text.ts';

/** An entry of a list, or the number of unchanged ones in its place. */
export type Entry = Part | { kind: 'more'; entries: number };

/**
 * One side of a change, ready to be shown: what the service holds, or what it will hold. `mark`: a value
 * that is replaced as a whole.
 */
export type Side =
  | { kind: 'value'; value: CellValue; mark?: 'added' | 'removed' }
  | { kind: 'removed' }
  | { kind: 'text'; parts: Part[] }
  | { kind: 'list'; items: Part[] };

export interface OldNew {
  old: Side;
  next: Side;
  /**
   * Both as one: a text with what was removed and added in place, a list with only such items. Null if the value was replaced as
   * a whole, or its items were only moved.
   */
  inOne: Side | null;
  /**
   * Shown beside the new value if both sides read the same but are of different kinds, e.g. the text "5" and the number 5.
   */
  note: string | null;
}

/**
 * The old and the new value of a change with their differences marked: by words for text, by items for lists.
 * `locale` decides where words end.
 */
export function oldNew(old: CellValue, next: CellValue, locale: string): OldNew {
  const note = kindNote(old, next);
  const before: Side = { kind: 'value', value: old };
  const after: Side = { kind: 'value', value: next };
  if (next === null) return { old: before, next: { kind: 'removed' }, inOne: null, note };
  if (isBlank(old) || sameValue(old, next)) return { old: before, next: after, inOne: null, note };
  if (Array.isArray(old) && Array.isArray(next) && next.length > 0) return { ...lists(old, next), note };
  if (isBlank(next)) return { old: { ...before, mark: 'removed' }, next: after, inOne: null, note };
  if (note || isUndivided(old) || isUndivided(next))
    return { old: { ...before, mark: 'removed' }, next: { ...after, mark: 'added' }, inOne: null, note };
  const text = textDiff(valueText(old), valueText(next), locale);
  return {
    old: { kind: 'text', parts: text.before },
    next: { kind: 'text', parts: text.after },
    inOne: text.inOne && { kind: 'text', parts: text.inOne },
    note,
  };
}

const isBlank = (value: CellValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a value is not shown as text: it has no words to mark. */
const isUndivided = (value: CellValue): boolean => typeof value === 'boolean' || Array.isArray(value);

/** The number of characters of an unchanged stretch that are kept next to a change if there is more to show. */
const CONTEXT = 24;
/** With fewer characters, a change cannot be recognized. */
const LEGIBLE = 8;

/**
 * Shortens the parts to about `room` characters, so that the first change is visible in a text of any length: unchanged
 * stretches keep a few words next to a change, the one before the first change as many as fit. `more`: the number of
 * changes that do not fit. A text that fits, or has no change, is left whole.
 */
export function fitChanges(parts: readonly Part[], room: number): { parts: Part[]; more: number } {
  const length = lengthOf(parts);
  if (length <= room || !parts.some(isChange)) return { parts: [...parts], more: 0 };
  const context = Math.min(CONTEXT, Math.floor(room / 4));
  const fitted: Part[] = [];
  let left = room;
  for (const [at, part] of parts.entries()) {
    const isFirst = !fitted.some(isChange);
    const text = isChange(part)
      ? part.text
      : isFirst
        ? endOf(part.text, Math.max(context, room - lengthOf(parts.slice(at + 1)) - 1))
        : at === parts.length - 1
          ? part.text
          : withoutMiddle(part.text, context);
    if (isChange(part) && left < Math.min(LEGIBLE, text.length) && !isFirst)
      return { parts: fitted, more: parts.slice(at).filter(isChange).length };
    fitted.push({ ...part, text: text.length <= left ? text : `${cut(text, Math.max(1, left - 1))}…` });
    left -= text.length;
  }
  return { parts: fitted, more: 0 };
}

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0);

/** The last characters of a text, from the beginning of a word if there is one. */
const endOf = (text: string, characters: number): string =>
  text.length <= characters
    ? text
    : `…${text.slice(-characters).replace(/^\S*(?=\s\S)|^[\udc00-\udfff]/, '')}`;

/** Between two changes: the words next to each. */
const withoutMiddle = (text: string, context: number): string =>
  text.length <= 2.5 * context ? text : cut(text, context).replace(/(?<=\s)\S*$/, '') + endOf(text, context);

/** The beginning of a text, without half a surrogate pair at its end. */
const cut = (text: string, characters: number): string =>
  text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');

const isChange = ({ kind }: Part): boolean => kind !== 'same';

/** The width of an entry's frame on the line, in characters. */
const FRAME = 2;

/**
 * Shortens the entries of a list to about `room` characters: stretches of unchanged entries are counted, and so is what
 * does not fit after the first change, so that this change is visible in a list of any length. A list that fits, or has
 * no change, is left whole.
 */
export function fitEntries(items: readonly Part[], room: number): Entry[] {
  const length = items.reduce((sum, { text }) => sum + text.length + FRAME, 0);
  if (length <= room || !items.some(isChange)) return [...items];
  const entries: Entry[] = [];
  let left = room;
  let hasChange = false;
  for (const item of items) {
    const last = entries.at(-1);
    if (isChange(item) && (!hasChange || left >= item.text.length + FRAME)) {
      entries.push(item);
      hasChange = true;
      left -= item.text.length + FRAME;
    } else if (last?.kind === 'more') last.entries++;
    else entries.push({ kind: 'more', entries: 1 });
  }
  return entries;
}

function lists(old: readonly Value[], next: readonly Value[]): Omit<OldNew, 'note'> {
  const { before, after } = listDiff(old, next, valueText);
  const items = [...before.filter(isChange), ...after.filter(isChange)];
  return {
    old: { kind: 'list', items: before },
    next: { kind: 'list', items: after },
    inOne: items.length > 0 ? { kind: 'list', items } : null,
  };
}

const KIND_LABELS = {
  text: t`text`,
  multiline: t`text`,
  number: t`a number`,
  yesno: t`yes/no`,
  list: t`a list`,
  struct: t`an object`,
} as const;

function kindNote(old: CellValue, next: CellValue): string | null {
  if (old === null || next === null) return null;
  if (canonicalJson(old) === canonicalJson(next) || valueText(old) !== valueText(next)) return null;
  const [was, will] = [KIND_LABELS[kindOf(old)], KIND_LABELS[kindOf(next)]];
  return was === will ? null : t`was ${was}, will be ${will}`;
}

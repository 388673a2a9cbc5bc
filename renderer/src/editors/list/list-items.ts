import { t } from '@lingui/core/macro';
import { type NumberFormat, numberText, parseNumber } from '#shared/domain/number-format.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { isExactNumber } from '#shared/domain/value.ts';

/** One item of a list in its editor. `fixed` items (structs, lists, yes/no) can be moved and removed, but not edited. */
export interface ListItem {
  /** Stays the same while the item moves. */
  key: number;
  text: string;
  original: Value | null;
  fixed: boolean;
}

let lastKey = 0;

/** A cell's value as items to edit. No value becomes the empty list, a single value a list of one. */
export function listItems(value: CellValue, format: NumberFormat): ListItem[] {
  if (value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((item) => ({
    key: ++lastKey,
    text: itemText(item, format),
    original: item,
    fixed: typeof item === 'boolean' || (typeof item === 'object' && !isExactNumber(item)),
  }));
}

/** The texts of an editor's items, to be kept if they could not be saved. */
export const itemTexts = (items: readonly ListItem[], unadded: string): string =>
  JSON.stringify([...items, ...newItems(unadded)].map((item) => item.text));

/** Restores the items from `itemTexts`. Those that the cell still holds are its own items, not texts that look like them. */
export function recoveredItems(texts: string, value: CellValue, format: NumberFormat): ListItem[] {
  const own = listItems(value, format);
  return (JSON.parse(texts) as string[]).map((text) => {
    const at = own.findIndex((item) => item.text === text);
    return at < 0 ? { key: ++lastKey, text, original: null, fixed: false } : own.splice(at, 1)[0]!;
  });
}

function itemText(item: Value, format: NumberFormat): string {
  if (typeof item === 'string') return item;
  if (typeof item === 'number' || isExactNumber(item)) return numberText(item, format);
  if (typeof item === 'boolean') return item ? t`Yes` : t`No`;
  return JSON.stringify(item);
}

/** Items from typed or pasted text, one per line; blank lines are ignored. */
export const newItems = (text: string): ListItem[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ key: ++lastKey, text: line, original: null, fixed: false }));

export const removeItem = (items: readonly ListItem[], key: number): ListItem[] =>
  items.filter((item) => item.key !== key);

export const changeItem = (items: readonly ListItem[], key: number, text: string): ListItem[] =>
  items.map((item) => (item.key === key ? { ...item, text } : item));

/** Moves an item by a number of positions; at the ends it stays. */
export function moveItem(items: readonly ListItem[], key: number, by: number): ListItem[] {
  const from = items.findIndex((item) => item.key === key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= items.length) return [...items];
  const next = [...items];
  const [moved] = next.splice(from, 1);
  next.splice(to, 0, moved!);
  return next;
}

export type ListResult = { ok: true; value: Value[] } | { ok: false; message: string };

/**
 * The list that the items make, including text left in the field for new items: nothing typed is lost. An item keeps its
 * kind: a number stays a number or is refused. An item emptied on purpose is an empty text, never dropped.
 */
export function listValue(items: readonly ListItem[], unadded: string, format: NumberFormat): ListResult {
  const value: Value[] = [];
  for (const item of [...items, ...newItems(unadded)]) {
    const { original } = item;
    if (item.fixed && original !== null) value.push(original);
    else if (original !== null && item.text === itemText(original, format)) value.push(original);
    else if (typeof original === 'number' || isExactNumber(original)) {
      const parsed = parseNumber(item.text, format);
      if (!parsed.ok) return parsed;
      value.push(parsed.value);
    } else value.push(item.text);
  }
  return { ok: true, value };
}

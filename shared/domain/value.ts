/**
 * The value of one localized property, as JSON: text, number, yes/no, a list (several values) or a struct
 * (an object, e.g. a category, service document 2.5). "No value" is never a `Value`: it is `null` beside it.
 */
export type Value = string | number | boolean | ExactNumber | Value[] | { [key: string]: Value | null };

/** A number whose digits a JavaScript number would change (beyond 2^53); kept and sent back digit by digit. */
export interface ExactNumber {
  $number: string;
}

/**
 * Several entries of one property and language, each a value of its own, at least two (2.5 rule 1: one category value per
 * taxonomy). Not a list, which is one value: they are sent as the entries that they are. Their order says nothing.
 */
interface RepeatedValue {
  $entries: Value[];
}

/** A cell's content: a value, or `null` for "no value" (absent). The empty text `''` is a value. */
export type CellValue = Value | null;

export type ValueKind = 'text' | 'multiline' | 'number' | 'yesno' | 'list' | 'struct';

export const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  typeof (value as { $number?: unknown }).$number === 'string' &&
  Object.keys(value).length === 1 &&
  JSON_NUMBER.test((value as ExactNumber).$number);

export const isRepeated = (value: unknown): value is RepeatedValue =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Array.isArray((value as { $entries?: unknown }).$entries) &&
  (value as RepeatedValue).$entries.length > 1 &&
  Object.keys(value).length === 1;

/** The entries of a cell as sent to the service: one for most values. */
export const entriesOf = (value: Value): Value[] => (isRepeated(value) ? value.$entries : [value]);

/** The value of a cell with these entries; null for none. */
export const ofEntries = (entries: Value[]): CellValue =>
  entries.length > 1 ? { $entries: entries } : (entries[0] ?? null);

const MAX_DEPTH = 32;

/**
 * Whether `input` is a JSON value that a cell can hold (finite numbers, no `undefined`, at most 32 levels deep). `hasGaps`: its lists may
 * hold null, as those of some services do, which nobody may write.
 */
export function isValue(input: unknown, depth = 0, hasGaps = false): input is Value {
  if (depth > MAX_DEPTH) return false;
  switch (typeof input) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(input);
    case 'object':
      if (input === null) return false;
      if (Array.isArray(input))
        return input.every((item) => (hasGaps && item === null) || isValue(item, depth + 1, hasGaps));
      if (isRepeated(input)) return input.$entries.every((entry) => isValue(entry, depth, hasGaps));
      return Object.values(input).every((item) => item === null || isValue(item, depth + 1, hasGaps));
    default:
      return false;
  }
}

/**
 * The kind of editor and comparison for a value. Text with a line break or markup is `multiline`; several entries are a
 * `struct`.
 */
export function kindOf(value: Value): ValueKind {
  if (typeof value === 'string') return value.includes('\n') || hasTag(value) ? 'multiline' : 'text';
  if (typeof value === 'number' || isExactNumber(value)) return 'number';
  if (typeof value === 'boolean') return 'yesno';
  return Array.isArray(value) ? 'list' : 'struct';
}

/** In a single pass: with one regular expression, a megabyte of "<a <a …" would take hours. */
function hasTag(text: string): boolean {
  if (!text.includes('<')) return false; // most texts, and a pull asks of every one: the pattern takes longer
  const tag = text.search(/<\/?[a-z]/i);
  return tag >= 0 && text.lastIndexOf('>') > tag;
}

/** JSON with object keys and repeated entries in order: equal texts for equal values, whatever order the service sent them in. */
export function canonicalJson(value: CellValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isRepeated(value)) return `{"$entries":[${value.$entries.map(canonicalJson).sort().join(',')}]}`;
  const entries = Object.keys(value)
    .sort()
    .map(
      (key) => `${JSON.stringify(key)}:${canonicalJson((value as Record<string, CellValue>)[key] ?? null)}`,
    );
  return `{${entries.join(',')}}`;
}

/** Whether two cells hold the same. List order counts; object key order does not; `''`, `[]` and "no value" differ. */
export function sameValue(a: CellValue, b: CellValue): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  return canonicalJson(a) === canonicalJson(b);
}

/** Whether a cell needs filling: no value, an empty or blank text, or an empty list. */
export const isEmptyCell = (value: CellValue): boolean =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * One line of text for a cell, a search or an export: lists and entries joined with " | ", structs as JSON, category paths
 * as paths.
 */
export function displayText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (isExactNumber(value)) return value.$number;
  if (Array.isArray(value)) return value.map(displayText).join(' | ');
  if (isRepeated(value)) return value.$entries.map(displayText).join(' | ');
  if (typeof value === 'object') return categoryPath(value) ?? JSON.stringify(value);
  return String(value);
}

/** The display path of a category struct (service document 2.5, rule 2: the first of equal-weight nodes), else `null`. */
function categoryPath(value: { [key: string]: Value | null }): string | null {
  const nodes = value.nodes;
  if (!Array.isArray(nodes)) return null;
  const paths = nodes
    .map((node) => (node as { path?: unknown }).path)
    .filter((path) => typeof path === 'string');
  return paths.length > 0 ? paths.join(', ') : null;
}

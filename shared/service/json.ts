import { t } from '@lingui/core/macro';
import { type CellValue, isExactNumber, JSON_NUMBER, type Value } from '../domain/value.ts';

/** JSON as sent and received. Numbers that a JavaScript number would change are `ExactNumber`s. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Only a number of sixteen digits or more, or with a huge exponent, can lose digits. The pattern finds them where a value is
 * possible; texts may contain look-alikes.
 */
const MANY_DIGITS = /[:,[]\s*-?[\d.]{16,}(?:[eE][+-]?\d+)?/g;
const HUGE_EXPONENT = /[:,[]\s*-?\d[\d.]*[eE][+-]?\d{3,}/g;
/** Rare, and fast to search for, so that the pattern above is not run on most pages. */
const EXPONENT_OF_THREE_DIGITS = /\d[eE][+-]?\d{3}/;
const BEFORE_DIGITS = /^[:,[]\s*/;

type SourceReviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * Parses JSON without changing the digits of any number (ids beyond 2^53 stay what they are). Throws `SyntaxError`
 * on anything that is not JSON.
 */
export function parseJson(text: string): Json {
  const digits = text.replace(MANY_DIGITS, markDigits);
  const marked = EXPONENT_OF_THREE_DIGITS.test(text) ? digits.replace(HUGE_EXPONENT, markDigits) : digits;
  if (marked === text) return JSON.parse(text) as Json;
  try {
    return JSON.parse(marked) as Json;
  } catch {
    // A look-alike inside a text: the quote put there ends the text before a "$", which no JSON allows. Slower, but exact:
    return JSON.parse(text, keepDigits as (this: unknown, key: string, value: unknown) => unknown) as Json;
  }
}

/** Turns a number, with the text before it, into an `ExactNumber` if JavaScript would change its digits. */
function markDigits(found: string): string {
  const [before = ''] = BEFORE_DIGITS.exec(found) ?? [];
  const digits = found.slice(before.length);
  const keeps = !JSON_NUMBER.test(digits) || sameDigits(Number(digits), digits);
  return keeps ? found : `${before}{"$number":"${digits}"}`;
}

const keepDigits: SourceReviver = (_key, value, context) =>
  typeof value === 'number' && context.source !== undefined && !sameDigits(value, context.source)
    ? { $number: context.source }
    : value;

function sameDigits(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (String(value) === source) return true;
  const significant = (text: string) =>
    text
      .replace(/[eE].*$/, '')
      .replace(/[-.]/g, '')
      .replace(/^0+/, '')
      .replace(/0+$/, '');
  return significant(String(value)) === significant(source);
}

/** Part of JSON since ES2025, not yet in the types. */
const rawJson = JSON as unknown as { rawJSON(text: string): unknown; isRawJSON(value: unknown): boolean };

/** A number as JSON text, digits unchanged: for ids that the service sends as numbers. */
export const rawNumber = (digits: string): unknown => rawJson.rawJSON(digits);

export const isRawNumber = (value: unknown): boolean => rawJson.isRawJSON(value);

/** A value ready for `JSON.stringify`: exact numbers become number literals again. */
export function toJson(value: CellValue | Json): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (isExactNumber(value)) return rawNumber(value.$number);
  if (Array.isArray(value)) return value.map(toJson);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
}

/** Returns a cell's value from what the service sent. JSON null is "no value". */
export const toCellValue = (json: Json | undefined): CellValue =>
  json === undefined ? null : (json as Value | null);

export const isObject = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Every object answers for "constructor", whether or not the service sent it. */
export const ownField = <T>(json: { readonly [key: string]: T }, key: string): T | undefined =>
  Object.hasOwn(json, key) ? json[key] : undefined;

/**
 * Follows a dot path; '' is the input itself. Returns `undefined` if it does not exist. Own keys only. A key may contain dots
 * ("@odata.nextLink").
 */
export function at(json: Json | undefined, path: string): Json | undefined {
  if (path === '') return json;
  return follow(json, path.split('.'), 0);
}

function follow(json: Json | undefined, keys: readonly string[], from: number): Json | undefined {
  let here = json;
  for (let i = from; i < keys.length; i++) {
    const key = keys[i] ?? '';
    if (Array.isArray(here)) here = /^\d+$/.test(key) ? here[Number(key)] : undefined;
    else if (!isObject(here)) return undefined;
    else if (Object.hasOwn(here, key)) here = here[key];
    else return underDottedKey(here, keys, i);
  }
  return here;
}

function underDottedKey(
  object: { [key: string]: Json },
  keys: readonly string[],
  from: number,
): Json | undefined {
  for (let to = from + 2; to <= keys.length; to++) {
    const key = keys.slice(from, to).join('.');
    if (Object.hasOwn(object, key)) return follow(object[key], keys, to);
  }
  return undefined;
}

/** Sets a value at a dot path, in new objects; '' is the value itself. */
export function wrap(path: string, value: unknown): unknown {
  return path === ''
    ? value
    : path.split('.').reduceRight((inner: unknown, key) => ({ [key]: inner }), value);
}

/** Returns an id or identifier as text ("007" stays "007"), or null if it is neither text nor a number. */
export function idText(json: Json | undefined): { text: string; isNumber: boolean } | null {
  if (typeof json === 'string') return json === '' ? null : { text: json, isNumber: false };
  if (typeof json === 'number') return { text: String(json), isNumber: true };
  if (isExactNumber(json)) return { text: json.$number, isNumber: true };
  return null;
}

/** Deeper than any product data: reading, writing and comparing are recursive. */
export const MAX_NESTING = 32;

/** Whether something is nested more than `levels` deep in lists and objects. */
export function isNestedDeeper(json: Json | undefined, levels = MAX_NESTING): boolean {
  if (typeof json !== 'object' || json === null) return false;
  if (levels === 0) return true;
  // Plain loops, because every list and struct of a pull is checked here.
  if (Array.isArray(json)) {
    for (const inner of json) if (typeof inner === 'object' && isNestedDeeper(inner, levels - 1)) return true;
    return false;
  }
  for (const key in json) if (isNestedDeeper(json[key], levels - 1)) return true;
  return false;
}

/** The beginning of a JSON text, for messages. */
export function excerpt(json: Json | undefined, length = 300): string {
  if (isNestedDeeper(json, 8 * MAX_NESTING)) return t`(nested too deeply to show)`;
  const text = typeof json === 'string' ? json : (JSON.stringify(toJson(json ?? null)) ?? '');
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

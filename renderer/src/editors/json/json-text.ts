import { t } from '@lingui/core/macro';
import {
  type CellValue,
  entriesOf,
  isValue,
  ofEntries,
  sameValue,
  type Value,
} from '#shared/domain/value.ts';
import { isNestedDeeper, type Json, MAX_NESTING, parseJson, toJson } from '#shared/service/json.ts';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const WORD = /true|false|null/y;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in texts.
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;

const SPACE = /[ \t\n\r]*/y;

class Scanner {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  wrong(message: string): JsonError {
    const isEnd = this.at >= this.#text.length;
    return { at: this.at, message: isEnd ? t`the text ends, but ${message}` : message };
  }

  /** Whether the pattern matches at the current position; if so, moves past the match. */
  take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found) this.at = pattern.lastIndex;
    return found !== null;
  }

  value(): JsonError | null {
    this.take(SPACE);
    const sign = this.#text[this.at];
    if (sign === '{') return this.#entries('}', () => this.#property());
    if (sign === '[') return this.#entries(']', () => this.value());
    if (sign === '"') return this.#string();
    return this.take(NUMBER) || this.take(WORD) ? null : this.wrong(t`a value is expected`);
  }

  #entries(end: string, entry: () => JsonError | null): JsonError | null {
    this.at++;
    this.take(SPACE);
    if (this.#skip(end)) return null;
    for (;;) {
      const error = entry();
      if (error) return error;
      this.take(SPACE);
      if (this.#skip(end)) return null;
      if (!this.#skip(',')) return this.wrong(t`“,” or “${end}” is expected`);
    }
  }

  #property(): JsonError | null {
    this.take(SPACE);
    if (this.#text[this.at] !== '"') return this.wrong(t`a name in double quotes is expected`);
    const error = this.#string();
    if (error) return error;
    this.take(SPACE);
    return this.#skip(':') ? this.value() : this.wrong(t`“:” is expected`);
  }

  #string(): JsonError | null {
    return this.take(TEXT)
      ? null
      : this.wrong(t`this text has no closing quote, or a character that must be escaped, as in \\n or \\"`);
  }

  #skip(sign: string): boolean {
    const is = this.#text[this.at] === sign;
    if (is) this.at++;
    return is;
  }
}

/** A value as JSON to be edited: formatted over several lines, with every digit unchanged. */
export const jsonText = (value: CellValue): string => JSON.stringify(toJson(value), null, 2);

/** The JSON of a cell by entry: a category has one for each taxonomy (2.5), most values have only one. */
export const entryTexts = (value: CellValue): string[] =>
  value === null ? [] : entriesOf(value).map((entry) => jsonText(entry));

/** What the JSON texts of a cell's entries ask for, compared with its initial value. */
export function readJsonEntries(texts: readonly string[], before: CellValue): JsonEdit {
  const entries: Value[] = [];
  for (const [at, text] of texts.entries()) {
    const edit = readJsonEdit(text, null);
    if (edit.state === 'changed') entries.push(edit.value);
    else if (edit.state === 'wrong')
      return texts.length === 1 ? edit : { ...edit, message: t`Value ${at + 1}: ${edit.message}` };
  }
  const value = ofEntries(entries);
  return value === null || sameValue(before, value) ? { state: 'same' } : { state: 'changed', value };
}

export type JsonEdit =
  | { state: 'same' }
  | { state: 'changed'; value: Value }
  | { state: 'wrong'; message: string; line: number | null };

/** What a JSON text asks for, compared with the initial value. The order of keys does not matter. */
export function readJsonEdit(text: string, before: CellValue): JsonEdit {
  let json: Json;
  try {
    json = parseJson(text);
  } catch {
    return wrongAt(text);
  }
  if (json === null)
    return {
      state: 'wrong',
      message: t`null is not a value. To remove the value, use “Remove value”.`,
      line: null,
    };
  if (isNestedDeeper(json))
    return { state: 'wrong', message: t`Nested more than ${MAX_NESTING} levels deep.`, line: null };
  if (!isValue(json)) return { state: 'wrong', message: t`A list cannot hold null.`, line: null };
  return sameValue(before, json) ? { state: 'same' } : { state: 'changed', value: json };
}

function wrongAt(text: string): JsonEdit {
  const { at, message } = jsonError(text) ?? { at: text.length, message: t`this is not JSON` };
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return {
    state: 'wrong',
    message: t`Line ${line}, column ${at - before.lastIndexOf('\n')}: ${message}`,
    line,
  };
}

/** Where a text is not JSON, and why. The browsers' own messages do not all say where. */
interface JsonError {
  /** Offset in the text. */
  at: number;
  message: string;
}

/** The first error in a text that is not JSON; null if there is none. */
export function jsonError(text: string): JsonError | null {
  const scanner = new Scanner(text);
  const error = scanner.value();
  if (error) return error;
  scanner.take(SPACE);
  return scanner.at < text.length ? scanner.wrong(t`nothing more is expected here`) : null;
}

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
import { jsonError } from './json-error.ts';

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

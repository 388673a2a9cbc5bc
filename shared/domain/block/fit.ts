import { t } from '@lingui/core/macro';
import type { NumberFormat } from '../number-format.ts';
import { parseNumber } from '../number-format.ts';
import { type CellValue, isExactNumber, kindOf, type Value, type ValueKind } from '../value.ts';
import type { BlockCell, CellOutcome } from './compute.ts';
import { readCategories } from './read-categories.ts';
import { parseYesNo } from './yes-no.ts';

type Held = Pick<BlockCell, 'value' | 'kind' | 'categories'>;

/** How a text is converted for cells that hold something else. */
export interface Reading {
  numbers: NumberFormat;
  /** The separator at which a text for a list is split; null: it becomes one item. */
  listSeparator: string | null;
}

/** Characters that people put between the items of a list. */
const LIKELY_SEPARATOR = /[|;,\n]/;

/**
 * Converts a text to what the cell holds: a number or yes/no if its property holds those, the items of a list, categories by their names, or the text
 * unchanged, with leading zeros and spaces.
 */
export function readText(text: string, cell: Held, reading: Reading): CellOutcome {
  const categories = cell.kind === 'struct' || cell.kind === 'list' ? cell.categories() : null;
  if (categories !== null) return readCategories(text, cell.value, categories);
  switch (cell.kind) {
    case 'text':
    case 'multiline':
      return { change: text };
    case 'number': {
      const parsed = parseNumber(text, reading.numbers);
      return parsed.ok ? { change: parsed.value } : { problem: 'not_a_number', message: parsed.message };
    }
    case 'yesno': {
      const meaning = parseYesNo(text);
      return meaning === null
        ? { problem: 'not_yes_no', message: t`“${text.trim()}” is neither yes nor no` }
        : { change: meaning };
    }
    case 'list':
      return readList(text, cell.value, reading);
    case 'struct':
      return { problem: 'struct' };
  }
}

/** Returns a value unchanged, unless it is a text and the cell holds something else: then it is converted like any text. */
export function fitValue(value: CellValue, cell: Held, reading: Reading): CellOutcome {
  const isRead = typeof value === 'string' && value !== '' && !isText(cell.kind);
  return isRead ? readText(value, cell, reading) : takeAsIs(value, cell);
}

/**
 * Returns a value for a cell, keeping its kind. Structs are only replaced by structs, and an empty text is not allowed for
 * numbers and yes/no.
 */
export function takeAsIs(value: CellValue, cell: Held): CellOutcome {
  if (value === null) return { change: null };
  const kind = kindOf(value);
  if (cell.kind === 'struct' && kind !== 'struct') return { problem: 'struct' };
  if (value === '' && cell.kind === 'number') return { problem: 'not_a_number' };
  if (value === '' && cell.kind === 'yesno') return { problem: 'not_yes_no' };
  const same = kind === cell.kind || (isText(kind) && isText(cell.kind));
  return same ? { change: value } : { change: value, notice: 'other_kind' };
}

const isText = (kind: ValueKind): boolean => kind === 'text' || kind === 'multiline';

function readList(text: string, present: CellValue, { listSeparator, numbers }: Reading): CellOutcome {
  const texts = listSeparator === null ? [text] : takenApart(text, listSeparator);
  const ofNumbers = Array.isArray(present) && present.length > 0 && present.every((item) => isNumber(item));
  const change = texts.map((item): Value => {
    const parsed = ofNumbers ? parseNumber(item, numbers) : null;
    return parsed?.ok ? parsed.value : item;
  });
  const untaken = texts.length <= 1 && LIKELY_SEPARATOR.test(text.trim());
  return untaken ? { change, notice: 'list_separator' } : { change };
}

const isNumber = (value: Value): boolean => typeof value === 'number' || isExactNumber(value);

/** Returns the items of a text, trimmed; blank ones are left out. */
export function takenApart(text: string, separator: string): string[] {
  return text
    .split(separator.trim() || separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

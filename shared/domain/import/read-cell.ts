import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ImportPlan } from '../../contract/imports.ts';
import { cellText } from '../../exchange/cell-text.ts';
import { definingValue, isStructure, readDefining, STRUCTURE } from '../../service/structure.ts';
import { emptyOutcome } from '../block/empty-outcome.ts';
import { readText } from '../block/fit.ts';
import type { CategoryNames } from '../category-names.ts';
import { believed, type ColumnShape, type Doubt } from '../doubt.ts';
import type { NumberFormat } from '../number-format.ts';
import { isErrorText } from '../sheet-writing.ts';
import { type CellValue, isValue, sameValue, type Value, type ValueKind } from '../value.ts';
import { type CellContent, contentText } from './cell-content.ts';

/** The parts of a plan that determine how cells are read. */
export type CellRules = Pick<ImportPlan, 'emptyCells' | 'lists' | 'listSeparator' | 'doubts'> & {
  decimal: ImportPlan['reading']['decimal'];
};

/** The cell of the catalog that a cell of a file is for. */
export interface TargetCell {
  property: string;
  /** As shown, with staged edits. */
  value: CellValue;
  /** The kind of its value, or if it has none, the kind that its property mostly holds. */
  kind: ValueKind;
  /** What the values of its column look like. */
  shape: ColumnShape;
  /** The categories that its property holds; null if it holds something else. */
  categories: () => CategoryNames | null;
}

/** The value requested by a cell of a file; `appends`: a list that only grows. */
type ReadCell =
  | { is: 'nothing' }
  | { is: 'value'; value: CellValue; appends: boolean }
  | { is: 'doubtful'; value: CellValue; doubt: Doubt; read: CellValue }
  | { is: 'problem'; message: string };

/**
 * Reads a cell of a file by what the cell holds that it is for. A text that an export writes for the present value is that value,
 * and so is one that differs in its line ends only, which spreadsheets write their own way, or a number that a sheet shows like it.
 */
export function readCell(content: CellContent, cell: TargetCell, rules: CellRules): ReadCell {
  const text = contentText(content);
  if (text === null)
    return believedCell({ value: (content as { value: CellValue }).value, text }, cell, rules);
  const { is: type = null, shown = text } = typeof content === 'object' && 'is' in content ? content : {};
  if (text === '') return readEmpty(cell, rules);
  if (isTextOf(text, cell.value, rules) || isTextOf(shown, cell.value, rules))
    return { is: 'value', value: cell.value, appends: false };
  if (type === 'error' || isErrorText(text))
    return problem(t`${text} is an error of the spreadsheet. Correct the formula, or enter the value.`);
  const numbers = type === null ? NUMBERS[rules.decimal] : NUMBERS['.'];
  const read = readKind(text, cell, { numbers, listSeparator: rules.listSeparator });
  return read.is === 'value'
    ? believedCell({ value: read.value, text, isDate: type === 'date', shown }, cell, rules)
    : read;
}

/** A value that nothing speaks against, or that the user takes all the same. */
function believedCell(
  { value, ...written }: { value: CellValue; text: string | null; isDate?: boolean; shown?: string },
  cell: TargetCell,
  rules: CellRules,
): ReadCell {
  if (value === null || isStructure(cell.property)) return asked(value, cell, rules);
  const taken = believed({ value, ...written }, cell.value, cell.shape, rules.doubts);
  return 'doubtful' in taken ? { is: 'doubtful', value, ...taken.doubtful } : asked(taken.value, cell, rules);
}

const NUMBERS: Record<CellRules['decimal'], NumberFormat> = {
  '.': { decimal: '.', group: ',', digits: [...'0123456789'] },
  ',': { decimal: ',', group: '.', digits: [...'0123456789'] },
};

function isTextOf(text: string, value: CellValue, { decimal }: CellRules): boolean {
  if (typeof value === 'string') return oneLineEnd(text) === oneLineEnd(value);
  return typeof value === 'object' && value !== null && String(cellText(value, decimal)) === text;
}

const oneLineEnd = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

type ReadValue = { is: 'value'; value: CellValue } | { is: 'problem'; message: string };

function readKind(
  text: string,
  cell: TargetCell,
  reading: { numbers: NumberFormat; listSeparator: string | null },
): ReadValue {
  if (cell.property === STRUCTURE.defining) {
    const value = jsonValue(text);
    const defining = Array.isArray(value) ? definingValue(readDefining(value)) : null;
    return defining === null ? problem(i18n._(NO_DEFINING)) : { is: 'value', value: defining };
  }
  if (cell.kind === 'struct') {
    const value = jsonValue(text);
    if (typeof value === 'object' && value !== null) return { is: 'value', value };
    if (cell.categories() === null)
      return problem(t`This is not JSON, in which values of this property are written.`);
  }
  if (cell.kind === 'list' && text.startsWith('[')) {
    const value = jsonValue(text);
    if (Array.isArray(value)) return { is: 'value', value };
  }
  const outcome = readText(text, cell, reading);
  if ('change' in outcome) return { is: 'value', value: outcome.change };
  return problem(
    'problem' in outcome && outcome.message ? `${outcome.message}.` : t`“${text}” cannot be read.`,
  );
}

const NO_DEFINING = msg`This is not the JSON of defining properties: ['{'"property":"size","value":"M"'}'].`;

function jsonValue(text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : undefined;
  } catch {
    return undefined; // what is no JSON is reported with the cell
  }
}

function readEmpty(cell: TargetCell, { emptyCells }: CellRules): ReadCell {
  const outcome = emptyOutcome(cell, emptyCells);
  if ('change' in outcome) return { is: 'value', value: outcome.change, appends: false };
  if ('problem' in outcome) return problem(i18n._(EMPTY_PROBLEM[cell.kind] ?? NOT_EMPTY));
  return { is: 'nothing' };
}

const NOT_EMPTY = msg`This cell cannot be empty.`;
const EMPTY_PROBLEM: Partial<Record<ValueKind, MessageDescriptor>> = {
  number: msg`A number cannot be an empty text. Leave empty cells alone, or remove their values.`,
  yesno: msg`Yes or no cannot be an empty text. Leave empty cells alone, or remove their values.`,
};

/** A value that replaces the existing one, or is appended to the existing list. */
function asked(value: CellValue, cell: TargetCell, { lists }: CellRules): ReadCell {
  if (lists === 'replace' || !Array.isArray(value) || isStructure(cell.property))
    return { is: 'value', value, appends: false };
  const present = cell.value ?? [];
  if (!Array.isArray(present))
    return problem(t`Items are added to lists only, and this cell holds another value.`);
  const added = value.filter((item) => !present.some((there) => sameValue(there, item)));
  return { is: 'value', value: added.length === 0 ? cell.value : [...present, ...added], appends: true };
}

const problem = (message: string): { is: 'problem'; message: string } => ({ is: 'problem', message });

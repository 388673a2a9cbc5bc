import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type NumberFormat, parseNumber } from '../../number-format.ts';
import { type CellValue, type ExactNumber, isEmptyCell, isExactNumber, type Value } from '../../value.ts';
import { languageOf } from '../language-tag.ts';
import { shownText } from '../shown-text.ts';
import { changeCase } from '../transforms/case.ts';
import { collapseSpaces, trimmed, truncated } from '../transforms/text.ts';

/** The rules for formatting values in a template. */
export interface Writing {
  locale: string;
  numbers: NumberFormat;
}

export type FilterName =
  | 'upper'
  | 'lower'
  | 'sentence'
  | 'title'
  | 'trim'
  | 'collapse'
  | 'truncate'
  | 'default'
  | 'join'
  | 'first'
  | 'replace'
  | 'number';

interface FilterShape {
  name: FilterName;
  takes: ('string' | 'number')[];
  needs: number;
  example: string;
  does: MessageDescriptor;
}

const shapes: FilterShape[] = [
  { name: 'upper', takes: [], needs: 0, example: 'upper', does: msg`UPPER CASE` },
  { name: 'lower', takes: [], needs: 0, example: 'lower', does: msg`lower case` },
  { name: 'sentence', takes: [], needs: 0, example: 'sentence', does: msg`Sentence case` },
  { name: 'title', takes: [], needs: 0, example: 'title', does: msg`Title Case` },
  { name: 'trim', takes: [], needs: 0, example: 'trim', does: msg`without spaces at the ends` },
  { name: 'collapse', takes: [], needs: 0, example: 'collapse', does: msg`single spaces` },
  {
    name: 'truncate',
    takes: ['number'],
    needs: 1,
    example: 'truncate:60',
    does: msg`at most this many characters`,
  },
  {
    name: 'default',
    takes: ['string'],
    needs: 1,
    example: 'default:"…"',
    does: msg`a text in place of a missing value`,
  },
  {
    name: 'join',
    takes: ['string'],
    needs: 1,
    example: 'join:" / "',
    does: msg`list items joined with a separator`,
  },
  { name: 'first', takes: [], needs: 0, example: 'first', does: msg`the first item of a list` },
  {
    name: 'replace',
    takes: ['string', 'string'],
    needs: 2,
    example: 'replace:"a":"b"',
    does: msg`one text replaced with another`,
  },
  {
    name: 'number',
    takes: ['number'],
    needs: 0,
    example: 'number:2',
    does: msg`a number formatted for the language`,
  },
];

/** The available filters, and how each is written. */
export const filterShapes: ReadonlyMap<string, FilterShape> = new Map(
  shapes.map((shape) => [shape.name, shape]),
);

/** Applies a filter to a value; values that it does not apply to are not changed. */
export function filtered(
  value: CellValue,
  name: FilterName,
  [first, second]: readonly (string | number)[],
  writing: Writing,
): CellValue {
  const { locale, numbers } = writing;
  switch (name) {
    case 'upper':
    case 'lower':
    case 'sentence':
    case 'title':
      return onText(value, numbers, (text) => changeCase(text, name, locale));
    case 'trim':
      return onText(value, numbers, trimmed);
    case 'collapse':
      return onText(value, numbers, collapseSpaces);
    case 'truncate':
      return typeof first === 'number' && first > 0
        ? onText(value, numbers, (text) => truncated(text, first, locale))
        : '';
    case 'replace':
      return onText(value, numbers, (text) => text.replaceAll(String(first), () => String(second)));
    case 'default':
      return isEmptyCell(value) ? String(first) : value;
    case 'join':
      return Array.isArray(value) ? value.map((item) => shownText(item, numbers)).join(String(first)) : value;
    case 'first':
      return Array.isArray(value) ? (value[0] ?? null) : value;
    case 'number':
      return Array.isArray(value)
        ? value.map((item) => written(item, Number(first ?? -1), writing))
        : value === null
          ? null
          : written(value, Number(first ?? -1), writing);
  }
}

/** A text, or each item of a list. */
function onText(value: CellValue, numbers: NumberFormat, change: (text: string) => string): CellValue {
  if (value === null) return null;
  return Array.isArray(value)
    ? value.map((item) => change(shownText(item, numbers)))
    : change(shownText(value, numbers));
}

function written(value: Value, decimals: number, { locale, numbers }: Writing): Value {
  const parsed = typeof value === 'string' ? parseNumber(value, numbers) : null;
  const number = parsed?.ok ? parsed.value : value;
  if (typeof number !== 'number' && !isExactNumber(number)) return value;
  const digits =
    decimals < 0
      ? { maximumFractionDigits: 20 }
      : { minimumFractionDigits: Math.min(decimals, 20), maximumFractionDigits: Math.min(decimals, 20) };
  return new Intl.NumberFormat(languageOf(locale), digits).format(allDigits(number));
}

/** Intl writes every digit of a number that is passed as text. */
function allDigits(number: number | ExactNumber): number | `${number}` {
  if (typeof number === 'number') return number;
  return isNumericText(number.$number) ? number.$number : Number(number.$number);
}

const isNumericText = (text: string): text is `${number}` => Number.isFinite(Number(text));

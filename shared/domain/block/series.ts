import type { CellValue, ExactNumber } from '../value.ts';
import { isExactNumber } from '../value.ts';
import { dayAfter, dayOf, isMonthEnd, monthAfter } from './days.ts';
import { decimalOf, equal, minus, numberOf, plus, times } from './decimal.ts';

/**
 * Continues a line of cells: returns the value of the cell this many places (from 1) after its last one; undefined if there
 * is none.
 */
export type Series = (steps: number) => CellValue | undefined;

/** Repeats the line. */
export const repeated =
  (line: readonly CellValue[]): Series =>
  (steps) =>
    line[(steps - 1) % line.length] ?? null;

/**
 * The line counted on: numbers, days (2026-05-04) and texts that end in a number ("A-009" → "A-010"), by the constant step
 * that the line has; a single cell by one, `backwards` (up, left) by minus one. Anything else is repeated.
 */
export function continued(line: readonly CellValue[], backwards: boolean): Series {
  const one = backwards ? -1n : 1n;
  return numbers(line, one) ?? days(line, one) ?? endings(line, one) ?? repeated(line);
}

const isNumber = (value: CellValue): value is number | ExactNumber =>
  typeof value === 'number' || isExactNumber(value);

function numbers(line: readonly CellValue[], one: bigint): Series | null {
  if (!line.every(isNumber)) return null;
  const values = line.map(decimalOf).filter((value) => value !== null);
  const last = values.at(-1);
  if (!last || values.length < line.length) return null;
  const steps = values.slice(1).map((value, at) => minus(value, values[at] ?? value));
  const step = steps[0] ?? { units: one, scale: 0 };
  if (!steps.every((other) => equal(other, step))) return null;
  return (count) => numberOf(plus(last, times(step, { units: BigInt(count), scale: 0 })));
}

function days(line: readonly CellValue[], one: bigint): Series | null {
  const read = line.flatMap((value) => (typeof value === 'string' ? (dayOf(value) ?? []) : []));
  const first = read[0];
  const last = read.at(-1);
  if (read.length !== line.length || !first || !last) return null;
  if (read.length === 1) return (count) => dayAfter(last, Number(one) * count) ?? undefined;
  const sameDay = read.every(({ day }) => day === first.day);
  const months = constantStep(read.map(({ year, month }) => year * 12 + month));
  if (months && (sameDay || read.every(isMonthEnd)))
    return (count) => monthAfter(last, months * count, sameDay ? first.day : 31) ?? undefined;
  const step = constantStep(read.map(({ number }) => number));
  return step === null ? null : (count) => dayAfter(last, step * count) ?? undefined;
}

function constantStep(values: readonly number[]): number | null {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? value));
  return steps.every((step) => step === steps[0]) ? (steps[0] ?? null) : null;
}

const ENDING = /^(.*?)(\d+)$/su;

/** The series does not continue below zero: the cells there have no value. */
function endings(line: readonly CellValue[], one: bigint): Series | null {
  const read = line.flatMap((value) => {
    const [, before, digits] = (typeof value === 'string' && ENDING.exec(value)) || [];
    return before === undefined || digits === undefined ? [] : { before, digits, number: BigInt(digits) };
  });
  const last = read.at(-1);
  if (read.length !== line.length || !last) return null;
  if (read.some(({ before }) => before !== last.before)) return null;
  const steps = read.slice(1).map(({ number }, at) => number - (read[at]?.number ?? number));
  const step = steps[0] ?? one;
  if (steps.some((other) => other !== step)) return null;
  const padded = read.some(({ digits }) => digits.length > 1 && digits.startsWith('0'));
  const width = padded ? Math.max(...read.map(({ digits }) => digits.length)) : 0;
  return (count) => {
    const number = last.number + step * BigInt(count);
    return number < 0n ? undefined : `${last.before}${String(number).padStart(width, '0')}`;
  };
}

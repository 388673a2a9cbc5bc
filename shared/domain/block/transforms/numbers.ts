import { t } from '@lingui/core/macro';
import { type NumberFormat, parseNumber } from '../../number-format.ts';
import type { CellValue, ExactNumber, Value } from '../../value.ts';
import type { TransformStep } from '../block-edit.ts';
import { decimalOf, numberOf, plus, rounded, times } from '../decimal.ts';
import { shownText } from '../shown-text.ts';
import { isNumber, isStruct, type StepOutcome } from './step.ts';

/** Converts a text to a number or a number to a text, as the user writes numbers; or a single value to a list. */
export function converted(
  value: CellValue,
  to: 'number' | 'text' | 'list',
  numbers: NumberFormat,
): StepOutcome {
  if (value === null) return { value };
  switch (to) {
    case 'list':
      return { value: Array.isArray(value) ? value : [value] };
    case 'text':
      return isStruct(value) ? { problem: 'struct' } : { value: shownText(value, numbers) };
    case 'number': {
      if (isNumber(value)) return { value };
      if (typeof value !== 'string')
        return isStruct(value) ? { problem: 'struct' } : { problem: 'not_a_number' };
      const parsed = parseNumber(value, numbers);
      return parsed.ok ? { value: parsed.value } : { problem: 'not_a_number', message: parsed.message };
    }
  }
}

const tooLong = (): StepOutcome => ({
  problem: 'not_a_number',
  message: t`The number has too many digits to calculate with`,
});

/** Calculates with numbers, and each number of a list, without rounding errors. */
export function calculated(
  value: CellValue,
  step: Extract<TransformStep, { step: 'calculate' }>,
): StepOutcome {
  const [factor, summand] = [decimalOf(step.factor), decimalOf(step.summand)];
  const calculate = (number: number | ExactNumber): Value | null => {
    const decimal = decimalOf(number);
    if (!decimal || !factor || !summand) return null;
    const result = plus(times(decimal, factor), summand);
    return numberOf(step.decimals === null ? result : rounded(result, step.decimals));
  };
  if (value === null) return { value };
  if (isNumber(value)) {
    const result = calculate(value);
    return result === null ? tooLong() : { value: result };
  }
  if (Array.isArray(value) && value.every(isNumber)) {
    const results = value.map(calculate).filter((result) => result !== null);
    return results.length < value.length ? tooLong() : { value: results };
  }
  return isStruct(value) ? { problem: 'struct' } : { problem: 'not_a_number' };
}

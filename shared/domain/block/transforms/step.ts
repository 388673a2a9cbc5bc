import type { Column } from '../../cell.ts';
import { type CellValue, type ExactNumber, isExactNumber, type Value } from '../../value.ts';
import type { BlockProblem } from '../block-edit.ts';
import type { BlockCell } from '../compute.ts';

export type StepOutcome = { value: CellValue } | { problem: BlockProblem; message?: string };

/** One step of a transformation, prepared. */
export interface CompiledStep {
  /** The columns whose cells of the same product `apply` reads for a cell of this column. */
  reads?(cell: Column): Column[];
  apply(value: CellValue, cell: BlockCell): StepOutcome;
}

/** A step on a text, or on each text of a list. Cells without a value are not changed. */
export function onTexts(change: (text: string, locale: string) => string): CompiledStep {
  return {
    apply(value, { locale }) {
      if (value === null) return { value };
      if (typeof value === 'string') return { value: change(value, locale) };
      if (!Array.isArray(value)) return notText(value);
      if (value.length > 0 && !value.some((item) => typeof item === 'string')) return notText(value);
      return { value: value.map((item) => (typeof item === 'string' ? change(item, locale) : item)) };
    },
  };
}

export const notText = (value: Value): StepOutcome => ({ problem: isStruct(value) ? 'struct' : 'not_text' });

export const isNumber = (value: CellValue): value is number | ExactNumber =>
  typeof value === 'number' || isExactNumber(value);

export const isStruct = (value: Value): boolean =>
  typeof value === 'object' && !Array.isArray(value) && !isExactNumber(value);

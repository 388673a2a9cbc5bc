import type { NumberFormat } from '../../number-format.ts';
import type { FindText } from '../block-edit.ts';
import { compileFinder } from '../find.ts';
import type { CompiledStep } from './step.ts';

/** Find and replace as a step: cells in which nothing is found are not changed. */
export function replaceStep(search: FindText, replacement: string, numbers: NumberFormat): CompiledStep {
  const finder = compileFinder(search, replacement, numbers);
  return { apply: (value, { locale }) => finder.replace(value, locale) };
}

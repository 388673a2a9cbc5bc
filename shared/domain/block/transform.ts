import type { Column } from '../cell.ts';
import { type CellValue, sameValue } from '../value.ts';
import type { BlockEdit, TransformStep } from './block-edit.ts';
import type { BlockCell, BlockContext, CellOutcome, CompiledEdit } from './compute.ts';
import { fitValue, takeAsIs } from './fit.ts';
import { changeCase } from './transforms/case.ts';
import { copyStep, templateStep } from './transforms/from-cells.ts';
import { stripHtml } from './transforms/html.ts';
import { arranged, joined, split } from './transforms/lists.ts';
import { mergeStep } from './transforms/merge.ts';
import { calculated, converted } from './transforms/numbers.ts';
import { replaceStep } from './transforms/replace.ts';
import { type CompiledStep, onTexts } from './transforms/step.ts';
import { collapseSpaces, prefixed, suffixed, trimmed, truncated } from './transforms/text.ts';

type Transform = Extract<BlockEdit, { kind: 'transform' }>;

/** Applies steps one after the other; the first problem ends it for the cell. */
export function compileTransform(edit: Transform, context: BlockContext): CompiledEdit {
  const steps = edit.steps.map((step) => compileStep(step, edit, context));
  const keepsKind = edit.steps.some(({ step }) => step === 'convert' || step === 'split' || step === 'join');
  const compute = (cell: BlockCell): CellOutcome => {
    let value: CellValue = cell.value;
    for (const step of steps) {
      const outcome = step.apply(value, cell);
      if ('problem' in outcome) return outcome;
      value = outcome.value;
    }
    if (sameValue(value, cell.value)) return { change: cell.value };
    const reading = { numbers: edit.numbers, listSeparator: null };
    return keepsKind ? takeAsIs(value, cell) : fitValue(value, cell, reading);
  };
  const reads = (column: Column): Column[] => steps.flatMap((step) => step.reads?.(column) ?? []);
  return { reads, compute };
}

function compileStep(step: TransformStep, { numbers }: Transform, context: BlockContext): CompiledStep {
  switch (step.step) {
    case 'trim':
      return onTexts(trimmed);
    case 'collapse_spaces':
      return onTexts(collapseSpaces);
    case 'case':
      return onTexts((text, locale) => changeCase(text, step.to, locale));
    case 'prefix':
      return onTexts((text) => prefixed(text, step.text, step.unlessThere));
    case 'suffix':
      return onTexts((text) => suffixed(text, step.text, step.unlessThere));
    case 'replace':
      return replaceStep(step.search, step.replacement, numbers);
    case 'strip_html':
      return onTexts(stripHtml);
    case 'truncate':
      return onTexts((text, locale) => truncated(text, step.characters, locale));
    case 'split':
      return { apply: (value) => split(value, step.separator) };
    case 'join':
      return { apply: (value) => joined(value, step.separator, numbers) };
    case 'merge':
      return mergeStep(step.into);
    case 'list':
      return { apply: (value, { locale }) => ({ value: arranged(value, step.how, locale, numbers) }) };
    case 'convert':
      return { apply: (value) => converted(value, step.to, numbers) };
    case 'calculate':
      return { apply: (value) => calculated(value, step) };
    case 'copy':
      return copyStep(step, context);
    case 'template':
      return templateStep(step, numbers, context);
  }
}

import { t } from '@lingui/core/macro';
import type { Column } from '../../cell.ts';
import type { NumberFormat } from '../../number-format.ts';
import { type CellValue, isEmptyCell } from '../../value.ts';
import type { TransformStep } from '../block-edit.ts';
import type { BlockCell, BlockContext } from '../compute.ts';
import { evaluated, fieldsOf } from '../template/evaluate.ts';
import { parseTemplate, type TemplateField } from '../template/parse.ts';
import type { CompiledStep } from './step.ts';

/** The source of a template's field: another cell, the product itself, or (`value`) the result of the previous step. */
type Source = Column | 'identifier' | 'title' | 'value';

type Step<Name extends TransformStep['step']> = Extract<TransformStep, { step: Name }>;

/**
 * Copies another cell's value, if it has one. Without a locale, uses the cell's own, or the primary one if the catalog has
 * no such column.
 */
export function copyStep(step: Step<'copy'>, context: BlockContext): CompiledStep {
  const from = (cell: Column): Column => {
    const property = step.property ?? cell.property;
    const locales = step.locale === null ? [cell.locale, context.primaryLocale] : [step.locale];
    const locale = locales.find((candidate) => context.knows({ property, locale: candidate }));
    return { property, locale: locale ?? step.locale ?? cell.locale };
  };
  return {
    reads: (cell) => [from(cell)],
    apply(value, cell) {
      if (step.onlyIfEmpty && !isEmptyCell(value)) return { value };
      const { property, locale } = from(cell);
      const copied = cell.other(property, locale);
      if (copied !== null) return { value: copied };
      return step.property === null || context.knows({ property, locale })
        ? { value }
        : { problem: 'unknown_field', message: t`The catalog has no “${property}” in ${locale}` };
    },
  };
}

/** Composes a text of other cells. Empty cells are empty in the text; an empty result changes nothing. */
export function templateStep(
  step: Step<'template'>,
  numbers: NumberFormat,
  context: BlockContext,
): CompiledStep {
  const template = parseTemplate(step.template);
  const fields = fieldsOf(template);
  const columns = new Map<string, Map<TemplateField, Source | null>>();
  const columnsFor = (locale: string) => {
    let known = columns.get(locale);
    if (!known) {
      known = new Map(fields.map((field) => [field, fieldColumn(field, locale, context)]));
      columns.set(locale, known);
    }
    return known;
  };
  return {
    reads: ({ locale }) => [...columnsFor(locale).values()].filter((column) => isCell(column)),
    apply(value, cell) {
      if (step.onlyIfEmpty && !isEmptyCell(value)) return { value };
      const from = columnsFor(cell.locale);
      const unknown = fields.find((field) => from.get(field) === null);
      if (unknown) return { problem: 'unknown_field', message: unknownMessage(unknown) };
      const text = evaluated(template, (field) => shown(value, cell, from.get(field) ?? null), {
        locale: cell.locale,
        numbers,
      });
      return { value: text === '' ? value : text };
    },
  };
}

const isCell = (column: Source | null): column is Column => typeof column === 'object' && column !== null;

const shown = (value: CellValue, cell: BlockCell, column: Source | null): CellValue => {
  if (column === null) return null;
  if (column === 'value') return value;
  return isCell(column) ? cell.other(column.property, column.locale) : cell[column];
};

const isOfProduct = (name: string): name is Exclude<Source, Column> =>
  name === 'identifier' || name === 'title' || name === 'value';

const unknownMessage = ({ property, locale }: TemplateField): string =>
  locale === null
    ? t`The catalog has no property “${property}”`
    : t`The catalog has no “${property}” in ${locale}`;

/**
 * A field without a locale is the property in the cell's own locale, or in the primary one if the catalog has no such
 * column.
 */
function fieldColumn(
  { property, locale }: TemplateField,
  ownLocale: string,
  { knows, primaryLocale }: BlockContext,
): Source | null {
  const candidates = locale === null ? [ownLocale, primaryLocale] : [locale];
  const known = candidates.find((candidate) => knows({ property, locale: candidate }));
  if (known !== undefined) return { property, locale: known };
  return locale === null && isOfProduct(property) ? property : null;
}

import type { CellValue } from '../../value.ts';
import { shownText } from '../shown-text.ts';
import { filtered, type Writing } from './filters.ts';
import type { TemplateField, TemplatePart } from './parse.ts';

/** The separator of the items of a list that a template names without `join`. */
const BETWEEN_ITEMS = ', ';

/** Returns the fields that a template names, in order. */
export const fieldsOf = (template: readonly TemplatePart[]): TemplateField[] =>
  template.flatMap((part) => ('field' in part ? [part.field] : []));

/** Evaluates a template with a product's cells; a field without a value is an empty text. */
export function evaluated(
  template: readonly TemplatePart[],
  valueIn: (field: TemplateField) => CellValue,
  writing: Writing,
): string {
  const texts = template.map((part) => {
    if ('text' in part) return part.text;
    const value = part.filters.reduce(
      (left: CellValue, { name, args }) => filtered(left, name, args, writing),
      valueIn(part.field),
    );
    return Array.isArray(value)
      ? value.map((item) => shownText(item, writing.numbers)).join(BETWEEN_ITEMS)
      : shownText(value, writing.numbers);
  });
  return texts.join('');
}

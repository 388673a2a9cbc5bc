import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { compileBlockEdit } from '#shared/domain/block/compile.ts';
import type { BlockCell, BlockContext, CellOutcome } from '#shared/domain/block/compute.ts';
import type { Column } from '#shared/domain/cell.ts';
import { UNKNOWN_SHAPE } from '#shared/domain/doubt.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import { type CellValue, kindOf } from '#shared/domain/value.ts';

export const numbers = numberFormat('en');

const HERE = { firstRow: 0, lastRow: 999, firstColumn: 0, lastColumn: 99 };

/** A cell as the store would pass it; `others` by "property@locale". */
export function cell(
  value: CellValue,
  { others = {}, ...more }: Partial<BlockCell> & { others?: Record<string, CellValue> } = {},
): BlockCell {
  return {
    value,
    kind: value === null ? 'text' : kindOf(value),
    property: 'title',
    locale: 'en',
    identifier: 'SKU-1',
    title: 'Lamp',
    shape: () => UNKNOWN_SHAPE,
    categories: () => null,
    part: { cells: HERE, origin: { row: 0, column: 0 }, source: null },
    row: 0,
    column: 0,
    other: (property, locale) => others[`${property}@${locale}`] ?? null,
    ...more,
  };
}

export const context = (more: Partial<BlockContext> = {}): BlockContext => ({
  columns: [],
  primaryLocale: 'en',
  knows: () => true,
  shown: () => null,
  rowsAreProducts: true,
  ...more,
});

export const outcomeOf = (edit: BlockEdit, of: BlockCell, more: Partial<BlockContext> = {}): CellOutcome =>
  compileBlockEdit(edit, context(more)).compute(of);

/** The value after an edit; what the edit leaves stays. Fails the test if there is a problem. */
export function changed(edit: BlockEdit, of: BlockCell, more: Partial<BlockContext> = {}): CellValue {
  const outcome = outcomeOf(edit, of, more);
  if ('change' in outcome) return outcome.change;
  if ('leave' in outcome) return of.value;
  throw new Error(`The edit gave ${JSON.stringify(outcome)}`);
}

export const column = (property: string, locale = 'en'): Column => ({ property, locale });

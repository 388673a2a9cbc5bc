import { t } from '@lingui/core/macro';
import type { CellClassParams, CellStyle } from 'ag-grid-community';
import type { ProductCount } from '#shared/domain/completeness.ts';
import { percentFilled } from '#shared/domain/completeness-value.ts';
import type { CompletenessColumn } from '#shared/domain/query.ts';
import { formatNumber } from '../../../components/format.ts';
import { fixedCellClass } from './cell-classes.ts';
import type { GridRow } from './grid-row.ts';

const NOTHING_KNOWN = '–';

/** The text of a completeness cell, with staged edits applied: "66 % · 4 of 6", or the number of fields missing. */
export function completenessText(counted: ProductCount | null, column: CompletenessColumn): string {
  if (!counted) return NOTHING_KNOWN;
  const { required, staged, missingStaged } = counted;
  return column === 'missing'
    ? formatNumber(missingStaged)
    : t`${percentFilled(staged, required)} % · ${formatNumber(staged)} of ${formatNumber(required)}`;
}

/** The classes of a completeness column. */
export const completenessClass =
  (column: CompletenessColumn) =>
  (params: CellClassParams<GridRow>): string[] => {
    const classes = fixedCellClass(`cell-${column}`)(params);
    const { data } = params;
    if (!data) return classes;
    if (data.completeness === undefined) return [...classes, 'cell-loading'];
    if (data.completeness === null) return [...classes, 'cell-unmeasured'];
    const { required, staged } = data.completeness;
    return staged === required ? [...classes, 'cell-complete'] : classes;
  };

/** Sets how far the bar under a share reaches. */
export function completenessBar({ data }: CellClassParams<GridRow>): CellStyle {
  const { required, staged } = data?.completeness ?? { required: 1, staged: 0 };
  return { '--share': String(staged / required) };
}

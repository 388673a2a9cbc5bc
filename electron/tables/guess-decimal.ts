import type { DecimalMark } from '#shared/domain/table-format.ts';
import type { TableRow } from './table.ts';

/** The decimal separator of numbers written as text: a comma only if more cells can be read with it than with a point. */
export function guessDecimal(rows: readonly TableRow[]): DecimalMark {
  let commas = 0;
  let points = 0;
  for (const { cells, typed } of rows) {
    cells.forEach((cell, at) => {
      if (typed?.has(at)) return;
      if (/^\s*-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+\s*$/.test(cell)) commas++;
      if (/^\s*-?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+\s*$/.test(cell)) points++;
    });
  }
  return commas > points ? ',' : '.';
}

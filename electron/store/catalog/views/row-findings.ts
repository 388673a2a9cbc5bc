import type { ProductDetails, Row } from '#shared/contract/catalog.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { CellFinding } from '#shared/domain/checks/check.ts';
import { cellText, type Names } from '../names.ts';

/** Adds findings, by cell, to rows that were read with these columns. */
export function layFindings(
  rows: readonly Row[],
  columns: readonly Column[],
  found: ReadonlyMap<string, CellFinding[]>,
  names: Names,
): void {
  if (found.size === 0) return;
  const ids = columns.map((column) => ({
    property: names.properties.find(column.property) ?? -1,
    locale: names.locales.find(column.locale) ?? -1,
  }));
  for (const row of rows) {
    const own = ids.flatMap((id, position): [number, CellFinding[]][] => {
      const findings = found.get(cellText({ product: row.product, ...id }));
      return findings ? [[position, findings]] : [];
    });
    if (own.length > 0) row.findings = Object.fromEntries(own);
  }
}

/** A product with the findings in its cells. */
export const withFindings = (
  details: ProductDetails,
  found: ReadonlyMap<string, CellFinding[]>,
  names: Names,
): ProductDetails =>
  found.size === 0
    ? details
    : {
        ...details,
        cells: details.cells.map((cell) => {
          const findings = found.get(cellText(names.key({ product: details.product, ...cell })));
          return findings ? { ...cell, findings } : cell;
        }),
      };

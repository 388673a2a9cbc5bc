import { t } from '@lingui/core/macro';
import type { ExportColumn, ExportedRows } from '#shared/contract/exports.ts';
import { AppError } from '#shared/contract/result.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Core } from '../core.ts';
import { notPulled } from '../kept-languages.ts';
import { exportedRows } from './export-reader.ts';

/** Where a chunk of an export begins, and its maximum number of products. */
export interface ExportChunk {
  from: number;
  limit: number;
}

/** Exports of products to files. */
export function createExports(core: Core) {
  const { db, views, products } = core;
  const open = new Map<number, Uint32Array>();
  let last = 0;

  const chunk = (number: number, { from, limit }: ExportChunk): Uint32Array => {
    const chosen = open.get(number);
    if (!chosen) throw new AppError('not_found', t`This export is no longer open. Start it again.`);
    return chosen.subarray(from, from + limit);
  };

  return {
    /** Keeps the products of rows in their order, whatever happens to the view, until `closeExport`. Throws `view_expired`. */
    openExport: ({ view, ranges }: ExportedRows): { export: number; products: number } => {
      const all = views.products(view);
      const chosen = ranges
        ? Uint32Array.from(ranges.flatMap(({ first, last: end }) => [...all.subarray(first, end + 1)]))
        : all.slice();
      open.set(++last, chosen);
      return { export: last, products: chosen.length };
    },
    closeExport: (number: number): void => {
      open.delete(number);
    },
    /**
     * The next products as rows of a table. `staged`: including staged edits. Throws `invalid_input` for a column that is not pulled: its
     * cells would look empty.
     */
    exportRows: (
      number: number,
      at: ExportChunk,
      columns: ExportColumn[],
      staged: boolean,
    ): CellValue[][] => {
      for (const column of columns)
        if (typeof column === 'object' && !core.keptLanguages.isPulled(column.locale))
          throw new AppError('invalid_input', notPulled(column.locale));
      return exportedRows(core, chunk(number, at), columns, staged);
    },
    /** The next products as the service is known to hold them; null for those that it does not list. */
    exportRecords: (number: number, at: ExportChunk): (ProductRecord | null)[] =>
      Array.from(chunk(number, at), (product) => {
        const isListed =
          db.firstArray<[number]>('SELECT listed FROM product WHERE product = ?', product)?.[0] === 1;
        return isListed ? products.record(product) : null;
      }),
  };
}

import { t } from '@lingui/core/macro';
import type { ImportPlan, ReportedRow } from '#shared/contract/imports.ts';
import type { ShownRow } from '../../store/catalog/imports/import-rows.ts';
import type { Workspace } from '../workspaces.ts';
import type { CheckedImport } from './checked-import.ts';
import { usable } from './judge-rows.ts';

/**
 * Returns rows of a checked file by their places, which must be ascending, compared with the catalog as it is now. `opened`:
 * the import in the store.
 */
export async function shownRows(
  store: Workspace['store'],
  opened: number,
  checked: CheckedImport,
  places: readonly number[],
): Promise<ReportedRow[]> {
  const rows = await checked.rows.at(places);
  const mapped = checked.mapper.map(rows);
  const found = await store.showRows(opened, usable(mapped));
  let at = 0;
  return rows.map((file, i) => {
    const row = mapped.rows[i]!;
    const broken = typeof row === 'string' ? row : null;
    const shown = broken === null ? found[at++]! : brokenRow(broken);
    const isDoubled = checked.isDoubled(places[i]!);
    const fileCells = broken === null ? checked.mapper.cellsOf(file) : [];
    return {
      ...shown,
      ...(isDoubled ? { verdict: 'doubled', message: doubledMessage(checked.plan) } : {}),
      row: file.row,
      identifier: checked.mapper.nameOf(file),
      cells: shown.cells.map((cell, n) => ({ ...cell, ...fileCells[n]! })),
    };
  });
}

const doubledMessage = ({ known, unknown }: ImportPlan): string =>
  known === 'replace' || unknown === 'create'
    ? t`Another row is about the same product. Keep one of them.`
    : t`Another row has a different value for the same cell of this product. Keep one of them.`;

const brokenRow = (message: string): ShownRow => ({
  product: null,
  title: null,
  verdict: 'broken',
  message,
  cells: [],
  lost: [],
});

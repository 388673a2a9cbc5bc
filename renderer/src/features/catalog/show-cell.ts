import { t } from '@lingui/core/macro';
import type { CellRef } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { toast } from '../../components/toast.ts';
import { clearNarrowing, isNarrowed, nextView, useCatalog } from '../../state/catalog.ts';
import { columnLabel } from '../../state/column-names.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';

/**
 * Shows a cell that another view asked for, and offers it the keyboard. What hides it gives way, and the user is told:
 * search and filters are cleared, its column is added.
 */
export async function showCell(grid: CatalogGrid, ref: CellRef): Promise<void> {
  await grid.ready();
  const wasShown = grid.api?.getColumn(columnKey(ref)) != null;
  const row = (await grid.goTo(ref)) ?? (await goToNew(grid, ref)) ?? (await goToUnfiltered(grid, ref));
  if (row !== null) grid.offerKeyboard();
  else
    return toast({
      kind: 'failed',
      title: t`The cell cannot be shown`,
      message: t`The catalog no longer has this product or property.`,
    });
  if (!wasShown) toast({ title: t`Column “${columnLabel(ref)}” added`, message: t`The column was hidden.` });
}

/** A product that came after the view was evaluated. */
async function goToNew(grid: CatalogGrid, ref: CellRef): Promise<number | null> {
  await grid.reopen('in place');
  return grid.goTo(ref);
}

async function goToUnfiltered(grid: CatalogGrid, ref: CellRef): Promise<number | null> {
  const { narrowing } = useCatalog.getState();
  if (!isNarrowed(narrowing)) return null;
  const cleared = nextView();
  clearNarrowing();
  await cleared;
  const row = await grid.goTo(ref);
  if (row !== null)
    toast({
      title: t`Search and filters cleared`,
      message: t`They were hiding the product.`,
      action: { label: t`Restore them`, run: () => useCatalog.setState({ narrowing }) },
    });
  return row;
}

import { t } from '@lingui/core/macro';
import type { CellRef } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { isPulled } from '#shared/domain/pulled-languages.ts';
import { languageName } from '../../components/format.ts';
import { toast } from '../../components/toast.ts';
import { clearNarrowing, isNarrowed, nextView, useCatalog } from '../../state/catalog.ts';
import { columnLabel } from '../../state/column-names.ts';
import type { CatalogGrid } from './grid/catalog-grid.ts';
import type { Jump } from './grid/grid-moves.ts';

/**
 * Shows a cell that another view asked for, and offers it focus. Whatever hides it is changed, and the user is told: search
 * and filters are cleared, its column is added.
 */
export async function showCell(grid: CatalogGrid, ref: CellRef): Promise<void> {
  await grid.ready();
  const hasStayed = grid.moving.watch();
  const wasShown = grid.api?.getColumn(columnKey(ref)) != null;
  let jump = await grid.goTo(ref, hasStayed);
  if (jump === 'not shown') {
    // The product may have been added after the view was evaluated.
    await grid.reopen('in place');
    jump = await grid.goTo(ref, hasStayed);
  }
  if (jump === 'not shown') jump = await goToUnfiltered(grid, ref, hasStayed);
  if (jump === 'arrived') grid.offerKeyboard();
  if (jump === 'not shown')
    toast({
      kind: 'failed',
      title: t`The cell cannot be shown`,
      message: isPulled(grid.connection.pulledLocales, ref.locale)
        ? t`The catalog no longer has this product or property.`
        : t`${languageName(ref.locale)} is not pulled. Keep the language in Connections and pull.`,
    });
  else if (!wasShown && grid.api?.getColumn(columnKey(ref)))
    toast({ title: t`Column “${columnLabel(ref)}” added`, message: t`The column was hidden.` });
}

async function goToUnfiltered(grid: CatalogGrid, ref: CellRef, hasStayed: () => boolean): Promise<Jump> {
  const { narrowing } = useCatalog.getState();
  if (!isNarrowed(narrowing)) return 'not shown';
  const cleared = nextView();
  clearNarrowing();
  await cleared;
  const jump = await grid.goTo(ref, hasStayed);
  if (jump !== 'not shown')
    toast({
      title: t`Search and filters cleared`,
      message: t`They were hiding the product.`,
      action: { label: t`Restore them`, run: () => useCatalog.setState({ narrowing }) },
    });
  return jump;
}

import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { useApp } from '../../state/app.ts';
import { openDialog } from '../../state/dialog.ts';
import { shownProducts } from '../../state/export-products.ts';
import { exportSample } from './export-sample.ts';

/** Offers the products that the current view shows as a file; in views that show none, those of the catalog. */
async function openExport(): Promise<void> {
  const shown = await shownProducts();
  if (shown) await openDialog('exportProducts', shown);
}

/** For the palette, from every view. */
export const exportActions: Action[] = [
  {
    id: 'export.products',
    label: t`Export products…`,
    group: t`Catalog`,
    keywords: t`excel xlsx csv json spreadsheet table save download file`,
    enabled: () => useApp.getState().activeConnection !== null,
    run: openExport,
  },
  {
    id: 'export.sample',
    label: t`Save a sample file for imports…`,
    group: t`Catalog`,
    keywords: t`template excel xlsx pattern example spreadsheet`,
    enabled: () => useApp.getState().activeConnection !== null,
    run: exportSample,
  },
];

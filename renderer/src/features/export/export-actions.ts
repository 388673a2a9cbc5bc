import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { ExportColumn } from '#shared/contract/exports.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Action } from '../../actions/action.ts';
import { NO_CONNECTION } from '../../actions/reasons.ts';
import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { useConnections } from '../../state/connections.ts';
import { openDialog } from '../../state/dialog.ts';
import { type ShownProducts, shownProducts } from '../../state/export-products.ts';
import { proposedName } from '../../state/file-name.ts';
import { allColumns, shownColumns } from './exported-columns.ts';

/** The number of products in a sample: enough to see what each column contains. */
const SAMPLE_ROWS = 20;

/** Exports the first products shown to a workbook, as a template for files to import. */
async function exportSample(): Promise<void> {
  const products = await shownProducts();
  const connection = useConnections.getState().connections.find(({ id }) => id === products?.connectionId);
  if (!products || !connection) return;
  const started = await startSample(connection, products.shown);
  if (!started.ok) toastError(t`The sample file was not saved`, started.error);
}

async function startSample(connection: Connection, shown: ShownProducts): Promise<Result<unknown>> {
  const columns = await sampleColumns(connection, shown);
  if (!columns.ok) return columns;
  const last = Math.max(0, Math.min(SAMPLE_ROWS, shown.rows) - 1);
  return client.call('exports.start', {
    connectionId: connection.id,
    rows: { view: shown.view, ranges: [{ first: 0, last }] },
    target: {
      kind: 'table',
      format: { kind: 'xlsx' },
      columns: columns.value,
      rows: 'products',
      guardFormulas: false,
    },
    staged: true,
    fileName: proposedName(connection.name, 'sample', 'xlsx'),
  });
}

async function sampleColumns(
  connection: Connection,
  { columns }: ShownProducts,
): Promise<Result<ExportColumn[]>> {
  if (columns) return { ok: true, value: shownColumns(columns, connection) };
  const summary = await client.call('catalog.summary', { connectionId: connection.id });
  return summary.ok ? { ok: true, value: allColumns(summary.value.properties, connection) } : summary;
}

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
    whyNot: () => NO_CONNECTION,
    run: openExport,
  },
  {
    id: 'export.sample',
    label: t`Save a sample file for imports…`,
    group: t`Catalog`,
    keywords: t`template excel xlsx pattern example spreadsheet`,
    enabled: () => useApp.getState().activeConnection !== null,
    whyNot: () => NO_CONNECTION,
    run: exportSample,
  },
];

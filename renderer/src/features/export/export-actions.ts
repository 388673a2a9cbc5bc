import type { Action } from '../../actions/action.ts';
import { useApp } from '../../state/app.ts';
import { openExport } from '../../state/export-products.ts';
import { exportSample } from './export-sample.ts';

/** For the palette, from every view. */
export const exportActions: Action[] = [
  {
    id: 'export.products',
    label: 'Export products…',
    group: 'Catalog',
    keywords: ['excel', 'xlsx', 'csv', 'json', 'spreadsheet', 'table', 'save', 'download', 'file'],
    enabled: () => useApp.getState().activeConnection !== null,
    run: openExport,
  },
  {
    id: 'export.sample',
    label: 'Save a sample file for imports…',
    group: 'Catalog',
    keywords: ['template', 'excel', 'xlsx', 'pattern', 'example', 'spreadsheet'],
    enabled: () => useApp.getState().activeConnection !== null,
    run: exportSample,
  },
];

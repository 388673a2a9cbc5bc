import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { NO_CONNECTION } from '../../actions/reasons.ts';
import { showView, useApp } from '../../state/app.ts';
import { canCheck, checkImport, discardImport, isImporting } from '../../state/product-imports.ts';
import { pasteRows } from './paste-rows.ts';

const connection = () => useApp.getState().activeConnection;

/** For the palette, from every view. */
export const importActions: Action[] = [
  {
    id: 'import.products',
    label: t`Import products…`,
    group: t`Catalog`,
    keywords: t`excel xlsx csv tsv json spreadsheet upload load file`,
    enabled: () => connection() !== null,
    whyNot: () => NO_CONNECTION,
    run: async () => {
      await showView('import');
    },
  },
  {
    id: 'import.paste',
    label: t`Import rows from the clipboard`,
    group: t`Catalog`,
    keywords: t`paste excel spreadsheet copied`,
    enabled: () => connection() !== null,
    whyNot: () => NO_CONNECTION,
    run: async () => {
      const connectionId = connection();
      if (connectionId !== null && (await showView('import'))) await pasteRows(connectionId);
    },
  },
];

/** Actions of the view. */
export const importViewActions = (connectionId: string): Action[] => [
  {
    id: 'import.check',
    label: t`Check the file`,
    group: t`Catalog`,
    keywords: t`import preview validate dry run`,
    enabled: () => canCheck(connectionId),
    run: () => checkImport(connectionId),
  },
  {
    id: 'import.discard',
    label: t`Import another file`,
    group: t`Catalog`,
    keywords: t`discard close start again`,
    enabled: () => !isImporting(connectionId),
    run: () => discardImport(connectionId),
  },
];

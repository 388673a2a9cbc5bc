import { t } from '@lingui/core/macro';
import type { Action } from '../../actions/action.ts';
import { NO_CONNECTION } from '../../actions/reasons.ts';
import { useApp } from '../../state/app.ts';
import { openDialog } from '../../state/dialog.ts';
import { commitOpenEditor } from '../../state/open-editor.ts';
import { shownSegments } from '../../state/translation-files.ts';

const connection = () => useApp.getState().activeConnection;

/** For the palette, from every view. */
export const translationFileActions: Action[] = [
  {
    id: 'translation-files.export',
    label: t`Export translations…`,
    group: t`Translate`,
    keywords: t`xliff xlf po gettext csv spreadsheet translator save file`,
    enabled: () => connection() !== null,
    whyNot: () => NO_CONNECTION,
    run: async () => {
      const connectionId = connection();
      // Text that is still being typed belongs in the file too.
      if (connectionId === null || !(await commitOpenEditor())) return;
      await openDialog('exportTranslations', { connectionId, listed: shownSegments(connectionId) });
    },
  },
  {
    id: 'translation-files.import',
    label: t`Import translations…`,
    group: t`Translate`,
    keywords: t`xliff xlf po gettext csv spreadsheet translator load file`,
    enabled: () => connection() !== null,
    whyNot: () => NO_CONNECTION,
    run: async () => {
      const connectionId = connection();
      if (connectionId !== null) await openDialog('importTranslations', { connectionId });
    },
  },
];

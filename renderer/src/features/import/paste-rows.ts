import { t } from '@lingui/core/macro';
import { toast } from '../../components/toast.ts';
import { importFile } from '../../state/product-imports.ts';

/** Returns copied rows as a file; null if there are none. */
export const pastedRows = (text: string): File | null =>
  text.trim() === '' ? null : new File([text], t`Pasted rows.tsv`, { type: 'text/tab-separated-values' });

/** Imports the rows on the clipboard. */
export async function pasteRows(connectionId: string): Promise<void> {
  // Refused if the user does not let the page read the clipboard; the paste keys still work then.
  const text = await navigator.clipboard.readText().catch(() => null);
  const rows = pastedRows(text ?? '');
  if (rows) return importFile(connectionId, rows);
  toast(
    text === null
      ? { title: t`The clipboard could not be read`, message: t`Press Ctrl+V (⌘V on a Mac) instead.` }
      : {
          title: t`There are no rows to paste`,
          message: t`Copy rows in a spreadsheet, together with the row of column names.`,
        },
  );
}

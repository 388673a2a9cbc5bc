import { t } from '@lingui/core/macro';
import { type ClipboardContent, readClipboard } from '#shared/domain/block/read-clipboard.ts';
import { formatTsv } from '#shared/domain/block/tsv.ts';
import { readContent } from '../../components/clipboard-content.ts';
import { toast } from '../../components/toast.ts';
import { importFile } from '../../state/product-imports.ts';

/** Returns copied rows as a file; null if there are none. Text without a table may be a file of any format. */
export function pastedRows(content: ClipboardContent): File | null {
  const [likeliest] = readClipboard(content);
  const isTable = likeliest?.as === 'table' || likeliest?.as === 'visible';
  const text = isTable ? formatTsv(likeliest.texts) : content.text;
  return text.trim() === ''
    ? null
    : new File([text], t`Pasted rows.tsv`, { type: 'text/tab-separated-values' });
}

/** Imports the rows on the clipboard. */
export async function pasteRows(connectionId: string): Promise<void> {
  // Refused if the user does not let the page read the clipboard; the paste keys still work then.
  const content = await readContent();
  const rows = content && pastedRows(content);
  if (rows) return importFile(connectionId, rows);
  toast(
    content === null
      ? { title: t`The clipboard could not be read`, message: t`Press Ctrl+V (⌘V on a Mac) instead.` }
      : {
          title: t`There are no rows to paste`,
          message: t`Copy rows in a spreadsheet, together with the row of column names.`,
        },
  );
}

import { t } from '@lingui/core/macro';
import { runAction } from '../../actions/table.ts';
import { toast } from '../../components/toast.ts';
import { showView } from '../../state/app.ts';
import { importFile, isImporting } from '../../state/product-imports.ts';
import { otherImport } from './dropped-files.ts';

/** Imports a dropped file, or says which import to use for it. */
export async function takeDropped(connectionId: string, file: File): Promise<void> {
  const other = otherImport(file.name);
  if (other)
    return toast({
      title: t`“${file.name}” is a file of ${other.name}`,
      message: t`It is not imported with products.`,
      action: { label: t`Open its import`, run: () => void runAction(other.action) },
    });
  if (isImporting(connectionId))
    return toast({
      title: t`An import is running`,
      message: t`Wait until it has ended, or cancel it. Then drop the file again.`,
      action: { label: t`Show import`, run: () => void showView('import') },
    });
  if (await showView('import')) await importFile(connectionId, file);
}

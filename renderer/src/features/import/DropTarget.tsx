import { t } from '@lingui/core/macro';
import { CircleX, FileUp } from 'lucide-react';
import { runAction } from '../../actions/table.ts';
import { classNames } from '../../components/class-names.ts';
import { toast } from '../../components/toast.ts';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { showView, useApp } from '../../state/app.ts';
import { importFile, isImporting } from '../../state/product-imports.ts';
import { otherImport, whyNotDropped } from './dropped-files.ts';
import styles from './import.module.css';

/** Lets a file be dropped on any view to import it, and says so while it is dragged over the window. */
export function DropTarget() {
  const connectionId = useApp((state) => state.activeConnection);
  const held = useFileDrop((files) => {
    const why = whyNot(files.length);
    if (why !== null) toast({ kind: 'failed', title: t`Nothing was imported`, message: why });
    else if (connectionId !== null && files[0]) void takeDropped(connectionId, files[0]);
  });
  const whyNot = (files: number) =>
    whyNotDropped({
      files,
      hasConnection: connectionId !== null,
      hasDialog: document.querySelector('[data-modal]') !== null,
    });
  if (!held) return null;
  const why = whyNot(held.files);
  return (
    <div className={classNames(styles.drop, why !== null && styles.wrong)} role="status">
      {why === null ? (
        <FileUp size={36} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <CircleX size={36} strokeWidth={1.5} aria-hidden="true" />
      )}
      <h2>{why === null ? t`Drop the file to import products` : why}</h2>
      {why === null ? (
        <p>{t`Excel (XLSX), CSV, TSV or JSON. You see what the file would do before anything is staged.`}</p>
      ) : null}
    </div>
  );
}

/** Imports a dropped file, or says which import to use for it. */
async function takeDropped(connectionId: string, file: File): Promise<void> {
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

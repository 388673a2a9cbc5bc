import { DiagnosticsDialog } from '../features/about/DiagnosticsDialog.tsx';
import { LicensesDialog } from '../features/about/LicensesDialog.tsx';
import { AddPropertyDialog } from '../features/add-property/AddPropertyDialog.tsx';
import { RestoreBackupDialog } from '../features/backups/RestoreBackupDialog.tsx';
import { SaveBackupDialog } from '../features/backups/SaveBackupDialog.tsx';
import { ExportChangesDialog } from '../features/change-files/ExportChangesDialog.tsx';
import { ExportResultsDialog } from '../features/change-files/ExportResultsDialog.tsx';
import { ImportChangesDialog } from '../features/change-files/import/ImportChangesDialog.tsx';
import { ExportProductsDialog } from '../features/export/ExportProductsDialog.tsx';
import { GlossaryDialog } from '../features/glossary/GlossaryDialog.tsx';
import { MachineDialog } from '../features/machine/MachineDialog.tsx';
import { MemoryDialog } from '../features/memory/MemoryDialog.tsx';
import { NewProductDialog } from '../features/new-product/NewProductDialog.tsx';
import { Palette } from '../features/palette/Palette.tsx';
import { ShortcutSheet } from '../features/palette/ShortcutSheet.tsx';
import { RemovalListDialog } from '../features/removal-list/RemovalListDialog.tsx';
import { RestoreDialog } from '../features/restore/RestoreDialog.tsx';
import { SendProductsDialog } from '../features/send-products/SendProductsDialog.tsx';
import { TicketReportDialog } from '../features/ticket-report/TicketReportDialog.tsx';
import { ExportTranslationsDialog } from '../features/translation-files/ExportTranslationsDialog.tsx';
import { ImportTranslationsDialog } from '../features/translation-files/import/ImportTranslationsDialog.tsx';
import { closeAboutDialog, useAbout } from '../state/about.ts';
import { closeAddProperty, useAddProperty } from '../state/add-property.ts';
import { closeBackupDialog, useBackups } from '../state/backups.ts';
import { closeFileDialog, useChangeFiles } from '../state/change-files.ts';
import { useActiveConnection, useConnection } from '../state/connections.ts';
import { useCreations } from '../state/creations.ts';
import { closeExport, useExportDialog } from '../state/export-products.ts';
import { closeGlossary, useGlossaryDialog } from '../state/glossary-dialog.ts';
import { closeMachineDialog, useMachineDialog } from '../state/machine.ts';
import { closeMemory, useMemoryDialog } from '../state/memory-dialogs.ts';
import { useNewProduct } from '../state/new-product.ts';
import { useOverlay } from '../state/overlay.ts';
import { closeRemovalList, closeTicketReport, useRemovals } from '../state/removals.ts';
import { closeReplaceToken, useReplaceToken } from '../state/replace-token.ts';
import { useRestore } from '../state/restore.ts';
import { closeTranslationFiles, useTranslationFiles } from '../state/translation-files.ts';
import { ReplaceTokenDialog } from './replace-token/ReplaceTokenDialog.tsx';

/**
 * The dialogs that can be opened from every view. All but the palette and the shortcut sheet start fresh each time they open.
 */
export function Dialogs() {
  const overlay = useOverlay((state) => state.open);
  const restoring = useRestore((state) => state.asked);
  const about = useAbout((state) => state.dialog);
  const isMachineOpen = useMachineDialog((state) => state.isOpen);
  return (
    <>
      <Palette open={overlay === 'palette'} />
      <ShortcutSheet open={overlay === 'shortcuts'} />
      <TokenDialog />
      <FileDialog />
      <ProductsDialog />
      <TranslationsDialog />
      <TermsDialog />
      <ListDialog />
      <ReportDialog />
      {restoring ? <RestoreDialog asked={restoring} /> : null}
      <BackupDialog />
      <PropertyDialog />
      <ProductDialog />
      <SendDialog />
      <TranslationMemoryDialog />
      {isMachineOpen ? <MachineDialog onClose={closeMachineDialog} /> : null}
      {about === 'diagnostics' ? <DiagnosticsDialog onClose={closeAboutDialog} /> : null}
      {about === 'licenses' ? <LicensesDialog onClose={closeAboutDialog} /> : null}
    </>
  );
}

function TokenDialog() {
  const connection = useConnection(useReplaceToken((state) => state.connectionId));
  return connection ? (
    <ReplaceTokenDialog key={connection.id} connection={connection} onClose={closeReplaceToken} />
  ) : null;
}

function ProductDialog() {
  const asked = useNewProduct((state) => state.asked);
  const connection = useConnection(asked?.connectionId);
  return asked && connection ? <NewProductDialog connection={connection} asked={asked} /> : null;
}

function SendDialog() {
  const connection = useConnection(useCreations((state) => state.sending));
  return connection ? <SendProductsDialog connection={connection} /> : null;
}

function PropertyDialog() {
  const asked = useAddProperty((state) => state.asked);
  const connection = useConnection(asked?.connectionId);
  return asked && connection ? (
    <AddPropertyDialog
      connection={connection}
      name={asked.name}
      attribute={asked.attribute}
      onClose={closeAddProperty}
    />
  ) : null;
}

function FileDialog() {
  const dialog = useChangeFiles((state) => state.dialog);
  const connection = useConnection(dialog?.connectionId);
  if (!dialog || !connection) return null;
  const common = { connection, onClose: closeFileDialog };
  switch (dialog.kind) {
    case 'export-changes':
      return <ExportChangesDialog {...common} from={dialog.from} />;
    case 'import-changes':
      return <ImportChangesDialog {...common} />;
    case 'export-results':
      return <ExportResultsDialog {...common} about={dialog} />;
  }
}

function ProductsDialog() {
  const dialog = useExportDialog((state) => state.dialog);
  const connection = useConnection(dialog?.connectionId);
  return dialog && connection ? (
    <ExportProductsDialog connection={connection} shown={dialog.shown} onClose={closeExport} />
  ) : null;
}

function TranslationsDialog() {
  const dialog = useTranslationFiles((state) => state.dialog);
  const connection = useConnection(dialog?.connectionId);
  if (!dialog || !connection) return null;
  const common = { connection, onClose: closeTranslationFiles };
  return dialog.kind === 'export' ? (
    <ExportTranslationsDialog {...common} listed={dialog.listed} />
  ) : (
    <ImportTranslationsDialog {...common} />
  );
}

function TermsDialog() {
  const start = useGlossaryDialog((state) => state.shown);
  const connection = useActiveConnection();
  return start && connection ? (
    <GlossaryDialog key={connection.id} connection={connection} start={start} onClose={closeGlossary} />
  ) : null;
}

function ListDialog() {
  const isListing = useRemovals((state) => state.listing);
  const connection = useActiveConnection();
  return isListing && connection ? (
    <RemovalListDialog connection={connection} onClose={closeRemovalList} />
  ) : null;
}

function ReportDialog() {
  const isReporting = useRemovals((state) => state.reporting);
  const connection = useActiveConnection();
  return isReporting && connection ? (
    <TicketReportDialog connection={connection} onClose={closeTicketReport} />
  ) : null;
}

function TranslationMemoryDialog() {
  const connection = useConnection(useMemoryDialog((state) => state.connectionId));
  return connection ? (
    <MemoryDialog key={connection.id} connection={connection} onClose={closeMemory} />
  ) : null;
}

function BackupDialog() {
  const dialog = useBackups((state) => state.dialog);
  const connection = useConnection(dialog?.kind === 'save' ? dialog.connectionId : null);
  if (dialog?.kind === 'restore') return <RestoreBackupDialog onClose={closeBackupDialog} />;
  return connection ? <SaveBackupDialog connection={connection} onClose={closeBackupDialog} /> : null;
}

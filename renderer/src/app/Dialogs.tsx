import type { ComponentType } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { FocusBefore } from '../components/focus-before.ts';
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
import { closeAddProperty, useAddProperty } from '../state/add-property.ts';
import { closeFileDialog, useChangeFiles } from '../state/change-files.ts';
import { useActiveConnection, useConnection } from '../state/connections.ts';
import { useCreations } from '../state/creations.ts';
import { closeDialog, type DialogKind, type DialogOptions, useDialog } from '../state/dialog.ts';
import { closeExport, useExportDialog } from '../state/export-products.ts';
import { useGlossaryTerms } from '../state/glossary.ts';
import { closeGlossary, useGlossaryDialog } from '../state/glossary-dialog.ts';
import { closeMemory, useMemoryDialog } from '../state/memory-dialogs.ts';
import { useNewProduct } from '../state/new-product.ts';
import { useOverlay } from '../state/overlay.ts';
import { closeReplaceToken, useReplaceToken } from '../state/replace-token.ts';
import { closeTranslationFiles, useTranslationFiles } from '../state/translation-files.ts';
import { ReplaceTokenDialog } from './replace-token/ReplaceTokenDialog.tsx';

/**
 * The dialogs that can be opened from every view. All but the palette and the shortcut sheet start fresh each time they open.
 */
export function Dialogs() {
  const overlay = useOverlay((state) => state.open);
  return (
    <>
      <Palette open={overlay === 'palette'} />
      <ShortcutSheet open={overlay === 'shortcuts'} />
      <TokenDialog />
      <FileDialog />
      <ProductsDialog />
      <TranslationsDialog />
      <TermsDialog />
      <PropertyDialog />
      <ProductDialog />
      <SendDialog />
      <TranslationMemoryDialog />
      <AnyDialog />
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
  // Its terms are there when it opens, so that the first field of the dialog, and not its close button, gets the focus.
  useGlossaryTerms();
  const start = useGlossaryDialog((state) => state.shown);
  const connection = useActiveConnection();
  return start && connection ? (
    <GlossaryDialog key={connection.id} connection={connection} start={start} onClose={closeGlossary} />
  ) : null;
}

function TranslationMemoryDialog() {
  const connection = useConnection(useMemoryDialog((state) => state.connectionId));
  return connection ? (
    <MemoryDialog key={connection.id} connection={connection} onClose={closeMemory} />
  ) : null;
}

/** Leaving one out is a type error. */
const DIALOGS: { [Kind in DialogKind]: ComponentType<DialogOptions[Kind] & { onClose: () => void }> } = {
  diagnostics: DiagnosticsDialog,
  licenses: LicensesDialog,
  machine: MachineDialog,
  saveBackup: aboutConnection(SaveBackupDialog),
  restoreBackup: RestoreBackupDialog,
  restore: RestoreDialog,
  removalList: aboutConnection(RemovalListDialog),
  ticketReport: aboutConnection(TicketReportDialog),
};

function AnyDialog() {
  const { open, openings, focusedBefore } = useDialog();
  if (!open) return null;
  const Shown = DIALOGS[open.kind] as ComponentType<typeof open.options & { onClose: () => void }>;
  return (
    <FocusBefore value={focusedBefore}>
      <Shown key={openings} {...open.options} onClose={closeDialog} />
    </FocusBefore>
  );
}

/** A dialog about a connection, for as long as it exists. */
function aboutConnection(Shown: ComponentType<{ connection: Connection; onClose: () => void }>) {
  return ({ connectionId, onClose }: { connectionId: string; onClose: () => void }) => {
    const connection = useConnection(connectionId);
    return connection ? <Shown connection={connection} onClose={onClose} /> : null;
  };
}

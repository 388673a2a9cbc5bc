import { type ComponentType, useMemo } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { FocusBefore } from '../components/focus-before.ts';
import { DiagnosticsDialog } from '../features/about/DiagnosticsDialog.tsx';
import { LicensesDialog } from '../features/about/LicensesDialog.tsx';
import { AddPropertyDialog } from '../features/add-property/AddPropertyDialog.tsx';
import { RestoreBackupDialog } from '../features/backups/RestoreBackupDialog.tsx';
import { SaveBackupDialog } from '../features/backups/SaveBackupDialog.tsx';
import { RepeatMarksDialog, SaveMarksDialog } from '../features/catalog/marks/MarkRecipe.tsx';
import { ExportChangesDialog } from '../features/change-files/ExportChangesDialog.tsx';
import { ExportResultsDialog } from '../features/change-files/ExportResultsDialog.tsx';
import { ImportChangesDialog } from '../features/change-files/import/ImportChangesDialog.tsx';
import { ReadingDialog } from '../features/connections/reading/ReadingDialog.tsx';
import { ExportProductsDialog } from '../features/export/ExportProductsDialog.tsx';
import { GlossaryDialog } from '../features/glossary/GlossaryDialog.tsx';
import { TermEditor } from '../features/glossary/TermEditor.tsx';
import { MachineDialog } from '../features/machine/MachineDialog.tsx';
import { MemoryDialog } from '../features/memory/MemoryDialog.tsx';
import { MemorySearchDialog } from '../features/memory/MemorySearchDialog.tsx';
import { NewProductDialog } from '../features/new-product/NewProductDialog.tsx';
import { Palette } from '../features/palette/Palette.tsx';
import { ShortcutSheet } from '../features/palette/ShortcutSheet.tsx';
import { RemovalListDialog } from '../features/removal-list/RemovalListDialog.tsx';
import { RestoreDialog } from '../features/restore/RestoreDialog.tsx';
import { SendProductsDialog } from '../features/send-products/SendProductsDialog.tsx';
import { TicketReportDialog } from '../features/ticket-report/TicketReportDialog.tsx';
import { ExportTranslationsDialog } from '../features/translation-files/ExportTranslationsDialog.tsx';
import { ImportTranslationsDialog } from '../features/translation-files/import/ImportTranslationsDialog.tsx';
import { useConnection } from '../state/connections.ts';
import { closeDialog, type DialogKind, type DialogOptions, useDialog } from '../state/dialog.ts';
import { useGlossaryTerms } from '../state/glossary.ts';
import { useOverlay } from '../state/overlay.ts';
import { ReplaceTokenDialog } from './replace-token/ReplaceTokenDialog.tsx';

/**
 * The dialogs that can be opened from every view. All but the palette and the shortcut sheet start fresh each time they open.
 */
export function Dialogs() {
  const overlay = useOverlay((state) => state.open);
  // They are there when the glossary opens, so that the first field of the dialog, and not its close button, gets the focus.
  useGlossaryTerms();
  return (
    <>
      <Palette open={overlay === 'palette' || overlay === 'columns'} />
      <ShortcutSheet open={overlay === 'shortcuts'} />
      <OpenDialog />
      <ReadingDialog />
    </>
  );
}

/** Leaving one out is a type error. */
const DIALOGS: { [Kind in DialogKind]: ComponentType<DialogOptions[Kind] & { onClose: () => void }> } = {
  diagnostics: DiagnosticsDialog,
  licenses: LicensesDialog,
  machine: MachineDialog,
  saveBackup: aboutConnection(SaveBackupDialog),
  restoreBackup: RestoreBackupDialog,
  restore: RestoreDialog,
  saveMarks: aboutConnection(SaveMarksDialog),
  repeatMarks: aboutConnection(RepeatMarksDialog),
  removalList: aboutConnection(RemovalListDialog),
  ticketReport: aboutConnection(TicketReportDialog),
  replaceToken: aboutConnection(ReplaceTokenDialog),
  addProperty: aboutConnection(AddPropertyDialog),
  newProduct: aboutConnection(NewProductDialog),
  sendProducts: aboutConnection(SendProductsDialog),
  exportProducts: aboutConnection(ExportProductsDialog),
  exportChanges: aboutConnection(ExportChangesDialog),
  importChanges: aboutConnection(ImportChangesDialog),
  exportResults: aboutConnection(ExportResultsDialog),
  exportTranslations: aboutConnection(ExportTranslationsDialog),
  importTranslations: aboutConnection(ImportTranslationsDialog),
  glossary: aboutConnection(GlossaryDialog),
  term: aboutConnection(TermEditor),
  memory: aboutConnection(MemoryDialog),
  memorySearch: aboutConnection(MemorySearchDialog),
};

function OpenDialog() {
  const { open, openings, focusedBefore } = useDialog();
  const before = useMemo<FocusBefore>(
    () => ({ element: () => focusedBefore, orEarlier: true }),
    [focusedBefore],
  );
  if (!open) return null;
  const Shown = DIALOGS[open.kind] as ComponentType<typeof open.options & { onClose: () => void }>;
  return (
    <FocusBefore value={before}>
      <Shown key={openings} {...open.options} onClose={closeDialog} />
    </FocusBefore>
  );
}

/** A dialog about a connection, for as long as it exists. */
function aboutConnection<Props extends { connection: Connection; onClose: () => void }>(
  Shown: ComponentType<Props>,
): ComponentType<Omit<Props, 'connection'> & { connectionId: string }> {
  return ({ connectionId, ...props }) => {
    const connection = useConnection(connectionId);
    return connection ? <Shown {...({ ...props, connection } as unknown as Props)} /> : null;
  };
}

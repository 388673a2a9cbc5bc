import { create } from 'zustand';
import type { ChangeSet, ItemFilter } from '#shared/contract/changesets.ts';
import type { DraftScope } from '#shared/contract/drafts.ts';

/** The content of a file of changes: staged changes, or items of a change set. */
export type ExportSource = { staged: DraftScope } | { changeSet: number; filter: ItemFilter };

export type FileDialog =
  | { kind: 'export-changes'; connectionId: string; from: ExportSource }
  | { kind: 'import-changes'; connectionId: string }
  | ({ kind: 'export-results' } & ResultsSource);

/** The items of a change set whose outcomes are to be exported. */
export interface ResultsSource {
  connectionId: string;
  changeSet: ChangeSet;
  filter: ItemFilter;
}

interface ChangeFilesState {
  /** memory: the open dialog. */
  dialog: FileDialog | null;
}

export const useChangeFiles = create<ChangeFilesState>()(() => ({ dialog: null }));

/** Offers staged changes, or a change set's items, as a file that this app can read elsewhere. */
export const openExportChanges = (about: { connectionId: string; from: ExportSource }): void =>
  useChangeFiles.setState({ dialog: { kind: 'export-changes', ...about } });

/** Asks for a file of changes, and shows what it would do before anything is staged. */
export const openImportChanges = (connectionId: string): void =>
  useChangeFiles.setState({ dialog: { kind: 'import-changes', connectionId } });

/** Offers the items of a change set as a file for spreadsheets: all, or those that `filter` shows. */
export const openExportResults = (about: ResultsSource): void =>
  useChangeFiles.setState({ dialog: { kind: 'export-results', ...about } });

export const closeFileDialog = (): void => useChangeFiles.setState({ dialog: null });

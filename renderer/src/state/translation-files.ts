import { create } from 'zustand';

/** Segments that a view shows, to be written to a file. */
export interface ListedSegments {
  /** Of `translate.open`. */
  list: number;
  /** How many it shows, in all its languages. */
  segments: number;
  /** The languages that it has, in their order. */
  targets: readonly string[];
  /** What they are, after their number: "as listed in Translate". */
  label: string;
}

/** A dialog about a file of translations. `listed` null: the dialog lists the catalog's segments itself. */
export type TranslationFileDialog =
  | { kind: 'export'; connectionId: string; listed: ListedSegments | null }
  | { kind: 'import'; connectionId: string };

interface TranslationFilesState {
  /** memory: the dialog on show. */
  dialog: TranslationFileDialog | null;
}

export const useTranslationFiles = create<TranslationFilesState>()(() => ({ dialog: null }));

/** Offers segments as a file for translators: those of a list that is open, or the whole catalog's. */
export const openExportTranslations = (connectionId: string, listed: ListedSegments | null = null): void =>
  useTranslationFiles.setState({ dialog: { kind: 'export', connectionId, listed } });

/** Asks for a file that translators sent back, and shows what it would do before anything is staged. */
export const openImportTranslations = (connectionId: string): void =>
  useTranslationFiles.setState({ dialog: { kind: 'import', connectionId } });

export const closeTranslationFiles = (): void => useTranslationFiles.setState({ dialog: null });

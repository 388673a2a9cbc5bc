import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import { useApp } from './app.ts';
import { useTranslate } from './translate.ts';

/** Segments that a view shows, to be written to a file. */
export interface ListedSegments {
  /** From `translate.open`. */
  list: number;
  /** The number of segments that it shows, in all its languages. */
  segments: number;
  /** The languages that it has, in order. */
  targets: readonly string[];
  /** A description that follows their number: "as listed in Translate". */
  label: string;
}

/** A dialog about a file of translations. `listed` null: the dialog lists the catalog's segments itself. */
export type TranslationFileDialog =
  | { kind: 'export'; connectionId: string; listed: ListedSegments | null }
  | { kind: 'import'; connectionId: string };

interface TranslationFilesState {
  /** memory: the open dialog. */
  dialog: TranslationFileDialog | null;
}

export const useTranslationFiles = create<TranslationFilesState>()(() => ({ dialog: null }));

/** Offers segments as a file for translators: those that Translate shows now; in other views, the whole catalog's. */
export const openExportTranslations = (connectionId: string): void =>
  useTranslationFiles.setState({
    dialog: { kind: 'export', connectionId, listed: shownSegments(connectionId) },
  });

/** Null in views other than Translate, and while the segments are being listed. */
function shownSegments(connectionId: string): ListedSegments | null {
  const { opened, scope, connectionId: shown } = useTranslate.getState();
  if (useApp.getState().view !== 'translate' || shown !== connectionId || !opened || !scope) return null;
  const { list, segments } = opened;
  return { list, segments, targets: scope.targets, label: t`as listed in Translate` };
}

/** Asks for a file that translators sent back, and shows what it would do before anything is staged. */
export const openImportTranslations = (connectionId: string): void =>
  useTranslationFiles.setState({ dialog: { kind: 'import', connectionId } });

export const closeTranslationFiles = (): void => useTranslationFiles.setState({ dialog: null });

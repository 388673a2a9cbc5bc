import { t } from '@lingui/core/macro';

/** Explains why what is dragged over the window cannot be imported, and what to do; null if it can be. */
export function whyNotDropped({
  files,
  hasConnection,
  hasDialog,
}: {
  files: number;
  hasConnection: boolean;
  hasDialog: boolean;
}): string | null {
  if (!hasConnection) return t`Open a connection first, then drop the file again.`;
  if (hasDialog) return t`Close the dialog first, then drop the file again.`;
  return files > 1 ? t`Drop one file at a time.` : null;
}

/** The ids of the actions that import other kinds of files, by file name extension. */
const OTHER_IMPORTS: [ending: RegExp, name: string, action: string][] = [
  [/\.xlf$|\.xliff$|\.po$/i, t`translations`, 'translation-files.import'],
  [/\.tmx$/i, t`a translation memory`, 'memory.open'],
];

/** Returns what is in a file that holds no products, and the action that imports it; null for all others. */
export function otherImport(fileName: string): { name: string; action: string } | null {
  const found = OTHER_IMPORTS.find(([ending]) => ending.test(fileName));
  return found ? { name: found[1], action: found[2] } : null;
}

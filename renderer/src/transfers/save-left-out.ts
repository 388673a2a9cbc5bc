import { t } from '@lingui/core/macro';
import type { Result } from '#shared/contract/result.ts';
import { toast, toastError } from '../components/toast.ts';
import { saveFile } from '../state/save-file.ts';

export interface LeftOutFile {
  /** The name of the file that it is left out of. */
  fileName: string;
  /** "de.csv": what is added to the name, with the ending. */
  ending: string;
  type: string;
  counted: (entries: number) => string;
}

/** Saves what is left out of a file, unless that is nothing. Resolves to whether it went well. */
export async function saveLeftOut(
  left: Result<{ text: string; entries: number }>,
  { fileName, ending, type, counted }: LeftOutFile,
): Promise<boolean> {
  if (!left.ok) {
    toastError(t`The file was not saved`, left.error);
    return false;
  }
  if (left.value.entries === 0) return true;
  const stem = fileName.replace(/\.[^.]*$/, '').slice(0, 160);
  const saved = await saveFile(`${stem} ${t`rows that failed`}${ending}`, [left.value.text], type);
  if (saved !== null) toast({ kind: 'done', title: counted(left.value.entries), message: saved });
  return saved !== null;
}

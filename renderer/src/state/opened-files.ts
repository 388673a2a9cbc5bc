import { t } from '@lingui/core/macro';
import type { UploadFormat } from '#shared/contract/uploads.ts';
import { client } from '../client/index.ts';
import { toast } from '../components/toast.ts';
import { useApp } from './app.ts';
import { openDialog, useDialog } from './dialog.ts';

/** The list of files that the user opened with the desktop app, on the page's own origin. */
const OPENED = '/opened';

/** The format of a file and the dialog that imports it, by its ending. */
const IMPORTS: Readonly<
  Record<string, { format: UploadFormat; dialog: 'importTranslations' | 'importChanges' | 'memory' }>
> = {
  xliff: { format: 'translations', dialog: 'importTranslations' },
  xlf: { format: 'translations', dialog: 'importTranslations' },
  tmx: { format: 'tmx', dialog: 'memory' },
  json: { format: 'changes', dialog: 'importChanges' },
};

/** The opened file whose dialog is about to take it. */
let waiting: { format: UploadFormat; file: File } | null = null;

/** Whether an opened file waits for the dialog that imports its format. */
export const isOpenedFileWaiting = (format: UploadFormat): boolean => waiting?.format === format;

/** The file of this format that the user opened with the app; each is taken once. */
export function takeOpenedFile(format: UploadFormat): File | null {
  if (waiting?.format !== format) return null;
  const { file } = waiting;
  waiting = null;
  return file;
}

/** Imports files that the user opens with the desktop app, from now on and since it started. */
export async function followOpenedFiles(): Promise<void> {
  client.on('app.filesOpened', () => void importOpened());
  await importOpened();
}

/** One dialog can be open: of several files, the last is imported, and the others are named. */
async function importOpened(): Promise<void> {
  const answer = await fetch(OPENED);
  const files = (await answer.json()) as { id: string; name: string }[];
  const last = files.at(-1);
  if (!last) return;
  const names = files.slice(0, -1).map(({ name }) => name);
  for (const name of names) toast({ title: t`Open ${name} again after this file` });
  const contents = await Promise.all(files.map(({ id }) => fetch(`${OPENED}/${id}`)));
  const content = contents.at(-1);
  if (!content?.ok) return toast({ kind: 'failed', title: t`${last.name} could not be read` });
  await importFile(new File([await content.blob()], last.name));
}

async function importFile(file: File): Promise<void> {
  const { activeConnection: connectionId } = useApp.getState();
  if (connectionId === null)
    return toast({ kind: 'failed', title: t`Open a connection first, then open ${file.name} again` });
  const found = IMPORTS[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!found) return;
  waiting = { format: found.format, file };
  await openDialog(found.dialog, { connectionId });
  // It does not open over text that cannot be saved.
  if (useDialog.getState().open?.kind !== found.dialog) waiting = null;
}

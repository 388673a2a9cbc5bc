import { plural, t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { TermText } from '#shared/domain/glossary.ts';
import { client } from '../client/index.ts';
import { toast, toastError } from '../components/toast.ts';
import { readTextFile, uploadAndRead } from './file-chunks.ts';
import { proposedName } from './file-name.ts';
import { saveFile } from './save-file.ts';

/** An uploaded file of terms, with what it would add. */
export interface GlossaryFile {
  upload: string;
  found: OutputOf<'glossary.import'>;
}

/** Uploads a file of terms and reads it; nothing is added. Null if `signal` was aborted before. */
export async function readGlossaryFile(
  connectionId: string,
  file: File,
  signal: AbortSignal,
): Promise<Result<GlossaryFile | null>> {
  const answer = await uploadAndRead(
    connectionId,
    'glossary',
    file,
    (upload) => client.call('glossary.import', { connectionId, upload, add: false }),
    () => !signal.aborted,
  );
  if (!answer.ok || answer.value === null) return answer as Result<null>;
  return { ok: true, value: { upload: answer.value.upload, found: answer.value.read } };
}

/** Adds the terms of a file that was read. Resolves to null, or to why nothing was added. */
export async function addGlossaryFile(
  connectionId: string,
  { upload }: GlossaryFile,
): Promise<AppErrorShape | null> {
  const answer = await client.call('glossary.import', { connectionId, upload, add: true });
  if (!answer.ok) return answer.error;
  const { ids } = answer.value;
  const takeBack = async () => {
    const removed = await client.call('glossary.remove', { connectionId, ids });
    if (removed.ok)
      toast({
        kind: 'done',
        title: t`${plural(ids.length, { one: '# term', other: '# terms' })} removed from the glossary`,
      });
    else toastError(t`The import was not undone`, removed.error);
  };
  toast({
    kind: 'done',
    title: t`${plural(ids.length, { one: '# term', other: '# terms' })} added to the glossary`,
    action: { label: t`Undo`, run: () => void takeBack() },
  });
  return null;
}

/** Saves the glossary as a file for spreadsheets. */
export async function exportGlossary(connection: { id: string; name: string }): Promise<void> {
  const answer = await readTextFile(connection.id, { of: 'glossary' });
  if (!answer.ok) return toastError(t`The glossary was not exported`, answer.error);
  if (!answer.value) return;
  const saved = await saveFile(
    proposedName(connection.name, 'glossary', 'csv'),
    answer.value.chunks,
    'text/csv',
  );
  if (saved !== null) toast({ kind: 'done', title: t`Glossary exported`, message: saved });
}

/** Removes a term from the glossary, with a message that can restore it. */
export async function deleteTerm(
  connectionId: string,
  { id, texts }: { id: number; texts: TermText[] },
  name: string,
): Promise<Result<object>> {
  const answer = await client.call('glossary.remove', { connectionId, ids: [id] });
  if (!answer.ok) return answer;
  const bringBack = async () => {
    const saved = await client.call('glossary.save', { connectionId, id: null, texts });
    if (!saved.ok) toastError(t`“${name}” was not brought back`, saved.error);
  };
  toast({
    kind: 'done',
    title: t`“${name}” deleted from the glossary`,
    action: { label: t`Undo`, run: () => void bringBack() },
  });
  return answer;
}

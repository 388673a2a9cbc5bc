import { plural, t } from '@lingui/core/macro';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { TermText } from '#shared/domain/glossary.ts';
import { client } from '../client/index.ts';
import { toast, toastError } from '../components/toast.ts';
import { readText } from './file-chunks.ts';
import { proposedName } from './file-name.ts';
import { saveFile } from './save-file.ts';

/** The maximum that `glossary.import` accepts. */
export const MAX_GLOSSARY_BYTES = 20_000_000;

/** A file of terms that was read, with what it would add. */
export interface GlossaryFile {
  text: string;
  found: OutputOf<'glossary.import'>;
}

/** Reads a file of terms; nothing is added. */
export async function readGlossaryFile(connectionId: string, file: Blob): Promise<Result<GlossaryFile>> {
  const text = await readText(
    file,
    t`The file is not UTF-8 text. Save it as UTF-8 in the program that wrote it (in Excel: “CSV UTF-8”).`,
  );
  if (!text.ok) return text;
  const answer = await client.call('glossary.import', { connectionId, text: text.value, add: false });
  return answer.ok ? { ok: true, value: { text: text.value, found: answer.value } } : answer;
}

/** Adds the terms of a file that was read. Resolves to null, or to why nothing was added. */
export async function addGlossaryFile(
  connectionId: string,
  { text }: GlossaryFile,
): Promise<AppErrorShape | null> {
  const answer = await client.call('glossary.import', { connectionId, text, add: true });
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
  const answer = await client.call('glossary.export', { connectionId: connection.id });
  if (!answer.ok) return toastError(t`The glossary was not exported`, answer.error);
  const saved = await saveFile(
    proposedName(connection.name, 'glossary', 'csv'),
    [answer.value.text],
    'text/csv',
  );
  if (saved !== null) toast({ kind: 'done', title: t`Glossary exported`, message: saved });
}

/** Removes a term from the glossary, with a message that can restore it. */
export async function deleteTerm(
  connectionId: string,
  { id, texts }: { id: number; texts: TermText[] },
  name: string,
): Promise<AppErrorShape | null> {
  const answer = await client.call('glossary.remove', { connectionId, ids: [id] });
  if (!answer.ok) return answer.error;
  const bringBack = async () => {
    const saved = await client.call('glossary.save', { connectionId, id: null, texts });
    if (!saved.ok) toastError(t`“${name}” was not brought back`, saved.error);
  };
  toast({
    kind: 'done',
    title: t`“${name}” deleted from the glossary`,
    action: { label: t`Undo`, run: () => void bringBack() },
  });
  return null;
}

import { plural, t } from '@lingui/core/macro';
import type { TermPlan } from '#shared/contract/glossary.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { TermText } from '#shared/domain/glossary.ts';
import { client } from '../client/index.ts';
import { toast, toastError } from '../components/toast.ts';
import { readTextFile } from './file-chunks.ts';
import { proposedName } from './file-name.ts';
import { saveFile } from './save-file.ts';

/** Adds the terms of an uploaded file that was read, with a message that can remove them again. */
export async function addGlossaryFile(
  connectionId: string,
  upload: string,
  plan: TermPlan | undefined,
): Promise<Result<OutputOf<'glossary.import'>>> {
  const answer = await client.call('glossary.import', { connectionId, upload, add: true, plan });
  if (!answer.ok) return answer;
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
  return answer;
}

/** Saves the glossary as a file for spreadsheets, or for other translation tools. */
export async function exportGlossary(
  connection: { id: string; name: string },
  format: 'csv' | 'tbx',
): Promise<void> {
  const answer = await readTextFile(connection.id, { of: 'glossary', format });
  if (!answer.ok) return toastError(t`The glossary was not exported`, answer.error);
  if (!answer.value) return;
  const saved = await saveFile(
    proposedName(connection.name, 'glossary', format),
    answer.value.chunks,
    format === 'tbx' ? 'application/x-tbx+xml' : 'text/csv',
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

import { plural, t } from '@lingui/core/macro';
import type { SavedView } from '#shared/contract/views.ts';
import { fileStem } from '#shared/exchange/file-stem.ts';
import { toast, toastError } from '../../../components/toast.ts';
import { useCatalog } from '../../../state/catalog.ts';
import { saveFile } from '../../../state/save-file.ts';
import { exportViews, importViews, openSavedView } from '../../../state/saved-views.ts';

/** The most bytes that the contract allows. */
const MAX_BYTES = 20_000_000;

/** Saves views to a file. Resolves to whether that succeeded; the user was told of a failure. */
export async function saveAsFile(
  connectionId: string,
  ids: number[],
  views: readonly SavedView[],
): Promise<boolean> {
  const answer = await exportViews(connectionId, ids);
  if (!answer.ok) {
    toastError(t`The views were not exported`, answer.error);
    return false;
  }
  const [first] = views.filter(({ id }) => ids.includes(id));
  const stem = ids.length === 1 && first ? fileStem(first.name, 'view') : 'catalog-views';
  const saved = await saveFile(`${stem}.view.json`, [answer.value.text], 'application/json');
  if (saved === null) return false;
  toast({
    kind: 'done',
    title: t`${plural(ids.length, { one: '# view', other: '# views' })} exported`,
    message: saved,
  });
  return true;
}

/** Imports the views of a file. Resolves to whether that succeeded; if not, the user was told. */
export async function importFile(connectionId: string, file: File): Promise<boolean> {
  const refused = (message: string) => {
    toast({ kind: 'failed', title: t`“${file.name}” cannot be imported`, message });
    return false;
  };
  if (file.size > MAX_BYTES)
    return refused(t`The file is larger than ${MAX_BYTES / 1_000_000} MB. Files of views are smaller.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (cause) {
    return refused(
      cause instanceof TypeError
        ? t`It is not a text file that Catalog Desk wrote. Ask for a new export.`
        : t`The file could not be read. Was it moved? Choose it again.`,
    );
  }
  const answer = await importViews(connectionId, text);
  if (!answer.ok) {
    toastError(t`“${file.name}” cannot be imported`, answer.error);
    return false;
  }
  const [first] = answer.value;
  toast({
    kind: 'done',
    title: t`${plural(answer.value.length, { one: '# view', other: '# views' })} imported`,
    message: answer.value.map(({ name }) => name).join(', '),
    action: first
      ? {
          label: t`Open`,
          run: () => {
            if (useCatalog.getState().connectionId === connectionId) openSavedView(first);
          },
        }
      : undefined,
  });
  return true;
}

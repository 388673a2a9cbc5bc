import { t } from '@lingui/core/macro';
import type { PayloadOf } from '#shared/contract/registry.ts';
import { client } from '../client/index.ts';
import { toast } from '../components/toast.ts';
import { useApp } from './app.ts';

/**
 * Offers text to the user as a file, in `chunks`, so that a large file need not be one string. Resolves to where it was
 * saved, or null if the user canceled or it could not be written, which the user is told. A browser reports
 * neither the outcome of a download nor its folder: the result is then the proposed name.
 */
export async function saveFile(
  name: string,
  chunks: readonly string[],
  type: string,
): Promise<string | null> {
  const url = URL.createObjectURL(new Blob([...chunks], { type }));
  const ended = useApp.getState().info?.shell === 'desktop' ? downloadEnded(url) : null;
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  const end = await ended;
  URL.revokeObjectURL(url);
  if (end === null) return name;
  if (end.outcome === 'saved') return end.path;
  if (end.outcome === 'failed')
    toast({
      kind: 'failed',
      title: t`“${end.path || name}” was not saved`,
      message: t`Check the free space and the permissions of the folder, then try again.`,
    });
  return null;
}

function downloadEnded(url: string): Promise<PayloadOf<'app.downloadEnded'>> {
  return new Promise((resolve) => {
    const stop = client.on('app.downloadEnded', (end) => {
      if (end.url !== url) return;
      stop();
      resolve(end);
    });
  });
}

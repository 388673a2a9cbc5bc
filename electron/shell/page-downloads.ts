import { dirname, join } from 'node:path';
import { t } from '@lingui/core/macro';
import type { Session } from 'electron';
import type { Logger } from '../services/ports.ts';
import { sendEvent } from '../transports/ipc.ts';
import type { LastFolder } from './file-dialogs.ts';
import { isOn, originOf } from './navigation.ts';

interface DownloadOptions {
  session: Pick<Session, 'on'>;
  /** Origin of our own pages; nothing else may save files on this computer. */
  origin: string;
  lastFolder: LastFolder;
  logger: Logger;
}

/** Asks where to save files created by our own page, and tells the page the outcome of each. */
export function saveOwnFiles({ session, origin, lastFolder, logger }: DownloadOptions): void {
  session.on('will-download', (event, item, contents) => {
    const url = item.getURL();
    const isOwn =
      item.getInitiatorOrigin() === origin &&
      url.startsWith('blob:') &&
      isOn(origin, url.slice('blob:'.length));
    if (!isOwn) {
      event.preventDefault();
      logger.warn('A download was refused', { origin: originOf(url) });
      return;
    }
    // Without a title, the dialog would show the address.
    item.setSaveDialogOptions({ title: t`Save`, defaultPath: join(lastFolder.path, item.getFilename()) });

    let interrupted = false;
    // A download that could be resumed is never "done", so a full disk would leave the page waiting.
    item.on('updated', (_event, state) => {
      if (state !== 'interrupted' || interrupted) return;
      interrupted = true;
      item.cancel();
    });
    item.once('done', (_event, state) => {
      const path = item.getSavePath();
      const outcome =
        state === 'completed' ? 'saved' : interrupted || state === 'interrupted' ? 'failed' : 'cancelled';
      if (outcome === 'saved') lastFolder.path = dirname(path);
      sendEvent(contents, { event: 'app.downloadEnded', payload: { url, outcome, path } });
    });
  });
}

import { dirname, join } from 'node:path';
import { t } from '@lingui/core/macro';
import type { Session } from 'electron';
import type { EventMessage } from '#shared/contract/registry.ts';
import type { Logger } from '../services/ports.ts';
import { EVENT_CHANNEL } from '../transports/channels.ts';
import { isOn, originOf } from './navigation.ts';

interface DownloadOptions {
  session: Pick<Session, 'on'>;
  /** Origin of our own pages; nothing else may save files on this computer. */
  origin: string;
  /** The folder of the first save dialog; later ones open where the last file was saved. */
  folder: string;
  logger: Logger;
}

/** Asks where to save files created by our own page, and tells the page the outcome of each. */
export function saveOwnFiles({ session, origin, folder, logger }: DownloadOptions): void {
  let lastFolder = folder;
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
    item.setSaveDialogOptions({ title: t`Save`, defaultPath: join(lastFolder, item.getFilename()) });

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
      if (outcome === 'saved') lastFolder = dirname(path);
      if (contents.isDestroyed()) return;
      const message: EventMessage = {
        event: 'app.downloadEnded',
        payload: { url, outcome, path },
      };
      contents.send(EVENT_CHANNEL, JSON.stringify(message));
    });
  });
}

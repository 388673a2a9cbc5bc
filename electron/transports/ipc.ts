import { t } from '@lingui/core/macro';
import type { EventMessage } from '#shared/contract/registry.ts';
import type { Subscribe } from '../services/event-bus.ts';
import type { Logger } from '../services/ports.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from './channels.ts';
import type { Dispatch } from './dispatch.ts';
import { failure } from './json-text.ts';

/** The parts of Electron's `IpcMain`, `WebFrameMain` and `WebContents` that are used; the real ones fit these shapes. */
export interface Frame {
  readonly origin: string;
  readonly parent: Frame | null;
}
export interface InvokeEvent {
  readonly senderFrame: Frame | null;
}
export interface InvokeServer {
  handle(channel: string, listener: (event: InvokeEvent, ...args: unknown[]) => Promise<unknown>): void;
  removeHandler(channel: string): void;
}
export interface EventTarget {
  isDestroyed(): boolean;
  send(channel: string, message: string): void;
}

interface IpcOptions {
  ipcMain: InvokeServer;
  dispatch: Dispatch;
  subscribe: Subscribe;
  /** Returns every page that is open when an event happens. */
  pages(): Iterable<EventTarget>;
  /** Origin of our own pages; nothing else may call. */
  origin: string;
  logger: Logger;
}

/** Sends an event to one page, for what the shell itself has to say. */
export function sendEvent(page: EventTarget, message: EventMessage): void {
  if (!page.isDestroyed()) page.send(EVENT_CHANNEL, JSON.stringify(message));
}

/**
 * Serves the contract over Electron's ipc, as JSON texts: calls on one channel, answered with a `Result`, events on another.
 * Only calls from the main frame of a page of our own origin are accepted. Returns a function that stops it.
 */
export function serveIpc(options: IpcOptions): () => void {
  const { ipcMain, dispatch, subscribe, pages, origin, logger } = options;

  ipcMain.handle(CALL_CHANNEL, async ({ senderFrame }, name, input): Promise<string> => {
    if (senderFrame === null || senderFrame.parent !== null || senderFrame.origin !== origin) {
      logger.warn('A call from a foreign frame was refused', { origin: senderFrame?.origin ?? null });
      return failure('not_found', t`Only Catalog Desk itself may ask for this.`);
    }
    return dispatch(String(name), String(input));
  });

  const unsubscribe = subscribe((message) => {
    for (const page of pages()) if (!page.isDestroyed()) page.send(EVENT_CHANNEL, message);
  });

  return () => {
    unsubscribe();
    ipcMain.removeHandler(CALL_CHANNEL);
  };
}

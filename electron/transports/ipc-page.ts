import type { EventMessage } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from './channels.ts';

/** The parts of Electron's `IpcRenderer` that are used. */
export interface InvokeClient {
  invoke(channel: string, name: string, input: unknown): Promise<unknown>;
  on(channel: string, listener: (event: unknown, message: EventMessage) => void): unknown;
  off(channel: string, listener: (event: unknown, message: EventMessage) => void): unknown;
}

/** What the page sees as `window.catalogDesk`: two functions, and no way to any other channel or to `ipcRenderer`. */
export interface CatalogDeskBridge {
  call(name: string, input: unknown): Promise<Result<unknown>>;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (message: EventMessage) => void): () => void;
}

/** The page's end of `serveIpc`. A call that the main process cannot answer becomes `lost_connection`. */
export function exposeContract(ipcRenderer: InvokeClient): CatalogDeskBridge {
  return {
    call: async (name, input) => {
      try {
        return (await ipcRenderer.invoke(CALL_CHANNEL, name, input)) as Result<unknown>;
      } catch {
        // Electron's own words ("Error invoking remote method…") say nothing more than this.
        return {
          ok: false,
          error: { code: 'lost_connection', message: 'The app is closing or has stopped.' },
        };
      }
    },
    subscribe: (listener) => {
      // The event object leads to ipcRenderer, so it stays here.
      const forward = (_event: unknown, message: EventMessage) => listener(message);
      ipcRenderer.on(EVENT_CHANNEL, forward);
      return () => {
        ipcRenderer.off(EVENT_CHANNEL, forward);
      };
    },
  };
}

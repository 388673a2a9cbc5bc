import { CALL_CHANNEL, EVENT_CHANNEL } from './channels.ts';

/** The parts of Electron's `IpcRenderer` that are used. */
export interface InvokeClient {
  invoke(channel: string, name: string, input: string): Promise<unknown>;
  on(channel: string, listener: (event: unknown, message: string) => void): unknown;
  off(channel: string, listener: (event: unknown, message: string) => void): unknown;
}

/**
 * What the page sees as `window.catalogDesk`: two functions, and no way to any other channel or to `ipcRenderer`. Both carry JSON texts,
 * because the context bridge copies objects field by field.
 */
export interface CatalogDeskBridge {
  /** Gives a `Result`. */
  call(name: string, input: string): Promise<string>;
  /** Hands on each `EventMessage`; returns the function that ends the subscription. */
  subscribe(listener: (message: string) => void): () => void;
}

/** The page's end of `serveIpc`. A call that the main process cannot answer becomes `lost_connection`. */
export function exposeContract(ipcRenderer: InvokeClient): CatalogDeskBridge {
  return {
    call: async (name, input) => {
      try {
        return String(await ipcRenderer.invoke(CALL_CHANNEL, name, input));
      } catch {
        // Electron's own words ("Error invoking remote method…") say nothing more than this.
        return JSON.stringify({
          ok: false,
          error: { code: 'lost_connection', message: 'The app is closing or has stopped.' },
        });
      }
    },
    subscribe: (listener) => {
      // The event object leads to ipcRenderer, so it stays here.
      const forward = (_event: unknown, message: string) => listener(message);
      ipcRenderer.on(EVENT_CHANNEL, forward);
      return () => {
        ipcRenderer.off(EVENT_CHANNEL, forward);
      };
    },
  };
}

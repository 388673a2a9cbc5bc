import { CALL_CHANNEL, EVENT_CHANNEL } from './channels.ts';

/** The parts of Electron's `IpcRenderer` that are used. */
export interface InvokeClient {
  invoke(channel: string, name: string, input: string): Promise<unknown>;
  on(channel: string, listener: (event: unknown, message: string) => void): unknown;
  off(channel: string, listener: (event: unknown, message: string) => void): unknown;
}

/**
 * `window.catalogDesk` in the page: two functions, without access to any other channel or to `ipcRenderer`. Both pass JSON
 * texts, because the context bridge copies objects field by field.
 */
interface CatalogDeskBridge {
  /** Resolves to a `Result`. */
  call(name: string, input: string): Promise<string>;
  /** Passes on each `EventMessage`; returns a function that ends the subscription. */
  subscribe(listener: (message: string) => void): () => void;
}

/** The page's side of `serveIpc`. A call that the main process cannot answer returns `lost_connection`. */
export function exposeContract(ipcRenderer: InvokeClient): CatalogDeskBridge {
  return {
    call: async (name, input) => {
      try {
        return String(await ipcRenderer.invoke(CALL_CHANNEL, name, input));
      } catch {
        // Electron's message ("Error invoking remote method…") says nothing more.
        return JSON.stringify({
          ok: false,
          error: { code: 'lost_connection', message: 'The app is closing or has stopped.' },
        });
      }
    },
    subscribe: (listener) => {
      // The event object gives access to ipcRenderer, so it is not passed on.
      const forward = (_event: unknown, message: string) => listener(message);
      ipcRenderer.on(EVENT_CHANNEL, forward);
      return () => {
        ipcRenderer.off(EVENT_CHANNEL, forward);
      };
    },
  };
}

import type { EventMessage } from '#shared/contract/registry.ts';
import { brokenCall, isResult, type Transport } from './transport.ts';

/** What the preload script exposes in the desktop shell: JSON texts in both directions. */
export interface CatalogDeskBridge {
  call(name: string, input: string): Promise<string>;
  subscribe(listener: (message: string) => void): () => void;
}

declare global {
  interface Window {
    catalogDesk?: CatalogDeskBridge;
  }
}

/** The transport of the desktop shell. The window does not outlive the main process, so it is always connected. */
export function ipcTransport(bridge: CatalogDeskBridge): Transport {
  return {
    async call(name, input) {
      try {
        const answer: unknown = JSON.parse(await bridge.call(name, JSON.stringify(input)));
        return isResult(answer) ? answer : brokenCall(name, 'the answer is not a result');
      } catch (cause) {
        return brokenCall(name, cause);
      }
    },
    subscribe: (listener) => bridge.subscribe((message) => listener(JSON.parse(message) as EventMessage)),
    onConnectionState: () => () => undefined,
  };
}

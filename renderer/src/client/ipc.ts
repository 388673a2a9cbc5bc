import type { EventMessage } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { brokenCall, isResult, type Transport } from './transport.ts';

/** What the preload script exposes in the desktop shell. */
export interface CatalogDeskBridge {
  call(name: string, input: unknown): Promise<Result<unknown>>;
  subscribe(listener: (message: EventMessage) => void): () => void;
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
        const answer: unknown = await bridge.call(name, input);
        return isResult(answer) ? answer : brokenCall(name, 'the answer is not a result');
      } catch (cause) {
        return brokenCall(name, cause);
      }
    },
    subscribe: (listener) => bridge.subscribe(listener),
    onConnectionState: () => () => undefined,
  };
}

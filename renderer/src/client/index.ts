import type { ContractClient } from '#shared/contract/registry.ts';
import { contractClient } from './contract-client.ts';
import { ipcTransport } from './ipc.ts';
import { loopbackTransport } from './loopback.ts';
import { takeSessionSecret } from './session-secret.ts';

// Before anyone else hears of it: what they save then must outlive the page.
let isLeaving = false;
window.addEventListener('pagehide', () => {
  isLeaving = true;
});
window.addEventListener('pageshow', () => {
  isLeaving = false;
});

/** The one client of this window: over ipc where the preload script put a bridge, else over loopback HTTP. */
export const client: ContractClient = contractClient(
  window.catalogDesk
    ? ipcTransport(window.catalogDesk)
    : loopbackTransport({
        origin: window.location.origin,
        secret: takeSessionSecret(window.location, window.history),
        fetch: window.fetch.bind(window),
        storage: window.sessionStorage,
        isLeaving: () => isLeaving,
      }),
);

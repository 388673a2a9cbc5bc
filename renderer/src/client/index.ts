import { contractClient, type WindowClient } from './contract-client.ts';
import { ipcTransport } from './ipc.ts';
import { loopbackTransport } from './loopback.ts';
import { takeSessionSecret } from './session-secret.ts';

/** Milliseconds after which a page that was about to unload has stayed: by the user's answer, or because a download began. */
const STAYED = 1000;

// Registered before all other listeners: what they save then must outlive the page. While the user is asked, no timer runs.
let isLeaving = false;
window.addEventListener('beforeunload', () => {
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, STAYED);
});

/** The only client of this window: over ipc if the preload script exposed a bridge, otherwise over loopback HTTP. */
export const client: WindowClient = contractClient(
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

import type { AppInfo } from '#shared/contract/app.ts';
import type { HandlersOf } from '#shared/contract/registry.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { StoreClient } from '../../store/rpc.ts';
import { readLicenses } from '../about.ts';
import type { Network } from '../network.ts';
import { checkNetwork, proxyPassword, saveProxyPassword } from '../network-settings.ts';
import type { Keychain, Logger } from '../ports.ts';
import { checkUpdateSettings } from '../updates.ts';

/** Information about the app, and the licenses of what it contains. What windows ask first is in `first-answers.ts`. */
export const appHandlers = (
  info: () => Promise<AppInfo>,
  licensesFile: string,
): Pick<HandlersOf<'app'>, 'app.info' | 'app.licenses'> => ({
  'app.info': info,
  'app.licenses': () => readLicenses(licensesFile),
});

interface SettingsOptions {
  appStore: StoreClient<AppStore>;
  keychain: Keychain;
  logger: Logger;
  network: Network;
}

/** The settings of the app, checked and effective immediately. */
export const settingsHandlers = ({
  appStore,
  keychain,
  logger,
  network,
}: SettingsOptions): HandlersOf<'settings'> => ({
  'settings.get': () => appStore.settings(),
  'settings.set': async (patch) => {
    if (patch.network) await checkNetwork(patch.network);
    if (patch.updates) checkUpdateSettings(patch.updates);
    const saved = await appStore.saveSettings(patch);
    if (patch.network) {
      const password = await proxyPassword(saved.network, keychain, logger);
      network.change({ settings: saved.network, proxyPassword: password });
    }
    return saved;
  },
  'settings.setProxyPassword': async ({ password }) => {
    const settings = (await appStore.settings()).network;
    const kept = await saveProxyPassword(password, settings, { keychain, logger });
    network.change({ proxyPassword: password || null });
    return { kept };
  },
});

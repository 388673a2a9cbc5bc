import type { AppInfo } from '#shared/contract/app.ts';
import type { HandlersOf } from '#shared/contract/registry.ts';
import type { InterfaceLanguage } from '#shared/i18n/languages.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { StoreClient } from '../../store/rpc.ts';
import { readLicenses } from '../about.ts';
import type { Emit } from '../event-bus.ts';
import type { Network } from '../network.ts';
import { checkNetwork, proxyPassword, saveProxyPassword } from '../network-settings.ts';
import type { Keychain, Logger } from '../ports.ts';
import { checkUpdateSettings } from '../updates.ts';

/** Information about the app, and the licenses of what it contains. */
export const appHandlers = (info: () => Promise<AppInfo>, licensesFile: string): HandlersOf<'app'> => ({
  'app.info': info,
  'app.licenses': () => readLicenses(licensesFile),
});

interface SettingsOptions {
  appStore: StoreClient<AppStore>;
  keychain: Keychain;
  logger: Logger;
  network: Network;
  emit: Emit;
  onLanguage(chosen: InterfaceLanguage | null): Promise<void>;
}

/** The settings of the app, checked and effective immediately. */
export const settingsHandlers = ({
  appStore,
  keychain,
  logger,
  network,
  emit,
  onLanguage,
}: SettingsOptions): HandlersOf<'settings'> => ({
  'settings.get': () => appStore.settings(),
  'settings.set': async (patch) => {
    if (patch.network) await checkNetwork(patch.network);
    if (patch.updates) checkUpdateSettings(patch.updates);
    const saved = await appStore.saveSettings(patch);
    if (patch.language !== undefined) await onLanguage(saved.language);
    if (patch.network) {
      const password = await proxyPassword(saved.network, keychain, logger);
      network.change({ settings: saved.network, proxyPassword: password });
    }
    emit('settings.changed', saved);
    return saved;
  },
  'settings.setProxyPassword': async ({ password }) => {
    const settings = (await appStore.settings()).network;
    const kept = await saveProxyPassword(password, settings, { keychain, logger });
    network.change({ proxyPassword: password || null });
    return { kept };
  },
});

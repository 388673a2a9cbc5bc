import { z } from 'zod';
import { csvFormat } from '../domain/table-format.ts';
import { INTERFACE_LANGUAGES } from '../i18n/languages.ts';
import { defineEvent, defineOperation } from './define.ts';
import { machineSettings } from './machine.ts';

/** How the network is reached. Services on this computer (loopback) never go through a proxy. */
export const networkSettings = z.object({
  /**
   * `system`: the proxy settings of this system, which browser mode cannot ask and takes from the environment.
   * `environment`: HTTPS_PROXY, HTTP_PROXY and NO_PROXY as the app was started with.
   */
  proxy: z.enum(['system', 'environment', 'none', 'address']).default('system'),
  /** For `address`: "http://proxy.example.com:3128", without user name or password. */
  proxyAddress: z.string().trim().default(''),
  /** The proxy's user name; its password is in the keychain. */
  proxyUser: z.string().trim().default(''),
  /** A PEM file with certificates that are trusted beside the system's; '' for none. */
  caFile: z.string().trim().default(''),
});
export type NetworkSettings = z.output<typeof networkSettings>;

/** Whether and where the app looks for newer versions of itself. */
export const updateSettings = z.object({
  checkAtStart: z.boolean().default(false),
  /** The folder of an update server, for the generic provider of electron-updater; '' for none. */
  address: z.string().trim().default(''),
});
export type UpdateSettings = z.output<typeof updateSettings>;

/** How the product panel was left: open or not, its width in CSS pixels, and the sections that are folded out. */
export const productPanelSettings = z.object({
  isOpen: z.boolean(),
  width: z.number(),
  unfolded: z.array(z.string()),
});

/** How the translator works: whether repetitions are filled along, and whether the panel beside the list is shown. */
export const translateSettings = z.object({
  fillRepetitions: z.boolean(),
  showsPanel: z.boolean(),
});
export type TranslateSettings = z.output<typeof translateSettings>;

/** How products were exported last. */
export const exportSettings = z.object({
  as: z.enum(['csv', 'xlsx', 'json', 'jsonl']),
  csv: csvFormat,
  columns: z.enum(['shown', 'all']),
  rows: z.enum(['products', 'values']),
  guardFormulas: z.boolean(),
  staged: z.boolean(),
});
export type ExportSettings = z.output<typeof exportSettings>;

/** What the app explains once. */
export const hintSettings = z.object({
  /** Views that were explained. */
  views: z.array(z.string()),
  /** The version whose changes were offered last; null before the first start. */
  version: z.string().nullable(),
});
export type HintSettings = z.infer<typeof hintSettings>;

export const settings = z.object({
  /** Of the app's own texts; null: the system's, where the app has it. Pages follow when they are loaded again. */
  language: z.enum(INTERFACE_LANGUAGES).nullable().default(null),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** Spelling is checked where translations are typed, from the next start on. The desktop app only: browsers decide themselves. */
  spelling: z.boolean().optional(),
  /** The catalog's cells show what checks of translations find in them, once those were run; unless false. */
  checkFindings: z.boolean().optional(),
  /** The connection shown last; opened again on the next start. */
  lastConnection: z.string().nullable().default(null),
  network: networkSettings.prefault({}),
  updates: updateSettings.prefault({}),
  machine: machineSettings.prefault({}),
  productPanel: productPanelSettings.optional(),
  translate: translateSettings.optional(),
  export: exportSettings.optional(),
  hints: hintSettings.optional(),
  /** Where the receiver of webhooks listens, so that its addresses stay. */
  webhookPort: z.int().optional(),
});
export type Settings = z.infer<typeof settings>;

export const appInfo = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'browser']),
  platform: z.string(),
  /** What the app runs on. Electron and Chromium are null in browser mode. */
  runtime: z.object({
    electron: z.string().nullable(),
    chromium: z.string().nullable(),
    node: z.string(),
    sqlite: z.string(),
    /** "Linux 6.8.0 (x64)" */
    system: z.string(),
  }),
  dataDir: z.string(),
  /** Whether tokens can be kept in the OS keychain; if not, `reason` says why in plain words. */
  keychain: z.object({ available: z.boolean(), reason: z.string().optional() }),
  /** Of the app's own texts, now. */
  language: z.enum(INTERFACE_LANGUAGES),
  /** `--sample` was given: go straight to the sample catalog. */
  openSample: z.boolean(),
  /**
   * The file of connections and settings was damaged or missing at this start: how many connections were carried over, how many more
   * there were at least, and where the damaged file is kept (null: there was none).
   */
  repaired: z.object({ connections: z.int(), lost: z.int(), damagedFile: z.string().nullable() }).nullable(),
});
export type AppInfo = z.infer<typeof appInfo>;

/** One of the packages that the app is shipped with. `license` is an SPDX expression. */
export const packageLicense = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  text: z.string(),
});
export type PackageLicense = z.infer<typeof packageLicense>;

export const appOperations = [
  defineOperation({ name: 'app.info', input: z.object({}), output: appInfo }),
  /** Of all that is shipped with the app, by name. Throws `not_found` where the app was not built. */
  defineOperation({ name: 'app.licenses', input: z.object({}), output: z.array(packageLicense) }),
  defineOperation({ name: 'settings.get', input: z.object({}), output: settings }),
  defineOperation({
    name: 'settings.set',
    input: z.object({
      language: z.enum(INTERFACE_LANGUAGES).nullable().optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['comfortable', 'compact']).optional(),
      spelling: z.boolean().optional(),
      checkFindings: z.boolean().optional(),
      lastConnection: z.string().nullable().optional(),
      /** Refused with the field at fault when the address or the certificate file cannot be used. */
      network: networkSettings.optional(),
      /** Refused with the field at fault when the address cannot be used. */
      updates: updateSettings.optional(),
      productPanel: productPanelSettings.optional(),
      translate: translateSettings.optional(),
      export: exportSettings.optional(),
      hints: hintSettings.optional(),
    }),
    output: settings,
  }),
  /** Kept in the keychain, one way, for the origin of the proxy address in the settings; null forgets it. */
  defineOperation({
    name: 'settings.setProxyPassword',
    input: z.object({ password: z.string().max(4096).nullable() }),
    output: z.object({ kept: z.enum(['keychain', 'memory', 'none']) }),
  }),
] as const;

export const appEvents = [
  defineEvent({ name: 'settings.changed', payload: settings }),
  /** Desktop shell only, to the page whose download it was: a save dialog was answered, and the file written or not. */
  defineEvent({
    name: 'app.downloadEnded',
    payload: z.object({
      url: z.string(),
      outcome: z.enum(['saved', 'cancelled', 'failed']),
      /** As the user named it; '' when cancelled. */
      fileName: z.string(),
    }),
  }),
] as const;

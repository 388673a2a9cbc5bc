import { z } from 'zod';
import { csvFormat } from '../domain/table-format.ts';
import { INTERFACE_LANGUAGES } from '../i18n/languages.ts';
import { defineEvent, defineOperation } from './define.ts';
import { job } from './jobs.ts';
import { firstPicture, look } from './look.ts';
import { machineSettings } from './machine.ts';

/** How the app reaches the network. Services on this computer (loopback) never use a proxy. */
export const networkSettings = z.object({
  /**
   * `system`: the proxy settings of the system; browser mode cannot read these and uses the environment. `environment`:
   * HTTPS_PROXY, HTTP_PROXY and NO_PROXY as set when the app was started.
   */
  proxy: z.enum(['system', 'environment', 'none', 'address']).default('system'),
  /** For `address`: "http://proxy.example.com:3128", without user name or password. */
  proxyAddress: z.string().trim().default(''),
  /** The proxy's user name; its password is in the keychain. */
  proxyUser: z.string().trim().default(''),
  /** A PEM file with certificates that are trusted in addition to the system's; '' for none. */
  caFile: z.string().trim().default(''),
});
export type NetworkSettings = z.output<typeof networkSettings>;

/** Whether and where the app looks for newer versions of itself. */
const updateSettings = z.object({
  checkAtStart: z.boolean().default(false),
  /** The URL of a folder on an update server, for the generic provider of electron-updater; '' for none. */
  address: z.string().trim().default(''),
});
export type UpdateSettings = z.output<typeof updateSettings>;

/** The state of the product panel: whether it is open, its width in CSS pixels, and the expanded sections. */
const productPanelSettings = z.object({
  isOpen: z.boolean(),
  width: z.number(),
  unfolded: z.array(z.string()),
});

/** Settings of Translate: whether repetitions are filled too, and whether the panel beside the list is shown. */
const translateSettings = z.object({
  fillRepetitions: z.boolean(),
  showsPanel: z.boolean(),
});
export type TranslateSettings = z.output<typeof translateSettings>;

/** The options of the last export of products. */
const exportSettings = z.object({
  as: z.enum(['csv', 'xlsx', 'json', 'jsonl']),
  csv: csvFormat,
  columns: z.enum(['shown', 'all']),
  rows: z.enum(['products', 'values']),
  guardFormulas: z.boolean(),
  staged: z.boolean(),
});
export type ExportSettings = z.output<typeof exportSettings>;

/** Explanations that are shown only once. */
const hintSettings = z.object({
  /** Views that have been explained. */
  views: z.array(z.string()),
  /** The version whose news was last offered; null before the first start. */
  version: z.string().nullable(),
});

export const settings = z.object({
  /** The language of the app's own texts; null for the system's, if the app has it. Takes effect when the page is reloaded. */
  language: z.enum(INTERFACE_LANGUAGES).nullable().default(null),
  theme: look.shape.theme.default('system'),
  density: look.shape.density.default('comfortable'),
  /**
   * Whether spelling is checked while translations are typed, from the next start. Desktop app only: browsers decide
   * themselves.
   */
  spelling: z.boolean().optional(),
  /** Whether the system shows a notification when a job ends while no window is in front; true if left out. Desktop app only. */
  notifications: z.boolean().optional(),
  /** Whether the catalog's cells show the findings of translation checks, once these have run; true if left out. */
  checkFindings: z.boolean().optional(),
  /** The connection shown last, which is opened on the next start. */
  lastConnection: z.string().nullable().default(null),
  network: networkSettings.prefault({}),
  updates: updateSettings.prefault({}),
  machine: machineSettings.prefault({}),
  productPanel: productPanelSettings.optional(),
  translate: translateSettings.optional(),
  export: exportSettings.optional(),
  hints: hintSettings.optional(),
  /** What is painted at the next start until there are rows. */
  firstPicture: firstPicture.optional(),
  /** The address that the webhook receiver listens on, kept so that its URLs do not change. */
  webhookPort: z.int().optional(),
});
export type Settings = z.infer<typeof settings>;

export const interruptedJob = job.pick({ kind: true, connectionId: true, title: true, startedAt: true });

/** Commands of the desktop app's *Edit* menu, for whatever has the focus; they are no actions, which belong to one view. */
export const EDIT_COMMANDS = ['edit.undo', 'edit.redo', 'edit.selectAll', 'edit.delete'] as const;
export type EditCommand = (typeof EDIT_COMMANDS)[number];

export const appInfo = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'browser']),
  platform: z.string(),
  /** Whether pages run in Chromium's sandbox; null in browser mode, where that is the browser's matter. */
  sandboxed: z.boolean().nullable(),
  /** The versions that the app runs on. Electron and Chromium are null in browser mode. */
  runtime: z.object({
    electron: z.string().nullable(),
    chromium: z.string().nullable(),
    node: z.string(),
    sqlite: z.string(),
    /** "Linux 6.8.0 (x64)" */
    system: z.string(),
  }),
  dataDir: z.string(),
  /** Whether tokens can be stored in the OS keychain; if not, `reason` explains why. */
  keychain: z.object({ available: z.boolean(), reason: z.string().optional() }),
  /** The current language of the app's own texts. */
  language: z.enum(INTERFACE_LANGUAGES),
  /** Whether `--sample` was given: the app then goes straight to the sample catalog. */
  openSample: z.boolean(),
  /**
   * Set if the file of connections and settings was damaged or missing at this start: the number of connections recovered,
   * the minimum number lost, and where the damaged file is kept (null if there was none).
   */
  repaired: z.object({ connections: z.int(), lost: z.int(), damagedFile: z.string().nullable() }).nullable(),
  /**
   * Catalogs on the disk that no connection belonged to at this start: the number whose connections were added again, and of
   * those of which nothing says what connection they belong to.
   */
  adopted: z.object({ connections: z.int(), unknown: z.int() }),
  /** Jobs that were under way when the app ended last, and that do not continue automatically. */
  interrupted: z.array(interruptedJob),
});
export type AppInfo = z.infer<typeof appInfo>;

/** A package shipped with the app. `license` is an SPDX expression. */
export const packageLicense = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  text: z.string(),
});
export type PackageLicense = z.infer<typeof packageLicense>;

export const appOperations = [
  defineOperation({ name: 'app.info', input: z.object({}), output: appInfo }),
  /** The licenses of everything shipped with the app, by name. Throws `not_found` if the app was not built. */
  defineOperation({ name: 'app.licenses', input: z.object({}), output: z.array(packageLicense) }),
  defineOperation({ name: 'settings.get', input: z.object({}), output: settings }),
  defineOperation({
    name: 'settings.set',
    input: z.object({
      language: z.enum(INTERFACE_LANGUAGES).nullable().optional(),
      theme: look.shape.theme.optional(),
      density: look.shape.density.optional(),
      spelling: z.boolean().optional(),
      notifications: z.boolean().optional(),
      checkFindings: z.boolean().optional(),
      lastConnection: z.string().nullable().optional(),
      /** Refused, naming the field, if the address or the certificate file cannot be used. */
      network: networkSettings.optional(),
      /** Refused, naming the field, if the address cannot be used. */
      updates: updateSettings.optional(),
      productPanel: productPanelSettings.optional(),
      translate: translateSettings.optional(),
      export: exportSettings.optional(),
      hints: hintSettings.optional(),
      firstPicture: firstPicture.optional(),
    }),
    output: settings,
  }),
  /** Stores the password in the keychain (write-only), for the origin of the proxy address in the settings; null deletes it. */
  defineOperation({
    name: 'settings.setProxyPassword',
    input: z.object({ password: z.string().max(4096).nullable() }),
    output: z.object({ kept: z.enum(['keychain', 'memory', 'none']) }),
  }),
] as const;

export const appEvents = [
  defineEvent({ name: 'settings.changed', payload: settings }),
  /**
   * The user answered the save dialog, and the file was saved or not. Desktop shell only, sent to the page that started the
   * download.
   */
  defineEvent({
    name: 'app.downloadEnded',
    payload: z.object({
      url: z.string(),
      outcome: z.enum(['saved', 'cancelled', 'failed']),
      /** Where the user put the file; '' if canceled. */
      path: z.string(),
    }),
  }),
  /**
   * The user chose a command in the menu of the desktop app: the id of an action of the page, or one of `EDIT_COMMANDS`. Sent to
   * the page of the window in front.
   */
  defineEvent({ name: 'app.command', payload: z.object({ id: z.string() }) }),
  /** The user opened files with the desktop app; `/opened` on its origin lists them. */
  defineEvent({ name: 'app.filesOpened', payload: z.object({}) }),
] as const;

/** What services need from the outside. `electron/platform/` implements these; tests fake only time and randomness. */

import type { SpellChecking } from '#shared/contract/spelling.ts';
import type { InterfaceLanguage } from '#shared/i18n/languages.ts';

export interface Keychain {
  /** Whether the OS keychain can be used right now; if not, `reason` is one plain sentence. */
  status(): Promise<{ available: true } | { available: false; reason: string }>;
  get(account: string): Promise<string | null>;
  /** Returns where the secret is stored: `memory` if there is no keychain, which keeps it until quit and never on disk. */
  set(account: string, secret: string): Promise<'keychain' | 'memory'>;
  delete(account: string): Promise<void>;
}

/** Writes lines to a rotating file that never contains a secret: every line is redacted before it is written. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
  /** From now on, replaces this text by "[redacted]" wherever it appears. */
  addSecret(secret: string): void;
  /** Returns the text as it would be logged: without secrets. */
  redact(text: string): Promise<string>;
}

/** Files that the user saves or chooses, as absolute paths. */
export interface UserFiles {
  /** Returns where to save a file of this name; an existing file may be replaced. Null if the user canceled. */
  chooseSavePath(name: string): Promise<string | null>;
  /** Returns a file to read. Null if the user canceled. Throws `invalid_input` if there is no file dialog. */
  chooseFile(): Promise<string | null>;
  /**
   * Opens a file in the program of its kind, or shows it in its folder. Throws `storage` if the system cannot, and
   * `invalid_input` if there is no desktop.
   */
  open(path: string, what: 'file' | 'folder'): Promise<void>;
}

/** Looks for newer versions of the app, and installs one when the app quits, or leaves that to the user. */
export interface Updater {
  /** Returns the newer version at this address, the folder of an update server; null if this version is the newest. */
  check(address: string): Promise<{ version: string; notes: string | null } | null>;
  /**
   * Downloads and verifies the version found last. Returns null if it is installed when the app quits, or the package that the user
   * has to install.
   */
  download(): Promise<string | null>;
}

/**
 * Returns the proxies that the system's settings name for an address, best first, in the format of a PAC file's result:
 * "PROXY proxy.example.com:3128; DIRECT". Browser mode has no way to ask.
 */
export type SystemProxy = (url: string) => Promise<string>;

/** The shell's spell checker. */
export interface SpellChecker {
  /** Checks texts in these languages from now on, if spell checking is on. */
  use(locales: string[]): Promise<SpellChecking>;
}

/** The language of the app's own texts. */
export interface TextLanguage {
  /** Changes the language; null: the first of the system's languages that the app supports. Returns the resulting language. */
  use(chosen: InterfaceLanguage | null): Promise<InterfaceLanguage>;
}

/** All ports: what the app needs from its shell. Their inputs and outputs can be sent from one thread to another. */
export interface Ports {
  keychain: Keychain;
  logger: Logger;
  /** Null if the system cannot be asked; then the proxy settings of the environment apply. */
  systemProxy: SystemProxy | null;
  files: UserFiles;
  language: TextLanguage;
  /** Null if the app runs from its source. */
  updater: Updater | null;
  /** Null in browser mode: the browser has its own. */
  spellChecker: SpellChecker | null;
}

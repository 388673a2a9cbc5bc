/** What services need of the outside. `electron/platform/` implements these; tests give fakes only for time and randomness. */

import type { SpellChecking } from '#shared/contract/spelling.ts';
import type { InterfaceLanguage } from '#shared/i18n/languages.ts';

export interface Keychain {
  /** Whether the OS keychain can be used right now; `reason` is one plain sentence where it cannot. */
  status(): Promise<{ available: true } | { available: false; reason: string }>;
  get(account: string): Promise<string | null>;
  /** Says where the secret went: `memory` where there is no keychain, kept until quit and never on disk. */
  set(account: string, secret: string): Promise<'keychain' | 'memory'>;
  delete(account: string): Promise<void>;
}

/** Lines go to a rotating file and never hold a secret: every line is redacted before it is written. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
  /** From now on this text is replaced by "[redacted]" wherever it appears. */
  addSecret(secret: string): void;
  /** The text as a line would hold it: without secrets. */
  redact(text: string): Promise<string>;
}

/** Files that the user saves or chooses, as absolute paths. */
export interface UserFiles {
  /** Where to save a file of this name; a file that is there already may be replaced. Null when the user cancelled. */
  chooseSavePath(name: string): Promise<string | null>;
  /** A file to read. Null when the user cancelled. Throws `invalid_input` where there is no file dialog. */
  chooseFile(): Promise<string | null>;
}

/** Looks for newer versions of the app, and installs one when the app quits. */
export interface Updater {
  /** What is newer at this address, the folder of an update server; null where this version is the newest. */
  check(address: string): Promise<{ version: string; notes: string | null } | null>;
  /** Downloads what was found last and verifies it, to be installed when the app quits. */
  download(): Promise<void>;
}

/**
 * The proxies that the system's settings give for an address, best first, in the form of a PAC file's result:
 * "PROXY proxy.example.com:3128; DIRECT". Browser mode has no way to ask.
 */
export type SystemProxy = (url: string) => Promise<string>;

/** The shell's spell checker. */
export interface SpellChecker {
  /** Checks texts in these languages from now on, where it is on. */
  use(locales: string[]): Promise<SpellChecking>;
}

/** The language of the app's own texts. */
export interface TextLanguage {
  /** Changes it; null: the first of the system's languages that the app has. Gives what it is now. */
  use(chosen: InterfaceLanguage | null): Promise<InterfaceLanguage>;
}

/** All of them: what the app cannot do without a shell. Each takes and gives what can be sent from one thread to another. */
export interface Ports {
  keychain: Keychain;
  logger: Logger;
  /** Null where the system cannot be asked; its proxy settings then are those of the environment. */
  systemProxy: SystemProxy | null;
  files: UserFiles;
  language: TextLanguage;
  /** Null where the app runs from its source. */
  updater: Updater | null;
  /** Null in browser mode: the browser has its own. */
  spellChecker: SpellChecker | null;
}

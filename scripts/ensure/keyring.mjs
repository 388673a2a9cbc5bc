import { aptInstall, findProgram } from './apt.mjs';

const PROGRAMS = ['dbus-daemon', 'gnome-keyring-daemon'];
const present = () => PROGRAMS.every((name) => findProgram(name) !== null);

/**
 * A keyring daemon for the keychain tests (Linux; other platforms have a keychain). Returns whether there is one, after printing
 * why not.
 */
export async function ensureKeyringDaemon() {
  if (process.platform !== 'linux' || present()) return true;
  if ((await aptInstall(['dbus', 'dbus-daemon', 'gnome-keyring'])) && present()) return true;
  console.log(
    'No keyring daemon: install gnome-keyring and dbus to run the keychain tests; they are skipped.',
  );
  return false;
}

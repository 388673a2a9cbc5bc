import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, start } from './children.mjs';

const START_LIMIT_MS = 10_000;

/**
 * A session bus with an unlocked, empty keyring for the keychain tests, separate from the developer's own. Throws if a daemon
 * does not start.
 */
export async function startKeyringSession() {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-keyring-'));
  const runtime = join(folder, 'runtime');
  mkdirSync(runtime, { mode: 0o700 });
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: runtime };
  const daemons = [];
  const stop = async () => {
    for (const daemon of daemons.reverse()) await end(daemon);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const bus = start(
      'dbus-daemon',
      [
        '--session',
        '--nofork',
        '--nopidfile',
        '--print-address',
        `--address=unix:path=${join(folder, 'bus')}`,
      ],
      {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    daemons.push(bus);
    const address = await says(bus, /unix:path=\S+/);
    const keyring = start(
      'gnome-keyring-daemon',
      ['--foreground', '--unlock', '--components=secrets', '--control-directory', runtime],
      {
        env: { ...env, DBUS_SESSION_BUS_ADDRESS: address },
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    );
    daemons.push(keyring);
    keyring.stdin.end('test\n');
    await says(keyring, /GNOME_KEYRING_CONTROL=/);
    return { environment: { DBUS_SESSION_BUS_ADDRESS: address }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The line that a daemon prints once it is running. */
function says(daemon, pattern) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => fail('did not come up'), START_LIMIT_MS);
    const fail = (why) => {
      clearTimeout(timer);
      reject(new Error(`${daemon.spawnfile} ${why}`));
    };
    daemon.once('error', (error) => fail(error.message));
    daemon.once('close', (code) => fail(`ended with ${code}`));
    daemon.stdout.on('data', (chunk) => {
      output += chunk;
      const found = pattern.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    });
  });
}

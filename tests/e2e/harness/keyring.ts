import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from './child.ts';

export interface Keyring {
  /** What the app needs in its environment to find the keyring. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** An address at which nothing listens: a test without its own keyring must never reach the developer's. */
export const NO_KEYRING = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/no-session-bus' };

/** A real, unlocked Secret Service (gnome-keyring) on its own session bus, with its files apart from the app's. */
export async function startKeyring(): Promise<Keyring> {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-desk-keyring-'));
  const runtime = join(folder, 'runtime');
  mkdirSync(runtime, { mode: 0o700 });
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: runtime };
  const bus = new Child(
    'dbus-daemon',
    'dbus-daemon',
    ['--session', '--nofork', '--nopidfile', '--print-address', `--address=unix:path=${join(folder, 'bus')}`],
    env,
  );
  const [address] = await bus.says(/unix:path=\S+/);
  const daemon = new Child(
    'gnome-keyring-daemon',
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', '--control-directory', runtime],
    { ...env, DBUS_SESSION_BUS_ADDRESS: address },
    'pipe',
  );
  daemon.process.stdin?.end('test keyring password\n');
  await daemon.says(/GNOME_KEYRING_CONTROL=/);
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    async stop() {
      await daemon.end('SIGTERM');
      await bus.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

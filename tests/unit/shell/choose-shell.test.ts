import { expect, test, vi } from 'vitest';
import {
  type Circumstances,
  chooseShell,
  type ElectronBinary,
  startFailure,
} from '#electron/shell/choose-shell.ts';

const desktop: Circumstances = {
  forced: false,
  noSandbox: false,
  platform: 'linux',
  hasDisplay: true,
  isRoot: false,
};
const found = (): Promise<ElectronBinary> => Promise.resolve({ path: '/electron' });

test('Electron is chosen when it can run', async () => {
  expect(await chooseShell(desktop, found)).toEqual({ shell: 'desktop', electron: '/electron' });
});

test.each<[string, Partial<Circumstances>, string | null]>([
  ['--browser', { forced: true }, null],
  ['no display', { hasDisplay: false }, 'there is no display'],
  [
    'root on Linux',
    { isRoot: true },
    "Electron's sandbox does not work for root (--no-sandbox goes without it)",
  ],
])('browser mode is chosen for %s without looking for Electron', async (_case, difference, reason) => {
  const find = vi.fn(found);
  expect(await chooseShell({ ...desktop, ...difference }, find)).toEqual({ shell: 'browser', reason });
  expect(find).not.toHaveBeenCalled();
});

test.each<[string, Partial<Circumstances>]>([
  ['root that asked for no sandbox', { isRoot: true, noSandbox: true }],
  ['root on macOS', { isRoot: true, platform: 'darwin' }],
])('Electron is chosen for %s', async (_case, difference) => {
  expect(await chooseShell({ ...desktop, ...difference }, found)).toMatchObject({ shell: 'desktop' });
});

test('a failed download is the reason for browser mode', async () => {
  const problem = 'Electron could not be downloaded (getaddrinfo ENOTFOUND)';
  expect(await chooseShell(desktop, () => Promise.resolve({ problem }))).toEqual({
    shell: 'browser',
    reason: problem,
  });
});

test.each([
  [
    1,
    '[12:0101/FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.',
    'this system does not allow the user namespaces that Electron\'s sandbox needs ("npm start -- --no-sandbox" starts without it)',
  ],
  [
    1,
    'Missing X server or $DISPLAY\nThe platform failed to initialize.  Exiting.',
    'the display does not answer',
  ],
  [
    127,
    '/electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file',
    'a system library that Electron needs is missing: libgtk-3.so.0',
  ],
])('a failed start of Electron gets a reason: exit code %s', (code, stderr, reason) => {
  expect(startFailure(code, stderr)).toBe(reason);
  expect(startFailure(null, stderr)).toBe(reason);
});

test('the exit of a running app is not a failed start', () => {
  expect(startFailure(0, 'Missing X server or $DISPLAY')).toBeNull();
  expect(startFailure(1, 'Error: something of ours')).toBeNull();
  expect(startFailure(null, '')).toBeNull();
});

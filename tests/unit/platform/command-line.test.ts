import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommandLine, parseDesktopCommandLine } from '#electron/platform/command-line.ts';
import { nodeVersionProblem } from '#electron/platform/node-version.ts';
import { hasDisplay, openCommand } from '#electron/platform/system-browser.ts';

test('no arguments give the defaults', () => {
  expect(parseCommandLine([])).toEqual({
    browser: false,
    dataDir: null,
    port: 0,
    sample: false,
    open: true,
    noSandbox: false,
  });
});

test('every argument sets its option', () => {
  expect(
    parseCommandLine([
      '--browser',
      '--data-dir',
      'here',
      '--port=8123',
      '--sample',
      '--no-open',
      '--no-sandbox',
    ]),
  ).toEqual({
    browser: true,
    dataDir: resolve('here'),
    port: 8123,
    sample: true,
    open: false,
    noSandbox: true,
  });
});

test.each([
  ['--port', 'x'],
  ['--port', '-1'],
  ['--port', '65536'],
  ['--port', ''],
  ['--prot', '1'],
  ['stray'],
  ['--data-dir'],
])('rejects invalid arguments: %s %s', (...args) => {
  expect(() => parseCommandLine(args)).toThrow();
});

test('the packaged app finds its arguments among Chromium’s', () => {
  expect(parseDesktopCommandLine(['.', '--enable-logging', '--data-dir', 'a', '--sample', '--x=y'])).toEqual({
    dataDir: resolve('a'),
    sample: true,
    connection: null,
  });
  expect(parseDesktopCommandLine(['--data-dir=a=b', '--connection=c1'])).toEqual({
    dataDir: resolve('a=b'),
    sample: false,
    connection: 'c1',
  });
  expect(parseDesktopCommandLine([])).toEqual({ dataDir: null, sample: false, connection: null });
});

test('a Node version that is too old is reported, with the required version and how to start', () => {
  expect(nodeVersionProblem('24.0.0')).toBeNull();
  expect(nodeVersionProblem('26.1.0')).toBeNull();
  expect(nodeVersionProblem('22.20.0')).toMatch(/needs Node 24.*this is Node 22\.20\.0.*npm start/);
});

test.each<[NodeJS.Platform, Record<string, string>, boolean]>([
  ['linux', {}, false],
  ['linux', { DISPLAY: '' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
])('detects a display on %s with %j: %s', (platform, environment, expected) => {
  expect(hasDisplay(platform, environment)).toBe(expected);
});

test('the address is passed to the browser as a single argument, whatever it contains', () => {
  const address = 'http://127.0.0.1:1/#s=a&calc^"';
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const [program, ...args] = openCommand(address, platform);
    expect(program).not.toMatch(/^cmd/);
    expect(args.at(-1)).toBe(address);
  }
});

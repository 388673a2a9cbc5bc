import type { Session } from 'electron';
import { expect, test } from 'vitest';
import { denyPermissions, externalLink, guardNavigation } from '#electron/shell/navigation.ts';
import { APP_ORIGIN } from '#electron/shell/protocol.ts';
import { webPreferences } from '#electron/shell/window.ts';
import { FakeApp, FakeContents } from '../support/electron-app.ts';
import { recordingLogger } from '../support/logger.ts';

function guarded() {
  const app = new FakeApp();
  const opened: string[] = [];
  guardNavigation({
    app: app.asElectron(),
    origin: APP_ORIGIN,
    openExternal: async (address) => void opened.push(address),
    logger: recordingLogger(),
  });
  const contents = new FakeContents();
  app.emit('web-contents-created', {}, contents);
  return { contents, opened };
}

test('a window stays on our own pages', () => {
  const { contents, opened } = guarded();
  expect(contents.lets('will-frame-navigate', { url: `${APP_ORIGIN}/`, isMainFrame: true })).toBe(true);
  expect(opened).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'app://catalog-desk.evil/',
  'app://elsewhere/',
  'app://user@catalog-desk/',
  'http://example.com/',
  'not an address',
  '',
])('it goes nowhere else, and nothing is opened: %s', (url) => {
  const { contents, opened } = guarded();
  expect(contents.lets('will-frame-navigate', { url, isMainFrame: true })).toBe(false);
  expect(contents.lets('will-redirect', { url, isMainFrame: true })).toBe(false);
  expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
  expect(opened).toEqual([]);
});

test('https links are opened in the system’s browser, and the window stays', () => {
  const { contents, opened } = guarded();
  expect(contents.lets('will-frame-navigate', { url: 'https://example.com/a', isMainFrame: true })).toBe(
    false,
  );
  expect(contents.openHandler?.({ url: 'https://example.com/b' })).toEqual({ action: 'deny' });
  expect(opened).toEqual(['https://example.com/a', 'https://example.com/b']);
});

test('a frame inside the page goes nowhere and opens nothing', () => {
  const { contents, opened } = guarded();
  for (const url of ['https://example.com/', `${APP_ORIGIN}/`])
    expect(contents.lets('will-frame-navigate', { url, isMainFrame: false })).toBe(false);
  expect(opened).toEqual([]);
});

test('no webview is attached', () => {
  expect(guarded().contents.lets('will-attach-webview')).toBe(false);
});

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://EXAMPLE.com/ü', 'https://example.com/%C3%BC'],
  ['https://user:pass@example.com/', null],
  ['http://example.com/', null],
  ['smb://server/share', null],
  ['ms-msdt:/id', null],
  ['//example.com', null],
])('only parsed https links leave the app: %s', (address, link) => {
  expect(externalLink(address)).toBe(link);
});

test('every permission is denied, asked or checked', () => {
  type Handlers = Parameters<typeof denyPermissions>[0];
  const answers: unknown[] = [];
  const session: Handlers = {
    setPermissionRequestHandler: (handler) =>
      handler?.({} as never, 'media', (granted) => answers.push(granted), {} as never),
    setPermissionCheckHandler: (handler) => answers.push(handler?.(null, 'geolocation', '', {} as never)),
    setDevicePermissionHandler: (handler) => answers.push(handler?.({} as never)),
  } satisfies Partial<Session>;
  denyPermissions(session);
  expect(answers).toEqual([false, false, false]);
});

test('pages run isolated, sandboxed and without Node', () => {
  expect(webPreferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
  });
});

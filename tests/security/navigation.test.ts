import { expect, test } from 'vitest';
import { webPreferences } from '#electron/shell/main-window.ts';
import { externalLink, guardNavigation, restrictPermissions } from '#electron/shell/navigation.ts';
import { APP_ORIGIN } from '#electron/shell/protocol.ts';
import { FakeApp, FakeContents } from '../support/electron-app.ts';
import { recordingLogger } from '../support/logger.ts';
import { rendererSources } from '../support/renderer-sources.ts';

function guarded() {
  const app = new FakeApp();
  const opened: string[] = [];
  const logger = recordingLogger();
  guardNavigation({
    app: app.asElectron(),
    origin: APP_ORIGIN,
    openExternal: async (address) => void opened.push(address),
    logger,
  });
  const contents = new FakeContents();
  app.emit('web-contents-created', {}, contents);
  return { contents, opened, lines: logger.lines };
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
])('a window neither navigates to nor opens any other address: %s', (url) => {
  const { contents, opened } = guarded();
  expect(contents.lets('will-frame-navigate', { url, isMainFrame: true })).toBe(false);
  expect(contents.lets('will-redirect', { url, isMainFrame: true })).toBe(false);
  expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
  expect(opened).toEqual([]);
});

test.each([
  ['http://user:word@example.com:8080/reset?key=123#s=456', 'http://example.com:8080'],
  ['data:text/html,the token 123', 'data:'],
  ['app://elsewhere/path?key=123', 'app://elsewhere'],
  ['the token 123', 'no address'],
])('only the origin of a refused address is logged: %s', (url, origin) => {
  const { contents, lines } = guarded();
  contents.lets('will-frame-navigate', { url, isMainFrame: true });
  contents.openHandler?.({ url });
  expect(lines.map(({ fields }) => fields)).toEqual([{ origin }, { origin }]);
});

test('https links open in the system’s browser, and the window does not navigate', () => {
  const { contents, opened } = guarded();
  expect(contents.lets('will-frame-navigate', { url: 'https://example.com/a', isMainFrame: true })).toBe(
    false,
  );
  expect(contents.openHandler?.({ url: 'https://example.com/b' })).toEqual({ action: 'deny' });
  expect(opened).toEqual(['https://example.com/a', 'https://example.com/b']);
});

test('a frame inside the page cannot navigate, and opens no external link', () => {
  const { contents, opened } = guarded();
  for (const url of ['https://example.com/', `${APP_ORIGIN}/`])
    expect(contents.lets('will-frame-navigate', { url, isMainFrame: false })).toBe(false);
  expect(opened).toEqual([]);
});

test('attaching a webview is blocked', () => {
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
])('only https links without credentials may leave the app: %s', (address, link) => {
  expect(externalLink(address)).toBe(link);
});

type Permissions = Parameters<typeof restrictPermissions>[0];
type RequestHandler = NonNullable<Parameters<Permissions['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Permissions['setPermissionCheckHandler']>[0]>;

/** The replies to a page's permission requests, permission checks and device requests. */
function decisions(permission: string, { url, isMainFrame }: { url: string; isMainFrame: boolean }) {
  const answers: unknown[] = [];
  const details = { isMainFrame, requestingUrl: url };
  const session: Permissions = {
    setPermissionRequestHandler: (handler) =>
      handler?.(
        {} as never,
        permission as Parameters<RequestHandler>[1],
        (granted) => answers.push(granted),
        details as Parameters<RequestHandler>[3],
      ),
    setPermissionCheckHandler: (handler) =>
      answers.push(handler?.(null, permission as Parameters<CheckHandler>[1], url, details as never)),
    setDevicePermissionHandler: (handler) => answers.push(handler?.({} as never)),
  };
  restrictPermissions(session, APP_ORIGIN);
  return answers;
}

const OURS = { url: `${APP_ORIGIN}/`, isMainFrame: true };

/** The permission that each use of `navigator` needs; null if every page may use it. */
const NEEDED: Readonly<Record<string, string | null>> = {
  clipboard: 'clipboard-read',
  'clipboard.read': 'clipboard-read',
  'clipboard.readText': 'clipboard-read',
  'clipboard.write': 'clipboard-sanitized-write',
  'clipboard.writeText': 'clipboard-sanitized-write',
  languages: null,
  onLine: null,
  platform: null,
};

function navigatorCalls(): string[] {
  const calls = rendererSources().flatMap(({ code }) =>
    [...code.matchAll(/\bnavigator\b[?.\s]*([\w.?]*)/g)].map(([, path = '']) => path.replaceAll('?', '')),
  );
  return [...new Set(calls)].toSorted();
}

test('the renderer uses exactly the members of `navigator` listed here', () => {
  expect(navigatorCalls()).toEqual(Object.keys(NEEDED).toSorted());
});

test.each([...new Set(Object.values(NEEDED).filter((needed) => needed !== null))])(
  'our own page is granted the permission it needs, on request and on check: %s',
  (permission) => {
    expect(decisions(permission, OURS)).toEqual([true, true, false]);
  },
);

test.each([
  'deprecated-sync-clipboard-read',
  'media',
  'geolocation',
  'notifications',
  'fullscreen',
  'openExternal',
  'fileSystem',
  'unknown',
])('every other permission is denied even to our own page: %s', (permission) => {
  expect(decisions(permission, OURS)).toEqual([false, false, false]);
});

test.each([
  { url: `${APP_ORIGIN}/`, isMainFrame: false },
  { url: 'https://example.com/', isMainFrame: true },
  { url: 'app://elsewhere/', isMainFrame: true },
  { url: `${APP_ORIGIN}.evil/`, isMainFrame: true },
  { url: '', isMainFrame: true },
])('no other page or frame may use the clipboard: %o', (page) => {
  for (const permission of ['clipboard-sanitized-write', 'clipboard-read'])
    expect(decisions(permission, page)).toEqual([false, false, false]);
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

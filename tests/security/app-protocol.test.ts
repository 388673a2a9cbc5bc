import { expect, test } from 'vitest';
import { APP_ORIGIN, APP_PAGE, answerAppRequest, registerAppScheme } from '#electron/shell/protocol.ts';
import { createRendererFiles } from '#electron/transports/renderer-files.ts';
import { rendererFolder, waysOut } from '../support/renderer-folder.ts';

const ask = (url: string, method = 'GET') =>
  answerAppRequest({ url, method }, createRendererFiles(rendererFolder()));

test('the page is served with a content security policy that contains its nonce', async () => {
  const answer = await ask(APP_PAGE);
  const nonce = /content="([^"]+)"/.exec(await answer.text())?.[1];
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the content security policy allows images only from the app itself and data: URLs', async () => {
  const policy = (await ask(APP_PAGE)).headers.get('content-security-policy');
  expect(policy?.split('; ')).toContain("img-src 'self' data:");
});

test.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])('%s is refused', async (method) => {
  expect((await ask(APP_PAGE, method)).status).toBe(405);
});

test.each(['app://elsewhere/', 'app://catalog-desk.evil/index.html', 'app://user@elsewhere/'])(
  'any other host is answered with 404: %s',
  async (url) => {
    expect((await ask(url)).status).toBe(404);
  },
);

test.each(waysOut)('no path leads out of the renderer folder: %s', async (path) => {
  const answer = await ask(`${APP_ORIGIN}${path}`);
  // URL parsing resolves "..", so some of these mean the folder's own root.
  expect(await answer.text()).not.toContain('outside');
  expect(answer.status).toBe(path === '/.' ? 200 : 404);
});

test('the scheme is standard and secure, without privileges that would bypass the policy', () => {
  const registered: unknown[] = [];
  registerAppScheme({ registerSchemesAsPrivileged: (schemes) => registered.push(...schemes) });
  expect(registered).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
});

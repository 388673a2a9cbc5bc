import { expect, test } from 'vitest';
import { APP_ORIGIN, APP_PAGE, answerAppRequest, registerAppScheme } from '#electron/shell/protocol.ts';
import { createRendererFiles } from '#electron/transports/renderer-files.ts';
import { rendererFolder, waysOut } from '../support/renderer-folder.ts';

const ask = (url: string, method = 'GET') =>
  answerAppRequest({ url, method }, createRendererFiles(rendererFolder()));

test('the page comes with a policy whose nonce is the page’s', async () => {
  const answer = await ask(APP_PAGE);
  const nonce = /content="([^"]+)"/.exec(await answer.text())?.[1];
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the page loads no picture from elsewhere: those of products come in data: URLs', async () => {
  const policy = (await ask(APP_PAGE)).headers.get('content-security-policy');
  expect(policy?.split('; ')).toContain("img-src 'self' data:");
});

test.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])('%s is refused', async (method) => {
  expect((await ask(APP_PAGE, method)).status).toBe(405);
});

test.each(['app://elsewhere/', 'app://catalog-desk.evil/index.html', 'app://user@elsewhere/'])(
  'there is no other host: %s',
  async (url) => {
    expect((await ask(url)).status).toBe(404);
  },
);

test.each(waysOut)('there is no way out of the folder: %s', async (path) => {
  const answer = await ask(`${APP_ORIGIN}${path}`);
  // URL parsing resolves "..", so some of these mean the folder's own root.
  expect(await answer.text()).not.toContain('outside');
  expect(answer.status).toBe(path === '/.' ? 200 : 404);
});

test('the scheme has an origin of its own and none of the rights that would bypass the policy', () => {
  const registered: unknown[] = [];
  registerAppScheme({ registerSchemesAsPrivileged: (schemes) => registered.push(...schemes) });
  expect(registered).toEqual([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
});

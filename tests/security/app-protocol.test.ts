import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, OpenedFiles } from '#electron/shell/opened-files.ts';
import { APP_ORIGIN, APP_PAGE, answerAppRequest, registerAppScheme } from '#electron/shell/protocol.ts';
import { createRendererFiles } from '#electron/transports/renderer-files.ts';
import type { PageLook } from '#shared/contract/look.ts';
import { rendererFolder, waysOut } from '../support/renderer-folder.ts';
import { tempDir } from '../support/temp-dir.ts';

const ask = (url: string, method = 'GET', opened = new OpenedFiles(() => undefined)) =>
  answerAppRequest({ url, method }, createRendererFiles(rendererFolder()), opened);

test('the page is served with a content security policy that contains its nonce', async () => {
  const answer = await ask(APP_PAGE);
  const nonce = /content="([^"]+)"/.exec(await answer.text())?.[1];
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('the page says the look that is remembered, or none', async () => {
  const page = async (look: PageLook | null) =>
    (await createRendererFiles(rendererFolder(), () => look)('/')).body.toString();
  expect(await page({ theme: 'dark', density: 'compact', language: 'de' })).toContain(
    '<html data-language="de" data-theme="dark" data-density="compact">',
  );
  expect(await page(null)).toContain('<html data-language="" data-theme="" data-density="">');
});

test('heads that are remembered are painted as texts, whatever they say', async () => {
  const box = { x: 10, y: 20, width: 30, height: 26 };
  const head = { ...box, strong: false, text: '"A" & </text><script>alert(1)</script>' };
  const firstPicture = { x: 0, y: 20, width: 100, height: 200, rows: 46, rowHeight: 28, heads: [head] };
  const look: PageLook = { theme: 'dark', density: 'compact', language: 'de', firstPicture };
  const page = (await createRendererFiles(rendererFolder(), () => look)('/')).body.toString();
  expect(page).toContain('>&quot;A&quot; &amp; &lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;</text>');
  expect(page).toContain('<svg x="10" y="0" width="30" height="26">');
  const { firstPicture: _, ...without } = look;
  const plain = (await createRendererFiles(rendererFolder(), () => without)('/')).body.toString();
  expect(plain).not.toContain('<svg');
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

test('a file that the user opened is served once, and nothing that they did not open', async () => {
  let told = 0;
  const opened = new OpenedFiles(() => told++);
  const file = join(tempDir(), 'texts.xliff');
  writeFileSync(file, '<xliff/>');
  expect(await (await ask(`${APP_ORIGIN}/opened`, 'GET', opened)).json()).toEqual([]);
  opened.open([file, join(file, 'missing.tmx')]);
  expect(told).toBe(1);
  const listed = await ask(`${APP_ORIGIN}/opened`, 'GET', opened);
  expect(listed.headers.get('x-content-type-options')).toBe('nosniff');
  const files = (await listed.json()) as { id: string; name: string }[];
  expect(files.map(({ name }) => name)).toEqual(['texts.xliff', 'missing.tmx']);
  expect(JSON.stringify(files)).not.toContain(file);
  const read = (id: string) => ask(`${APP_ORIGIN}/opened/${id}`, 'GET', opened);
  const [first, missing] = files;
  expect((await read(encodeURIComponent(file))).status).toBe(404);
  expect(await (await read(first?.id ?? '')).text()).toBe('<xliff/>');
  expect((await read(first?.id ?? '')).status).toBe(404);
  expect((await read(missing?.id ?? '')).status).toBe(404);
});

test('only files that the app imports are taken from arguments, not switches or other files', () => {
  const args = ['.', '--open=/x/a.tmx', 'a.XLIFF', '/b/c.tmx', 'changes.json', '/etc/passwd', '--no-sandbox'];
  expect(filesIn(args, '/work')).toEqual(['/work/a.XLIFF', '/b/c.tmx', '/work/changes.json']);
  const addresses = ['file:///home/ann/shop%20de.xlf', 'file:///a%2Fb.xlf', 'file://server/share/c.xlf'];
  if (process.platform !== 'win32') expect(filesIn(addresses, '/work')).toEqual(['/home/ann/shop de.xlf']);
});

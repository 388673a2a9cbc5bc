import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadElectron } from '#electron/shell/electron-download.ts';
import { ROOT } from '../e2e/harness/child.ts';
import { eventually } from '../support/eventually.ts';
import { listening } from '../support/network/servers.ts';
import { tempDir } from '../support/temp-dir.ts';

const electron = join(ROOT, 'node_modules', 'electron');
const archive = randomBytes(3_000_000);
const half = archive.subarray(0, archive.length / 2);
let cache: string;
let partFolder: string;

beforeEach(() => {
  cache = tempDir();
  partFolder = tempDir();
  vi.stubEnv('electron_config_cache', cache);
  vi.stubEnv('electron_use_remote_checksums', '1');
  vi.stubEnv('ELECTRON_INSTALL_PLATFORM', 'linux');
  vi.stubEnv('ELECTRON_INSTALL_ARCH', 'x64');
  vi.stubEnv('NO_PROXY', '*');
});
afterEach(() => void vi.unstubAllEnvs());

/** A server for downloads of Electron's releases. Returns the range of the archive that each request asked for. */
async function mirror(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    if (request.url?.endsWith('SHASUMS256.txt')) {
      const sum = createHash('sha256').update(archive).digest('hex');
      const [, version] = /\/(v[^/]+)\//.exec(request.url) ?? [];
      response.end(`${sum} *electron-${version}-linux-x64.zip\n`);
      return;
    }
    ranges.push(request.headers.range);
    answer(request, response);
  });
  vi.stubEnv('ELECTRON_MIRROR', `http://${await listening(server)}/`);
  return ranges;
}

const whole = (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { 'content-length': archive.length }).end(archive);
/** Hangs up once some of `bytes` has been written to disk. */
const cutAfter = (bytes: Buffer) => async (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-length': archive.length });
  response.write(bytes);
  const written = () => readdirSync(partFolder).some((name) => statSync(join(partFolder, name)).size > 0);
  await eventually(() => expect(written()).toBe(true));
  response.destroy();
};
const cutInHalf = cutAfter(half);
const rest = ({ headers }: IncomingMessage, response: ServerResponse) => {
  const from = Number(/\d+/.exec(headers.range ?? '')?.[0]);
  response
    .writeHead(206, {
      'content-range': `bytes ${from}-${archive.length - 1}/${archive.length}`,
      'content-length': archive.length - from,
    })
    .end(archive.subarray(from));
};

const download = async () => {
  const progress: [number, number | null][] = [];
  await downloadElectron({
    electron,
    partFolder,
    onProgress: (received, total) => {
      // The list of checksums is downloaded the same way.
      if (total === archive.length) progress.push([received, total]);
    },
  });
  return progress;
};

/** The archives that the package's installer will find. */
const cached = (): Buffer[] =>
  readdirSync(cache, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.zip'))
    .map((name) => readFileSync(join(cache, name)));

test('an interrupted download keeps its part, and the next one requests only the rest', async () => {
  await mirror(cutInHalf);
  await expect(download()).rejects.toThrow();
  expect(cached()).toEqual([]);
  const had = readFileSync(join(partFolder, readdirSync(partFolder)[0] ?? '')).length;
  expect(had).toBeGreaterThan(0);

  const ranges = await mirror(rest);
  const progress = await download();
  expect(ranges).toEqual([`bytes=${had}-`]);
  expect(progress[0]?.[0]).toBeGreaterThan(had);
  expect(progress.at(-1)).toEqual([archive.length, archive.length]);
  expect(cached()[0]?.equals(archive)).toBe(true);
  expect(readdirSync(partFolder)).toEqual([]);
});

test('a download starts over when the server ignores ranges', async () => {
  await mirror(cutInHalf);
  await expect(download()).rejects.toThrow();
  await mirror(whole);
  expect((await download()).at(-1)).toEqual([archive.length, archive.length]);
  expect(cached()[0]?.equals(archive)).toBe(true);
});

test('a part that failed the checksum is not resumed from again', async () => {
  await mirror(cutAfter(randomBytes(100_000)));
  await expect(download()).rejects.toThrow();
  await mirror(rest);
  await expect(download()).rejects.toThrow(/checksum/i);
  const ranges = await mirror(whole);
  await download();
  expect(ranges).toEqual([undefined]);
  expect(cached()[0]?.equals(archive)).toBe(true);
});

test('a download follows redirects', async () => {
  const ranges = await mirror((request, response) => {
    if (request.url === '/elsewhere') whole(request, response);
    else response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await download();
  expect(ranges).toHaveLength(2);
  expect(cached()[0]?.equals(archive)).toBe(true);
});

test('a refused download reports host and status', async () => {
  await mirror((_, response) => void response.writeHead(404).end());
  await expect(download()).rejects.toThrow(/^127\.0\.0\.1:\d+ answered with status 404$/);
});

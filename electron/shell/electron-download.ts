import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { EnvHttpProxyAgent, request } from 'undici';

/** A download that stalls must not keep the app from opening in browser mode. */
const STALLED_MS = 30_000;
const MAX_REDIRECTS = 5;

interface ElectronDownload {
  /** The folder of the `electron` package. */
  electron: string;
  /** Stores what was received of an interrupted download. */
  partFolder: string;
  /** Called with every chunk that arrives, in bytes; `total` is null if the server does not say. */
  onProgress(received: number, total: number | null): void;
}

/**
 * Downloads Electron's archive to where the package's own installer first looks for it. That installer starts from the
 * beginning each time and shows nothing for half a minute; archive, checksum and place are the same.
 */
export async function downloadElectron({
  electron,
  partFolder,
  onProgress,
}: ElectronDownload): Promise<void> {
  const require = createRequire(join(electron, 'package.json'));
  const { downloadArtifact } = (await import(
    pathToFileURL(require.resolve('@electron/get')).href
  )) as typeof import('@electron/get');
  const { env } = process;
  const platform = env.ELECTRON_INSTALL_PLATFORM || env.npm_config_platform || process.platform;
  const arch = env.ELECTRON_INSTALL_ARCH || env.npm_config_arch || process.arch;
  const checksumsFromServer =
    env.electron_use_remote_checksums || env.npm_config_electron_use_remote_checksums;
  await downloadArtifact({
    version: (require('./package.json') as { version: string }).version,
    artifactName: 'electron',
    platform,
    arch,
    ...(env.electron_config_cache ? { cacheRoot: env.electron_config_cache } : {}),
    ...(checksumsFromServer ? {} : { checksums: require('./checksums.json') as Record<string, string> }),
    downloader: {
      download: (url, target) =>
        resume(url, join(partFolder, `${basename(target)}.part`), target, onProgress),
    },
  });
}

async function resume(
  url: string,
  part: string,
  target: string,
  onProgress: ElectronDownload['onProgress'],
): Promise<void> {
  await mkdir(join(part, '..'), { recursive: true });
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: STALLED_MS, bodyTimeout: STALLED_MS });
  try {
    const had = (await stat(part).catch(() => null))?.size ?? 0;
    const answer = await ask(url, had, dispatcher);
    const from = answer.statusCode === 206 ? had : 0;
    const length = Number(answer.headers['content-length']);
    const total = Number.isSafeInteger(length) ? from + length : null;
    let received = from;
    await pipeline(
      answer.body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          received += chunk.length;
          onProgress(received, total);
          yield chunk;
        }
      },
      createWriteStream(part, { flags: from > 0 ? 'a' : 'w' }),
    );
  } finally {
    await dispatcher.destroy();
  }
  await mkdir(join(target, '..'), { recursive: true });
  // The checksum is verified there; a damaged file is not resumed.
  await copyFile(part, target);
  await rm(part);
}

/**
 * Requests the rest of a file, or all of it (status 200) if the server does not support ranges. Follows redirects, as
 * releases need.
 */
async function ask(url: string, had: number, dispatcher: EnvHttpProxyAgent, redirects = 0) {
  const answer = await request(url, { dispatcher, headers: had > 0 ? { range: `bytes=${had}-` } : {} });
  const { statusCode, headers, body } = answer;
  if (statusCode === 200) return answer;
  if (statusCode === 206 && String(headers['content-range']).startsWith(`bytes ${had}-`)) return answer;
  await body.dump();
  const { location } = headers;
  if (statusCode >= 300 && statusCode < 400 && typeof location === 'string' && redirects < MAX_REDIRECTS)
    return ask(new URL(location, url).href, had, dispatcher, redirects + 1);
  // There is nothing left, or the part is not of this file.
  if (had > 0 && (statusCode === 416 || statusCode === 206)) return ask(url, 0, dispatcher, redirects);
  throw new Error(`${new URL(url).host} answered with status ${statusCode}`);
}

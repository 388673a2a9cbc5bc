import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { PageLook } from '#shared/contract/look.ts';
import { firstPictureMarkup } from './first-picture.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
};

/** Vite puts a content hash in the names of files in `assets/`. */
const HASHED = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/;

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const THEME_PLACEHOLDER = '__THEME__';
const DENSITY_PLACEHOLDER = '__DENSITY__';
const LANGUAGE_PLACEHOLDER = '__LANGUAGE__';
const FIRST_PICTURE_PLACEHOLDER = '<!--first picture-->';

interface FileAnswer {
  status: 200 | 404;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer>;
}

/** Answers a request for one file of the built renderer. `path` is the path of the requested address, still percent-encoded. */
export type RendererFiles = (path: string) => Promise<FileAnswer>;

/**
 * Serves the built renderer from `root` and nothing else: no other folder, no link that leads outside, no listing. `look`: what the page
 * is painted in at once; null if nothing is remembered.
 */
export function createRendererFiles(root: string, look: () => PageLook | null = () => null): RendererFiles {
  return async (path) => {
    const name = path === '/' ? '/index.html' : path;
    const content = await readInside(root, name);
    if (!content) return answer(404, 'text/plain; charset=utf-8', 'no-store', Buffer.from('Not found'));
    const type = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
    if (name === '/index.html') return pageLoad(content, type, look());
    const caching = HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
    return answer(200, type, caching, content);
  };
}

function pageLoad(content: Buffer, type: string, look: PageLook | null): FileAnswer {
  const nonce = randomBytes(18).toString('base64');
  const page = Buffer.from(
    content
      .toString('utf8')
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replace(THEME_PLACEHOLDER, look?.theme ?? '')
      .replace(DENSITY_PLACEHOLDER, look?.density ?? '')
      .replace(LANGUAGE_PLACEHOLDER, look?.language ?? '')
      .replace(FIRST_PICTURE_PLACEHOLDER, () =>
        look?.firstPicture ? firstPictureMarkup(look.firstPicture) : '',
      ),
  );
  const { status, headers, body } = answer(200, type, 'no-store', page);
  return { status, headers: { ...headers, 'content-security-policy': contentSecurityPolicy(nonce) }, body };
}

function answer(status: 200 | 404, type: string, caching: string, body: Buffer<ArrayBuffer>): FileAnswer {
  return {
    status,
    headers: {
      ...securityHeaders,
      'content-security-policy': contentSecurityPolicy(),
      'content-type': type,
      'cache-control': caching,
    },
    body,
  };
}

/** Returns the file's content, or null if the path does not lead to a file inside `root` (links followed). */
async function readInside(root: string, path: string): Promise<Buffer<ArrayBuffer> | null> {
  const name = decoded(path);
  if (name === null || !name.startsWith('/') || /[\\\0:]|\/\.\.?(\/|$)|\/\//.test(name)) return null;
  try {
    const base = await realpath(root);
    const file = await realpath(join(base, name));
    return file.startsWith(base + sep) ? await readFile(file) : null;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not valid percent-encoding, so it names no file.
    return null;
  }
}

const isAbsence = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code));

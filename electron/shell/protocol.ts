import type { Protocol } from 'electron';
import type { RendererFiles } from '../transports/renderer-files.ts';
import { contentSecurityPolicy, securityHeaders } from '../transports/security-headers.ts';
import type { OpenedFiles } from './opened-files.ts';

const SCHEME = 'app';
const HOST = 'catalog-desk';

/** A standard scheme with a host has a real origin, so that CSP's 'self', storage and fetch behave as on the web. */
export const APP_ORIGIN = `${SCHEME}://${HOST}`;
export const APP_PAGE = `${APP_ORIGIN}/`;
/** The list of opened files; each is below it by its id. */
const OPENED = '/opened';

/** Must run before the app is ready: Electron reads privileges once. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves `app://catalog-desk/` from the built renderer, once the app is ready; below `/opened`, what the user opened with the app. */
export function serveAppScheme(
  protocol: Pick<Protocol, 'handle'>,
  files: RendererFiles,
  opened: OpenedFiles,
): void {
  protocol.handle(SCHEME, (request) => answerAppRequest(request, files, opened));
}

/** Serves GET requests for files of the renderer, and for opened files, on our own host; anything else is refused. */
export async function answerAppRequest(
  request: Pick<Request, 'method' | 'url'>,
  files: RendererFiles,
  opened: OpenedFiles,
): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  if (host !== HOST) return refusal(404);
  if (request.method !== 'GET') return refusal(405);
  if (pathname === OPENED) return answer(JSON.stringify(opened.list()), 'application/json');
  if (pathname.startsWith(`${OPENED}/`)) {
    const content = await opened.take(pathname.slice(OPENED.length + 1));
    return content === null ? refusal(404) : answer(content, 'application/octet-stream');
  }
  const file = await files(pathname);
  return new Response(file.body, { status: file.status, headers: file.headers });
}

const headers = {
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy(),
  'cache-control': 'no-store',
};

const answer = (body: string | ReadableStream, type: string): Response =>
  new Response(body, { headers: { ...headers, 'content-type': type } });

const refusal = (status: 404 | 405): Response => new Response(null, { status, headers });

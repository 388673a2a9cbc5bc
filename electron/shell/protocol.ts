import type { Protocol } from 'electron';
import type { RendererFiles } from '../transports/renderer-files.ts';
import { contentSecurityPolicy, securityHeaders } from '../transports/security-headers.ts';

const SCHEME = 'app';
const HOST = 'catalog-desk';

/** A standard scheme with a host has a real origin, so that CSP's 'self', storage and fetch behave as on the web. */
export const APP_ORIGIN = `${SCHEME}://${HOST}`;
export const APP_PAGE = `${APP_ORIGIN}/`;

/** Must run before the app is ready: Electron reads privileges once. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves `app://catalog-desk/` from the built renderer, once the app is ready. */
export function serveAppScheme(protocol: Pick<Protocol, 'handle'>, files: RendererFiles): void {
  protocol.handle(SCHEME, (request) => answerAppRequest(request, files));
}

/** Serves GET requests for files of the renderer on our own host; anything else is refused. */
export async function answerAppRequest(
  request: Pick<Request, 'method' | 'url'>,
  files: RendererFiles,
): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  if (host !== HOST) return refusal(404);
  if (request.method !== 'GET') return refusal(405);
  const file = await files(pathname);
  return new Response(file.body, { status: file.status, headers: file.headers });
}

const refusal = (status: 404 | 405): Response =>
  new Response(null, {
    status,
    headers: { ...securityHeaders, 'content-security-policy': contentSecurityPolicy() },
  });

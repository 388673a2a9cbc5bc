import type { App, Session } from 'electron';
import type { Logger } from '../services/ports.ts';

/**
 * Returns an address that the system's browser may open: parsed, https, without a user name or password; null for any other.
 */
export function externalLink(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** Whether an address is of an origin. `URL.origin` cannot tell, because it is "null" for schemes like `app:`. */
export function isOn(origin: string, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === origin && url.username === '';
}

/** The part of an address that may be logged: the rest may contain personal data. */
export function originOf(address: string): string {
  const url = URL.parse(address);
  if (url === null) return 'no address';
  return url.host === '' ? url.protocol : `${url.protocol}//${url.host}`;
}

interface NavigationGuards {
  app: Pick<App, 'on'>;
  /** Origin of our own pages, the only one a window may go to. */
  origin: string;
  openExternal(address: string): Promise<void>;
  logger: Logger;
}

/**
 * Restricts all pages, also of future windows, to our own origin: https links open in the system's browser, anything else is
 * blocked.
 */
export function guardNavigation({ app, origin, openExternal, logger }: NavigationGuards): void {
  const sendOut = (address: string): void => {
    const link = externalLink(address);
    if (link === null) {
      logger.warn('A navigation was refused', { origin: originOf(address) });
      return;
    }
    openExternal(link).catch((error: unknown) => logger.error('No browser could be opened', { error }));
  };

  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (details) => {
      if (details.isMainFrame && isOn(origin, details.url)) return;
      details.preventDefault();
      if (details.isMainFrame) sendOut(details.url);
    });
    contents.on('will-redirect', (details) => {
      if (!isOn(origin, details.url)) details.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      sendOut(url);
      return { action: 'deny' };
    });
  });
}

/**
 * Copy buttons put text on the clipboard (`clipboard-sanitized-write`); *Paste* in a menu or the palette reads it. Both
 * handlers are called for both permissions: first to check, then to request if the check failed.
 */
const GRANTED = new Set(['clipboard-sanitized-write', 'clipboard-read']);

/**
 * Our own pages may use the clipboard; camera, location, notifications, devices and everything else are denied, because the
 * app needs none.
 */
export function restrictPermissions(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
  origin: string,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { isMainFrame, requestingUrl }) =>
    decide(GRANTED.has(permission) && isMainFrame && isOn(origin, requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin, { isMainFrame }) =>
      GRANTED.has(permission) && isMainFrame && isOn(origin, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
}

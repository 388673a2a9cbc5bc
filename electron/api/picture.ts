import { t } from '@lingui/core/macro';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import type { PictureType } from '#shared/contract/pictures.ts';
import type { ExchangeDetails } from '#shared/contract/recorder.ts';
import { AppError, type ErrorCode } from '#shared/contract/result.ts';
import { AddressGuard } from './http/address-guard.ts';
import type { AddressScope, Resolve } from './http/address-scope.ts';
import { type Attempt, attempt, type Departure } from './http/attempt.ts';
import { Dispatchers, routeTo } from './http/dispatchers.ts';
import { exchangeRecord } from './http/exchange-record.ts';
import { Cancelled, Overdue } from './http/failure.ts';
import type { NetworkAccess } from './http/proxy.ts';
import { ReceivedBody } from './http/received-body.ts';
import { tokenMask } from './http/token-mask.ts';
import type { Failure } from './no-answer.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NO_SECRET = tokenMask('');

/** For one picture, including all its redirects. */
export const PICTURE_LIMITS: ConnectionLimits = {
  requestsAtATime: 1,
  requestsPerSecond: null,
  connectSeconds: 5,
  silenceSeconds: 10,
  totalSeconds: 10,
};

export interface FoundPicture {
  type: PictureType;
  bytes: Buffer;
}

interface PictureRequest {
  network: NetworkAccess;
  /** Which addresses may be connected to. */
  allows(scope: AddressScope): boolean;
  resolve: Resolve;
  limits: ConnectionLimits;
  /** Records every attempt, without the picture. */
  record(exchange: Omit<ExchangeDetails, 'id' | 'connectionId'>): void;
  signal: AbortSignal;
}

/**
 * Loads a picture from a web address, once, with Accept as its only header, over connections of its own that are closed
 * afterwards. Follows redirects if their targets are allowed too. Throws `AppError` as documented for `pictures.get`.
 */
export async function fetchPicture(address: string, request: PictureRequest): Promise<FoundPicture> {
  const { network, allows, resolve, limits, record } = request;
  const guard = new AddressGuard(allows, resolve);
  const dispatchers = new Dispatchers(limits, guard.lookup);
  const routing = {
    routeTo: async (to: URL) => {
      const route = await routeTo(to, network);
      await guard.check(to, route.proxy !== null);
      return route;
    },
    dispatcherFor: dispatchers.for.bind(dispatchers),
  };
  const end = new AbortController();
  const cancel = () => end.abort(new Cancelled());
  const deadline = setTimeout(() => end.abort(new Overdue()), limits.totalSeconds * 1000);
  request.signal.addEventListener('abort', cancel);
  if (request.signal.aborted) cancel();
  try {
    let url = webAddress(address);
    for (let nth = 1; ; nth++) {
      const departure: Departure = { method: 'GET', url, headers: { accept: 'image/*' }, body: null };
      const at = new Date().toISOString();
      const body = new ReceivedBody(MAX_BYTES);
      const tried = await attempt(routing, departure, limits, {
        signal: end.signal,
        onLeaving: () => {},
        body,
      });
      record(exchangeRecord(departure, t`Loading a picture`, nth, at, { ...tried, text: '' }, NO_SECRET));
      const location = locationOf(tried);
      if (location === null) return pictureOf(tried, body.content(), url);
      if (nth > MAX_REDIRECTS) throw redirected(t`${url.host} redirects more than ${MAX_REDIRECTS} times.`);
      url = redirectTo(location, url);
    }
  } finally {
    clearTimeout(deadline);
    request.signal.removeEventListener('abort', cancel);
    await dispatchers.destroy();
  }
}

function pictureOf(tried: Attempt, bytes: Buffer, { host }: URL): FoundPicture {
  if (tried.failure !== null) throw failed(tried.failure);
  const { status } = tried;
  if (status === 404 || status === 410)
    throw new AppError('service_error', t`${host} has no picture at this address (status ${status}).`);
  if (status < 200 || status > 299)
    throw new AppError('service_error', t`${host} answered with status ${status}.`);
  const type = pictureType(bytes);
  if (type === null)
    throw new AppError(
      'unreadable_response',
      t`${host} did not send a picture. PNG, JPEG, GIF, WebP and AVIF can be shown.`,
    );
  return { type, bytes };
}

function failed({ kind, message }: Failure): AppError {
  if (kind === 'too_large')
    return new AppError('unreadable_response', t`The picture is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
  const codes: Partial<Record<Failure['kind'], ErrorCode>> = {
    timeout: 'timeout',
    unreadable: 'unreadable_response',
    unsendable: 'invalid_input',
    cancelled: 'cancelled',
  };
  return new AppError(codes[kind] ?? 'unreachable', `${message}.`);
}

const locationOf = ({ failure, status, headers: { location } }: Attempt): string | null =>
  failure === null && REDIRECTS.has(status) ? (location ?? null) : null;

function redirectTo(location: string, from: URL): URL {
  const to = URL.parse(location, from.href);
  if (to === null || !isWeb(to))
    throw redirected(t`${from.host} redirects to something that is not a web address.`);
  return to;
}

const redirected = (message: string) => new AppError('unreachable', message);

function webAddress(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !isWeb(url)) throw new AppError('invalid_input', t`This is not a web address.`);
  return url;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** The AVIF brands in an ISO base media file: one picture, or several. */
const AVIF = new Set(['avif', 'avis']);

/**
 * The type of a picture, by its first bytes; null for anything else. Its name and content type are ignored: SVG and HTML
 * are programs, and no picture begins as they do.
 */
export function pictureType(bytes: Buffer): PictureType | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  return text(4, 8) === 'ftyp' && brands(bytes).some((brand) => AVIF.has(brand)) ? 'image/avif' : null;
}

/** The major brand, and the compatible brands, which follow its version. */
function brands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 128);
  const found: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) found.push(bytes.toString('latin1', at, at + 4));
  return found;
}

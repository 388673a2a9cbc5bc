import { plural, t } from '@lingui/core/macro';
import type { ConnectionLimits } from '#shared/contract/connections.ts';
import type { Failure } from '../no-answer.ts';
import { ForbiddenAddress } from './address-guard.ts';
import { MAX_HEADER_BYTES } from './dispatchers.ts';
import { UnusableBody } from './received-body.ts';
import { UnusableSettings } from './unusable-settings.ts';

/** The total time for one attempt has run out. */
export class Overdue extends Error {}
/** The caller's signal was aborted, or the pool closed. */
export class Cancelled extends Error {}

export interface FailureContext {
  host: string;
  proxy: string | null;
  limits: ConnectionLimits;
  /** `waiting`: nothing has been sent yet; `sent`: something may have been; `answering`: an answer has begun. */
  stage: 'waiting' | 'sent' | 'answering';
}

const moreTime = (): string => t`Try again, or allow more time in the limits of the connection`;

/** Interprets an error of an attempt, by its code and by how far the request had got. */
export function failureOf(error: unknown, context: FailureContext): Failure {
  if (error instanceof UnusableSettings || error instanceof ForbiddenAddress) return error.failure;
  if (error instanceof Cancelled)
    return { kind: 'cancelled', message: t`Cancelled`, advice: t`Start it again` };
  if (error instanceof UnusableBody) return unusable(error, context);
  if (error instanceof Overdue) return overdue(context);
  if (isUnsendable(error) && context.stage === 'waiting') return unsendable(error);
  if (isUnsendable(error) && context.proxy !== null) return proxyRefusal(error, context);
  return context.stage === 'waiting' ? notSent(error, context) : broken(error, context);
}

const isUnsendable = (error: unknown): error is Error =>
  error instanceof Error && codeOf(error) === 'UND_ERR_INVALID_ARG';

/** An error's code and message, for "Details". */
export function causeOf(error: unknown): string {
  // OpenSSL's messages are mostly numbers and file names.
  const text = /SSL routines:[^:]*:([^:]+)/.exec(textOf(error))?.[1] ?? textOf(error);
  return [...new Set([codeOf(error), text])].filter((text) => text !== '').join(': ');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function unusable({ kind, messageOf }: UnusableBody, { host }: FailureContext): Failure {
  const advice =
    kind === 'too_large'
      ? t`Choose a smaller page size in the service profile`
      : t`Contact the service’s support, or whoever runs the proxy in between`;
  return { kind, message: messageOf(host), advice };
}

function overdue({ host, stage, limits }: FailureContext): Failure {
  const seconds = limits.totalSeconds;
  const message = {
    waiting: t`No connection to ${host} could be made within the ${plural(seconds, { one: '# second', other: '# seconds' })} that one request may take`,
    sent: t`${host} did not answer within the ${plural(seconds, { one: '# second', other: '# seconds' })} that one request may take`,
    answering: t`${host} did not finish its answer within the ${plural(seconds, { one: '# second', other: '# seconds' })} that one request may take`,
  }[stage];
  return { kind: 'timeout', message, advice: moreTime() };
}

/** undici refuses values that are not valid HTTP, without naming them. */
const unsendable = (error: Error): Failure => ({
  kind: 'unsendable',
  message: t`The request could not be built (${error.message})`,
  advice: t`Check the base address, and the routes and "auth" in the service profile`,
});

function proxyRefusal(error: Error, { host, proxy }: FailureContext): Failure {
  const status = /\b\d{3}\b/.exec(error.message)?.[0] ?? '';
  if (status === '407') {
    return {
      kind: 'refused_by_proxy',
      message: t`The proxy ${proxy ?? ''}, asked for ${host}, answered with status ${status}: it wants a user name and password`,
      advice: t`Enter them under Settings`,
    };
  }
  if (/^5/.test(status)) {
    return {
      kind: 'unreachable',
      message: t`The proxy ${proxy ?? ''}, asked for ${host}, answered with status ${status}: it could not reach the service`,
      advice: t`Check the base address and your network, or choose another proxy under Settings`,
    };
  }
  return {
    kind: 'refused_by_proxy',
    message: t`The proxy ${proxy ?? ''}, asked for ${host}, answered with status ${status}`,
    advice: t`Check the proxy under Settings`,
  };
}

function notSent(error: unknown, context: FailureContext): Failure {
  const { host, proxy, limits } = context;
  const service = throughProxy(host, proxy);
  const code = codeOf(error);
  if (proxy !== null && code === 'UND_ERR_ABORTED' && error instanceof Error)
    return proxyRefusal(error, context);
  const untrusted = certificateFault(code, service);
  if (untrusted !== null) {
    return {
      kind: 'untrusted',
      message: untrusted,
      advice: t`If you trust it, add the certificate file of its authority in Settings`,
    };
  }
  // With a proxy, it is the proxy's name that is looked up and the proxy's connection that is refused.
  const unreachable = (message: string): Failure => ({
    kind: 'unreachable',
    message,
    advice:
      proxy === null
        ? t`Check the base address and your network`
        : t`Check the proxy under Settings, and your network`,
  });
  switch (code) {
    case 'ENOTFOUND':
      return unreachable(
        proxy === null ? t`The address ${host} could not be found` : t`The proxy ${proxy} could not be found`,
      );
    case 'EAI_AGAIN':
      return unreachable(
        proxy === null
          ? t`The address ${host} could not be looked up just now`
          : t`The proxy ${proxy} could not be looked up just now`,
      );
    case 'ECONNREFUSED':
      return unreachable(
        proxy === null ? t`${host} refused the connection` : t`The proxy ${proxy} refused the connection`,
      );
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return {
        ...unreachable(
          t`${service} did not accept the connection within ${plural(limits.connectSeconds, { one: '# second', other: '# seconds' })}`,
        ),
        kind: 'timeout',
      };
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return {
        kind: 'untrusted',
        message: t`${service} does not speak HTTPS there`,
        advice: t`Check the port in the base address, and whether it begins with https`,
      };
    default:
      return unreachable(t`No connection to ${service} could be made (${code || textOf(error)})`);
  }
}

function broken(error: unknown, { host, proxy, limits, stage }: FailureContext): Failure {
  const service = throughProxy(host, proxy);
  const code = codeOf(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT') {
    return {
      kind: 'timeout',
      message: t`${host} did not answer within ${plural(limits.silenceSeconds, { one: '# second', other: '# seconds' })}`,
      advice: moreTime(),
    };
  }
  if (code === 'UND_ERR_BODY_TIMEOUT') {
    return {
      kind: 'timeout',
      message: t`${host} stopped in the middle of its answer and sent nothing for ${plural(limits.silenceSeconds, { one: '# second', other: '# seconds' })}`,
      advice: moreTime(),
    };
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return {
      kind: 'too_large',
      message: t`${service} sent more than ${MAX_HEADER_BYTES / 1024} KB of headers with its answer`,
      advice: t`Ask the service’s support, or whoever runs the proxy in between, to send fewer or shorter headers`,
    };
  }
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return {
      kind: 'unreadable',
      message: t`${service} sent something that is not an HTTP answer`,
      advice: t`Check the base address and its port`,
    };
  }
  const message =
    stage === 'answering'
      ? t`The connection to ${service} was cut in the middle of the answer`
      : t`${service} closed the connection without an answer`;
  const advice = t`Try again; if this happens again, contact the service’s support`;
  return { kind: 'cut', message, advice };
}

/** What is wrong with the certificate of `service`; null for codes about something else. */
function certificateFault(code: string, service: string): string | null {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return t`The certificate of ${service} is not trusted: it has expired`;
    case 'CERT_NOT_YET_VALID':
      return t`The certificate of ${service} is not trusted: it is not valid yet, or the clock of this computer is wrong`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return t`The certificate of ${service} is not trusted: it was made for another address`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return t`The certificate of ${service} is not trusted: it is signed by itself`;
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return t`The certificate of ${service} is not trusted: this computer does not know who issued it`;
    default:
      return /^(CERT_|CRL_|ERR_TLS_CERT|UND_ERR_PRX_TLS$)/.test(code)
        ? t`The certificate of ${service} is not trusted: ${code}`
        : null;
  }
}

/** Names the service in a form that fits into any sentence. */
const throughProxy = (host: string, proxy: string | null): string =>
  proxy === null ? host : t`${host} (through the proxy ${proxy})`;
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

import { t } from '@lingui/core/macro';
import { AppError, type ErrorCode } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { excerpt, type Json } from '#shared/service/json.ts';
import { troubleBeside } from '#shared/service/list-trouble.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { errorMessage } from '#shared/service/results.ts';
import { type AnswerBody, readBody } from './answer-body.ts';
import type { HttpAnswer, HttpRequest } from './http.ts';

/** A request as messages describe it: what the app was doing, and by which route of the profile. */
export interface Asked extends Pick<HttpRequest, 'purpose' | 'method' | 'url'> {
  route: keyof ServiceProfile['routes'];
}

const MAX_EXCERPT = 600;

/** "Details" of an error: what was tried and what came back, line by line; the token is masked. */
export function answerDetails({ method, url }: Asked, answer: HttpAnswer): string {
  const lines = [
    t`Tried: ${method} ${url}`,
    t`Status: ${{ status: answer.status }}`,
    ...(answer.requestId === null ? [] : [t`Request id: ${answer.requestId}`]),
    answer.contentType === '' ? t`Content type: none` : t`Content type: ${answer.contentType}`,
    answer.text === '' ? t`The answer is empty.` : t`The answer begins: ${excerpt(answer.text, MAX_EXCERPT)}`,
  ];
  return answer.mask(lines.join('\n'));
}

/** The error for an answer that refuses (any status but 2xx): what was tried, what came back, what to do. */
export function refusal(asked: Asked, answer: HttpAnswer, profile: ServiceProfile): AppError {
  const { status, retryAfterMs } = answer;
  const kind = refusalKind(status);
  return new AppError(
    kind.code ?? 'service_error',
    answer.mask(
      sentences(
        t`${{ purpose: asked.purpose }} failed: ${{ came: withServiceMessage(kind.came(status), answer, profile) }}.`,
        kind.advice(asked, retryAfterMs),
      ),
    ),
    {
      details: answerDetails(asked, answer),
      retryable: kind.retryable ?? false,
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    },
  );
}

/**
 * The error for a 2xx answer that cannot be used. `came` follows a colon and says what was received instead; `advice` says
 * what to do about it.
 */
const unreadable = (asked: Asked, answer: HttpAnswer, came: string, advice: string): AppError =>
  new AppError(
    'unreadable_response',
    answer.mask(sentences(t`${{ purpose: asked.purpose }} failed: ${came}.`, advice)),
    {
      details: answerDetails(asked, answer),
    },
  );

/** The error for a 2xx answer that is not JSON. */
export function unreadableText(asked: Asked, answer: HttpAnswer): AppError {
  const body = readBody(answer);
  if (body.kind === 'web_page')
    return unreadable(
      asked,
      answer,
      body.title === null
        ? t`the service answered with a web page, not with JSON`
        : t`the service answered with a web page (“${body.title}”), not with JSON`,
      t`Is the base address right?`,
    );
  if (body.kind === 'none')
    return unreadable(
      asked,
      answer,
      t`the service answered without any content`,
      t`Try again, or ask the service’s support.`,
    );
  return unreadable(
    asked,
    answer,
    t`the service answered with a text that is not JSON, or not all of it`,
    t`Try again. If this happens again, check the base address and the routes in the service profile.`,
  );
}

/** Throws `AppError` `unreadable_response` if a 2xx answer speaks of errors beside its list at `items`, which cannot be trusted. */
export function refuseTroubled(body: Json, items: string): void {
  const trouble = troubleBeside(body, items);
  if (trouble === null) return;
  throw new AppError(
    'unreadable_response',
    t`The service answered with a list that may lack entries, and reported a problem: ${trouble}. Try again. If this happens again, contact the service’s support.`,
    { retryable: true },
  );
}

/**
 * What an error answer says. `said`: the service's own message, null if it sent none. `page`: the title of a web page
 * that came instead.
 */
interface SaidError {
  code: string | null;
  said: string | null;
  page: string | null;
}

export function saidIn(body: AnswerBody, profile: ServiceProfile): SaidError {
  switch (body.kind) {
    case 'json':
      return { ...errorMessage(body.json, profile), page: null };
    case 'text':
      return { code: null, said: excerpt(body.text), page: null };
    case 'web_page':
      return { code: null, said: null, page: body.title };
    case 'none':
      return { code: null, said: null, page: null };
  }
}

/** Completes `came`, the beginning of a sentence about an error answer, with what the answer says: “… and says “Bad””. */
export function withServiceMessage(came: string, answer: HttpAnswer, profile: ServiceProfile): string {
  const { said, page } = saidIn(readBody(answer), profile);
  if (page !== null) return t`${came}, with a web page (“${page}”)`;
  return said === null ? came : t`${came} and says “${excerpt(said, 300)}”`;
}

interface RefusalKind {
  came(status: number): string;
  advice(asked: Asked, retryAfterMs: number | null): string;
  code?: ErrorCode;
  retryable?: boolean;
}

function refusalKind(status: number): RefusalKind {
  const known = KINDS[status];
  if (known) return known;
  if (status >= 500) return FAULT;
  if (status >= 400) return REFUSED;
  return {
    came: () => t`the service sends to another address (status ${status})`,
    advice: () => t`Is the base address right?`,
  };
}

const REFUSED: RefusalKind = {
  came: (status) => t`the service refuses the request (status ${status})`,
  advice: () => t`Compare the names in the service profile with the service’s reference.`,
};
const FAULT: RefusalKind = {
  came: (status) => t`the service has a fault of its own (status ${status})`,
  advice: () =>
    t`Try again later. If this happens again, contact the service’s support with the text under Details.`,
  retryable: true,
};
const GONE: RefusalKind = {
  came: (status) => t`the service does not offer this at this address (status ${status})`,
  advice: ({ route }) => t`Check routes.${route} in the service profile.`,
};
const BUSY: RefusalKind = {
  came: (status) => t`the service asks to wait (status ${status})`,
  advice: (_, retryAfterMs) =>
    retryAfterMs === null
      ? t`Try again in a moment.`
      : t`Try again in ${Math.ceil(retryAfterMs / 1000)} seconds.`,
  retryable: true,
};

const KINDS: Record<number, RefusalKind> = {
  401: {
    came: (status) => t`the service does not accept the token (status ${status})`,
    advice: () => t`Replace the token of this connection.`,
    code: 'unauthorized',
  },
  403: {
    came: (status) => t`the service does not allow this with the token (status ${status})`,
    advice: () => t`Check in the service what the token may do, or replace it.`,
    code: 'unauthorized',
  },
  404: {
    came: (status) => t`the service finds nothing at this address (status ${status})`,
    advice: ({ route }) => t`Check the integration id, and routes.${route} in the service profile.`,
  },
  405: GONE,
  408: { ...BUSY, came: (status) => t`the service waited too long for the request (status ${status})` },
  410: GONE,
  413: {
    came: (status) => t`the request is too large for the service (status ${status})`,
    advice: () => t`A smaller maximum per request in the service profile helps.`,
  },
  429: BUSY,
};

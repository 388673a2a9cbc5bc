import type { HttpAnswer } from '#electron/api/http.ts';
import { NoAnswer, type NoAnswerKind } from '#electron/api/no-answer.ts';

/** A response as the connection pool returns it. */
export const answer = (status: number, text: string): HttpAnswer => ({
  status,
  contentType: text === '' ? '' : 'application/json',
  headers: {},
  requestId: null,
  retryAfterMs: null,
  challenge: '',
  text,
  mask: (shown) => shown,
});

/** `maybeProcessed`: the request may have reached the service. */
export const noAnswer = (kind: NoAnswerKind, maybeProcessed: boolean): NoAnswer =>
  new NoAnswer({
    kind,
    message: `The model service ends it: ${kind}`,
    advice: 'Try again',
    maybeProcessed,
    purpose: 'Sending changes',
    details: kind,
  });

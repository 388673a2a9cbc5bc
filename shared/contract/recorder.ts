import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';

/**
 * One attempt at a request to the service, as the recorder keeps it. The token is never in it: it is replaced before
 * anything is kept. `problem` is why there was no answer, in plain words; then `status` is null.
 */
export const exchange = z.object({
  id: z.int(),
  at: z.string(),
  /** null while a connection is tested that is not saved yet. */
  connectionId: z.string().nullable(),
  /** What the app was doing: "Reading the product list". */
  purpose: z.string(),
  method: z.string(),
  url: z.string(),
  /** 1 for the first try, 2 for its first repetition, … */
  attempt: z.int(),
  status: z.int().nullable(),
  problem: z.string().nullable(),
  /** From the request's leaving until the last byte of the answer, or until it was given up, in milliseconds. */
  ms: z.number(),
  /** Sizes in bytes, the answer's after decompression. */
  requestBytes: z.int(),
  responseBytes: z.int(),
  /** As the service named the request in a header such as X-Request-Id, for its support. */
  requestId: z.string().nullable(),
});
export type Exchange = z.infer<typeof exchange>;

/** A body as far as it was kept. */
const keptBody = z.object({ text: z.string(), cut: z.boolean() });

export const exchangeDetails = exchange.extend({
  requestHeaders: z.record(z.string(), z.string()),
  requestBody: keptBody,
  responseHeaders: z.record(z.string(), z.string()),
  responseBody: keptBody,
});
export type ExchangeDetails = z.infer<typeof exchangeDetails>;

export const recorderOperations = [
  /** The last exchanges of a connection (and of tests of unsaved ones), newest first, as far as they are still kept. */
  defineOperation({
    name: 'recorder.list',
    input: z.object({ connectionId: z.string() }),
    output: z.object({ rows: z.array(exchange), keeps: z.int() }),
  }),
  /** `not_found` once newer exchanges have pushed it out. */
  defineOperation({ name: 'recorder.get', input: z.object({ id: z.int() }), output: exchangeDetails }),
  defineOperation({ name: 'recorder.clear', input: z.object({}), output: z.object({}) }),
] as const;

/** Something was recorded or cleared; a few times a second at most. */
export const recorderEvents = [defineEvent({ name: 'recorder.changed', payload: z.object({}) })] as const;

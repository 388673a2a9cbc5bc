import { z } from 'zod';
import { defineEvent, defineOperation } from './define.ts';

/**
 * One attempt at a request to the service, as recorded. It never contains the token, which is replaced before anything is
 * stored. `problem` explains why there was no answer; `status` is then null.
 */
export const exchange = z.object({
  id: z.int(),
  at: z.string(),
  /** Null while a connection is tested that is not saved yet. */
  connectionId: z.string().nullable(),
  /** What the app was doing: "Reading the product list". */
  purpose: z.string(),
  method: z.string(),
  url: z.string(),
  /** 1 for the first attempt, 2 for its first retry, … */
  attempt: z.int(),
  status: z.int().nullable(),
  problem: z.string().nullable(),
  /** From sending the request until the last byte of the answer, or until the request was abandoned, in milliseconds. */
  ms: z.number(),
  /** Sizes in bytes; that of the answer is after decompression. */
  requestBytes: z.int(),
  responseBytes: z.int(),
  /** The service's id of the request, from a header such as X-Request-Id, for its support. */
  requestId: z.string().nullable(),
});
export type Exchange = z.infer<typeof exchange>;

const headerName = z.string();

/** A body, as far as it was stored. */
const recordedBody = z.object({ text: z.string(), cut: z.boolean() });

const exchangeDetails = exchange.extend({
  requestHeaders: z.record(headerName, z.string()),
  requestBody: recordedBody,
  responseHeaders: z.record(headerName, z.string()),
  responseBody: recordedBody,
});
export type ExchangeDetails = z.infer<typeof exchangeDetails>;

export const recorderOperations = [
  /**
   * Returns the last exchanges of a connection (and of tests of unsaved ones), newest first, as far as they are still
   * stored.
   */
  defineOperation({
    name: 'recorder.list',
    input: z.object({ connectionId: z.string() }),
    output: z.object({ rows: z.array(exchange), keeps: z.int() }),
  }),
  /** Throws `not_found` once newer exchanges have replaced it. */
  defineOperation({ name: 'recorder.get', input: z.object({ id: z.int() }), output: exchangeDetails }),
  defineOperation({ name: 'recorder.clear', input: z.object({}), output: z.object({}) }),
] as const;

/** Something was recorded or cleared; emitted at most a few times a second. */
export const recorderEvents = [defineEvent({ name: 'recorder.changed', payload: z.object({}) })] as const;

import { z } from 'zod';

/**
 * The errors of the contract, with what the user can do about them: `invalid_input` correct the named field ·
 * `unauthorized` enter a token · `unreachable` check address or network · `service_error` read the service's message ·
 * `read_only` use another connection · `unconfirmed` look at how values are read, and confirm it · `view_expired` open the view again · `storage` free space or permissions ·
 * `lost_connection` the main process is gone · `internal` a bug.
 */
const errorCode = z.enum([
  'invalid_input',
  'not_found',
  'unauthorized',
  'unreachable',
  'timeout',
  'service_error',
  'unreadable_response',
  'read_only',
  'unconfirmed',
  'busy',
  'cancelled',
  'view_expired',
  'storage',
  'lost_connection',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** An expected failure as returned across the contract. `message` is a sentence for the user and never contains a token. */
export const appError = z.object({
  code: errorCode,
  message: z.string(),
  /** Dot path of the invalid input field, if there is one. */
  field: z.string().optional(),
  /** What was tried and what was returned, for "Details" (redacted). */
  details: z.string().optional(),
  retryable: z.boolean().default(false),
  retryAfterMs: z.number().optional(),
});
export type AppErrorShape = z.input<typeof appError>;

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppErrorShape };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** Thrown inside the main process for an expected failure; dispatch turns it into `{ok: false, error}`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly shape: AppErrorShape;

  constructor(code: ErrorCode, message: string, more: Omit<AppErrorShape, 'code' | 'message'> = {}) {
    super(message);
    this.shape = { code, message, ...more };
  }

  get code(): ErrorCode {
    return this.shape.code;
  }
}

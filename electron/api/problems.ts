import { t } from '@lingui/core/macro';
import { AppError, type ErrorCode } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { NoAnswer, type NoAnswerKind } from './no-answer.ts';

/** The code for what a user can do about it (see `errorCode`), and whether the same request may succeed another time. */
const PROBLEMS: Record<NoAnswerKind, { code: ErrorCode; retryable: boolean }> = {
  unreachable: { code: 'unreachable', retryable: true },
  untrusted: { code: 'unreachable', retryable: false },
  refused_by_proxy: { code: 'unreachable', retryable: false },
  cut: { code: 'unreachable', retryable: true },
  timeout: { code: 'timeout', retryable: true },
  too_large: { code: 'unreadable_response', retryable: false },
  unreadable: { code: 'unreadable_response', retryable: false },
  redirect: { code: 'unreachable', retryable: false },
  unsendable: { code: 'invalid_input', retryable: false },
  cancelled: { code: 'cancelled', retryable: false },
};

/** A failed request as an error for the user. Anything but a `NoAnswer` or an `AppError` is a bug and is rethrown. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof NoAnswer)) throw error;
  const { code, retryable } = PROBLEMS[error.kind];
  if (code === 'cancelled') return new AppError('cancelled', t`Cancelled.`);
  // In English, the text after the colon continues in lower case.
  const came = error.message.replace(/^(The|No)\b/, (word) => word.toLowerCase());
  return new AppError(
    code,
    sentences(t`${{ purpose: error.purpose }} failed: ${came}.`, t`${{ sentence: error.advice }}.`),
    {
      details: error.details,
      retryable,
    },
  );
}

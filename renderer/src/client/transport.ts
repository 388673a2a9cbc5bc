import { t } from '@lingui/core/macro';
import type { EventMessage } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';

/** How calls and events travel. There are two transports: ipc (desktop) and loopback HTTP (browser mode). */
export interface Transport {
  /** Never rejects: failures on the way are error results. */
  call(name: string, input: unknown): Promise<Result<unknown>>;
  subscribe(listener: (message: EventMessage) => void): () => void;
  onConnectionState(listener: (connected: boolean) => void): () => void;
}

export const lostConnection = (details?: string): { ok: false; error: AppErrorShape } => ({
  ok: false,
  error: {
    code: 'lost_connection',
    message: t`The connection to Catalog Desk was lost. Your staged edits are safe on disk.`,
    retryable: true,
    ...(details === undefined ? {} : { details }),
  },
});

export const brokenCall = (name: string, cause: unknown): { ok: false; error: AppErrorShape } => ({
  ok: false,
  error: {
    code: 'internal',
    message: t`Catalog Desk could not read its own answer. This is a bug in the app.`,
    details: `${name}: ${cause instanceof Error ? cause.message : String(cause)}`,
  },
});

/** Whether an answer has the form of a `Result`; its content was parsed against the contract by the main process. */
export function isResult(answer: unknown): answer is Result<unknown> {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return false;
  return answer.ok === true ? 'value' in answer : answer.ok === false && 'error' in answer;
}

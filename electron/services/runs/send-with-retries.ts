import type { NotProcessed } from '../../api/batch.ts';
import type { ServicePause } from './service-pause.ts';

interface Retries {
  pause: ServicePause;
  /** Aborted when nothing more is to be sent. */
  signal: AbortSignal;
  /** Stops all sending because of an error that would stop every other request too. */
  halt(error: unknown): void;
}

/**
 * Sends a request until it was processed, and returns its outcome, pausing for as long as the service asks for or an
 * unreachable service needs. Null: it was never sent or never processed, and the run is stopped.
 */
export async function sendWithRetries<Outcome extends { kind: string }>(
  send: () => Promise<Outcome | NotProcessed>,
  { pause, signal, halt }: Retries,
): Promise<Outcome | null> {
  for (;;) {
    await pause.over();
    if (signal.aborted) return null;
    const outcome = await send();
    if (!isNotProcessed(outcome)) {
      pause.gotThrough();
      return outcome;
    }
    if (!mayPass(outcome, pause)) halt(outcome.error);
  }
}

const isNotProcessed = (outcome: { kind: string }): outcome is NotProcessed =>
  outcome.kind === 'not_processed';

/** Whether to retry the request after the pause: it was not processed, and may get through then. */
function mayPass({ error, retryAfterMs }: NotProcessed, pause: ServicePause): boolean {
  if (error.shape.retryable !== true) return false;
  return error.code === 'service_error' ? pause.refused(retryAfterMs) : pause.unreachable();
}

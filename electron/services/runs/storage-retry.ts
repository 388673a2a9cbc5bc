import { setTimeout as wait } from 'node:timers/promises';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { NOTHING_CHANGED } from '../../store/storage-error.ts';
import type { JobHandle } from '../jobs.ts';
import type { RunPhase } from './run-phase.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Retries what the disk does not allow at the moment (full, read-only, locked), until it works or the app quits: known
 * results must not be lost. Gives up if waiting cannot help.
 */
export class StorageRetry {
  readonly #handle: JobHandle;
  readonly #phase: RunPhase;
  /** The number of calls being retried. */
  #troubled = 0;

  constructor(handle: JobHandle, phase: RunPhase) {
    this.#handle = handle;
    this.#phase = phase;
  }

  /** Throws as `work` does, except for errors that may pass. */
  async run<T>(what: 'write' | 'read', work: () => Promise<T>): Promise<T> {
    let troubled = false;
    try {
      for (let ms = FIRST_WAIT_MS; ; ms = Math.min(ms * 2, LONGEST_WAIT_MS)) {
        try {
          return await work();
        } catch (error) {
          if (!mayPass(error) || this.#handle.quitting.aborted) throw error;
          if (!troubled) this.#troubled++;
          troubled = true;
          const sentence = error.message.replace(i18n._(NOTHING_CHANGED), '').trim();
          this.#phase.set(
            'storage',
            sentences(
              what === 'write'
                ? t`The results cannot be saved: ${sentence}`
                : t`The local catalog cannot be read: ${sentence}`,
              t`Trying again.`,
            ),
          );
          await wait(ms, undefined, { signal: this.#handle.quitting }).catch(() => {}); // quitting: tried a last time
        }
      }
    } finally {
      if (troubled && --this.#troubled === 0) this.#phase.set('storage', null);
    }
  }
}

const mayPass = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'storage' && error.shape.retryable === true;

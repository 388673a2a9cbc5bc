import PQueue from 'p-queue';
import type { ConnectionLimits } from '#shared/contract/connections.ts';

/** Timers are no more precise than this; at faster rates, small groups of requests are sent at this interval. */
const SHORTEST_INTERVAL_MS = 20;

/** Limits how many requests run at a time and per second, and starts none while there is a hold or while it is shut. */
export class RequestQueue {
  #limits: ConnectionLimits;
  #queue: PQueue;
  /** Queues with earlier limits, until they are empty. */
  readonly #former = new Set<PQueue>();
  #holds = 0;
  #shut = false;
  #released = Promise.withResolvers<void>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
    this.#queue = queueFor(limits);
  }

  /**
   * Runs the task when its turn comes: before those of a lower rank. Rejects with the signal's reason if the signal is aborted
   * before that.
   */
  async inTurn<T>(task: () => Promise<T>, signal: AbortSignal, rank: number): Promise<T> {
    // p-queue would also abandon a running task when its signal is aborted; a running request ends on its own.
    const waiting = new AbortController();
    const leave = () => waiting.abort(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave);
    const started = () => {
      signal.removeEventListener('abort', leave);
      return task();
    };
    try {
      return await this.#queue.add(started, { signal: waiting.signal, priority: rank });
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** Starts no further task until every release was called. */
  hold(): () => void {
    if (this.#holds++ === 0) this.#released = Promise.withResolvers();
    this.#apply();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#holds--;
      if (this.#holds > 0) return;
      this.#apply();
      this.#released.resolve();
    };
  }

  /** Starts no further task until it is opened again. */
  shut(shut: boolean): void {
    if (this.#shut === shut) return;
    this.#shut = shut;
    this.#apply();
  }

  /** Resolves once there is no hold; immediately if there is none or the signal is aborted. */
  released(signal?: AbortSignal): Promise<void> {
    if (this.#holds === 0 || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const go = () => {
        signal?.removeEventListener('abort', go);
        resolve();
      };
      signal?.addEventListener('abort', go);
      void this.#released.promise.then(go);
    });
  }

  /** Tasks that are already queued still run under the earlier limits. */
  limit(limits: ConnectionLimits): void {
    const { requestsAtATime, requestsPerSecond } = this.#limits;
    this.#limits = limits;
    if (limits.requestsAtATime === requestsAtATime && limits.requestsPerSecond === requestsPerSecond) return;
    const former = this.#queue;
    this.#queue = queueFor(limits);
    this.#apply();
    if (former.size === 0) return;
    this.#former.add(former);
    former.once('empty', () => this.#former.delete(former));
  }

  #apply(): void {
    const waits = this.#shut || this.#holds > 0;
    for (const queue of [this.#queue, ...this.#former]) {
      if (waits) queue.pause();
      else queue.start();
    }
  }
}

function queueFor({ requestsAtATime, requestsPerSecond }: ConnectionLimits): PQueue {
  if (requestsPerSecond === null) return new PQueue({ concurrency: requestsAtATime });
  const intervalCap = Math.max(1, Math.floor((requestsPerSecond * SHORTEST_INTERVAL_MS) / 1000));
  return new PQueue({
    concurrency: requestsAtATime,
    interval: (intervalCap * 1000) / requestsPerSecond,
    intervalCap,
    strict: true,
  });
}

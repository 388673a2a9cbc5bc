import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/contract/result.ts';
import { atMostEvery } from '#shared/timing/throttle.ts';
import type { Emit } from './event-bus.ts';
import type { JobNotes } from './job-notes.ts';
import type { Logger } from './ports.ts';
import { RateMeter } from './rate-meter.ts';

/** `user`: no longer wanted. `pause`: continues when the user says so. `quit`: the connection or the app closes. */
export type StopReason = 'user' | 'pause' | 'quit';

/** The handle through which running work reports. */
export interface JobHandle {
  readonly jobId: string;
  /** Aborted when the user cancels or the app quits; its `reason` is the `StopReason`. */
  readonly signal: AbortSignal;
  /** Aborted only when the connection or the app closes, even after the user canceled: for what cannot wait any longer. */
  readonly quitting: AbortSignal;
  report(progress: {
    done?: number;
    total?: number | null;
    phase?: string | null;
    warning?: string | null;
    step?: number | null;
  }): void;
  /** Names the file that the job wrote, once it is complete. */
  wrote(path: string): void;
  /**
   * Waits, until `signal` is aborted or the user cuts the wait short: returns whether they did. `wait` rejects as soon as its signal
   * is aborted.
   */
  skippable(
    shown: NonNullable<Job['wait']>,
    signal: AbortSignal,
    wait: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean>;
}

export interface JobSpec {
  kind: Job['kind'];
  unit: Job['unit'];
  connectionId: string;
  title: string;
  changeSet?: number;
  /** Returns one sentence about the outcome. Throws `AppError` (`cancelled` if the user stopped it). */
  run(handle: JobHandle): Promise<string>;
}

interface RunningJob {
  job: Job;
  spec: JobSpec;
  abort: AbortController;
  quit: AbortController;
  skip: AbortController | null;
  finished: Promise<void>;
  rate: RateMeter;
  isEmitDue: () => boolean;
}

const EMIT_EVERY_MS = 200;
/** A shorter wait for the service is not shown. */
const SHORTEST_HOLD_MS = 1_000;
/** Those that send requests to the service. */
const ASKING: ReadonlySet<Job['kind']> = new Set(['pull', 'apply', 'feed', 'completeness']);
const KEEP_ENDED = 50;

/** Endings of files that are data for every program: whatever name was chosen, opening a file starts nothing in it. */
const DATA_FILES: ReadonlySet<string> = new Set([
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.json',
  '.jsonl',
  '.ndjson',
]);

/**
 * Long-running work: progress with rate and time left, cancellation, and a list with which a reloaded window catches up. A
 * job whose token the service refused is paused; `start` for the same work resumes it.
 */
export class Jobs {
  readonly #emit: Emit;
  readonly #logger: Logger;
  readonly #notes: JobNotes | null;
  readonly #jobs = new Map<string, RunningJob>();
  #quitting = false;
  /** By connection: until when its service accepts no more requests, in milliseconds since 1970. */
  readonly #held = new Map<string, number>();
  readonly #closing = new Set<string>();
  /** Called before a job is reported as ended: returns once windows know what it did. */
  onEnding: (connectionId: string) => Promise<void> = async () => {};

  constructor(emit: Emit, logger: Logger, notes: JobNotes | null = null) {
    this.#emit = emit;
    this.#logger = logger;
    this.#notes = notes;
  }

  list(): Job[] {
    return [...this.#jobs.values()].map((running) => this.#shown(running));
  }

  /** Called when the service of a connection accepts no more requests, until then; null: from now on it does. */
  held(connectionId: string, until: number | null): void {
    if (until === null) this.#held.delete(connectionId);
    else if (until - Date.now() >= SHORTEST_HOLD_MS) this.#held.set(connectionId, until);
    for (const running of this.#jobs.values()) {
      const { job, rate } = running;
      if (job.connectionId !== connectionId || job.state !== 'running' || !ASKING.has(job.kind)) continue;
      Object.assign(job, rate.measure(job.done, job.total, this.#heldMs(job)));
      this.#changed(running, true);
    }
  }

  /** The jobs of a connection that are waiting for a token. */
  paused(connectionId: string): Job[] {
    return this.list().filter((job) => job.state === 'paused' && job.connectionId === connectionId);
  }

  /** Continues a paused job with its own work. Throws as `start` does. */
  resume(jobId: string): void {
    const known = this.#jobs.get(jobId);
    if (known?.job.state === 'paused') this.start(known.spec);
  }

  /** Resolves once the job has ended in any way, including paused. */
  async ended(jobId: string): Promise<void> {
    await this.#jobs.get(jobId)?.finished;
  }

  running(connectionId: string, kind: Job['kind']): Job | null {
    return (
      this.list().find(
        (job) => job.state === 'running' && job.kind === kind && job.connectionId === connectionId,
      ) ?? null
    );
  }

  /**
   * Starts a job; one that was paused over the same work continues under its id. Throws `cancelled` while the app is
   * closing.
   */
  start(spec: JobSpec): { jobId: string } {
    if (this.closing(spec.connectionId)) throw new AppError('cancelled', t`The app is closing.`);
    const paused = this.paused(spec.connectionId).find(
      ({ kind, changeSet }) => kind === spec.kind && changeSet === (spec.changeSet ?? null),
    );
    const id = paused?.id ?? randomUUID();
    const job: Job = {
      id,
      kind: spec.kind,
      connectionId: spec.connectionId,
      changeSet: spec.changeSet ?? null,
      title: spec.title,
      step: null,
      state: 'running',
      phase: null,
      done: 0,
      total: null,
      unit: spec.unit,
      rate: null,
      secondsLeft: null,
      startedAt: paused?.startedAt ?? new Date().toISOString(),
      endedAt: null,
      message: null,
      warning: null,
      error: null,
      file: null,
      wait: null,
    };
    const running: RunningJob = {
      job,
      spec,
      abort: new AbortController(),
      quit: new AbortController(),
      skip: null,
      finished: Promise.resolve(),
      rate: new RateMeter(),
      isEmitDue: atMostEvery(EMIT_EVERY_MS),
    };
    this.#jobs.set(id, running);
    this.#notes?.begin(job);
    this.#changed(running, true);
    running.finished = this.#run(running);
    this.#forgetOldest();
    return { jobId: id };
  }

  /** Asks a job to stop; it ends when it is safe. A job that has already ended is left unchanged. */
  cancel(jobId: string): void {
    const known = this.#jobs.get(jobId);
    if (!known) throw new AppError('not_found', t`This job no longer exists.`);
    // A paused job has to clean up: it runs once more, stopped from the start.
    if (known.job.state === 'paused') this.start(known.spec);
    this.#jobs.get(jobId)?.abort.abort('user');
  }

  /** Cuts the wait of a job short; one that does not wait is left unchanged. */
  skipWait(jobId: string): void {
    this.#jobs.get(jobId)?.skip?.abort();
  }

  /** Asks a job to pause. */
  pause(jobId: string): void {
    this.#jobs.get(jobId)?.abort.abort('pause' satisfies StopReason);
  }

  /**
   * Stops all jobs in a way that lets them continue at the next start, and waits until each has ended. No more jobs can
   * start.
   */
  async quit(): Promise<void> {
    this.#quitting = true;
    await this.#stop(() => true);
  }

  /** Like `quit`, for the jobs of one connection while `work`, such as closing it, runs. */
  async whileClosing<T>(connectionId: string, work: () => Promise<T>): Promise<T> {
    this.#closing.add(connectionId);
    try {
      await this.#stop(({ job }) => job.connectionId === connectionId);
      return await work();
    } finally {
      this.#closing.delete(connectionId);
    }
  }

  /** Whether jobs of the connection cannot be started now. */
  closing(connectionId: string): boolean {
    return this.#quitting || this.#closing.has(connectionId);
  }

  /** Cancels the paused jobs of this connection, or of one change set, that were waiting for a token. */
  forgetPaused(connectionId: string, changeSet?: number): void {
    for (const { id } of this.paused(connectionId)) {
      const running = this.#jobs.get(id);
      if (!running || (changeSet !== undefined && running.job.changeSet !== changeSet)) continue;
      Object.assign(running.job, { state: 'cancelled', message: t`Stopped.`, error: null });
      this.#notes?.end(id);
      this.#changed(running, true);
    }
  }

  async #stop(which: (running: RunningJob) => boolean): Promise<void> {
    const affected = [...this.#jobs.values()].filter(which);
    for (const { abort, quit } of affected) {
      abort.abort('quit' satisfies StopReason);
      quit.abort();
    }
    await Promise.all(affected.map(({ finished }) => finished));
  }

  async #run(running: RunningJob): Promise<void> {
    const { job, spec, abort, quit } = running;
    const report: JobHandle['report'] = (progress) => {
      Object.assign(job, progress);
      Object.assign(job, running.rate.measure(job.done, job.total, this.#heldMs(job)));
      this.#changed(running, progress.phase !== undefined);
    };
    try {
      const message = await spec.run({
        jobId: job.id,
        signal: abort.signal,
        quitting: quit.signal,
        report,
        wrote: (path) => {
          job.file = { path, opens: DATA_FILES.has(extname(path).toLowerCase()) };
        },
        skippable: (shown, signal, wait) => this.#skippable(running, shown, signal, wait),
      });
      Object.assign(job, { state: 'done', message });
    } catch (error) {
      Object.assign(job, this.#failure(error, job));
    }
    await this.onEnding(job.connectionId);
    Object.assign(job, { endedAt: new Date().toISOString(), secondsLeft: null, phase: null });
    const isInterrupted = job.state === 'paused' || (job.state === 'cancelled' && this.#quitting);
    if (!isInterrupted) this.#notes?.end(job.id);
    this.#changed(running, true);
  }

  async #skippable(
    running: RunningJob,
    shown: NonNullable<Job['wait']>,
    signal: AbortSignal,
    wait: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    const skip = new AbortController();
    running.skip = skip;
    running.job.wait = shown;
    this.#changed(running, true);
    await wait(AbortSignal.any([signal, skip.signal])).catch(() => {}); // cut short
    running.skip = null;
    running.job.wait = null;
    this.#changed(running, true);
    return skip.signal.aborted;
  }

  #failure(error: unknown, job: Job): Partial<Job> {
    if (error instanceof AppError) {
      if (error.code === 'cancelled') return { state: 'cancelled', message: error.message };
      const state = error.code === 'unauthorized' ? 'paused' : 'failed';
      return { state, message: error.message, error: { retryable: false, ...error.shape } };
    }
    this.#logger.error('a job failed unexpectedly', {
      kind: job.kind,
      error: error instanceof Error ? error.stack : String(error),
    });
    const message = t`Something went wrong in Catalog Desk. Staged edits are safe; see the log file for details.`;
    return { state: 'failed', message, error: { code: 'internal', message, retryable: false } };
  }

  #changed(running: RunningJob, now: boolean): void {
    if (!running.isEmitDue() && !now) return;
    this.#emit('jobs.changed', this.#shown(running));
  }

  /** The job, which says so if its service makes it wait. */
  #shown({ job }: RunningJob): Job {
    const until = this.#held.get(job.connectionId);
    const isHeld = until !== undefined && until > Date.now();
    if (!isHeld || job.state !== 'running' || !ASKING.has(job.kind)) return { ...job };
    const time = i18n.date(new Date(until), { timeStyle: 'medium' });
    return { ...job, phase: t`The service accepts no more requests until ${time}` };
  }

  /** How long its service still makes it wait, in milliseconds. */
  #heldMs({ connectionId }: Job): number {
    return Math.max(0, (this.#held.get(connectionId) ?? 0) - Date.now());
  }

  #forgetOldest(): void {
    const ended = [...this.#jobs.values()].filter(({ job }) => !['running', 'paused'].includes(job.state));
    for (const { job } of ended.slice(0, Math.max(0, ended.length - KEEP_ENDED))) this.#jobs.delete(job.id);
  }
}

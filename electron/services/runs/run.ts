import { t } from '@lingui/core/macro';
import PQueue from 'p-queue';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { NotProcessed, UnknownOutcome } from '../../api/batch.ts';
import { type Clock, steadyClock } from '../../api/clock.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { JobHandle } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';
import { Attempts, mostAttempts, noClearAnswer } from './attempts.ts';
import { outcomeSentence } from './outcome-sentence.ts';
import type { Reread, Wanted } from './product-rereader.ts';
import { RequestLanes } from './request-lanes.ts';
import type { RequestOfItems, RequestQueue, RequestResults } from './request-queue.ts';
import { Rereading, type RereadOrder } from './rereading.ts';
import { RunJournal } from './run-journal.ts';
import { type RunActivity, RunPhase } from './run-phase.ts';
import { sendWithRetries } from './send-with-retries.ts';
import { ServicePause } from './service-pause.ts';
import { StorageRetry } from './storage-retry.ts';

/** The change set to send, and the job that sends it. */
export interface RunParts {
  workspace: Workspace;
  changeSet: number;
  handle: JobHandle;
  /** In place of the system's, for tests. */
  clock?: Pick<Clock, 'now' | 'wait'>;
}

/** Sends one request, like `sendWithRetries`. */
export type Send = <Outcome extends { kind: string }>(
  request: () => Promise<Outcome | NotProcessed>,
) => Promise<Outcome | null>;

export interface UnclearAnswer extends Pick<UnknownOutcome, 'accepted' | 'mayComeLater'> {
  reason: string | null;
  said?: string | null | undefined;
  /** It speaks of an error, in a form that is not understood. */
  refused?: boolean | undefined;
}

interface Sending<Request, Results extends RequestResults<Request>> {
  queue: RequestQueue<Request, Results>;
  /** The maximum number of parts of the next request. */
  most(): number;
  /** Sends a request that is in flight on disk, and returns its results. */
  request(request: Request, send: Send): Promise<Results>;
  /** Fills the queue while its first entries are being sent, and completes it. */
  fill?(): Promise<void>;
}

/** The pending items of a lot, and how they are sent: each in flight on disk before its request. */
interface Pending {
  items: number;
  send(): Promise<void>;
}

/** What differs between change sets of edits, removals, restores and creations. */
export interface Strategy<One extends Wanted> {
  /** Once, before anything else. */
  begin?(): Promise<void>;
  /** Once, after what was unknown was read back: what must be on disk before the first request. */
  prepare?(): Promise<void>;
  /** What is sent one after the other: levels of whole products. Null: everything at once. */
  lots(): Promise<readonly (number | null)[]>;
  /** The products of the items of unknown outcome in a lot (null: in all) and the number of those items; null if there are none. */
  unknown(lot: number | null): Promise<{ order: RereadOrder<One>; left: number } | null>;
  /** What a product that was read back proves about its unknown items. */
  proven(reread: Reread<One>, left: number): ItemOutcome[] | Promise<ItemOutcome[]>;
  pending(lot: number | null): Promise<Pending>;
  /** Waits for requests that may still arrive; false if there are none. */
  waitedForLate?(): Promise<boolean>;
  /** A sentence about the service, for the outcome of a run that finished; null: nothing is to be said. */
  remark?(): string | null;
}

/**
 * Sends one change set from its journal: an item is in flight on disk before its request is sent, its result is on disk
 * before it is reported, and an item of unknown outcome is read back before it is sent again. Ends finished, canceled (the
 * rest skipped) or paused (the rest still pending).
 */
export class Run<One extends Wanted> {
  readonly workspace: Workspace;
  readonly handle: JobHandle;
  readonly journal: RunJournal;
  /** Aborted when nothing more is to be sent: the run was stopped, or ran into trouble. */
  readonly signal: AbortSignal;
  readonly phase: RunPhase;
  readonly clock: Pick<Clock, 'now' | 'wait'>;
  rereading: Rereading<One>;
  readonly attempts = new Attempts();
  readonly #pause: ServicePause;
  readonly #halt = new AbortController();
  readonly #strategy: Strategy<One>;

  constructor(
    { handle, clock = steadyClock, ...parts }: RunParts,
    strategy: (run: Run<One>) => Strategy<One>,
  ) {
    const { workspace } = parts;
    // Edits, and what is read for them, go before everything else.
    this.workspace = { ...workspace, client: workspace.client.ranked('edits') };
    this.handle = handle;
    this.signal = AbortSignal.any([handle.signal, this.#halt.signal]);
    this.phase = new RunPhase(handle);
    this.clock = clock;
    this.journal = new RunJournal({ ...parts, handle, storage: new StorageRetry(handle, this.phase) });
    this.rereading = this.reading(false);
    this.#pause = new ServicePause(this.signal, this.phase);
    this.#strategy = strategy(this);
  }

  /** `placed`: as for `ProductRereader`. */
  reading(placed: boolean): Rereading<One> {
    const { workspace, journal, signal } = this;
    return new Rereading({ workspace, journal, signal, placed });
  }

  /**
   * Returns one sentence about the outcome. Throws `AppError` if it was paused or canceled, after recording that in the
   * journal.
   */
  async run(): Promise<string> {
    await this.journal.setState('running', null);
    try {
      await this.#work();
    } catch (error) {
      if (error instanceof AppError) return this.#end(error);
      await this.journal.setState(
        'paused',
        t`Something went wrong in Catalog Desk. Nothing is lost. Resume to continue.`,
      );
      throw error;
    }
    return this.#end(null);
  }

  /** Sends all requests of a queue, several at a time. Throws what stopped it. */
  async sendAll<Request extends RequestOfItems, Results extends RequestResults<Request>>({
    request,
    ...sending
  }: Sending<Request, Results>): Promise<void> {
    const { journal, signal } = this;
    const { requestsAtATime } = this.workspace.connection.limits;
    // Spare lanes wait here: requests that already wait in the pool would be sent although the service asked to wait.
    const turns = new PQueue({ concurrency: requestsAtATime });
    const retries = { pause: this.#pause, signal, halt: (error: unknown) => lanes.halt(error) };
    const lanes: RequestLanes<Request, Results> = new RequestLanes({
      ...sending,
      requestsAtATime,
      journal,
      send: (one) => request(one, (attempt) => turns.add(() => sendWithRetries(attempt, retries))),
      signal,
      halt: () => this.#halt.abort(),
    });
    await lanes.run();
  }

  /** Stops sending; requests in flight finish. */
  stopSending(): void {
    this.#halt.abort();
  }

  /** Sends a single request, like `sendWithRetries`. Throws errors that would stop every other request too. */
  async sendOne<Outcome extends { kind: string }>(
    request: () => Promise<Outcome | NotProcessed>,
  ): Promise<Outcome | null> {
    const halted = new AbortController();
    const answer = await sendWithRetries(request, {
      pause: this.#pause,
      signal: AbortSignal.any([this.signal, halted.signal]),
      halt: (error) => halted.abort(error),
    });
    if (halted.signal.aborted) throw halted.signal.reason;
    return answer;
  }

  /** Reads products again, chunk by chunk; each chunk is processed before the next one is read. */
  async reread(
    activity: RunActivity,
    order: RereadOrder<One>,
    use: (chunk: Reread<One>[]) => Promise<void>,
  ): Promise<void> {
    try {
      for await (const chunk of this.rereading.chunks(order)) await use(chunk);
    } finally {
      this.phase.set(activity, null);
    }
  }

  /** Notes that the outcome of an item of a request is unknown. */
  unclear(item: number, answer: UnclearAnswer): ItemOutcome {
    const { reason, said = null, refused = false, accepted, mayComeLater } = answer;
    this.attempts.unclear(item, accepted && !mayComeLater ? { message: reason, said, refused } : null);
    if (mayComeLater) this.attempts.mayComeLater.add(item);
    return { item, state: 'unknown', message: reason, said, mayComeLater };
  }

  async #work(): Promise<void> {
    const strategy = this.#strategy;
    await strategy.begin?.();
    await this.#settle(null);
    await strategy.prepare?.();
    for (const lot of await strategy.lots()) {
      for (let round = 0, waits = 0; ; round++) {
        let pending = await strategy.pending(lot);
        while (pending.items === 0 && (await strategy.waitedForLate?.())) {
          await this.#settle(lot);
          pending = await strategy.pending(lot);
          // What was waited for has not used up the rounds of what was sent meanwhile.
          if (pending.items > 0) round = waits++;
        }
        if (pending.items === 0) break;
        if (this.signal.aborted) return;
        if (round >= mostAttempts(pending.items)) throw noClearAnswer();
        await pending.send();
        if (this.signal.aborted) return;
        await this.#settle(lot);
      }
    }
  }

  /** Reads back the items of unknown outcome. */
  async #settle(lot: number | null): Promise<void> {
    const unknown = await this.#strategy.unknown(lot);
    if (unknown === null) return;
    await this.reread('settling', unknown.order, async (chunk) => {
      const outcomes = await Promise.all(chunk.map((reread) => this.#strategy.proven(reread, unknown.left)));
      await this.journal.record(outcomes.flat());
    });
  }

  /** Records how the run ended. `trouble`: what stopped it. */
  async #end(trouble: AppError | null): Promise<string> {
    const { signal } = this.handle;
    if (signal.aborted && signal.reason === 'user') {
      const sentence = sentences(t`Stopped.`, outcomeSentence(await this.journal.skipPending()));
      await this.journal.setState('cancelled', sentence);
      throw new AppError('cancelled', sentence);
    }
    const changeSet = await this.journal.changeSet();
    const { counts } = changeSet;
    const unfinished = counts.pending + counts.in_flight + counts.unknown;
    if (signal.aborted && unfinished > 0) {
      const paused = signal.reason === 'pause';
      await this.journal.setState(
        'paused',
        paused ? null : t`Catalog Desk was closed while this was running. Nothing is lost.`,
      );
      throw new AppError('cancelled', paused ? t`Paused.` : t`Paused because the app is closing.`);
    }
    if (trouble && unfinished > 0) {
      await this.journal.setState('paused', trouble.message, trouble.code === 'unauthorized');
      throw trouble;
    }
    const sentence = sentences(outcomeSentence(changeSet), this.#strategy.remark?.());
    await this.journal.setState('finished', sentence);
    return sentence;
  }
}

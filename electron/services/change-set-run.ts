import { setTimeout as wait } from 'node:timers/promises';
import type { ItemState } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Operation } from '#shared/domain/patch.ts';
import type { OperationResult } from '#shared/service/results.ts';
import type { ItemOutcome } from '../store/catalog-store.ts';
import { ChangeSetEvents } from './change-set-events.ts';
import type { Emit } from './event-bus.ts';
import { inParallel } from './in-parallel.ts';
import type { JobHandle } from './jobs.ts';
import { type Batch, ITEMS_PER_PAGE, pendingBatches } from './pending-batches.ts';
import { settleUnknown } from './settle-unknown.ts';
import type { Workspace } from './workspaces.ts';

/** More lanes than requests at a time: while some write down their results, the others keep the service busy. */
const SPARE_LANES = 2;
/** What may be sent again after reading back is, so many times in all; what is unknown then is left to the user. */
const MAX_ROUNDS = 3;
const MAX_BUSY_ANSWERS = 6;
const DEFAULT_BUSY_WAIT_MS = 2_000;
const MAX_BUSY_WAIT_MS = 60_000;

/**
 * Sends one change set by its journal: an item is in flight on disk before its request leaves, and its result is on
 * disk before anything is told. Ends finished, cancelled (the rest skipped) or paused (the rest still pending).
 */
export class ChangeSetRun {
  readonly #workspace: Workspace;
  readonly #changeSet: number;
  readonly #handle: JobHandle;
  readonly #events: ChangeSetEvents;
  /** Why no further request may start. */
  #halt: AppError | null = null;
  /** Appends that the service may still make: that they are not there yet does not mean that they may be sent again. */
  readonly #mayComeLater = new Set<number>();

  constructor(workspace: Workspace, changeSet: number, handle: JobHandle, emit: Emit) {
    this.#workspace = workspace;
    this.#changeSet = changeSet;
    this.#handle = handle;
    this.#events = new ChangeSetEvents(workspace, emit);
  }

  /** One sentence about the outcome. Throws `AppError` when it paused or was cancelled, after the journal says so. */
  async run(): Promise<string> {
    await this.#state('running', null);
    try {
      for (let round = 0; !this.#halted(); round++) {
        await this.#settle();
        if (round === MAX_ROUNDS || (await this.#counts()).pending === 0) break;
        await this.#sendPending();
      }
    } catch (error) {
      if (!(error instanceof AppError)) {
        await this.#state('paused', 'Something went wrong inside the app. Nothing is lost: resume to go on.');
        throw error;
      }
      this.#halt ??= error;
    }
    return this.#end();
  }

  async #end(): Promise<string> {
    const { signal } = this.#handle;
    if (signal.aborted && signal.reason !== 'quit') {
      await this.#skipPending();
      const sentence = `Stopped. ${outcomeSentence(await this.#counts())}`;
      await this.#state('cancelled', sentence);
      throw new AppError('cancelled', sentence);
    }
    const counts = await this.#counts();
    const unfinished = (counts.pending ?? 0) + (counts.in_flight ?? 0) + (counts.unknown ?? 0);
    if (signal.aborted && unfinished > 0) {
      await this.#state(
        'paused',
        'The app was closed while this was running. Nothing is lost: resume to go on.',
      );
      throw new AppError('cancelled', 'Paused because the app is closing.');
    }
    if (this.#halt && unfinished > 0) {
      await this.#state('paused', this.#halt.message, this.#halt.code === 'unauthorized');
      throw this.#halt;
    }
    const sentence = outcomeSentence(counts);
    await this.#state('finished', sentence);
    return sentence;
  }

  async #sendPending(): Promise<void> {
    const queue = pendingBatches(this.#workspace, this.#changeSet);
    const width = this.#workspace.connection.limits.requestsAtATime + SPARE_LANES;
    const lanes = Array.from({ length: width }, () => queue);
    await inParallel(lanes, width, (batches) => this.#lane(batches));
  }

  /**
   * Request after request. The results of one and the start of the next are one transaction, so that a request costs
   * one wait for the disk; both are there before the next request leaves.
   */
  async #lane(queue: AsyncGenerator<Batch, undefined>): Promise<void> {
    try {
      let batch = await this.#next(queue);
      if (batch) await this.#workspace.store.markInFlight(this.#changeSet, batch.items);
      while (batch) {
        const outcomes = await this.#send(batch);
        batch = await this.#next(queue);
        await this.#record(outcomes, batch ? [batch.items] : []);
      }
    } catch (error) {
      await queue.return(undefined); // the other lanes end after the request they are in
      throw error;
    }
  }

  async #next(queue: AsyncGenerator<Batch, undefined>): Promise<Batch | undefined> {
    return this.#halted() ? undefined : (await queue.next()).value;
  }

  /** What became of the items of a request that is in flight on disk. */
  async #send({ operations, items, addresses }: Batch): Promise<ItemOutcome[]> {
    for (let busy = 0; !this.#halted(); busy++) {
      const outcome = await this.#workspace.client.patch(operations, addresses, this.#handle.signal);
      if (outcome.kind === 'answered')
        return operations.flatMap((operation, i) => itemOutcomes(operation, outcome.results[i]));
      if (outcome.kind === 'unknown') {
        if (outcome.mayComeLater) this.#expectLater(operations);
        return items.map((item) => ({ item, state: 'unknown', message: outcome.reason }));
      }
      const { error, retryAfterMs } = outcome;
      const busyAnswer = error.code === 'service_error' && error.shape.retryable === true;
      if (busyAnswer && busy < MAX_BUSY_ANSWERS) await this.#waitUntilFree(retryAfterMs);
      else this.#halt ??= error;
    }
    // The service did nothing with these, or they never left: they may simply be sent another time.
    return items.map((item) => ({ item, state: 'pending' }));
  }

  #expectLater(operations: readonly Operation[]): void {
    for (const { intent, items } of operations)
      if (intent === 'append') for (const item of items) this.#mayComeLater.add(item);
  }

  async #waitUntilFree(retryAfterMs: number | null): Promise<void> {
    this.#handle.report({ phase: 'The service asked to wait' });
    const ms = Math.min(retryAfterMs ?? DEFAULT_BUSY_WAIT_MS, MAX_BUSY_WAIT_MS);
    await wait(ms, undefined, { signal: this.#handle.signal }).catch(() => {}); // stopped while waiting: the next attempt is not made
    this.#handle.report({ phase: null });
  }

  async #settle(): Promise<void> {
    const { store } = this.#workspace;
    const unknown = await store.itemsToSend(this.#changeSet, 'unknown');
    if (unknown.length === 0) return;
    this.#handle.report({ phase: 'Reading back what became of unknown changes' });
    const { outcomes, trouble } = await settleUnknown(this.#workspace, unknown, this.#handle.signal);
    await this.#record(outcomes.map((outcome) => this.#unlessItMayCome(outcome)));
    this.#handle.report({ phase: null });
    if (trouble) throw trouble;
  }

  #unlessItMayCome(outcome: ItemOutcome): ItemOutcome {
    if (outcome.state !== 'pending' || !this.#mayComeLater.has(outcome.item)) return outcome;
    const message = 'The service does not hold it yet, but may still be at it. Resume later to look again.';
    return { item: outcome.item, state: 'unknown', message };
  }

  /** Page by page, so that the local catalog answers others in between. */
  async #skipPending(): Promise<void> {
    const message = 'Stopped before it was sent. It is still staged.';
    for (;;) {
      const page = { after: 0, limit: ITEMS_PER_PAGE };
      const pending = await this.#workspace.store.itemsToSend(this.#changeSet, 'pending', page);
      if (pending.length === 0) return;
      await this.#record(pending.map(({ item }) => ({ item, state: 'skipped', message })));
    }
  }

  /** `next`: the items of requests that are about to leave. */
  async #record(outcomes: ItemOutcome[], next: number[][] = []): Promise<void> {
    if (outcomes.length + next.length === 0) return;
    const { changeSet, cells } = await this.#workspace.store.recordOutcomes(this.#changeSet, outcomes, next);
    this.#handle.report({ done: ended(changeSet.counts), total: changeSet.total });
    await this.#events.add(changeSet, cells);
  }

  async #state(
    state: 'running' | 'paused' | 'finished' | 'cancelled',
    message: string | null,
    waitsForToken = false,
  ): Promise<void> {
    await this.#events.add(
      await this.#workspace.store.setChangeSetState(this.#changeSet, state, message, waitsForToken),
      [],
    );
    await this.#events.flush();
  }

  async #counts(): Promise<Partial<Record<ItemState, number>>> {
    return (await this.#workspace.store.changeSet(this.#changeSet)).counts;
  }

  #halted(): boolean {
    return this.#halt !== null || this.#handle.signal.aborted;
  }
}

/** An operation is one transaction in the service (4.2), so its result is the result of every change in it. */
function itemOutcomes(operation: Operation, result: OperationResult | undefined): ItemOutcome[] {
  return operation.items.map((item): ItemOutcome => {
    if (result?.outcome === 'applied') return { item, state: 'applied' };
    if (result?.outcome === 'failed')
      return { item, state: 'failed', code: result.code, message: result.message };
    return { item, state: 'unknown', message: result?.reason ?? 'The service gave no result' };
  });
}

const ended = (counts: Partial<Record<ItemState, number>>): number =>
  (counts.applied ?? 0) + (counts.failed ?? 0) + (counts.skipped ?? 0) + (counts.unknown ?? 0);

/** "34 of 37 changes applied, 3 failed." */
export function outcomeSentence(counts: Partial<Record<ItemState, number>>): string {
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const rest = (['failed', 'skipped', 'unknown'] as const).filter((state) => (counts[state] ?? 0) > 0);
  const parts = rest.map(
    (state) =>
      `${(counts[state] ?? 0).toLocaleString('en')} ${state === 'unknown' ? 'with unknown outcome' : state}`,
  );
  return `${[`${(counts.applied ?? 0).toLocaleString('en')} of ${total.toLocaleString('en')} changes applied`, ...parts].join(', ')}.`;
}

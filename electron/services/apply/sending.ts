import { buildOperations } from '#shared/domain/patch.ts';
import type { NotProcessed } from '../../api/batch.ts';
import type { Workspace } from '../workspaces.ts';
import type { AnswerReader, RequestResults } from './answer-reader.ts';
import { type Batch, OperationQueue } from './operation-queue.ts';
import type { JournalPage, RunJournal } from './run-journal.ts';
import type { RunMemory } from './run-memory.ts';
import type { ServicePause } from './service-pause.ts';

/** More lanes than requests at a time: while some write down their results, the others keep the service busy. */
const SPARE_LANES = 2;

interface Parts {
  workspace: Workspace;
  journal: RunJournal;
  reader: AnswerReader;
  pause: ServicePause;
  memory: RunMemory;
  /** Aborted when nothing more is to be sent. Trouble that ends the sending aborts it through `halt`. */
  signal: AbortSignal;
  halt(): void;
}

/**
 * Sends what is pending, several requests at a time. The results of one request and the start of the next are one
 * transaction, so that a request costs one wait for the disk; both are there before the next request leaves.
 */
export class Sending {
  readonly #parts: Parts;
  readonly #queue = new OperationQueue();
  #trouble: unknown = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Returns when all is sent, or the signal is aborted and the requests on their way have ended. Throws what stopped it.
   * `ahead`: so many requests' worth of operations may wait when the next page is read.
   */
  async run(
    pages: AsyncIterable<JournalPage>,
    options: { onePerCell: boolean; ahead: number },
  ): Promise<void> {
    const { signal, workspace } = this.#parts;
    const wake = () => this.#queue.notify();
    signal.addEventListener('abort', wake);
    const width = workspace.connection.limits.requestsAtATime + SPARE_LANES;
    const lanes = Array.from({ length: width }, () => this.#guarded(() => this.#lane()));
    await Promise.all([this.#guarded(() => this.#fill(pages, options)), ...lanes]);
    signal.removeEventListener('abort', wake);
    if (this.#trouble !== null) throw this.#trouble;
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#halt(error);
    }
  }

  /** The first trouble is what all others come from. */
  #halt(error: unknown): void {
    this.#trouble ??= error;
    this.#parts.halt();
  }

  async #fill(
    pages: AsyncIterable<JournalPage>,
    { onePerCell, ahead }: { onePerCell: boolean; ahead: number },
  ): Promise<void> {
    const { signal, reader } = this.#parts;
    for await (const { items, addresses } of pages) {
      const byProduct = new Map(addresses.map((address) => [address.product, address]));
      this.#queue.add({ operations: buildOperations(items, { onePerCell }), addresses: byProduct });
      while (this.#queue.size >= ahead * reader.size.most && !signal.aborted) await this.#queue.changed();
      if (signal.aborted) return;
    }
    this.#queue.complete();
  }

  async #lane(): Promise<void> {
    const { journal, reader, signal } = this.#parts;
    for (let batch = await this.#start(); batch !== null; ) {
      const { outcomes, again, separate } = await this.#send(batch);
      // Nothing may come in between: whoever takes what is given back writes it down after this.
      this.#queue.giveBack(batch, again);
      this.#queue.addSeparate(separate);
      batch = signal.aborted ? null : this.#queue.take(reader.size.most);
      await journal.record(outcomes, batch ? [batch.items] : []);
      batch ??= await this.#start();
    }
  }

  /** The next request, in flight on disk; null when there is none any more. */
  async #start(): Promise<Batch | null> {
    const { journal, reader, signal } = this.#parts;
    while (!signal.aborted && !this.#queue.ended) {
      const batch = this.#queue.take(reader.size.most);
      if (batch) {
        await journal.record([], [batch.items]);
        return batch;
      }
      await this.#queue.changed();
    }
    return null;
  }

  /** What became of a request that is in flight on disk. */
  async #send(batch: Batch): Promise<RequestResults> {
    const { workspace, reader, pause, memory, signal } = this.#parts;
    for (;;) {
      await pause.over();
      if (signal.aborted) break;
      const outcome = await workspace.client.patch(batch.operations, batch.addresses, signal);
      if (outcome.kind !== 'not_processed') {
        pause.gotThrough();
        if (outcome.kind === 'unknown' && outcome.mayComeLater) expectLater(batch, memory);
        return reader.read(batch, outcome);
      }
      if (!mayPass(outcome, pause)) this.#halt(outcome.error);
    }
    // The service did nothing with these, or they never left: they may simply be sent another time.
    return {
      outcomes: batch.items.map((item) => ({ item, state: 'pending' })),
      again: [],
      separate: [],
    };
  }
}

/** Whether the request is to be tried again after the pause: nobody acted on it, and it may get through then. */
function mayPass({ error, retryAfterMs }: NotProcessed, pause: ServicePause): boolean {
  if (error.shape.retryable !== true) return false;
  return error.code === 'service_error' ? pause.asked(retryAfterMs) : pause.unreachable();
}

function expectLater({ items }: Batch, { mayComeLater }: RunMemory): void {
  for (const item of items) mayComeLater.add(item);
}

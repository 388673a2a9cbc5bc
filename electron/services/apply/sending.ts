import { buildOperations } from '#shared/domain/patch.ts';
import type { ItemOutcome } from '../../store/catalog-store.ts';
import { sentPatiently } from '../runs/patient-request.ts';
import { RequestLanes } from '../runs/request-lanes.ts';
import type { ServicePause } from '../runs/service-pause.ts';
import type { Workspace } from '../workspaces.ts';
import type { AnswerReader, RequestResults } from './answer-reader.ts';
import { type Batch, OperationQueue } from './operation-queue.ts';
import type { JournalPage, RunJournal } from './run-journal.ts';
import type { RunMemory } from './run-memory.ts';

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

/** Sends what is pending of a change set of edits, several requests at a time. */
export class Sending {
  readonly #parts: Parts;
  readonly #queue = new OperationQueue();
  readonly #lanes: RequestLanes<Batch, RequestResults, ItemOutcome>;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { workspace, journal, reader, signal, halt } = parts;
    const queue = this.#queue;
    this.#lanes = new RequestLanes<Batch, RequestResults, ItemOutcome>({
      queue: {
        take: () => queue.take(reader.size.most),
        get ended() {
          return queue.ended;
        },
        changed: () => queue.changed(),
        notify: () => queue.notify(),
      },
      requestsAtATime: workspace.connection.limits.requestsAtATime,
      journal,
      send: (batch) => this.#send(batch),
      giveBack: (batch, { outcomes, again, separate }) => {
        queue.giveBack(batch, again);
        queue.addSeparate(separate);
        return outcomes;
      },
      signal,
      halt,
    });
  }

  /**
   * Returns when all is sent, or the signal is aborted and the requests on their way have ended. Throws what stopped it.
   * `ahead`: so many requests' worth of operations may wait when the next page is read.
   */
  run(pages: AsyncIterable<JournalPage>, options: { onePerCell: boolean; ahead: number }): Promise<void> {
    return this.#lanes.run(() => this.#fill(pages, options));
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

  /** What became of a request that is in flight on disk. */
  async #send(whole: Batch): Promise<RequestResults> {
    const { workspace, journal, reader, pause, memory, signal } = this.#parts;
    const batch = reader.without(journal.leftOut, whole);
    const { operations, addresses, items } = batch;
    if (operations.length === 0) return reader.read(batch, { kind: 'answered', results: [] });
    const outcome = await sentPatiently(() => workspace.client.patch(operations, addresses, signal), {
      pause,
      signal,
      halt: (error) => this.#lanes.halt(error),
    });
    // The service did nothing with these, or they never left: they may simply be sent another time.
    if (outcome === null)
      return { outcomes: items.map((item) => ({ item, state: 'pending' })), again: [], separate: [] };
    if (outcome.kind === 'unknown' && outcome.mayComeLater)
      for (const item of items) memory.mayComeLater.add(item);
    return reader.read(batch, outcome);
  }
}

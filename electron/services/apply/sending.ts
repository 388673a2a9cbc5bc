import { buildOperations } from '#shared/domain/patch.ts';
import { patchProducts } from '../../api/patch-products.ts';
import type { SendableChange } from '../../store/catalog/journal/sendable.ts';
import { sentPatiently } from '../runs/patient-request.ts';
import { RequestLanes } from '../runs/request-lanes.ts';
import type { RunMemory } from '../runs/run-memory.ts';
import type { ServicePause } from '../runs/service-pause.ts';
import type { Workspace } from '../workspaces.ts';
import type { AnswerReader, RequestResults } from './answer-reader.ts';
import { type Batch, OperationQueue } from './operation-queue.ts';
import type { JournalPage, RunJournal } from './run-journal.ts';

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
  readonly #lanes: RequestLanes<Batch, RequestResults>;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { workspace, journal, reader, signal, halt } = parts;
    const queue = this.#queue;
    this.#lanes = new RequestLanes<Batch, RequestResults>({
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
   * `ahead`: so many requests' worth of products may wait when the next page is read.
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
      this.#add(items, new Map(addresses.map((address) => [address.product, address])), onePerCell);
      while (this.#queue.size >= ahead * reader.size.most && !signal.aborted) await this.#queue.changed();
      if (signal.aborted) return;
    }
    this.#queue.complete();
  }

  /**
   * What the service did not keep, without saying why, may share its operation or its request with what it refuses: it is
   * sent again value by value, and after that in requests of its own.
   */
  #add(items: SendableChange[], addresses: Batch['addresses'], onePerCell: boolean): void {
    const { memory } = this.#parts;
    const byAttempts = Map.groupBy(items, ({ item }) => Math.min(memory.attempts(item), 2));
    this.#queue.add({ operations: buildOperations(byAttempts.get(0) ?? [], { onePerCell }), addresses });
    this.#queue.add({
      operations: buildOperations(byAttempts.get(1) ?? [], { onePerCell: true }),
      addresses,
    });
    const alone = buildOperations(byAttempts.get(2) ?? [], { onePerCell: true });
    this.#queue.addSeparate(alone.map((one) => ({ operations: [one], addresses, partOf: null })));
  }

  /** What became of a request that is in flight on disk. */
  async #send(whole: Batch): Promise<RequestResults> {
    const { workspace, journal, reader, pause, memory, signal } = this.#parts;
    const batch = reader.without(journal.leftOut, whole);
    const { operations, addresses, items } = batch;
    if (operations.length === 0) return reader.read(batch, { kind: 'answered', results: [] });
    const outcome = await sentPatiently(
      () => patchProducts(workspace.client, operations, addresses, signal),
      {
        pause,
        signal,
        halt: (error) => this.#lanes.halt(error),
      },
    );
    // The service did nothing with these, or they never left: they may simply be sent another time.
    if (outcome === null)
      return { outcomes: items.map((item) => ({ item, state: 'pending' })), again: [], separate: [] };
    const mayComeLater = outcome.kind === 'unknown' && outcome.mayComeLater;
    const accepted = outcome.kind !== 'unknown' || (outcome.accepted && !mayComeLater);
    const results = reader.read(batch, outcome);
    for (const { item, state, message = null, said = null } of results.outcomes) {
      if (state !== 'unknown') continue;
      memory.unclear(item, accepted ? { message, said } : null);
      if (mayComeLater) memory.mayComeLater.add(item);
    }
    return results;
  }
}

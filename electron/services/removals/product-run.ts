import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { NotProcessed, UnknownOutcome } from '../../api/batch.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import type { Emit } from '../event-bus.ts';
import type { JobHandle } from '../jobs.ts';
import { ended } from '../runs/outcome-sentence.ts';
import { sentPatiently } from '../runs/patient-request.ts';
import { readingProgress } from '../runs/reading-progress.ts';
import { RequestLanes, type RequestQueue } from '../runs/request-lanes.ts';
import { Rereading } from '../runs/rereading.ts';
import { runCourse } from '../runs/run-course.ts';
import { mostAttempts, noClearAnswer, RunMemory } from '../runs/run-memory.ts';
import { type Matter, RunPhase } from '../runs/run-phase.ts';
import { ServicePause } from '../runs/service-pause.ts';
import { StoragePatience } from '../runs/storage-patience.ts';
import type { Workspace } from '../workspaces.ts';
import { ProductJournal } from './product-journal.ts';
import { type RereadWork, type WorkProduct, workProducts } from './work-products.ts';
import type { WorkRequest } from './work-queue.ts';

/** Sends one request, after the pauses that the service needs; null where the run was stopped before anybody acted on it. */
export type SendPatiently = <Outcome extends { kind: string }>(
  send: () => Promise<Outcome | NotProcessed>,
) => Promise<Outcome | null>;

interface RereadOptions {
  matter: Matter;
  sentence: (of: string) => string;
  /** Hardly any of them is listed. */
  unlisted?: boolean;
  /** Products that are read before the first of them is used. */
  perPage?: number;
}

/**
 * Sends a change set of whole products by its journal, level by level of the variant structure (2.2): an item is in flight
 * on disk before its request leaves, its result is on disk before anything is told, and one of unknown outcome is read
 * back before it is sent again. Ends finished, cancelled (the rest skipped) or paused (the rest still pending).
 */
export abstract class ProductRun {
  protected readonly workspace: Workspace;
  protected readonly journal: ProductJournal;
  /** Aborted when nothing more is to be sent: the run was stopped, or met trouble. */
  protected readonly signal: AbortSignal;
  protected readonly handle: JobHandle;
  protected readonly memory = new RunMemory();
  readonly #phase: RunPhase;
  readonly #pause: ServicePause;
  readonly #rereading: Rereading<WorkProduct>;
  readonly #halt = new AbortController();

  constructor(workspace: Workspace, changeSet: number, handle: JobHandle, emit: Emit) {
    this.workspace = workspace;
    this.handle = handle;
    this.signal = AbortSignal.any([handle.signal, this.#halt.signal]);
    this.#phase = new RunPhase(handle);
    const patience = new StoragePatience(handle, this.#phase);
    this.journal = new ProductJournal({ workspace, changeSet, handle, patience, emit });
    const { journal, signal } = this;
    this.#rereading = new Rereading({ workspace, journal, signal, placed: true });
    this.#pause = new ServicePause(this.signal, this.#phase);
  }

  /** What the run says while it reads back what became of items. */
  protected abstract readonly settling: string;

  /** What is done with all that is pending before anything is sent. */
  protected abstract prepare(): Promise<void>;

  /** Sends what is pending of one level. */
  protected abstract send(works: readonly ProductWork[]): Promise<void>;

  /** What became of an item of unknown outcome, by what the service says of its product now. `left`: how many there are. */
  protected abstract settled(reread: RereadWork, left: number): Promise<ItemOutcome>;

  /** One sentence about the outcome. Throws `AppError` when it paused or was cancelled, after the journal says so. */
  run(): Promise<string> {
    return runCourse({
      journal: this.journal,
      handle: this.handle,
      work: (changeSet) => this.#work(changeSet),
    });
  }

  /** Reads the products of items again, piece by piece; each piece is used before the next one is read. */
  protected async reread(
    works: readonly ProductWork[],
    { matter, sentence, ...how }: RereadOptions,
    use: (piece: RereadWork[]) => Promise<void>,
  ): Promise<void> {
    if (works.length === 0) return;
    const onRead = readingProgress(this.#phase, matter, sentence, works.length);
    try {
      for await (const piece of this.#rereading.pieces(workProducts(works, { onRead, ...how })))
        await use(piece);
    } finally {
      this.#phase.set(matter, null);
    }
  }

  /** Sends all requests of a queue, several at a time; `fill` puts them there meanwhile. Throws what stopped it. */
  protected async sendAll<Request extends WorkRequest, Result>(
    queue: RequestQueue<Request>,
    send: (request: Request, patiently: SendPatiently) => Promise<Result>,
    giveBack: (request: Request, result: Result) => ItemOutcome[],
    fill?: () => Promise<void>,
  ): Promise<void> {
    const { journal, signal } = this;
    const pause = this.#pause;
    const lanes: RequestLanes<Request, Result> = new RequestLanes({
      queue,
      requestsAtATime: this.workspace.connection.limits.requestsAtATime,
      journal,
      send: (request) =>
        send(request, (attempt) =>
          sentPatiently(attempt, { pause, signal, halt: (error) => lanes.halt(error) }),
        ),
      giveBack,
      signal,
      halt: () => this.#halt.abort(),
    });
    await lanes.run(fill);
  }

  /** Nothing more is sent; what is on its way is waited for. */
  protected stopSending(): void {
    this.#halt.abort();
  }

  async #work({ counts, total }: ChangeSet): Promise<void> {
    this.handle.report({ done: ended(counts), total });
    await this.#settle(await this.journal.allWork('unknown'));
    await this.prepare();
    for (const level of await this.journal.levels('pending')) {
      let works = await this.journal.work('pending', level);
      for (
        let round = 0;
        works.length > 0 && round < mostAttempts(works.length) && !this.signal.aborted;
        round++
      ) {
        await this.send(works);
        await this.#settle(await this.journal.work('unknown', level));
        works = await this.journal.work('pending', level);
      }
      if (this.signal.aborted) return;
      if (works.length > 0) throw noClearAnswer();
    }
  }

  /** What became of an item of a request is not known. */
  protected unclear(item: number, { reason, said, accepted, mayComeLater }: UnknownOutcome): ItemOutcome {
    this.memory.unclear(item, accepted && !mayComeLater ? { message: reason, said: said ?? null } : null);
    if (mayComeLater) this.memory.mayComeLater.add(item);
    return { item, state: 'unknown', message: reason, said: said ?? null, mayComeLater };
  }

  /** Of one that was not done when it was read back: `notKept`, where the service took it as often as it is sent. */
  protected stillPending(item: number, left: number, notKept: string): ItemOutcome {
    const reason = this.memory.notKept(item, left, notKept);
    return reason === null ? { item, state: 'pending' } : { item, state: 'failed', ...reason };
  }

  /** Reads back what became of items. */
  async #settle(works: readonly ProductWork[]): Promise<void> {
    const told = { matter: 'settling', sentence: (of: string) => `${this.settling}: ${of}` } as const;
    await this.reread(works, told, async (piece) => {
      await this.journal.record(await Promise.all(piece.map((reread) => this.settled(reread, works.length))));
    });
  }
}

import type { ChangeSet } from '#shared/contract/changesets.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { Emit } from '../event-bus.ts';
import type { JobHandle } from '../jobs.ts';
import { Rereading } from '../runs/rereading.ts';
import { runCourse } from '../runs/run-course.ts';
import { mostAttempts, NOT_KEPT, noClearAnswer, RunMemory } from '../runs/run-memory.ts';
import { RunPhase } from '../runs/run-phase.ts';
import { ServicePause } from '../runs/service-pause.ts';
import { StoragePatience } from '../runs/storage-patience.ts';
import type { Workspace } from '../workspaces.ts';
import { AnswerReader } from './answer-reader.ts';
import { type EditedProduct, editedProducts } from './edited-products.ts';
import { LateAppends } from './late-appends.ts';
import { pendingChanges } from './pending-changes.ts';
import { type JournalPage, RunJournal } from './run-journal.ts';
import { Sending } from './sending.ts';
import { type Settling, settled } from './settle-unknown.ts';
import { StructureUpdates } from './structure-updates.ts';

/** So many requests' worth of products wait when more are read: more where what was read cannot become stale. */
const REQUESTS_AHEAD = { checked: 1, unchecked: 6 };

/**
 * Sends one change set by its journal: an item is in flight on disk before its request leaves, and its result is on
 * disk before anything is told. Ends finished, cancelled (the rest skipped) or paused (the rest still pending).
 */
export class ChangeSetRun {
  readonly #workspace: Workspace;
  readonly #handle: JobHandle;
  readonly #phase: RunPhase;
  readonly #journal: RunJournal;
  #rereading: Rereading<EditedProduct>;
  readonly #reader: AnswerReader;
  readonly #pause: ServicePause;
  readonly #late: LateAppends;
  readonly #memory = new RunMemory();
  readonly #halt = new AbortController();
  /** Aborted when nothing more is to be sent: the run was stopped, or met trouble. */
  readonly #signal: AbortSignal;

  constructor(workspace: Workspace, changeSet: number, handle: JobHandle, emit: Emit) {
    this.#workspace = workspace;
    this.#handle = handle;
    this.#signal = AbortSignal.any([handle.signal, this.#halt.signal]);
    this.#phase = new RunPhase(handle);
    const patience = new StoragePatience(handle, this.#phase);
    this.#journal = new RunJournal({ workspace, changeSet, handle, patience, emit });
    this.#rereading = new Rereading({ workspace, journal: this.#journal, signal: this.#signal });
    this.#reader = new AnswerReader(workspace.connection.profile.patch.max_operations);
    this.#pause = new ServicePause(this.#signal, this.#phase);
    const silenceMs = workspace.connection.limits.silenceSeconds * 1000;
    this.#late = new LateAppends({
      journal: this.#journal,
      phase: this.#phase,
      signal: this.#signal,
      silenceMs,
    });
  }

  /** One sentence about the outcome. Throws `AppError` when it paused or was cancelled, after the journal says so. */
  async run(): Promise<string> {
    return runCourse({
      journal: this.#journal,
      handle: this.#handle,
      work: (changeSet) => this.#rounds(changeSet),
    });
  }

  async #rounds({ kind, options }: ChangeSet): Promise<void> {
    const { onePerCell } = options;
    const checkFirst = options.checkFirst || kind !== 'edit';
    await this.#late.find();
    if (await this.#journal.hasStructure())
      this.#rereading = new Rereading({
        workspace: this.#workspace,
        journal: this.#journal,
        signal: this.#signal,
        placed: true,
      });
    for (let round = 0; !this.#signal.aborted; round++) {
      await this.#settle();
      let changeSet = await this.#journal.changeSet();
      if (changeSet.counts.pending === 0 && (await this.#late.waitedFor())) {
        await this.#settle();
        changeSet = await this.#journal.changeSet();
      }
      if (changeSet.counts.pending === 0) return;
      if (round >= mostAttempts(changeSet.counts.pending)) throw noClearAnswer();
      const pages = pendingChanges(
        changeSet,
        { checkFirst },
        { journal: this.#journal, rereading: this.#rereading, memory: this.#memory, phase: this.#phase },
      );
      const sending = new Sending({
        workspace: this.#workspace,
        journal: this.#journal,
        reader: this.#reader,
        pause: this.#pause,
        memory: this.#memory,
        signal: this.#signal,
        halt: () => this.#halt.abort(),
      });
      const ahead = REQUESTS_AHEAD[checkFirst ? 'checked' : 'unchecked'];
      const structure = new Set<number>();
      await sending.run(withoutStructure(pages, structure), { onePerCell, ahead });
      if (structure.size > 0 && !this.#signal.aborted)
        await new StructureUpdates({
          workspace: this.#workspace,
          journal: this.#journal,
          rereading: this.#rereading,
          pause: this.#pause,
          memory: this.#memory,
          kind,
          signal: this.#signal,
        }).send(structure, changeSet.products);
    }
  }

  /** Reads back what became of unknown items. */
  async #settle(): Promise<void> {
    const { counts, products } = await this.#journal.changeSet();
    if (counts.unknown === 0) return;
    this.#phase.set('settling', 'Reading back changes with unknown outcome');
    try {
      const settling: Settling = {
        notKept: (item) => this.#memory.notKept(item, counts.unknown, NOT_KEPT),
        mayComeLater: (item) => this.#memory.mayComeLater.has(item),
        mayArrive: (item) => this.#late.mayArrive(item),
      };
      const order = editedProducts(this.#journal, {
        state: 'unknown',
        products: Math.min(products, counts.unknown),
        wanted: () => true,
      });
      for await (const piece of this.#rereading.pieces(order)) {
        const outcomes = piece.flatMap((reread) => settled(reread, settling));
        for (const { item, state } of outcomes) if (state === 'pending') this.#memory.checked.add(item);
        await this.#journal.record(outcomes);
      }
    } finally {
      this.#phase.set('settling', null);
    }
  }
}

/** Structure cells cannot be patched: their items are put into `structure`, and the pages go on without them. */
async function* withoutStructure(
  pages: AsyncIterable<JournalPage>,
  structure: Set<number>,
): AsyncGenerator<JournalPage, void, undefined> {
  for await (const { items, addresses } of pages) {
    const patched = items.filter(({ item, property }) => {
      if (isStructure(property)) structure.add(item);
      return !isStructure(property);
    });
    if (patched.length > 0) yield { items: patched, addresses };
  }
}

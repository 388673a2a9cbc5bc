import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import type { Emit } from './event-bus.ts';
import type { Workspace } from './workspaces.ts';

/** More changed cells than this are not listed: windows then read what they show again. */
export const MAX_CELLS_PER_EVENT = 500;
const EMIT_EVERY_MS = 250;

/** Tells windows how a change set goes, a few times a second at most, however fast results come in. */
export class ChangeSetEvents {
  readonly #workspace: Workspace;
  readonly #emit: Emit;
  #cells: CellRef[] = [];
  #changeSet: ChangeSet | null = null;
  #last = 0;

  constructor(workspace: Workspace, emit: Emit) {
    this.#workspace = workspace;
    this.#emit = emit;
  }

  async add(changeSet: ChangeSet, cells: readonly CellRef[]): Promise<void> {
    this.#changeSet = changeSet;
    this.#cells.push(...cells);
    if (Date.now() - this.#last >= EMIT_EVERY_MS) await this.flush();
  }

  async flush(): Promise<void> {
    this.#last = Date.now();
    const connectionId = this.#workspace.connection.id;
    const cells = this.#cells;
    const changeSet = this.#changeSet;
    this.#cells = [];
    this.#changeSet = null;
    if (changeSet) this.#emit('changesets.changed', { connectionId, changeSet });
    if (cells.length > 0) {
      const { store } = this.#workspace;
      const summary = await store.stagedSummary();
      const updates = cells.length <= MAX_CELLS_PER_EVENT ? await store.cellUpdates(cells) : null;
      this.#emit('drafts.changed', { connectionId, summary, cells: updates });
    }
  }
}

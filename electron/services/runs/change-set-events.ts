import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { atMostEvery } from '#shared/timing/throttle.ts';
import type { Emit } from '../event-bus.ts';
import type { Workspace } from '../workspaces.ts';

/** If more cells changed than this, they are not listed: windows then reload what they show. */
export const MAX_CELLS_PER_EVENT = 500;
const EMIT_EVERY_MS = 250;

/** What was just written to the journal of a change set. */
export interface Written {
  changeSet: ChangeSet;
  /** Cells whose value or mark changed. */
  cells: readonly CellRef[];
  /** Whether products were added or removed, or their marks changed. */
  products: boolean;
}

/** Reports the progress of a change set to windows, at most a few times per second, however fast results arrive. */
export class ChangeSetEvents {
  readonly #workspace: Pick<Workspace, 'store' | 'connection'>;
  readonly #emit: Emit;
  #cells: CellRef[] = [];
  #tooMany = false;
  #products = false;
  #changeSet: ChangeSet | null = null;
  readonly #isDue = atMostEvery(EMIT_EVERY_MS);

  constructor(workspace: Pick<Workspace, 'store' | 'connection'>, emit: Emit) {
    this.#workspace = workspace;
    this.#emit = emit;
  }

  async add({ changeSet, cells, products }: Written): Promise<void> {
    this.#changeSet = changeSet;
    this.#products ||= products;
    this.#keep(cells);
    if (this.#isDue()) await this.flush();
  }

  /** If the local catalog cannot be read at the moment, its changes are reported next time. */
  async flush(): Promise<void> {
    const connectionId = this.#workspace.connection.id;
    const changeSet = this.#changeSet;
    this.#changeSet = null;
    if (changeSet) this.#emit('changesets.changed', { connectionId, changeSet });
    const cells = this.#cells;
    const tooMany = this.#tooMany;
    const products = this.#products;
    if (cells.length === 0 && !tooMany && !products) return;
    this.#cells = [];
    this.#tooMany = false;
    this.#products = false;
    const { store } = this.#workspace;
    try {
      const summary = await store.stagedSummary();
      const updates = tooMany ? null : await store.cellUpdates(cells);
      this.#emit('drafts.changed', { connectionId, summary, cells: updates });
      if (!products) return;
      this.#emit('removals.changed', { connectionId, summary });
      this.#emit('creations.changed', { connectionId, summary });
      this.#emit('catalog.changed', { connectionId, reason: 'apply' });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'storage') throw error;
      this.#tooMany ||= tooMany;
      this.#products ||= products;
      this.#keep(cells);
    }
  }

  #keep(cells: readonly CellRef[]): void {
    this.#tooMany ||= this.#cells.length + cells.length > MAX_CELLS_PER_EVENT;
    if (this.#tooMany) this.#cells = [];
    else this.#cells.push(...cells);
  }
}

import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import type { CatalogStore } from '../store/catalog/create-catalog-store.ts';
import { type Effects, type Fact, MOST_CELLS } from '../store/catalog/effects.ts';
import type { StoreClient } from '../store/rpc.ts';
import type { Emit } from './event-bus.ts';
import type { Logger } from './ports.ts';

/** How often windows are told while a job writes. */
const TELL_EVERY_MS = 250;

interface Parts {
  connectionId: string;
  store: () => StoreClient<CatalogStore>;
  emit: Emit;
  /** Whether a job runs on the connection, which may write many times a second. */
  isBusy: () => boolean;
  /** As windows are to show it. */
  shown: (changeSet: ChangeSet) => ChangeSet;
  /** Called with change sets that changed, after windows were told. */
  onChangeSets: (changeSets: readonly ChangeSet[]) => void;
  logger: Logger;
}

/**
 * Tells windows what was written to a catalog, whoever wrote it: before the call that wrote it is answered, or, while a job runs, at
 * most a few times a second.
 */
export class CatalogEvents {
  readonly #parts: Parts;
  #pending: Pending = nothing();
  #timer: NodeJS.Timeout | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `effects`: what one call wrote. */
  async add(effects: Effects): Promise<void> {
    merge(this.#pending, effects);
    const left = this.#toldAt + TELL_EVERY_MS - performance.now();
    if (left <= 0 || !this.#parts.isBusy()) return this.flush();
    this.#timer ??= setTimeout(() => void this.flush(), left);
  }

  /** Nothing more is told: the catalog is being closed. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Tells what is not told yet. If the catalog cannot be read at the moment, that is told next time. Never rejects. */
  async flush(): Promise<void> {
    const { connectionId, logger } = this.#parts;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#toldAt = performance.now();
    const told = this.#pending;
    this.#pending = nothing();
    try {
      await this.#tell(told);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'storage')
        logger.error('Windows were not told what was written', { connectionId, error });
      merge(this.#pending, { ...told, changeSets: [], facts: [...told.facts] });
    }
    if (told.changeSets.size > 0) this.#parts.onChangeSets([...told.changeSets.values()]);
  }

  async #tell({ changeSets, staged, cells, removals, creations, facts }: Pending): Promise<void> {
    const { connectionId, emit, shown } = this.#parts;
    for (const changeSet of changeSets.values())
      emit('changesets.changed', { connectionId, changeSet: shown(changeSet) });
    if (staged || removals || creations) {
      // In one call, so that what is told first was read first.
      const now = await this.#parts.store().stagedNow(cells);
      const { summary } = now;
      emit('drafts.changed', { connectionId, ...now });
      if (removals) emit('removals.changed', { connectionId, summary });
      if (creations) emit('creations.changed', { connectionId, summary });
    }
    for (const fact of facts) await this.#tellFact(fact);
  }

  async #tellFact(fact: Fact): Promise<void> {
    const { connectionId, emit } = this.#parts;
    if (fact === 'terms')
      emit('glossary.changed', { connectionId, terms: await this.#parts.store().terms() });
    else if (fact === 'views')
      emit('views.changed', { connectionId, saved: await this.#parts.store().savedViews() });
    else emit('catalog.changed', { connectionId, reason: fact });
  }
}

interface Pending extends Omit<Effects, 'changeSets' | 'facts' | 'cells'> {
  cells: CellRef[] | null;
  changeSets: Map<number, ChangeSet>;
  facts: Set<Fact>;
}

const nothing = (): Pending => ({
  staged: false,
  cells: [],
  removals: false,
  creations: false,
  changeSets: new Map(),
  facts: new Set(),
});

function merge(pending: Pending, { staged, cells, removals, creations, changeSets, facts }: Effects): void {
  pending.staged ||= staged;
  pending.removals ||= removals;
  pending.creations ||= creations;
  for (const changeSet of changeSets) pending.changeSets.set(changeSet.changeSet, changeSet);
  for (const fact of facts) pending.facts.add(fact);
  if (cells === null || pending.cells === null || pending.cells.length + cells.length > MOST_CELLS)
    pending.cells = null;
  else pending.cells.push(...cells);
}

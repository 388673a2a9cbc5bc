import type {
  ApplyOptions,
  ChangeSet,
  ChangeSetItem,
  ItemDecision,
  ItemFilter,
  ItemSelection,
  ItemState,
  OpenItems,
  ProductEvent,
  UndoPlan,
} from '#shared/contract/changesets.ts';
import type { WriteProof, WriteWay } from '#shared/contract/writing.ts';
import type { Column } from '#shared/domain/cell.ts';
import type { Appending } from '#shared/domain/patch.ts';
import { STRUCTURE } from '#shared/service/structure.ts';
import {
  type PackedChanges,
  type PackedSendable,
  unpackChanges,
  unpackSendable,
} from '../../packed-changes.ts';
import type { Core } from '../core.ts';
import type { FilePage } from '../staging/drafts-for-file.ts';
import type { UnknownAppend } from './change-sets.ts';
import { Deciding } from './deciding.ts';
import { growBySets } from './grow-by-sets.ts';
import { ItemReader } from './item-reader.ts';
import type { ItemOutcome } from './item-states.ts';
import { Journal } from './journal.ts';
import { undecidedConflicts } from './open-items.ts';
import { OutcomeEffects } from './outcome-effects.ts';
import { packChanges } from './pack-changes.ts';
import { ProductOutcomes } from './product-outcomes.ts';
import { type Plans, Retrying } from './retrying.ts';
import { type HeldBack, heldBack, type SendableChange, sendableChangesSql } from './sendable.ts';
import { settleByPull } from './settle-by-pull.ts';
import { Undoing } from './undoing.ts';
import { WriteProofs } from './write-proofs.ts';

/** Change sets: what is sent, its outcome, and how edits are decided and undone. */
export function createJournal(core: Core, plans: Plans) {
  const { db, names, meta, changeSets, history, current, spelling } = core;
  const { touch, views } = core;
  const proofs = new WriteProofs(db, meta);
  const effects = new OutcomeEffects(core);
  const products = new ProductOutcomes(core);
  const journal = new Journal({ ...core, effects, products });
  const retrying = new Retrying({ ...core, plans });
  const items = new ItemReader(core);
  const deciding = new Deciding({ ...core, effects, items });
  const undoing = new Undoing({ ...core, items });

  /** Results that may be long, as JSON text (`packed-changes.ts`), so that a worker can pass them on unchanged. */
  const packed = {
    sendable: (): string => {
      const changes = packChanges(db, names, sendableChangesSql(spelling()));
      return `{"changes":${changes},"heldBack":${JSON.stringify(heldBack(db))}}`;
    },
    itemsToSend: (
      changeSet: number,
      state: 'pending' | 'unknown',
      page?: { after: number; limit: number },
    ): string => {
      changeSets.ofEdits(changeSet);
      return packChanges(db, names, changeSets.toSend(changeSet, state, page, spelling()));
    },
  };

  const methods = {
    /** What would be frozen now, and what of everything staged is held back, by reason. */
    sendable: (): { changes: SendableChange[]; heldBack: HeldBack } =>
      unpackSendable(JSON.parse(packed.sendable()) as PackedSendable),
    /** How change sets are sent from now on. */
    applyOptions: (): ApplyOptions => meta.get('apply_options'),
    setApplyOptions: (options: ApplyOptions): void =>
      db.transaction('durable', () => meta.set('apply_options', options)),
    writeProofs: (request: string): WriteProof[] => proofs.all(request),
    saveWriteProof: (request: string, proof: WriteProof): void => proofs.keep(request, proof),
    forgetWriteProof: (request: string, way: WriteWay): void => proofs.forget(request, way),
    /** The fingerprint of the way of reading values that the user confirmed last; null if none. */
    confirmedReading: (): string | null => meta.get('confirmed_reading'),
    saveConfirmedReading: (fingerprint: string): void =>
      db.transaction('durable', () => meta.set('confirmed_reading', fingerprint)),
    /** The longest that a late append took to arrive on this connection, as far as was seen, in milliseconds. */
    longestArrival: (): number => meta.get('longest_arrival_ms'),
    saveLongestArrival: (ms: number): void =>
      db.transaction('durable', () => meta.set('longest_arrival_ms', ms)),
    /** The first pending item of each way of writing cells, other than those of the variant structure. */
    firstOfWays: (changeSet: number): { way: WriteWay; item: number }[] =>
      changeSets.firstOfWays(changeSet, spelling(), structureColumns(names)),
    /** Has items that add to lists, and are not settled, set the whole list instead (`growsBySet`). */
    growBySets: (changeSet: number, appending: Appending): void => growBySets(db, changeSet, appending),
    /** Copies what is sendable into a new, queued change set of pending items, to be sent with the current options. */
    freeze: (): { changeSet: ChangeSet; heldBack: HeldBack } => {
      history.refuseWhileOpen();
      const frozen = journal.freeze(meta.get('apply_options'));
      return { changeSet: changeSets.get(frozen.changeSet), heldBack: frozen.heldBack };
    },
    changeSets: (): ChangeSet[] => changeSets.all(),
    /** Those that have not ended, the oldest first. */
    unfinishedChangeSets: (): ChangeSet[] => changeSets.unfinished(),
    changeSet: (changeSet: number): ChangeSet => changeSets.get(changeSet),
    items: (
      changeSet: number,
      filter: ItemFilter,
      offset: number,
      limit: number,
    ): { total: number; fits: Record<ItemDecision, number>; rows: ChangeSetItem[] } =>
      items.items(changeSets.get(changeSet), filter, offset, limit),
    /** How many failed items `retryItems` would send, and how many conflicts are still to be decided. */
    openItems: (changeSet: number): OpenItems => ({
      failed: retrying.retryable(changeSet),
      conflict: undecidedConflicts(db, changeSet),
    }),
    /** Items in journal order after the item `after`, for files. */
    itemsAfter: (changeSet: number, filter: ItemFilter, after: number, limit: number): ChangeSetItem[] =>
      items.after(changeSet, filter, after, limit),
    /** Likewise as changes for a file, chunk by chunk: after the `next` of the previous one. */
    itemsForFile: (changeSet: number, filter: ItemFilter, after: string | null, limit: number): FilePage =>
      items.forFile(changeSet, filter, after, limit),
    /** Every column that a change set touches, with how many of its items are in the state (null: in any). */
    itemColumns: (changeSet: number, state: ItemState | null): (Column & { items: number })[] =>
      items.columns(changeSet, state),
    /** What was sent for a product, the newest first. */
    productItems: (
      product: number,
      before: number | null,
      limit: number,
    ): { rows: ProductEvent[]; more: boolean } => {
      const rows = items.ofProduct(product, before ?? undefined, limit + 1);
      return { rows: rows.slice(0, limit), more: rows.length > limit };
    },
    /**
     * Items of a change set in one state, ready for operations, in journal order: all, or `limit` of those after the item
     * `after` plus all others of the last one's product, so that a product's items always come together.
     */
    itemsToSend: (
      changeSet: number,
      state: 'pending' | 'unknown',
      page?: { after: number; limit: number },
    ): SendableChange[] =>
      unpackChanges(JSON.parse(packed.itemsToSend(changeSet, state, page)) as PackedChanges),
    /** The appends of unknown outcome that were being sent when the app stopped unexpectedly, and when they were sent. */
    unknownAppends: (changeSet: number): UnknownAppend[] => changeSets.unknownAppends(changeSet),
    /**
     * Records the outcomes of items. Applied: the new value becomes the base, and the staged edit is discarded unless it was
     * edited again since the freeze (then it is rebased). Failed: the staged edit keeps the service's message; for an undo or
     * redo, an edit is staged with it. Conflict: the value found becomes the local catalog's, so that the staged edit shows the
     * conflict. An applied removal, or one skipped as `already_gone`: the product and its mark are gone from the local catalog;
     * staged edits stay. An applied creation: the catalog holds the product as the service does; its mark is gone, and so are
     * its staged edits, except for those that did not arrive. A failed creation: the mark keeps the service's message. Never
     * touches items that already ended as applied or skipped. `next`: the items of requests that are about to be sent. They are
     * put in flight in the same transaction (synchronous=FULL), each request under its own number. `leftOut`: those of them
     * whose edits were withdrawn meanwhile; they must not be sent. Throws `internal` if any other of them is not pending, or is
     * a whole product without a snapshot; then nothing is recorded.
     */
    recordOutcomes: (
      changeSet: number,
      outcomes: ItemOutcome[],
      next: number[][] = [],
    ): { changeSet: ChangeSet; leftOut: number[] } => {
      const { cells, products, leftOut } = journal.recordOutcomes(changeSet, outcomes, next);
      touch(cells);
      views.cameOrWent(products);
      return { changeSet: changeSets.get(changeSet), leftOut };
    },
    /**
     * Makes at most `limit` pending items of a stopped change set skipped, or unknown if the service may still do them.
     */
    skipPending: (changeSet: number, limit: number): ChangeSet => {
      touch(journal.skipPending(changeSet, limit));
      return changeSets.get(changeSet);
    },
    /**
     * Puts failed items (all, or the given ones) back to pending, edits with what is now staged for their cells; those no
     * longer staged, or no longer marked that way, become skipped. A change set that had ended is queued; a paused one stays
     * paused.
     */
    retryItems: (changeSet: number, which: number[] | null): ChangeSet => {
      retrying.retry(changeSet, which);
      return changeSets.get(changeSet);
    },
    /**
     * Decides conflicts and unknown outcomes together with their staged edits (undoable). If items are to be sent, a change set
     * that had ended is queued, and a paused one stays paused; a queued or paused one with nothing left is finished.
     */
    decideItems: (
      changeSet: number,
      which: ItemSelection,
      decision: ItemDecision,
    ): {
      changeSet: ChangeSet;
      decided: number;
      leftAlone: number;
    } => {
      const { cells, ...rest } = deciding.decide(changeSets.ofEdits(changeSet), which, decision);
      touch(cells);
      return { changeSet: changeSets.get(changeSet), ...rest };
    },
    /** What `freezeUndo` would send, and what it would leave out and why. */
    undoPlan: (changeSet: number, which: ItemSelection, limit: number): UndoPlan =>
      undoing.plan(changeSets.ofEdits(changeSet), which, limit),
    /** Creates a queued change set with the inverse of applied items. Throws `invalid_input` if nothing can be undone. */
    freezeUndo: (changeSet: number, which: ItemSelection): ChangeSet =>
      changeSets.get(undoing.freeze(changeSets.ofEdits(changeSet), which, meta.get('apply_options'))),
    /**
     * Stops a running change set for the user; that is on disk when this returns. It ends with its run, even if the run is
     * killed. One that paused meanwhile has ended when this returns. Throws `not_found`.
     */
    stopChangeSet: (changeSet: number): ChangeSet => {
      journal.stop(changeSet);
      return changeSets.get(changeSet);
    },
    /** `waitsForToken`: paused because the service did not accept the token. */
    setChangeSetState: (
      changeSet: number,
      state: ChangeSet['state'],
      message: string | null,
      waitsForToken?: boolean,
    ): ChangeSet => {
      journal.setState(changeSet, state, message, waitsForToken);
      return changeSets.get(changeSet);
    },
  };
  return {
    methods,
    packed,
    /** Recovers what a crash left behind. */
    recover: () => journal.recover(),
    /** Returns the change sets of which a pull settled items. */
    settleByPull: (pull: number) => settleByPull({ db, journal, current }, pull),
  };
}

/** The numbers of the properties that stand for the variant structure (2.2). */
const structureColumns = (names: Core['names']): number[] =>
  Object.values(STRUCTURE).flatMap((property) => names.properties.find(property) ?? []);

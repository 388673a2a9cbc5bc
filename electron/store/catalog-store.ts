import type {
  CatalogSummary,
  FamilyMember,
  GridLayout,
  OpenedView,
  ProductDetails,
  Row,
} from '#shared/contract/catalog.ts';
import type { BlockPlan, PlannedCell, PlannedFilter, SelectionStats } from '#shared/contract/cells.ts';
import type { ChangeFileCheck } from '#shared/contract/change-files.ts';
import type {
  ApplyOptions,
  ApplyPreview,
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
import type {
  DraftFilter,
  DraftRow,
  DraftScope,
  DraftSelection,
  HistoryAction,
  Keep,
  StagedSummary,
} from '#shared/contract/drafts.ts';
import type {
  CategoryNode,
  FacetValue,
  KeptIdentifiers,
  LastView,
  SavedView,
} from '#shared/contract/views.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { CellRef, CellUpdate, Change, Column, Intent } from '#shared/domain/cell.ts';
import type { NumberFormat } from '#shared/domain/numbers.ts';
import type { GridColumn, ViewQuery } from '#shared/domain/query.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { ViewFile } from '#shared/exchange/view-file.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { RemovalStore } from './removal-store.ts';

/** What a pull needs to go on after a restart. */
export interface PullState {
  pull: number;
  /** Where to continue: null for the first page. */
  cursor: string | null;
  /** Products written so far in this pull. */
  done: number;
  /** The end of the list was reached already; only `finishPull` is missing. */
  listed: boolean;
  startedAt: string;
}

/** What there is after a pull. */
export interface PullOutcome {
  products: number;
  /** No longer listed, and kept because they carry staged edits. */
  gone: number;
  conflicts: number;
  /** Products that share their identifier with another one, and one such identifier. */
  sharing: { products: number; identifier: string | null };
}

/** A product that a pull has not listed. */
export type UnseenProduct = Pick<ProductRecord, 'identifier' | 'productId' | 'parentIdentifier'> & {
  product: number;
  /** With another product of the last pull. */
  sharesIdentifier: boolean;
};

/** A moment of this catalog, good until it is closed: what the app writes after it is newer than a page that was asked for before. */
export type PullMoment = number;

export interface EditOutcome {
  cells: CellUpdate[];
  summary: StagedSummary;
  /** Change sets with items that were to be sent, and will not be because their edits were taken back. */
  takenFrom: ChangeSet[];
}

/** A staged change ready to be frozen or previewed, with what a request needs to name its product. */
export interface SendableChange extends CellRef {
  /** Draft key in a preview, journal item number in a change set. */
  item: number;
  intent: Intent;
  value: CellValue;
  base: CellValue;
  localeless: boolean;
}

export type HeldBack = ApplyPreview['heldBack'];

/** The outcome of one item, to be written in one transaction with its request. */
export interface ItemOutcome {
  item: number;
  state: Extract<ItemState, 'applied' | 'failed' | 'conflict' | 'unknown' | 'skipped' | 'pending'>;
  code?: string | null;
  /** The service's own words. */
  said?: string | null;
  /** The app's. */
  message?: string | null;
  /** For `applied`: the value the service holds now, when it differs from what the operation makes of the base (e.g. read back). */
  now?: CellValue;
  /** For `conflict`: the value the service holds; it becomes the local catalog's. For `unknown`: the value read back, where one was. */
  found?: CellValue;
  /** For `unknown`: the service may still do it, also where it is not there when it is read back. */
  mayComeLater?: boolean;
}

/** One change out of a file, its product named as the service names it. */
export interface FileChange {
  identifier: string;
  property: string;
  locale: string;
  intent: Intent;
  value: CellValue;
  base: CellValue;
}

/** Where a block edit goes on (null: at its first cell), and how many cells at most; whole rows, and at least one. */
export interface BlockPiece {
  from: string | null;
  limit: number;
}

/** What one piece of a plan adds to it. `products`: those with a change that no piece before it counted. */
export type PlannedPiece = Omit<BlockPlan, 'first' | 'next'> & {
  listed: PlannedCell[];
  /** Behind the last cell that is listed, when there were as many as wanted; else null. */
  listedTo: string | null;
  next: string | null;
};

/** What one piece of a block edit did. */
export type StagedPiece = Pick<PlannedPiece, 'cells' | 'changes' | 'unchanged' | 'problems' | 'next'>;

/** What becomes of changes out of a file, each counted once, in the first that fits. */
export type FileChangeCounts = Pick<
  ChangeFileCheck,
  'unknownProducts' | 'alreadyThere' | 'alreadyStaged' | 'clashes' | 'clashing' | 'conflicts' | 'stages'
>;

/** A staged change or an item on its way into a file, with where the next piece goes on. */
export interface FilePage {
  changes: (FileChange & { localeless: boolean })[];
  next: string | null;
}

/**
 * The local catalog of one connection, in one SQLite file. Implemented by the worker (`electron/store/catalog/`),
 * called through `openCatalogStore`; every method is one transaction, and returns when it is on disk.
 */
export interface CatalogStore extends RemovalStore {
  summary(): CatalogSummary;
  /** The summary no longer tells how the catalog was repaired. */
  forgetRepair(): void;

  /** The last pull counts as made with the settings of now: none is proposed for them. */
  dismissPull(): void;
  /** Takes up an unfinished pull, or begins a new one, also where the unfinished one was begun with other settings. */
  beginPull(): PullState;
  /**
   * Writes one page. New and changed products replace what was there, staged edits stay. `next` is where the pull goes on
   * (kept with the page, in the same transaction); products written twice in one pull count once. What the app itself wrote
   * after `askedAt` stays: products removed, restored or looked up, and cells that were applied or read back.
   */
  writePage(
    pull: number,
    page: ProductRecord[],
    next: string | null,
    askedAt?: PullMoment | null,
  ): { done: number };
  /** To be taken before a page is asked for, and handed to `writePage` with it. None there: the page is as of now. */
  pullMoment(): PullMoment;
  /** The user stopped the pull: the next `beginPull` goes on with it, but it is no longer reported as pending. */
  stopPull(pull: number): void;
  /** Products of earlier pulls that this one has not written: how many, and at most `limit` of them. */
  unseenProducts(pull: number, limit: number): { total: number; products: UnseenProduct[] };
  /** Ends a pull whose list is not to be believed: what was written stays, nothing is gone, and the next one begins anew. */
  giveUpPull(pull: number): void;
  /** Ends a pull that reached the end: products not seen are gone; gone ones without staged edits lose their values and leave the views. */
  finishPull(pull: number): PullOutcome & {
    /** Change sets with items that were of unknown outcome, and are so no more. */
    settled: ChangeSet[];
  };

  openView(query: ViewQuery): OpenedView;
  /** A view like `from` with a product's variants (null: all) folded out or in. Throws `view_expired`. */
  fold(from: number, product: number | null, expanded: boolean): OpenedView;
  /** How many products fulfil a query. `invalid_input` like `openView`. */
  countProducts(query: ViewQuery): number;
  facets(
    query: ViewQuery,
    column: GridColumn,
    search: string,
    limit: number,
  ): { values: FacetValue[]; distinct: number; products: number };
  categories(query: ViewQuery, property: string): { nodes: CategoryNode[]; unclassified: number };
  filledColumns(view: number): (Column & { products: number })[];
  keepIdentifiers(texts: string[]): KeptIdentifiers;
  /** Throws `not_found`. */
  identifiers(list: number): { texts: string[]; kept: KeptIdentifiers };
  savedViews(): SavedView[];
  /** Throws `invalid_input` at `name` when another view has it, `not_found` for an id that is no more. */
  saveView(view: Omit<SavedView, 'id'> & { id: number | null }): SavedView;
  /** Takes in all views of a file, or none of them; a name that is taken gets a number. */
  importViews(file: Pick<ViewFile, 'views' | 'lists'>): SavedView[];
  removeView(id: number): void;
  /** What the catalog showed last. Null for none, or one that this version cannot read. */
  lastView(): LastView | null;
  keepLastView(last: LastView): void;
  /** Throws AppError `view_expired` for a view that is no longer kept. */
  window(view: number, start: number, count: number, columns: Column[]): Row[];
  staleRows(view: number): number;
  locate(view: number, product: number): number | null;
  product(product: number): ProductDetails;
  /** A product's family (2.2), as `catalog.family` gives it. Throws `not_found`. */
  family(product: number, limit: number): { members: FamilyMember[]; total: number };
  /** The product as the service is known to hold it, staged edits not laid over. Throws `not_found`. */
  keptProduct(product: number): ProductRecord;
  layout(): GridLayout | null;
  saveLayout(layout: GridLayout): void;

  stagedSummary(): StagedSummary;
  edit(label: string, edits: (CellRef & { change: Change })[]): EditOutcome;
  listDrafts(
    scope: DraftScope,
    offset: number,
    limit: number,
  ): { total: number; counts: Record<DraftFilter, number>; mergeable: number; rows: DraftRow[] };
  /** The columns in which a filter's staged changes are. */
  draftColumns(filter: DraftFilter): (Column & { changes: number })[];
  dropDrafts(which: DraftSelection): EditOutcome;
  /** `leftAlone`: conflicts that the decision does not fit (merging what is no list). */
  resolveDrafts(which: DraftSelection, keep: Keep): EditOutcome & { leftAlone: number };
  /** Staged changes for a file, piece by piece: after the `next` of the one before. */
  draftsForFile(scope: DraftScope, after: string | null, limit: number): FilePage;
  /** What staging changes out of a file would do. Changes nothing. */
  checkFileChanges(changes: FileChange[]): FileChangeCounts;
  /** Stages changes out of a file as one action, over the base that their authors saw. */
  stageFileChanges(
    label: string,
    changes: FileChange[],
    replaceStaged: boolean,
  ): EditOutcome & { staged: number };
  /** Of very many cells, `cells` holds the first ones. Throws `busy` while an action is open (`beginAction`). */
  undo(): EditOutcome & { label: string | null; leftAlone: number };
  redo(): EditOutcome & { label: string | null; leftAlone: number };
  history(before: number | null, limit: number): { actions: HistoryAction[]; more: boolean };
  /** Steps until `action` is the last one done; null: until none is. Throws `not_found` for an action that is no more, `busy` like `undo`. */
  jump(action: number | null): EditOutcome & { steps: number; leftAlone: number };

  /** Begins to count what is selected. Throws `view_expired`. */
  openCount(selection: CellSelection): number;
  /** Counts on; null until all is counted. */
  countPiece(count: number): SelectionStats | null;
  /**
   * About `limit` selected cells from row `from` of the block that they are together; `next`: the row to go on with.
   * Throws `view_expired`; `invalid_input` for ranges that are no block together, or too many cells.
   */
  copyCells(
    selection: CellSelection,
    numbers: NumberFormat,
    from: number,
    limit: number,
  ): { texts: string[][]; values: CellValue[][]; next: number | null };
  /**
   * Makes a block edit ready, until `closeBlock`: its pieces go over the rows as they stand now, whatever becomes of the
   * view. `cells`: how many it goes into. Throws `view_expired`; `invalid_input` for what cannot be read of it.
   */
  openBlock(selection: CellSelection, edit: BlockEdit): { block: number; cells: number };
  closeBlock(block: number): void;
  /**
   * What an open block edit would do to the next cells, from where the piece before ended, and the first `list` cells of
   * those that `show` asks for (null: changes and problems). Throws `invalid_input` for a pattern that takes too long.
   */
  planPiece(block: number, piece: BlockPiece & { list: number; show: PlannedFilter | null }): PlannedPiece;
  /** Does all of it, as one action. For edits that are quickly done. */
  stageBlock(block: number, label: string): EditOutcome & { changes: number };
  /**
   * Begins an action that is done in pieces. Until `endAction` nothing can be undone, redone or frozen (`busy`), and a
   * crash takes it back at the next start. One at a time: what an earlier one left open is taken back first.
   */
  beginAction(label: string): number;
  /** Does the next cells of an open block edit as a part of the action. They are durable when the action has ended. */
  stagePiece(block: number, action: number, piece: BlockPiece): StagedPiece;
  /** Closes an action; one that changed nothing is no step of the history. */
  endAction(action: number): Pick<EditOutcome, 'summary' | 'takenFrom'>;
  /**
   * Takes back at most `limit` cells of an open action, and forgets it when no more are `left`. Cells that changed
   * otherwise since stay as they are.
   */
  takeBack(action: number, limit: number): { left: number };

  /** What would be frozen now: everything staged but conflicts, gone products and unsettled cells. */
  sendable(): { changes: SendableChange[]; heldBack: HeldBack };
  /** How the service names these products. */
  addresses(products: number[]): ProductAddress[];
  /** The product at the top of the tree that this one stands in; null for one that has no parent. */
  topmostParent(product: number): string | null;
  /** How change sets are sent from now on. */
  applyOptions(): ApplyOptions;
  setApplyOptions(options: ApplyOptions): void;
  /** Copies what is sendable into a new, queued change set of pending items, to be sent by the present options. */
  freeze(): { changeSet: ChangeSet; heldBack: HeldBack };
  changeSets(): ChangeSet[];
  changeSet(changeSet: number): ChangeSet;
  items(
    changeSet: number,
    filter: ItemFilter,
    offset: number,
    limit: number,
  ): { total: number; fits: Record<ItemDecision, number>; rows: ChangeSetItem[] };
  /** How many failed items `retryItems` would send, and how many conflicts are still to be decided. */
  openItems(changeSet: number): OpenItems;
  /** Items in journal order after the item `after`, for files. */
  itemsAfter(changeSet: number, filter: ItemFilter, after: number, limit: number): ChangeSetItem[];
  /** Likewise as changes for a file, piece by piece: after the `next` of the one before. */
  itemsForFile(changeSet: number, filter: ItemFilter, after: string | null, limit: number): FilePage;
  /** Every column that a change set touches, with how many of its items are in the state (null: in any). */
  itemColumns(changeSet: number, state: ItemState | null): (Column & { items: number })[];
  /** What was sent for a product, the newest first. */
  productItems(
    product: number,
    before: number | null,
    limit: number,
  ): { rows: ProductEvent[]; more: boolean };
  /**
   * Items of a change set in one state, ready for operations, in journal order: all, or `limit` of those after the item
   * `after` and whatever else there is of the last one's product, so that a product's items always come together.
   */
  itemsToSend(
    changeSet: number,
    state: 'pending' | 'unknown',
    page?: { after: number; limit: number },
  ): SendableChange[];
  /** The appends of unknown outcome that were on their way when the app stopped unexpectedly, and when they were sent. */
  interruptedAppends(changeSet: number): { item: number; sentAt: string }[];
  /**
   * Records what became of items. Applied: the new value becomes the base, the staged edit goes unless it was edited
   * again since the freeze (then it is re-based). Failed: the staged edit keeps the service's words; of an undo or redo, one is
   * staged with them. Conflict: the value
   * found becomes the local catalog's, so that the staged edit shows the conflict. Never touches items that already ended as applied.
   * `next`: the items of requests that are about to leave. They are in flight in the same transaction (synchronous=FULL),
   * each request under a number of its own. `leftOut`: those of them whose edits were taken back meanwhile; they must not
   * leave. Throws `internal` when any other of them is not pending; then nothing is recorded.
   */
  recordOutcomes(
    changeSet: number,
    outcomes: ItemOutcome[],
    next?: number[][],
  ): { changeSet: ChangeSet; cells: CellRef[]; leftOut: number[] };
  /**
   * What is pending of a change set that is stopped becomes skipped, some `limit` items of it; unknown where the service may
   * still do it.
   */
  skipPending(changeSet: number, limit: number): { changeSet: ChangeSet; cells: CellRef[] };
  /** What these cells show now. */
  cellUpdates(cells: CellRef[]): CellUpdate[];
  /**
   * Failed items (all, or the named ones) back to pending, with what is staged for their cells now; no longer staged ones
   * become skipped. A change set that had ended is queued, a paused one stays so.
   */
  retryItems(changeSet: number, items: number[] | null): ChangeSet;
  /**
   * Decides conflicts and unknown outcomes, the staged edits with them (undoable). With items to be sent, a change set that had
   * ended is queued, and a paused one stays so; one that waits, with nothing left, is finished.
   */
  decideItems(
    changeSet: number,
    which: ItemSelection,
    decision: ItemDecision,
  ): {
    changeSet: ChangeSet;
    cells: CellRef[];
    takenFrom: ChangeSet[];
    decided: number;
    leftAlone: number;
  };
  /** What `freezeUndo` would send, and what it would leave out and why. */
  undoPlan(changeSet: number, which: ItemSelection, limit: number): UndoPlan;
  /** A new, queued change set with the inverse of applied items. Throws `invalid_input` when nothing can be undone. */
  freezeUndo(changeSet: number, which: ItemSelection): ChangeSet;
  /**
   * The user stops one that is running, which is on disk when this returns: it ends with its run, also where that is killed. One
   * that paused meanwhile has ended when this returns. Throws `not_found`.
   */
  stopChangeSet(changeSet: number): ChangeSet;
  /** `waitsForToken`: paused because the service did not accept the token. */
  setChangeSetState(
    changeSet: number,
    state: ChangeSet['state'],
    message: string | null,
    waitsForToken?: boolean,
  ): ChangeSet;

  counts(): { products: number; stagedChanges: number; changeSets: number };
  /** Products by their service identifier, for read-back. */
  findByIdentifier(identifiers: string[]): { identifier: string; product: number }[];
}

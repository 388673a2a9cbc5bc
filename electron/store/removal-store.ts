import type { ChangeSet, ItemState } from '#shared/contract/changesets.ts';
import type {
  MarkedProduct,
  MarkFilter,
  MarkOutcome,
  NamedProduct,
  ProductAction,
  ProductItem,
  ProductItemEvent,
  ProductItemFilter,
  ProductItemSelection,
  ProductSelection,
  ProductTally,
  Rehearsal,
  RestorePlan,
} from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { ProductRecord } from '#shared/service/wire.ts';

/** An item on its way: what a request needs to name its product, and where it stands among those of its change set. */
export interface ProductWork {
  item: number;
  product: number;
  identifier: string;
  productId: string | null;
  action: ProductAction;
  state: ItemState;
  /** Of one whose outcome is not known: why. */
  message: string | null;
  /**
   * Items of one level may be sent at the same time; a lower level goes first. Of a removal, the deepest variants have the
   * lowest; of a restore, the topmost parents.
   */
  level: number;
  /** Its snapshot is on disk: a removal must not leave before. */
  hasSnapshot: boolean;
  /** It was once sent without an outcome that is known, and not done when it was read back: that may be done late still. */
  sentBefore: boolean;
}

/** A product as it was listed right before it was to be removed. */
export interface TakenSnapshot {
  item: number;
  /** The record as it came, as JSON. */
  raw: string;
  record: ProductRecord;
}

/** What became of a whole product. */
export interface ProductOutcome {
  item: number;
  state: Extract<ItemState, 'applied' | 'failed' | 'unknown' | 'skipped' | 'pending'>;
  code?: string | null;
  /** The service's own words. */
  said?: string | null;
  /** The app's. */
  message?: string | null;
  /** Of an applied restore: the product as the service lists it now, which the local catalog takes over. */
  record?: ProductRecord;
  /** For `unknown`: the service may still do it, also where it is not done when it is read back. */
  mayComeLater?: boolean;
}

/** `levels`: how many products would be sent of each, the topmost parents first; a level is sent once the one before is. */
export type PlannedRestore = Omit<RestorePlan, 'requests'> & { levels: number[] };

/**
 * Marks, journal and snapshots of products that are removed and restored: the part of `CatalogStore` that works on whole
 * products. Every method is one transaction, and returns when it is on disk.
 */
export interface RemovalStore {
  /**
   * Marks products, or (null) takes their marks away; one step of the history, undone and redone like edits. Throws
   * `view_expired`, `not_found` for a list that is not kept, `busy` while an action is open.
   */
  markProducts(which: ProductSelection, mode: RemovalMode | null): MarkOutcome;
  markVariants(mode: RemovalMode): MarkOutcome;
  markedProducts(filter: MarkFilter, offset: number, limit: number): { total: number; rows: MarkedProduct[] };
  rehearse(limit: number): Rehearsal;

  /** Texts of a kept list that are neither identifier nor product id of a product in the catalog. */
  missingTexts(list: number): string[];
  /** Takes records into the catalog as a pull would; what is staged stays. Gives them by name, in their order. */
  takeProducts(records: ProductRecord[]): NamedProduct[];

  /** Where the changes endpoint was polled last; null: never. */
  feedOffset(): string | null;
  /** Keeps when the service changed products (as it wrote it, null where it does not say), and where the next poll goes on. */
  keepFeed(
    changed: { identifier: string | null; productId: string | null; at: string | null }[],
    offset: string | null,
  ): void;
  /** Marked products that the service changed since the last pull listed them, the newest first. */
  freshlyChanged(limit: number): {
    total: number;
    products: (NamedProduct & { mode: RemovalMode; at: string | null })[];
  };

  /**
   * Copies what is marked into a new, queued change set of pending items. `confirmed`: the rehearsal's `fingerprint`; throws
   * `invalid_input` where something else would be sent than was rehearsed then.
   */
  freezeRemovals(confirmed: string): ChangeSet;
  restorePlan(changeSet: number, which: ProductItemSelection, limit: number): PlannedRestore;
  /** A new, queued change set that sends removed products again. Throws `invalid_input` when none can be. */
  freezeRestore(changeSet: number, which: ProductItemSelection): ChangeSet;

  removalItems(
    changeSet: number,
    filter: ProductItemFilter,
    offset: number,
    limit: number,
  ): { total: number; rows: ProductItem[] };
  /** In journal order after the item `after`, for files. */
  removalItemsAfter(
    changeSet: number,
    filter: ProductItemFilter,
    after: number,
    limit: number,
  ): ProductItem[];
  /** Of all change sets of kind `removal` and `restore`, by action. */
  productTally(): ProductTally[];
  productEvents(product: number): ProductItemEvent[];
  /** Throws `not_found`. */
  snapshotOf(item: number): { takenAt: string; raw: string; record: ProductRecord };

  /** Items in a state, the lowest level first, in journal order within it: `limit` of them after the item `after` of that level. */
  productWork(
    changeSet: number,
    state: 'pending' | 'unknown',
    page: { level: number; after: number; limit: number },
  ): ProductWork[];
  /** The levels that have items in a state, lowest first. */
  workLevels(changeSet: number, state: 'pending' | 'unknown'): number[];
  /** Keeps snapshots of pending items (synchronous=FULL), before any request of theirs leaves. */
  keepSnapshots(changeSet: number, snapshots: TakenSnapshot[]): void;
  /**
   * Records what became of items, and puts those of requests that are about to leave in flight, in one transaction
   * (synchronous=FULL). An applied removal: the product is gone from the local catalog, its mark with it; staged edits stay.
   * A failed one: the mark keeps the service's words. Skipped as `already_gone`: likewise gone. Never touches items that ended as applied.
   * Throws `internal` when an item that is to leave is not pending, or is a removal without a snapshot; then nothing is recorded.
   */
  recordProducts(changeSet: number, outcomes: ProductOutcome[], next?: number[][]): ChangeSet;
  /** Those of the items of which a variant, in the same change set, is neither applied nor skipped. */
  withVariantsLeft(changeSet: number, items: number[]): { item: number; variant: string }[];
}

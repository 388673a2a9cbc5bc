import type { ChangeSet, ItemFilter, ItemSelection } from '#shared/contract/changesets.ts';
import type {
  MarkCounts,
  MarkedProduct,
  MarkFilter,
  MarkOrder,
  MarkOutcome,
  NamedProduct,
  ProductItem,
  ProductItemEvent,
  ProductSelection,
  ProductTally,
  Rehearsal,
} from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import type { Core } from '../core.ts';
import { Snapshots, type TakenSnapshot } from '../journal/snapshots.ts';
import { ChosenProducts } from './chosen-products.ts';
import { Freezing, sendableMarks } from './freezing.ts';
import { markedProducts } from './marked-products.ts';
import { Marking } from './marking.ts';
import { ProductItems, type ProductWork } from './product-items.ts';
import { rehearseMode } from './rehearsal.ts';
import { type PlannedRestore, Restoring } from './restoring.ts';

/** Marks, change sets and snapshots of whole products that are removed and restored. */
export function createRemovals(core: Core) {
  const { db, names, history, marks, lists, views, changeSets, newChangeSets, stagedSummary } = core;
  const chosen = new ChosenProducts({ db, views, lists });
  const marking = new Marking({ db, history, marks, chosen });
  const freezing = new Freezing(db, newChangeSets);
  const items = new ProductItems({ db, names });
  const snapshots = new Snapshots(db);
  const restoring = new Restoring({ db, items, newChangeSets });
  const marked = (outcome: MarkCounts): MarkOutcome => ({
    ...outcome,
    summary: stagedSummary(),
  });

  return {
    /**
     * Marks products, or unmarks them if `mode` is null; one step of the history, undone and redone like edits. Throws
     * `view_expired`, `not_found` for a list that is not kept, `busy` while a step is open.
     */
    markProducts: (which: ProductSelection, mode: RemovalMode | null): MarkOutcome =>
      marked(marking.mark(which, mode)),
    /** What that would do. */
    planMarks: (which: ProductSelection, mode: RemovalMode): MarkCounts => marking.plan(which, mode),
    markVariants: (mode: RemovalMode): MarkOutcome => marked(marking.markVariants(mode)),
    markedProducts: (
      filter: MarkFilter,
      offset: number,
      limit: number,
      order: MarkOrder = null,
    ): { total: number; rows: MarkedProduct[] } => markedProducts(db, filter, offset, limit, order),
    rehearse: (limit: number): Rehearsal => ({
      unlink: rehearseMode(db, 'unlink', limit),
      delete: rehearseMode(db, 'delete', limit),
      listed: db.firstArray<[number]>('SELECT count(*) FROM product WHERE listed = 1')?.[0] ?? 0,
      fingerprint: sendableMarks(db).fingerprint,
    }),
    /** Texts of a kept list that are neither identifier nor product id of a product in the catalog. */
    missingTexts: (list: number): string[] => lists.get(list).kept.missing,
    /** Marked products that the service changed since the last pull, at most `limit` of them by name. */
    freshlyChanged: (limit: number): FreshlyChanged => freshlyChanged(db, limit),
    /**
     * Copies what is marked into a new, queued change set of pending items. `confirmed`: the rehearsal's `fingerprint`.
     * Throws `invalid_input` if something else would be sent than was rehearsed.
     */
    freezeRemovals: (confirmed: string): ChangeSet => {
      history.refuseWhileOpen();
      return changeSets.get(freezing.freeze(confirmed));
    },
    /** A new, queued change set of one marked product. Throws `invalid_input` if it cannot be sent on its own. */
    freezeRemovalOf: (product: number, mode: RemovalMode): ChangeSet => {
      history.refuseWhileOpen();
      return changeSets.get(freezing.freezeOne(product, mode));
    },
    restorePlan: (changeSet: number, which: ItemSelection, limit: number): PlannedRestore =>
      restoring.plan(changeSets.get(changeSet), which, limit),
    /** A new, queued change set that sends removed products again. Throws `invalid_input` if none can be. */
    freezeRestore: (changeSet: number, which: ItemSelection): ChangeSet =>
      changeSets.get(restoring.freeze(changeSets.get(changeSet), which)),
    removalItems: (
      changeSet: number,
      filter: ItemFilter,
      offset: number,
      limit: number,
    ): { total: number; rows: ProductItem[] } => items.page(changeSets.get(changeSet), filter, offset, limit),
    /** In journal order after the item `after`, for files. */
    removalItemsAfter: (changeSet: number, filter: ItemFilter, after: number, limit: number): ProductItem[] =>
      items.after(changeSet, filter, after, limit),
    /** Of all change sets of whole products, by action. */
    productTally: (): ProductTally[] => items.tally(),
    productEvents: (product: number): ProductItemEvent[] => items.ofProduct(product),
    /** Throws `not_found`. */
    snapshotOf: (item: number): { takenAt: string; raw: string; record: ProductRecord; isSent: boolean } =>
      snapshots.of(item),
    /** Items of one level in a state, in journal order: at most `limit` of them after the item `after`. */
    productWork: (
      changeSet: number,
      state: 'pending' | 'unknown',
      page: { level: number; after: number; limit: number },
    ): ProductWork[] => items.work(changeSet, state, page),
    /** The levels that have items in a state, lowest first. */
    workLevels: (changeSet: number, state: 'pending' | 'unknown'): number[] => items.levels(changeSet, state),
    /** Keeps snapshots of pending items (synchronous=FULL), before any of their requests is sent. */
    saveSnapshots: (changeSet: number, taken: TakenSnapshot[]): void => snapshots.keep(changeSet, taken),
    /** The given items with a variant, in the same change set, that is neither applied nor skipped. */
    withVariantsLeft: (changeSet: number, wanted: number[]): { item: number; variant: string }[] =>
      items.withVariantsLeft(changeSet, wanted),
  };
}

/** Marked products that the service changed (4.5) since the last pull. */
export interface FreshlyChanged {
  total: number;
  /** Those whose changes may be older than the pull: they have no time, or one that the clocks may be wrong about. */
  uncertain: number;
  /** Those that the catalog has not read since. */
  unread: number;
  /** The newest first, with their last change. */
  products: (NamedProduct & { mode: RemovalMode; at: string | null })[];
}

/** At most `limit` of the products; whether or not the catalog read them again since (`feed_entry.seen`). */
function freshlyChanged(db: Database, limit: number): FreshlyChanged {
  const changed = `WITH c AS MATERIALIZED (
      SELECT p.product, p.seen, m.mode, max(e.entry) AS entry, max(e.time) AS time, max(e.seen) AS unread
      FROM removal_mark m CROSS JOIN product p USING (product) CROSS JOIN feed_entry e USING (product)
      WHERE p.listed = 1 AND max(e.seen, ~e.seen) >= p.seen GROUP BY p.product)`;
  const [total, certain, unread] = db.firstArray<[number, number, number]>(
    `${changed} SELECT count(*),
       count(*) FILTER (WHERE c.time >= (SELECT unixepoch(started_at, 'subsec') * 1000 FROM pull WHERE pull = c.seen)),
       count(*) FILTER (WHERE c.unread >= c.seen) FROM c`,
  ) ?? [0, 0, 0];
  const products = db.all<FreshlyChanged['products'][number]>(
    `${changed} SELECT p.product, p.identifier, p.title, c.mode, f.at
     FROM c JOIN product p USING (product) JOIN feed_entry f ON f.entry = c.entry
     ORDER BY f.at DESC, p.place, p.product LIMIT ?`,
    limit,
  );
  return { total, uncertain: total - certain, unread, products };
}

import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { MarkOutcome } from '#shared/contract/removals.ts';
import type { Database } from '../../database.ts';
import type { RemovalStore } from '../../removal-store.ts';
import type { ChangeSetStates } from '../journal/change-set-states.ts';
import type { ItemStates } from '../journal/item-states.ts';
import type { NewChangeSets } from '../journal/new-change-sets.ts';
import type { Meta } from '../meta.ts';
import type { GoneProducts } from '../products/gone-products.ts';
import type { TakenProducts } from '../products/taken-products.ts';
import type { History } from '../staging/history.ts';
import type { IdentifierLists } from '../views/identifier-lists.ts';
import type { Views } from '../views/views.ts';
import { ChosenProducts } from './chosen-products.ts';
import { Feed } from './feed.ts';
import { Freezing } from './freezing.ts';
import { markedProducts } from './marked-products.ts';
import { Marking } from './marking.ts';
import type { Marks } from './marks.ts';
import { namedProducts } from './named-products.ts';
import { ProductItemStates } from './product-item-states.ts';
import { ProductItems } from './product-items.ts';
import { ProductOutcomes } from './product-outcomes.ts';
import { ProductRetrying } from './product-retrying.ts';
import { rehearseMode } from './rehearsal.ts';
import { Restoring } from './restoring.ts';
import { sendableMarks } from './sendable-marks.ts';
import { settleRemovalsByPull } from './settle-by-pull.ts';
import { Snapshots } from './snapshots.ts';

/** What removals share with the rest of the catalog. */
interface Parts {
  db: Database;
  meta: Meta;
  history: History;
  marks: Marks;
  views: Views;
  lists: IdentifierLists;
  itemStates: ItemStates;
  changeSetStates: ChangeSetStates;
  newChangeSets: NewChangeSets;
  gone: GoneProducts;
  taken: TakenProducts;
  changeSet(changeSet: number): ChangeSet;
  stagedSummary(): MarkOutcome['summary'];
}

/** The part of the catalog store that works on whole products; `retry…` and `settleRemovals` are of their change sets. */
export function createRemovals(parts: Parts): RemovalStore & {
  retryProducts(changeSet: number, items: readonly number[] | null): void;
  settleRemovals(pull: number): number[];
  retryableProducts(changeSet: number): number;
} {
  const { db, meta, history, marks, views, lists, newChangeSets, changeSetStates, taken } = parts;
  const chosen = new ChosenProducts({ db, views, lists });
  const marking = new Marking({ db, history, marks, chosen });
  const freezing = new Freezing(db, newChangeSets);
  const items = new ProductItems(db);
  const snapshots = new Snapshots(db);
  const states = new ProductItemStates(db, parts.itemStates);
  const outcomes = new ProductOutcomes({ db, states, marks, gone: parts.gone, taken });
  const retrying = new ProductRetrying({ db, states, changeSetStates });
  const restoring = new Restoring({ db, items, newChangeSets });
  const feed = new Feed(db, meta);
  const marked = (outcome: Omit<MarkOutcome, 'summary'>): MarkOutcome => ({
    ...outcome,
    summary: parts.stagedSummary(),
  });

  return {
    markProducts: (which, mode) => marked(marking.mark(which, mode)),
    markVariants: (mode) => marked(marking.markVariants(mode)),
    markedProducts: (filter, offset, limit) => markedProducts(db, filter, offset, limit),
    rehearse: (limit) => ({
      unlink: rehearseMode(db, 'unlink', limit),
      delete: rehearseMode(db, 'delete', limit),
      fingerprint: sendableMarks(db).fingerprint,
    }),

    missingTexts: (list) => lists.get(list).kept.missing,
    takeProducts: (records) => {
      const products = db.transaction('durable', () => taken.take(records));
      views.cameOrWent(products);
      return namedProducts(db, products);
    },

    feedOffset: () => feed.offset(),
    keepFeed: (changed, offset) => feed.keep(changed, offset),
    freshlyChanged: (limit) => feed.freshlyChanged(limit),

    freezeRemovals: (confirmed) => {
      history.refuseWhileOpen();
      return parts.changeSet(freezing.freeze(confirmed));
    },
    restorePlan: (changeSet, which, limit) => restoring.plan(parts.changeSet(changeSet), which, limit),
    freezeRestore: (changeSet, which) => parts.changeSet(restoring.freeze(parts.changeSet(changeSet), which)),

    removalItems: (changeSet, filter, offset, limit) => items.page(changeSet, filter, offset, limit),
    removalItemsAfter: (changeSet, filter, after, limit) => items.after(changeSet, filter, after, limit),
    productTally: () => items.tally(),
    productEvents: (product) => items.ofProduct(product),
    snapshotOf: (item) => snapshots.of(item),

    productWork: (changeSet, state, page) => items.work(changeSet, state, page),
    workLevels: (changeSet, state) => items.levels(changeSet, state),
    keepSnapshots: (changeSet, taken) => snapshots.keep(changeSet, taken),
    recordProducts: (changeSet, all, next = []) => {
      views.cameOrWent(outcomes.record(changeSet, all, next));
      return parts.changeSet(changeSet);
    },
    withVariantsLeft: (changeSet, wanted) => items.withVariantsLeft(changeSet, wanted),
    retryProducts: (changeSet, wanted) => retrying.retry(changeSet, wanted),
    settleRemovals: (pull) => settleRemovalsByPull(db, outcomes, pull),
    retryableProducts: (changeSet) => retrying.retryable(changeSet),
  };
}

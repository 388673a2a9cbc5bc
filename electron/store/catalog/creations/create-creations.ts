import type { ChangeSet } from '#shared/contract/changesets.ts';
import type {
  CreationFilter,
  CreationOrder,
  CreationSelection,
  GuardedValue,
  NewProduct,
  StagedProduct,
} from '#shared/contract/creations.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Core, EditOutcome } from '../core.ts';
import { sentRecord } from '../journal/snapshots.ts';
import { ChosenProducts } from '../removals/chosen-products.ts';
import type { CreationPlans, PlannedCreation } from './creation-plans.ts';
import { type ChangedProducts, ProductEditing } from './product-editing.ts';
import type { StagedProducts } from './staged-products.ts';
import { axesOf, startFrom } from './start-from.ts';
import { type StagedWhole, type WholeProduct, WholeStaging } from './whole-staging.ts';

export type CreationOutcome = EditOutcome & { products: number[] };

/** Products that are created, or sent whole (4.1). */
export function createCreations(core: Core, staged: StagedProducts, plans: CreationPlans) {
  const { db, history, views, changeSets } = core;
  const whole = new WholeStaging(core);
  const chosen = new ChosenProducts(core);
  const editing = new ProductEditing({ ...core, chosen, staged, whole });
  const changed = ({ products, facts }: ChangedProducts): CreationOutcome => {
    views.cameOrWent(products);
    return { ...core.edited(facts), products };
  };

  return {
    /** `similar`: they may look like other products. */
    stageProducts: (products: NewProduct[], similar = false): CreationOutcome =>
      changed(editing.stage(products, similar)),
    /**
     * Stages products whole as part of an open step (`beginStep`), each product once in it. Undoing the step also undoes
     * these. Returns the outcome for each, in order.
     */
    stageWhole: (step: number, products: WholeProduct[]): StagedWhole[] => {
      const { staged: done } = db.transaction('page', () => whole.stage(step, products));
      return done;
    },
    startFrom: (
      product: number,
      as: 'copy' | 'variant',
    ): Omit<NewProduct, 'identifier'> & { axes: string[] } => startFrom(core, { product, as }),
    /** What each variant of a product must have a value for; null for one that is neither listed nor new. */
    axesOf: (identifier: string): string[] | null => axesOf(core, identifier),
    renameProduct: (product: number, identifier: string, similar = false): CreationOutcome =>
      changed(editing.rename(product, identifier, similar)),
    discardProducts: (which: CreationSelection): CreationOutcome => changed(editing.discard(which)),
    sendAsPatch: (which: CreationSelection): CreationOutcome => changed(editing.sendAsPatch(which)),
    stagedProducts: (
      filter: CreationFilter,
      offset: number,
      limit: number,
      order: CreationOrder = null,
    ): { total: number; rows: StagedProduct[] } => staged.list(filter, offset, limit, order),
    guardedValues: (product: number): GuardedValue[] => plans.guarded(product),
    creationPlan: (limit: number): PlannedCreation => plans.plan(limit),
    /** As `CreationPlans.freeze`. Throws `busy` while a step is open. */
    freezeCreations: (sending: { confirmed: string; losing: boolean }): ChangeSet => {
      history.refuseWhileOpen();
      return changeSets.get(plans.freeze(sending));
    },
    /** What an item of a creation was frozen to send, and what the service then held, per the catalog. Throws `not_found`. */
    sentRecord: (item: number): { record: ProductRecord; base: ProductRecord | null } => sentRecord(db, item),
    /** The items whose parent, in the same change set, was not created, with the parent's identifier. */
    withoutParent: (items: number[]): { item: number; parent: string }[] =>
      db.all(
        `SELECT i.item, u.identifier AS parent FROM json_each(?) k CROSS JOIN item i ON i.item = k.value
         JOIN item u ON u.item = i.under WHERE u.action = 'add' AND u.state <> 'applied'`,
        JSON.stringify(items),
      ),
  };
}

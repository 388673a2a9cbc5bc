import { z } from 'zod';
import { removalMode } from '../domain/removal.ts';
import { cellSelection } from '../domain/selection.ts';
import { heldValueSchema } from '../domain/value-schema.ts';
import { definingProperty } from './catalog.ts';
import {
  changeSetKind,
  itemCounts,
  itemFilter,
  itemSelection,
  itemState,
  productAction,
  started,
} from './changesets.ts';
import { defineEvent, defineOperation } from './define.ts';
import { stagedSummary } from './drafts.ts';
import { reason } from './reason.ts';

const onConnection = z.object({ connectionId: z.string() });
const onChangeSet = onConnection.extend({ changeSet: z.int() });

/**
 * Marked products: of one mode if given, whose identifier or title contains `search`, and only those that could not be
 * removed (`failed`) or that the service no longer lists (`gone`).
 */
const markFilter = z.object({
  mode: removalMode.nullable().default(null),
  only: z.enum(['failed', 'gone']).nullable().default(null),
  search: z.string().max(500).default(''),
});
export type MarkFilter = z.infer<typeof markFilter>;

const markSort = z.enum(['product', 'effect', 'edits', 'state']);
export type MarkSort = z.infer<typeof markSort>;

/** How marked products are sorted; null: in the service's order, parents before their variants. */
const markOrder = z.object({ by: markSort, descending: z.boolean() }).nullable().default(null);
export type MarkOrder = z.infer<typeof markOrder>;

/**
 * Which products: given ones, those in the rows of a selection, in a stored list (`identifiers.keep`), or all whose marks a
 * filter shows.
 */
export const productSelection = z.union([
  z.object({ products: z.array(z.int()).min(1).max(100_000) }),
  z.object({ selection: cellSelection }),
  /** All products of an open view that meet its conditions. */
  z.object({ view: z.int() }),
  /** A text of the list that matches several products selects none of them. */
  z.object({ list: z.int() }),
  z.object({ marked: markFilter }),
]);
export type ProductSelection = z.infer<typeof productSelection>;

/** The outcome for products to be marked; each is counted once, in the first category that applies. */
export const markOutcome = z.object({
  /** Newly marked or unmarked. */
  changed: z.int(),
  unchanged: z.int(),
  /** No longer listed by the service: there is nothing to remove. */
  gone: z.int(),
  /** New products: the service does not have them yet. */
  notSent: z.int(),
  /** Their removal is being sent, or its outcome is unknown: they are not changed. */
  onTheirWay: z.int(),
  /** Variants of the products, at any depth, that are not marked themselves; 0 if marks were removed. */
  variants: z.int(),
  summary: stagedSummary,
});
export type MarkOutcome = z.infer<typeof markOutcome>;

const markCounts = markOutcome.omit({ summary: true });
export type MarkCounts = z.infer<typeof markCounts>;

/** A product marked for removal, as listed in Review. */
const markedProduct = z.object({
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  productId: z.string().nullable(),
  mode: removalMode,
  /** `gone`: the service no longer lists it, so nothing is sent. */
  state: z.enum(['marked', 'failed', 'gone', 'sending', 'unknown']),
  /** The error, if it failed. */
  ...reason.shape,
  /** The service no longer lists it. */
  gone: z.boolean(),
  /** Its depth below its parents (0: none). */
  level: z.int(),
  /** The number of variants at any depth, and of those that are not marked. */
  variants: z.int(),
  unmarkedVariants: z.int(),
  /** The number of staged edits of the product. */
  changes: z.int(),
});
export type MarkedProduct = z.infer<typeof markedProduct>;

const namedProduct = z.object({ product: z.int(), identifier: z.string(), title: z.string() });
export type NamedProduct = z.infer<typeof namedProduct>;

/** Some of the products, and the number of all. */
const someProducts = z.object({ total: z.int(), first: z.array(namedProduct) });

/**
 * What removing the products marked in one mode would do, as far as the local catalog knows. Each list holds at most
 * `limit` products.
 */
const rehearsedMode = z.object({
  /** The number that would be sent, and the first of them. */
  products: z.int(),
  first: z.array(namedProduct),
  /** Of these, parents with variants. */
  parents: z.int(),
  /** Variants of products of this mode that are not marked: what happens to them is up to the service. */
  leftVariants: z.object({
    total: z.int(),
    first: z.array(namedProduct.extend({ parent: z.string(), level: z.int() })),
  }),
  /** Variants of products of this mode, at any depth, that are marked in the other mode. */
  otherwiseMarked: someProducts,
  /** Products of this mode that may have variants which the catalog does not know: attributes tell them apart (2.2). */
  withoutVariants: someProducts,
  /** Products with staged edits, which can then no longer be sent. */
  edited: someProducts.extend({ changes: z.int() }),
  /** Held back: no longer listed, without a product id, or already being sent. */
  heldBack: z.object({ gone: z.int(), withoutId: z.int(), onTheirWay: z.int() }),
});
export type RehearsedMode = z.infer<typeof rehearsedMode>;

const rehearsal = z.object({
  unlink: rehearsedMode,
  delete: rehearsedMode,
  /** The number of products that the service lists, as far as the local catalog knows. */
  listed: z.int(),
  /**
   * A fingerprint of the products that would be sent, and how, to pass to `removals.apply`, so that only what was rehearsed
   * is removed.
   */
  fingerprint: z.string(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

/** What the service's changes endpoint (4.5) says about the marked products since the catalog was pulled. */
const freshEnrichment = z.object({
  total: z.int(),
  /** Those of them whose changes may be older than the pull: the service gives no time, or one from shortly before it. */
  uncertain: z.int(),
  /** Those of them that the catalog has not read since their last change. */
  unread: z.int(),
  /** Newest first, at most `limit`. `at` is as written by the service. */
  products: z.array(namedProduct.extend({ mode: removalMode, at: z.string().nullable() })),
  /** False if not everything was read, so that there may be more of them. */
  complete: z.boolean(),
  /** Changes read so far that name no product, or cannot be read: they may be about any. */
  unreadable: z.int(),
  /**
   * Changes since the pull may be missing: the service no longer knew the position up to which the feed was last read, and no
   * longer lists all of them.
   */
  mayMiss: z.boolean(),
});
export type FreshEnrichment = z.infer<typeof freshEnrichment>;

/** What is known about a product that was removed to try a mode. */
const trialFindings = z.object({
  /** Whether the service lists it under its identifier; null if the service could not be reached. */
  listed: z.boolean().nullable(),
  /**
   * Whether the service answers for its product id (4.6); null if that proves nothing because it did not do so before either.
   */
  knownById: z.boolean().nullable(),
  /** The product id that it got when it was sent again; null if it was not. */
  restoredAs: z.string().nullable(),
});
export type TrialFindings = z.infer<typeof trialFindings>;

/** One product of a change set of kind `removal` or `restore`. */
const productItem = z.object({
  item: z.int(),
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  /** The service's own id: from before it was removed, or the one it got when it was created again. */
  productId: z.string().nullable(),
  action: productAction,
  state: itemState,
  /**
   * The code is the service's, or one of this app: `already_gone` (skipped: no longer listed), `variants_left` (one of its
   * variants could not be removed), `no_snapshot`, `other_product` (the identifier now names another product),
   * `no_product_id` (the service returned none), `not_found` (the service does not find it by its product id, but still
   * lists it), `exists` (restore: it is listed again), `not_read` (restore: the service could not be asked whether it is),
   * `not_listed` (settled by read-back), `interrupted` (unknown: the request was under way when the app stopped), `differs`
   * (restored, but the service holds values other than those of the snapshot: `message` names them), `mode_unconfirmed`
   * (removed, but it is unknown whether it was unlinked or deleted), `other_mode` (the service says that it did what the
   * other mode means).
   */
  ...reason.shape,
  at: z.string().nullable(),
  /** Whether its snapshot is on disk. */
  hasSnapshot: z.boolean(),
  /** For an applied removal that was restored since: the change set that restored it. */
  restoredBy: z.int().nullable(),
});
export type ProductItem = z.infer<typeof productItem>;

/** The number of products of a change set with one action, by state. */
const productTally = z.object({
  changeSet: z.int(),
  action: productAction,
  counts: itemCounts,
  /** Restored products that differ from what they were before (`differs`). */
  differing: z.int(),
  /** Applied removals for which it is unknown whether they unlinked or deleted (`mode_unconfirmed`). */
  unconfirmed: z.int(),
  /** Applied removals for which the service did what the other mode means (`other_mode`). */
  otherMode: z.int(),
});
export type ProductTally = z.infer<typeof productTally>;

/** Why a removed product cannot be restored. */
export const restoreObstacle = z.enum([
  /** It was not removed. */
  'not_applied',
  'no_snapshot',
  /** It was restored already, or a restore is under way. */
  'restored',
  /** It has since come back and been removed again: the later change set has a newer snapshot of it. */
  'removed_later',
  /** The catalog has a product with this identifier again: a full update would replace all of its values (4.1). */
  'exists',
  /** Another request for it is under way, or its outcome is unknown. */
  'on_its_way',
]);
export type RestoreObstacle = z.infer<typeof restoreObstacle>;

const restorePlan = z.object({
  create: z.int(),
  relink: z.int(),
  requests: z.int(),
  /** The number of values that will be sent. */
  values: z.int(),
  /** Products whose parent is neither listed nor restored with them: they are its variants only once it exists. */
  withoutParent: someProducts,
  obstacles: z.record(restoreObstacle, z.int()),
  blocked: z.array(productItem.extend({ obstacle: restoreObstacle })),
});
export type RestorePlan = z.infer<typeof restorePlan>;

/** A product as the service listed it right before it was removed. */
const snapshot = z.object({
  takenAt: z.string(),
  identifier: z.string(),
  title: z.string(),
  productId: z.string().nullable(),
  parentIdentifier: z.string().nullable(),
  childBoundAttributes: z.array(z.string()),
  definingProperties: z.array(definingProperty),
  values: z.array(z.object({ property: z.string(), locale: z.string(), value: heldValueSchema })),
  /** The record as received, as JSON. */
  raw: z.string(),
});
export type Snapshot = z.infer<typeof snapshot>;

/** A removal or restore in a product's history. */
const productItemEvent = productItem.extend({ changeSet: z.int(), kind: changeSetKind });
export type ProductItemEvent = z.infer<typeof productItemEvent>;

export const removalOperations = [
  /** Marks products to be unlinked or deleted, as one undo step; `mode` null removes the marks. Nothing is sent. */
  defineOperation({
    name: 'removals.mark',
    input: onConnection.extend({ which: productSelection, mode: removalMode.nullable() }),
    output: markOutcome,
  }),
  /** What `removals.mark` would do now. Changes nothing. */
  defineOperation({
    name: 'removals.planMarks',
    input: onConnection.extend({ which: productSelection, mode: removalMode }),
    output: markCounts,
  }),
  /** Returns the marked products, parents before their variants. */
  defineOperation({
    name: 'removals.marked',
    input: onConnection.extend({
      filter: markFilter,
      order: markOrder,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({ total: z.int(), rows: z.array(markedProduct) }),
  }),
  /**
   * Marks the variants, at any depth, of the products marked in this mode, so that whole families are removed. One undo
   * step.
   */
  defineOperation({
    name: 'removals.markVariants',
    input: onConnection.extend({ mode: removalMode }),
    output: markOutcome,
  }),
  /**
   * Asks the service for the texts of a stored list that the local catalog does not have, one request each. Products that the
   * service lists are added to the catalog.
   */
  defineOperation({
    name: 'removals.lookUp',
    input: onConnection.extend({ list: z.int() }),
    output: z.object({
      found: z.array(namedProduct.extend({ text: z.string() })),
      notFound: z.array(z.string()),
      /** Texts whose requests failed, and why. */
      failed: z.array(z.object({ text: z.string(), message: z.string() })),
    }),
  }),
  defineOperation({
    name: 'removals.rehearse',
    input: onConnection.extend({ limit: z.int().min(1).max(1000) }),
    output: rehearsal,
  }),
  /**
   * Polls the changes endpoint (4.5) from where it was last polled, and returns which marked products it names since the
   * last pull, whether or not the catalog has read them again.
   */
  defineOperation({
    name: 'removals.freshEnrichment',
    input: onConnection.extend({ limit: z.int().min(1).max(1000) }),
    output: freshEnrichment,
  }),
  /**
   * Freezes what is marked into a change set of kind `removal` and sends it, after the change sets before it. `confirmed` is
   * the `fingerprint` of the rehearsal that the user agreed to. Throws `invalid_input` if that is no longer what would be
   * sent, or if it is not confirmed that the request for a mode does what the mode means (`Connection.removalModes`).
   */
  defineOperation({
    name: 'removals.apply',
    input: onConnection.extend({ confirmed: z.string() }),
    output: started,
  }),
  /**
   * Removes one marked product that has no variants, to find out what the request for a mode does. Throws `invalid_input` if
   * that product cannot be sent, or if it is already known that the request does what the other mode means.
   */
  defineOperation({
    name: 'removals.try',
    input: onConnection.extend({ product: z.int(), mode: removalMode }),
    output: started,
  }),
  /** Looks up the product of the trial of a mode. Throws `not_found` if the request as now spelled was not tried. */
  defineOperation({
    name: 'removals.trial',
    input: onConnection.extend({ mode: removalMode }),
    output: z.object({ item: productItem, findings: trialFindings }),
  }),
  /** Stores what the user knows about the request for a mode; null discards it. */
  defineOperation({
    name: 'removals.settleMode',
    input: onConnection.extend({ mode: removalMode, verdict: z.enum(['confirmed', 'other']).nullable() }),
    output: z.object({}),
  }),
  /**
   * Returns the products of a change set of kind `removal` or `restore`. They are paused, continued,
   * canceled and retried with `changesets`.
   */
  defineOperation({
    name: 'removals.items',
    input: onChangeSet.extend({
      filter: itemFilter,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({ total: z.int(), rows: z.array(productItem) }),
  }),
  /**
   * Returns the outcomes of the products of all change sets of kind `removal` and `restore`, one entry for each action of a
   * change set.
   */
  defineOperation({ name: 'removals.tally', input: onConnection, output: z.array(productTally) }),
  /** Returns the snapshot of an item's product from before it was removed. Throws `not_found` if there is none. */
  defineOperation({
    name: 'removals.snapshot',
    input: onConnection.extend({ item: z.int() }),
    output: snapshot,
  }),
  defineOperation({
    name: 'removals.restorePlan',
    input: onChangeSet.extend({ which: itemSelection, limit: z.int().min(0).max(1000) }),
    output: restorePlan,
  }),
  /** Sends removed products again from their snapshots (4.1), parents before children, as a change set of kind `restore`. */
  defineOperation({
    name: 'removals.restore',
    input: onChangeSet.extend({ which: itemSelection }),
    output: started,
  }),
  /** Returns this app's removals and restores of a product, newest first. */
  defineOperation({
    name: 'removals.ofProduct',
    input: onConnection.extend({ product: z.int() }),
    output: z.array(productItemEvent),
  }),
] as const;

export const removalEvents = [
  /** Marks changed other than by the caller's own call, or rows lost their mark. */
  defineEvent({ name: 'removals.changed', payload: onConnection.extend({ summary: stagedSummary }) }),
  /** The progress of `removals.lookUp` or `removals.freshEnrichment`. `total` is null if unknown. */
  defineEvent({
    name: 'removals.asking',
    payload: onConnection.extend({
      about: z.enum(['identifiers', 'enrichment']),
      done: z.int(),
      total: z.int().nullable(),
    }),
  }),
] as const;

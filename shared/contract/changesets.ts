import { z } from 'zod';
import { cellRef, column, intent } from '../domain/cell.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';
import { reason } from './reason.ts';

const onConnection = z.object({ connectionId: z.string() });
const onChangeSet = onConnection.extend({ changeSet: z.int() });

/**
 * The state machine of one item (docs/architecture "Applying a change set"). The last five are final states, but an
 * item can continue from `failed`, `conflict` and `unknown`.
 */
export const itemState = z.enum([
  'pending',
  'in_flight',
  'applied',
  'failed',
  'conflict',
  'skipped',
  'unknown',
]);
export type ItemState = z.infer<typeof itemState>;

export const itemCounts = z.record(itemState, z.int());

/** How a change set is sent. */
export const applyOptions = z.object({
  /** Read the touched products again before sending: values that changed in the service become conflicts (promise 8). */
  checkFirst: z.boolean(),
  /** One operation for each cell instead of one for each product and kind (4.2). */
  onePerCell: z.boolean(),
});
export type ApplyOptions = z.infer<typeof applyOptions>;

/**
 * What a change set was made from: staged edits, or the inverse of another change set (`redo`: of an undo); products to be
 * removed, removed ones to be sent again (`removals.…`), or staged ones to be created or sent whole (`creations.…`), whose
 * items are whole products.
 */
export const changeSetKind = z.enum(['edit', 'undo', 'redo', 'removal', 'restore', 'creation']);
export type ChangeSetKind = z.infer<typeof changeSetKind>;

/**
 * A frozen set of changes to be sent to the service. `queued`: starts automatically once those before it have ended.
 * `paused`: was interrupted, and can be continued.
 */
const changeSet = z.object({
  changeSet: z.int(),
  kind: changeSetKind,
  /** The change set that this one undoes, redoes or restores. */
  of: z.int().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(['queued', 'running', 'paused', 'finished', 'cancelled']),
  products: z.int(),
  locales: z.array(z.string()),
  total: z.int(),
  counts: itemCounts,
  options: applyOptions,
  /** Why it is paused (null if the user paused it), or what stopped it, as a text. */
  message: z.string().nullable(),
  /** Paused because the service did not accept the token: continues automatically once a new one works. */
  waitsForToken: z.boolean(),
});
export type ChangeSet = z.infer<typeof changeSet>;

const changeSetItem = cellRef.extend({
  item: z.int(),
  identifier: z.string(),
  title: z.string(),
  intent,
  old: cellValueSchema,
  next: cellValueSchema,
  state: itemState,
  ...reason.shape,
  at: z.string().nullable(),
  /**
   * Whether something is left to do: retry a failed item, decide a conflict or an unknown outcome. False if its change was
   * corrected and sent since, discarded, or decided in Review.
   */
  open: z.boolean(),
  /** Whether its staged edit was discarded after the change was sent: it is not sent again. */
  discarded: z.boolean(),
  /** The service's value when it was last read for this item; absent if it was not read. */
  found: cellValueSchema.optional(),
});
export type ChangeSetItem = z.infer<typeof changeSetItem>;

/** Failed items that a retry would send, and undecided conflicts. */
const openItems = z.object({ failed: z.int(), conflict: z.int() });
export type OpenItems = z.infer<typeof openItems>;

/**
 * What an item of whole products does to its product. A restore sends it again (4.1) from its snapshot: `relink` and
 * `recreate`. A creation sends what was staged (4.1): `add` a new product, `replace` all of a listed one.
 */
export const productAction = z.enum(['unlink', 'delete', 'relink', 'recreate', 'add', 'replace']);
export type ProductAction = z.infer<typeof productAction>;

/** Which items of a change set: all conditions must hold. */
export const itemFilter = z.object({
  state: itemState.nullable().default(null),
  /** Case-insensitive part of the identifier or title; '' for every product. */
  search: z.string().max(500).default(''),
  /** For edits only, like `locale`: whole products never match. */
  property: z.string().nullable().default(null),
  locale: z.string().nullable().default(null),
  /** For whole products only, like `differing`: edits never match. */
  action: productAction.nullable().default(null),
  /** Only restored products that differ from what they were before. */
  differing: z.boolean().default(false),
});
export type ItemFilter = z.infer<typeof itemFilter>;

const namedItems = z.array(z.int()).min(1).max(100_000);

/** Given items, or all that a filter shows. */
export const itemSelection = z.union([z.object({ items: namedItems }), z.object({ filter: itemFilter })]);
export type ItemSelection = z.infer<typeof itemSelection>;

/**
 * The user's decision about an item that cannot be settled automatically. `mine`: send my value over the service's current
 * one. `theirs`: keep the service's value. `merge`: both sides' additions to a list. `arrived` (unknown items only): my
 * change arrived, and the service's current value is newer.
 */
const itemDecision = z.enum(['mine', 'theirs', 'merge', 'arrived']);
export type ItemDecision = z.infer<typeof itemDecision>;

/** Why an item cannot be undone. */
export const undoObstacle = z.enum([
  /** It was never applied. */
  'not_applied',
  /** The service already held the value, written by somebody else: nothing was sent. */
  'not_written',
  /** The product is no longer listed. */
  'gone',
  /** The cell no longer holds the value that this change set wrote. */
  'changed',
  /** The cell already holds its old value. */
  'undone',
  /** Another change of the cell is being sent, or its outcome is unknown. */
  'on_its_way',
]);
export type UndoObstacle = z.infer<typeof undoObstacle>;

const undoPlan = z.object({
  /** What would be sent. */
  items: z.int(),
  products: z.int(),
  locales: z.array(z.string()),
  obstacles: z.record(undoObstacle, z.int()),
  /** Items with an obstacle, at most `limit` of them, with the current value in the local catalog. */
  blocked: z.array(changeSetItem.extend({ obstacle: undoObstacle, now: cellValueSchema })),
});
export type UndoPlan = z.infer<typeof undoPlan>;

/** An item in a product's history. */
const productEvent = changeSetItem.extend({ changeSet: z.int(), kind: changeSetKind });
export type ProductEvent = z.infer<typeof productEvent>;

const headerName = z.string();

/** A request exactly as it will be sent, without the token. */
export const rawRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(headerName, z.string()),
  body: z.string(),
});
export type RawRequest = z.infer<typeof rawRequest>;

const applyPreview = z.object({
  changes: z.int(),
  products: z.int(),
  locales: z.array(z.string()),
  operations: z.int(),
  requests: z.int(),
  /**
   * The number of requests that send a whole product (4.1) because its variant structure is edited. In `first`, the product
   * is as pulled; it is read again right before it is sent.
   */
  fullUpdates: z.int(),
  /**
   * Staged changes that will not be sent, and why. `waiting`: another change set has yet to send their cells. `unsettled`:
   * the outcome of the last attempt is unknown.
   */
  heldBack: z.object({
    conflicts: z.int(),
    gone: z.int(),
    /** In products that share their identifier with another product and have no product id. */
    nameless: z.int(),
    waiting: z.int(),
    unsettled: z.int(),
    /** Held back by a check of the translation. */
    blocked: z.int(),
    /** In new products, and in products that are sent whole (4.1): `creations.apply` sends them. */
    whole: z.int(),
  }),
  options: applyOptions,
  /** The first requests, at most `limit` of them. */
  first: z.array(rawRequest),
});
export type ApplyPreview = z.infer<typeof applyPreview>;

/** `jobId` is null while the change set is queued. */
export const started = onChangeSet.omit({ connectionId: true }).extend({ jobId: z.string().nullable() });
export type StartedChangeSet = z.infer<typeof started>;

export const changeSetOperations = [
  defineOperation({
    name: 'changesets.preview',
    input: onConnection.extend({ limit: z.int().min(0).max(50) }),
    output: applyPreview,
  }),
  /** Sets how change sets of this connection are sent from now on; stored with its catalog. */
  defineOperation({
    name: 'changesets.setOptions',
    input: onConnection.extend({ options: applyOptions }),
    output: z.object({}),
  }),
  /** Freezes everything staged (conflicts and gone products are held back) and sends it, after the change sets before it. */
  defineOperation({ name: 'changesets.apply', input: onConnection, output: started }),
  defineOperation({ name: 'changesets.list', input: onConnection, output: z.array(changeSet) }),
  defineOperation({ name: 'changesets.get', input: onChangeSet, output: changeSet }),
  defineOperation({
    name: 'changesets.items',
    input: onChangeSet.extend({
      filter: itemFilter,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({
      total: z.int(),
      /** The number of shown items that each decision applies to; only for a filter on conflicts or unknown outcomes. */
      fits: z.record(itemDecision, z.int()),
      rows: z.array(changeSetItem),
    }),
  }),
  /** Whole products included; those are never in conflict. */
  defineOperation({ name: 'changesets.openItems', input: onChangeSet, output: openItems }),
  /** Returns the columns that a change set touches, with the number of items in the given state. */
  defineOperation({
    name: 'changesets.columns',
    input: onChangeSet.extend({ state: itemState.nullable() }),
    output: z.array(column.extend({ items: z.int() })),
  }),
  /**
   * Sends failed items again, with what is staged for their cells now; those no longer staged become skipped. Without
   * `items`, retries all failed ones. If the change set is queued or paused, nothing is sent yet: they are sent with the
   * rest of it.
   */
  defineOperation({
    name: 'changesets.retry',
    input: onChangeSet.extend({ items: namedItems.optional() }),
    output: started,
  }),
  /**
   * Continues an interrupted change set: reads back the outcomes of unknown items, then sends what is pending. Starts a
   * queued one now.
   */
  defineOperation({ name: 'changesets.resume', input: onChangeSet, output: started }),
  /** Stops sending: waits for requests under way; the rest stays pending. */
  defineOperation({ name: 'changesets.pause', input: onChangeSet, output: z.object({}) }),
  /**
   * Stops for good: waits for requests under way; the rest becomes skipped and stays staged. Also stops a paused or queued
   * change set.
   */
  defineOperation({ name: 'changesets.cancel', input: onChangeSet, output: z.object({}) }),
  /**
   * Decides conflicts and unknown outcomes, then sends what has to be sent; for a queued or paused change set, with the rest
   * of it. Items that the decision does not apply to are not changed. `jobId` is null if no job was started.
   */
  defineOperation({
    name: 'changesets.decide',
    input: onChangeSet.extend({ which: itemSelection, decision: itemDecision }),
    output: z.object({ decided: z.int(), leftAlone: z.int(), jobId: z.string().nullable() }),
  }),
  /** Returns what undoing applied items would do, and what cannot be undone. */
  defineOperation({
    name: 'changesets.undoPlan',
    input: onChangeSet.extend({ which: itemSelection, limit: z.int().min(0).max(1000) }),
    output: undoPlan,
  }),
  /** Sends the inverse of applied items as a separate change set, for cells that still hold what was written (promise 7). */
  defineOperation({
    name: 'changesets.undo',
    input: onChangeSet.extend({ which: itemSelection }),
    output: started,
  }),
  /** Returns what this app sent for a product, newest first: the items with numbers below `before`. */
  defineOperation({
    name: 'changesets.ofProduct',
    input: onConnection.extend({
      product: z.int(),
      before: z.int().nullable(),
      limit: z.int().min(1).max(10_000),
    }),
    output: z.object({ rows: z.array(productEvent), more: z.boolean() }),
  }),
] as const;

export const changeSetEvents = [
  defineEvent({ name: 'changesets.changed', payload: onConnection.extend({ changeSet }) }),
] as const;

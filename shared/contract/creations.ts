import { z } from 'zod';
import { column } from '../domain/cell.ts';
import { creationMode } from '../domain/creation.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { definingProperty } from './catalog.ts';
import { rawRequest, started } from './changesets.ts';
import { defineEvent, defineOperation } from './define.ts';
import { stagedSummary } from './drafts.ts';
import { reason } from './reason.ts';
import { productSelection } from './removals.ts';

const onConnection = z.object({ connectionId: z.string() });

/**
 * Whether new products may look like others (`identifierKey`). If not, `invalid_input` for the field `similar` names the other
 * one, and nothing is staged.
 */
const similar = z.boolean().default(false);

/** A new product, from a form or copied from another product. */
const newProduct = z.object({
  identifier: z.string().min(1).max(500),
  parentIdentifier: z.string().nullable().default(null),
  childBoundAttributes: z.array(z.string()).default([]),
  definingProperties: z.array(definingProperty).default([]),
  values: z.array(column.extend({ value: cellValueSchema })).max(10_000),
});
export type NewProduct = z.infer<typeof newProduct>;

/** Why a product cannot be sent yet. */
export const creationProblem = z.enum([
  /** The title field is empty. */
  'no_title',
  /** A value changed in the service since it was edited: that has to be decided first (promise 8). */
  'conflict',
  /** One of its edits is held back by a check of the translation. */
  'blocked',
  /** The parent is neither listed by the service nor staged. */
  'missing_parent',
  /** It is its own ancestor. */
  'cycle',
  /** The service now lists a product with this identifier. */
  'exists',
  /** A full update of a product that the service no longer lists. */
  'gone',
  /** A full update in a catalog that holds only some languages: it would remove the values that were kept back. */
  'partly_pulled',
  /** A request for it is under way, or its outcome is unknown. */
  'on_its_way',
  /** The parent cannot be sent. */
  'parent_held_back',
]);
export type CreationProblem = z.infer<typeof creationProblem>;

/** What the user should know before a product is sent. The parent's identifier alone nests a variant (2.2). */
export const creationWarning = z.enum([
  /** A variant without a value for an attribute that distinguishes the variants of its parent (2.2). */
  'no_axis',
  /** Another variant of the parent has the same defining values. */
  'collision',
]);
export type CreationWarning = z.infer<typeof creationWarning>;

/** A staged product, as listed in Review. */
const stagedProduct = z.object({
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  mode: creationMode,
  parentIdentifier: z.string().nullable(),
  /** Its depth below its parents (0: none). Parents are sent first. */
  level: z.int(),
  /** The number of values that would be sent. */
  values: z.int(),
  /** For a full update: the number of stored values that it replaces, and that it removes. */
  replaced: z.int(),
  lost: z.int(),
  problem: creationProblem.nullable(),
  warning: creationWarning.nullable(),
  state: z.enum(['staged', 'failed', 'sending', 'unknown']),
  /** The error, if it failed. */
  ...reason.shape,
});
export type StagedProduct = z.infer<typeof stagedProduct>;

const creationFilter = z.object({
  mode: creationMode.nullable().default(null),
  only: z.enum(['failed', 'problem', 'losing']).nullable().default(null),
  search: z.string().max(500).default(''),
});
export type CreationFilter = z.infer<typeof creationFilter>;

const creationSort = z.enum(['product', 'effect', 'parent', 'values', 'state']);
export type CreationSort = z.infer<typeof creationSort>;

/** How staged products are sorted; null: parents before their variants, as they are sent. */
const creationOrder = z.object({ by: creationSort, descending: z.boolean() }).nullable().default(null);
export type CreationOrder = z.infer<typeof creationOrder>;

/** Which staged products: those among the selected products, or all that a filter shows. */
const creationSelection = z.union([z.object({ filter: creationFilter }), productSelection]);
export type CreationSelection = z.infer<typeof creationSelection>;

/** What sending the staged products would do. */
const creationPlan = z.object({
  add: z.int(),
  replace: z.int(),
  requests: z.int(),
  heldBack: z.partialRecord(creationProblem, z.int()),
  /** Of those that would be sent. */
  warnings: z.partialRecord(creationWarning, z.int()),
  /** The replacement guard: the number of stored values that full updates replace or lose, and of their products. */
  guard: z.object({ products: z.int(), replaced: z.int(), lost: z.int() }),
  /** The first requests exactly as they will be sent. */
  first: z.array(rawRequest),
  /** A fingerprint of what would be sent, to pass to `creations.apply`, so that only what was seen is sent. */
  fingerprint: z.string(),
});
export type CreationPlan = z.infer<typeof creationPlan>;

/** A stored value that a full update would replace (`after`) or lose (`after` null). */
const guardedValue = column.extend({ before: cellValueSchema, after: cellValueSchema });
export type GuardedValue = z.infer<typeof guardedValue>;

/** Products that are created, or sent whole (4.1). Until they are sent, they are rows of the catalog with staged edits. */
export const creationOperations = [
  /**
   * Stages products as one step of the history. Throws `invalid_input` naming an identifier that already exists, or is given
   * twice.
   */
  defineOperation({
    name: 'creations.stage',
    input: onConnection.extend({ products: z.array(newProduct).min(1).max(1000), similar }),
    output: z.object({ products: z.array(z.int()), summary: stagedSummary }),
  }),
  /** Returns a product as the start of a new one: a copy under the same parent, or a variant without what variants inherit. */
  defineOperation({
    name: 'creations.startFrom',
    input: onConnection.extend({ product: z.int(), as: z.enum(['copy', 'variant']) }),
    output: newProduct.extend({
      /** Empty: the user enters it. */
      identifier: z.string(),
      /** The attributes that each variant of the parent must have a value for. */
      axes: z.array(z.string()),
    }),
  }),
  /**
   * Returns the attributes that each variant of a product must have a value for (2.2); null if it is neither listed nor
   * staged.
   */
  defineOperation({
    name: 'creations.axesOf',
    input: onConnection.extend({ parentIdentifier: z.string() }),
    output: z.object({ axes: z.array(z.string()).nullable() }),
  }),
  /**
   * Changes the identifier of a new product; variants staged under it follow. It gets another number (`product`). Undoable.
   * Throws `invalid_input` if the identifier already exists.
   */
  defineOperation({
    name: 'creations.rename',
    input: onConnection.extend({ product: z.int(), identifier: z.string().min(1).max(500), similar }),
    output: z.object({ product: z.int(), summary: stagedSummary }),
  }),
  /** Removes new products from the catalog and withdraws full updates, with their staged edits, as one step of the history. */
  defineOperation({
    name: 'creations.discard',
    input: onConnection.extend({ which: creationSelection }),
    output: z.object({ products: z.int(), summary: stagedSummary }),
  }),
  /**
   * Turns full updates into patches (4.2): values to be set stay staged, values that would be lost stay as they are in the
   * service. A new product that the service now lists keeps its staged edits, as edits of that product. One step of the
   * history.
   */
  defineOperation({
    name: 'creations.sendAsPatch',
    input: onConnection.extend({ which: creationSelection }),
    output: z.object({ products: z.int(), summary: stagedSummary }),
  }),
  defineOperation({
    name: 'creations.list',
    input: onConnection.extend({
      filter: creationFilter,
      order: creationOrder,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({ total: z.int(), rows: z.array(stagedProduct) }),
  }),
  /** Returns what the replacement guard found for one product. */
  defineOperation({
    name: 'creations.guarded',
    input: onConnection.extend({ product: z.int() }),
    output: z.object({ values: z.array(guardedValue) }),
  }),
  defineOperation({
    name: 'creations.plan',
    input: onConnection.extend({ limit: z.int().min(0).max(20) }),
    output: creationPlan,
  }),
  /**
   * Throws `invalid_input` if what would be sent is not what was confirmed, or if values would be lost and `losing` is
   * false.
   */
  defineOperation({
    name: 'creations.apply',
    input: onConnection.extend({ confirmed: z.string(), losing: z.boolean() }),
    output: started,
  }),
] as const;

export const creationEvents = [
  /** Staged products changed. */
  defineEvent({ name: 'creations.changed', payload: onConnection.extend({ summary: stagedSummary }) }),
] as const;

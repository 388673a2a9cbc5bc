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

/** A new product as a form or another product gives it. */
export const newProduct = z.object({
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
  /** A stored value changed in the service since it was edited: that is decided first (promise 8). */
  'conflict',
  /** A check of the translation holds an edit of it back. */
  'blocked',
  /** Neither listed by the service nor staged. */
  'missing_parent',
  /** It stands below itself. */
  'cycle',
  /** A variant without a value for an attribute that sets variants of its parent apart (2.2). */
  'no_axis',
  /** Another variant of the parent has the same defining values. */
  'collision',
  /** The service lists a product with this identifier by now. */
  'exists',
  /** A full update of a product that the service no longer lists. */
  'gone',
  /** A request of it is on its way, or its outcome is not known. */
  'on_its_way',
  /** The parent cannot be sent. */
  'parent_held_back',
]);
export type CreationProblem = z.infer<typeof creationProblem>;

/** A staged product, as Review lists it. */
export const stagedProduct = z.object({
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  mode: creationMode,
  parentIdentifier: z.string().nullable(),
  /** How deep it stands among its parents (0: none). Parents are sent first. */
  level: z.int(),
  /** Values that would be sent. */
  values: z.int(),
  /** Of a full update: stored values that it replaces, and that it removes. */
  replaced: z.int(),
  lost: z.int(),
  problem: creationProblem.nullable(),
  state: z.enum(['staged', 'failed', 'sending', 'unknown']),
  /** Of a failed one. */
  ...reason.shape,
});
export type StagedProduct = z.infer<typeof stagedProduct>;

export const creationFilter = z.object({
  mode: creationMode.nullable().default(null),
  only: z.enum(['failed', 'problem', 'losing']).nullable().default(null),
  search: z.string().max(500).default(''),
});
export type CreationFilter = z.infer<typeof creationFilter>;

export const creationSort = z.enum(['product', 'effect', 'parent', 'values', 'state']);
export type CreationSort = z.infer<typeof creationSort>;

/** How staged products are sorted; null: parents before their variants, as they are sent. */
export const creationOrder = z.object({ by: creationSort, descending: z.boolean() }).nullable().default(null);
export type CreationOrder = z.infer<typeof creationOrder>;

/** Which staged products: those among the products that are chosen, or all that a filter shows. */
export const creationSelection = z.union([z.object({ filter: creationFilter }), productSelection]);
export type CreationSelection = z.infer<typeof creationSelection>;

/** What sending the staged products would do. */
export const creationPlan = z.object({
  create: z.int(),
  update: z.int(),
  requests: z.int(),
  heldBack: z.partialRecord(creationProblem, z.int()),
  /** The replacement guard: stored values that full updates replace or lose, and the products they are of. */
  guard: z.object({ products: z.int(), replaced: z.int(), lost: z.int() }),
  /** The first requests exactly as they will be sent. */
  first: z.array(rawRequest),
  /** What would be sent: `creations.apply` takes it, so that nothing else is sent than was seen. */
  fingerprint: z.string(),
});
export type CreationPlan = z.infer<typeof creationPlan>;

/** A stored value that a full update would replace (`after`) or lose (`after` null). */
export const guardedValue = column.extend({ before: cellValueSchema, after: cellValueSchema });
export type GuardedValue = z.infer<typeof guardedValue>;

/** Products that are created, or sent whole (4.1). Until they are sent they stand in the catalog as rows with staged edits. */
export const creationOperations = [
  /** As one step of the history. Throws `invalid_input` naming the identifier that is there already, or twice. */
  defineOperation({
    name: 'creations.stage',
    input: onConnection.extend({ products: z.array(newProduct).min(1).max(1000) }),
    output: z.object({ products: z.array(z.int()), summary: stagedSummary }),
  }),
  /** A product as the start of a new one: a copy with its parent, or a variant of it with what variants inherit left out. */
  defineOperation({
    name: 'creations.startFrom',
    input: onConnection.extend({ product: z.int(), as: z.enum(['copy', 'variant']) }),
    output: newProduct.extend({
      /** Empty: the user gives it. */
      identifier: z.string(),
      /** What each variant of the parent must have a value for. */
      axes: z.array(z.string()),
    }),
  }),
  /** What each variant of a product must have a value for (2.2); null: neither listed nor staged. */
  defineOperation({
    name: 'creations.axesOf',
    input: onConnection.extend({ parentIdentifier: z.string() }),
    output: z.object({ axes: z.array(z.string()).nullable() }),
  }),
  /**
   * Gives a new product another identifier; variants staged under it follow. It gets another number (`product`). Undoable. Throws
   * `invalid_input` where the identifier is there already.
   */
  defineOperation({
    name: 'creations.rename',
    input: onConnection.extend({ product: z.int(), identifier: z.string().min(1).max(500) }),
    output: z.object({ product: z.int(), summary: stagedSummary }),
  }),
  /** Takes new products out of the catalog again, and full updates back, with what is staged on them. One step of the history. */
  defineOperation({
    name: 'creations.discard',
    input: onConnection.extend({ which: creationSelection }),
    output: z.object({ products: z.int(), summary: stagedSummary }),
  }),
  /**
   * Turns full updates into patches (4.2): what is to be set stays staged, what would be lost stays as it is in the service. A new
   * product that the service lists by now keeps its staged edits, as edits of that product. One step of the history.
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
  /** What the guard found for one product. */
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
  /** Throws `invalid_input` where something else would be sent than was confirmed, or where values are lost and `losing` is false. */
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

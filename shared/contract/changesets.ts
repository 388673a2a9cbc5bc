import { z } from 'zod';
import { cellRef, intent } from '../domain/cell.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });
const onChangeSet = onConnection.extend({ changeSet: z.int() });

/** The state machine of one item (docs/architecture "Applying a change set"). The last four are ends. */
export const itemState = z.enum(['pending', 'in_flight', 'applied', 'failed', 'skipped', 'unknown']);
export type ItemState = z.infer<typeof itemState>;

export const itemCounts = z.record(itemState, z.int());

/** A frozen set of changes on its way to the service. `paused`: was interrupted, and can go on. */
export const changeSet = z.object({
  changeSet: z.int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(['running', 'paused', 'finished', 'cancelled']),
  products: z.int(),
  locales: z.array(z.string()),
  total: z.int(),
  counts: itemCounts,
  /** Why it is paused, or what stopped it, in plain words. */
  message: z.string().nullable(),
  /** Paused because the service did not accept the token: goes on by itself once a new one works. */
  waitsForToken: z.boolean(),
});
export type ChangeSet = z.infer<typeof changeSet>;

export const changeSetItem = cellRef.extend({
  item: z.int(),
  identifier: z.string(),
  title: z.string(),
  intent,
  old: cellValueSchema,
  next: cellValueSchema,
  state: itemState,
  code: z.string().nullable(),
  message: z.string().nullable(),
  at: z.string().nullable(),
});
export type ChangeSetItem = z.infer<typeof changeSetItem>;

/** A request exactly as it will be sent, the token left out. */
export const rawRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

export const applyPreview = z.object({
  changes: z.int(),
  products: z.int(),
  locales: z.array(z.string()),
  operations: z.int(),
  requests: z.int(),
  /**
   * Staged changes that will not be sent, and why. `waiting`: another change set is still to send their cells.
   * `unsettled`: it is not known what became of the last attempt.
   */
  heldBack: z.object({ conflicts: z.int(), gone: z.int(), waiting: z.int(), unsettled: z.int() }),
  /** The first requests, at most `limit` of them. */
  first: z.array(rawRequest),
});
export type ApplyPreview = z.infer<typeof applyPreview>;

const started = onChangeSet.omit({ connectionId: true }).extend({ jobId: z.string() });

export const changeSetOperations = [
  defineOperation({
    name: 'changesets.preview',
    input: onConnection.extend({ limit: z.int().min(0).max(50) }),
    output: applyPreview,
  }),
  /** Freezes everything staged (conflicts and gone products are held back) and sends it. */
  defineOperation({ name: 'changesets.apply', input: onConnection, output: started }),
  defineOperation({ name: 'changesets.list', input: onConnection, output: z.array(changeSet) }),
  defineOperation({ name: 'changesets.get', input: onChangeSet, output: changeSet }),
  defineOperation({
    name: 'changesets.items',
    input: onChangeSet.extend({
      state: itemState.nullable(),
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({ total: z.int(), rows: z.array(changeSetItem) }),
  }),
  /** Sends failed items again, with what is staged for their cells now; those no longer staged become skipped. All failed ones without `items`. */
  defineOperation({
    name: 'changesets.retry',
    input: onChangeSet.extend({ items: z.array(z.int()).optional() }),
    output: started,
  }),
  /** Goes on with an interrupted change set: reads back what became of unknown items, then sends what is pending. */
  defineOperation({ name: 'changesets.resume', input: onChangeSet, output: started }),
] as const;

export const changeSetEvents = [
  defineEvent({ name: 'changesets.changed', payload: onConnection.extend({ changeSet }) }),
] as const;

import { z } from 'zod';
import { column } from '../domain/cell.ts';
import { viewQuery } from '../domain/query.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** What changed in the service: a value, or which products it lists. */
const serviceChangeKind = z.enum(['value', 'new', 'gone']);

/** A difference found between the local catalog and the service. What the app itself sent does not count. */
const serviceChange = z.object({
  change: z.int(),
  kind: serviceChangeKind,
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  /** Whether the service no longer lists the product. */
  gone: z.boolean(),
  /** For a value; null for a whole product. */
  column: column.nullable(),
  /** The values before and after; null for no value. */
  old: cellValueSchema,
  new: cellValueSchema,
  /** ISO 8601: as given by the service (2.3), otherwise when the app found it. */
  at: z.string(),
  isServiceTime: z.boolean(),
  seen: z.boolean(),
  /** Whether the cell has a staged edit; `conflict`: an undecided one, whose base has changed. */
  edit: z.enum(['staged', 'conflict']).nullable(),
});
export type ServiceChange = z.infer<typeof serviceChange>;

export const serviceChangeFilter = z.object({
  show: z.enum(['all', 'touches_edits', 'value', 'new', 'gone']).default('all'),
  property: z.string().nullable().default(null),
  locale: z.string().nullable().default(null),
  /** A part of the identifier or title, ignoring case; '' for all. */
  search: z.string().max(500).default(''),
  /** Only for products that match this query; null for all. */
  products: viewQuery.nullable().default(null),
  /** Only changes that are not marked as seen. */
  unseenOnly: z.boolean().default(false),
});
export type ServiceChangeFilter = z.infer<typeof serviceChangeFilter>;

/** The number of changes that the filter shows for a day (local time, "2026-11-23"), newest first. */
const changesOfDay = z.object({ day: z.string(), changes: z.int(), unseen: z.int() });
export type ChangesOfDay = z.infer<typeof changesOfDay>;

const serviceChangeCounts = z.object({
  /** By kind, for the filter's property, language, search and `unseenOnly`. */
  all: z.int(),
  touches_edits: z.int(),
  value: z.int(),
  new: z.int(),
  gone: z.int(),
});

const openedChanges = z.object({
  total: z.int(),
  products: z.int(),
  counts: serviceChangeCounts,
  /** Newest day first; the numbers add up to `total`. */
  days: z.array(changesOfDay),
  /** All columns with unseen or seen changes, regardless of the filter: the options for filtering. */
  properties: z.array(z.string()),
  locales: z.array(z.string()),
});
export type OpenedChanges = z.infer<typeof openedChanges>;

/** The state of watching the changes endpoint (4.5). */
const feedStatus = z.object({
  connectionId: z.string(),
  /**
   * `off`: no automatic requests; `waiting`: for `nextAt`; `reading`: the endpoint or products are being read; `paused`:
   * offline or window not visible; `failed`: the last attempt failed, `message` says why; retried at `nextAt` if given.
   */
  state: z.enum(['off', 'waiting', 'reading', 'paused', 'failed']),
  message: z.string().nullable(),
  /** When the end of the feed was last reached. */
  checkedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** The number of changes not marked as seen, and of those among them that touch staged edits. */
  unseen: z.int(),
  unseenTouchingEdits: z.int(),
  /** When the user last had nothing unseen; null for never. */
  since: z.string().nullable(),
  /** Products named in the feed that have not been read since. */
  notRead: z.int(),
  /** Named in the feed, but not listed by the service. */
  unknownProducts: z.int(),
  /** Entries of the feed that name no product, or cannot be read. */
  unreadable: z.int(),
  /**
   * The service no longer knows the position up to which the feed was last read, and what it returned does not go back far
   * enough. A pull resolves this.
   */
  gap: z.boolean(),
  /** Older changes that are no longer kept. */
  dropped: z.int(),
});
export type FeedStatus = z.infer<typeof feedStatus>;

export const feedOperations = [
  defineOperation({ name: 'feed.status', input: onConnection, output: feedStatus }),
  /**
   * Called when the window shows this connection, and is visible and online, so that its feed is polled at its interval.
   * Null for no connection. Each call replaces the previous one.
   */
  defineOperation({
    name: 'feed.watch',
    input: z.object({ connectionId: z.string().nullable() }),
    output: z.object({}),
  }),
  /** Polls now, and reads the products that changed; as a job if there are many. Returns when it is done. */
  defineOperation({ name: 'feed.poll', input: onConnection, output: feedStatus }),
  /** Counts what a filter shows; rows are then read with `feed.changes`. */
  defineOperation({
    name: 'feed.open',
    input: onConnection.extend({ filter: serviceChangeFilter }),
    output: openedChanges,
  }),
  /** Returns changes that the filter shows, newest first, from the row `start`. */
  defineOperation({
    name: 'feed.changes',
    input: onConnection.extend({
      filter: serviceChangeFilter,
      start: z.int().nonnegative(),
      count: z.int().min(1).max(500),
    }),
    output: z.object({ rows: z.array(serviceChange) }),
  }),
  /**
   * Marks changes as seen, or as unseen: the given ones, or all that a filter showed when it was last opened. `changes`: the
   * number whose mark changed.
   */
  defineOperation({
    name: 'feed.markSeen',
    input: onConnection.extend({
      which: z.union([
        z.object({ changes: z.array(z.int()).min(1).max(10_000) }),
        z.object({ filter: serviceChangeFilter }),
      ]),
      seen: z.boolean(),
    }),
    output: z.object({ changes: z.int(), marking: z.int() }),
  }),
  /** Undoes one marking as seen. Changes whose mark has been changed since are left alone. */
  defineOperation({
    name: 'feed.undoMarkSeen',
    input: onConnection.extend({ marking: z.int() }),
    output: z.object({ changes: z.int() }),
  }),
] as const;

export const feedEvents = [
  /** The state of the feed or the stored changes have changed. */
  defineEvent({ name: 'feed.changed', payload: feedStatus }),
] as const;

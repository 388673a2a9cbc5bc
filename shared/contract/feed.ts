import { z } from 'zod';
import { column } from '../domain/cell.ts';
import { viewQuery } from '../domain/query.ts';
import { cellValueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** What became different in the service: a value, or which products it lists. */
export const serviceChangeKind = z.enum(['value', 'new', 'gone']);
export type ServiceChangeKind = z.infer<typeof serviceChangeKind>;

/** One difference between what the catalog held and what the service was found to hold. What the app itself sent is none. */
export const serviceChange = z.object({
  change: z.int(),
  kind: serviceChangeKind,
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  /** The service no longer lists the product now. */
  gone: z.boolean(),
  /** Of a value; null for a whole product. */
  column: column.nullable(),
  /** Null: no value, before or after. */
  old: cellValueSchema,
  new: cellValueSchema,
  /** When, ISO 8601: as the service said (2.3), else when the app found it. */
  at: z.string(),
  isServiceTime: z.boolean(),
  seen: z.boolean(),
  /** The cell has a staged edit; `conflict`: one that is not decided yet, since its base is another now. */
  edit: z.enum(['staged', 'conflict']).nullable(),
});
export type ServiceChange = z.infer<typeof serviceChange>;

export const serviceChangeFilter = z.object({
  show: z.enum(['all', 'touches_edits', 'value', 'new', 'gone']).default('all'),
  property: z.string().nullable().default(null),
  locale: z.string().nullable().default(null),
  /** In identifier or title, in upper or lower case alike; '' for all. */
  search: z.string().max(500).default(''),
  /** Only of products that fulfil this query; null: of all. */
  products: viewQuery.nullable().default(null),
  /** Only what is not marked as seen. */
  unseenOnly: z.boolean().default(false),
});
export type ServiceChangeFilter = z.infer<typeof serviceChangeFilter>;

/** Of the filter's changes, newest first: how many fall on a day (local time, "2026-11-23"). */
export const changesOfDay = z.object({ day: z.string(), changes: z.int(), unseen: z.int() });
export type ChangesOfDay = z.infer<typeof changesOfDay>;

export const serviceChangeCounts = z.object({
  /** Of what the filter's property, language, search and `unseenOnly` leave, by kind. */
  all: z.int(),
  touches_edits: z.int(),
  value: z.int(),
  new: z.int(),
  gone: z.int(),
});

export const openedChanges = z.object({
  total: z.int(),
  products: z.int(),
  counts: serviceChangeCounts,
  /** Newest day first; their numbers add up to `total`. */
  days: z.array(changesOfDay),
  /** Columns that unseen or seen changes are in, whatever the filter: for its choices. */
  properties: z.array(z.string()),
  locales: z.array(z.string()),
});
export type OpenedChanges = z.infer<typeof openedChanges>;

/** How the changes endpoint (4.5) is watched. */
export const feedStatus = z.object({
  connectionId: z.string(),
  /**
   * `off`: not asked by itself; `waiting`: for `nextAt`; `reading`: being asked or products being read; `paused`: offline or
   * window not in sight; `failed`: the last try failed, `message` says why; tried again at `nextAt` where that is given.
   */
  state: z.enum(['off', 'waiting', 'reading', 'paused', 'failed']),
  message: z.string().nullable(),
  /** When the end of the feed was last reached. */
  checkedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  /** Changes that are not marked as seen, and how many of them touch staged edits. */
  unseen: z.int(),
  unseenTouchingEdits: z.int(),
  /** The last time that the user left nothing unseen; null: never. */
  since: z.string().nullable(),
  /** Products that the feed named, and that the catalog has not read since. */
  notRead: z.int(),
  /** Named by the feed, and not listed by the service. */
  unknownProducts: z.int(),
  /** Entries of the feed that name no product or cannot be read. */
  unreadable: z.int(),
  /** The service forgot where the feed was read last, and what it gave does not go back far enough; a pull ends this. */
  gap: z.boolean(),
  /** Older changes that are no longer kept. */
  dropped: z.int(),
});
export type FeedStatus = z.infer<typeof feedStatus>;

export const feedOperations = [
  defineOperation({ name: 'feed.status', input: onConnection, output: feedStatus }),
  /**
   * The window shows this connection and is in sight and online: its feed is polled by its interval. Null: none is. Each call
   * replaces the one before.
   */
  defineOperation({
    name: 'feed.watch',
    input: z.object({ connectionId: z.string().nullable() }),
    output: z.object({}),
  }),
  /** Asks now, and reads the products that changed; a job where there is much to read. Returns when it is done. */
  defineOperation({ name: 'feed.poll', input: onConnection, output: feedStatus }),
  /** Counts what a filter shows; rows are then read by `feed.changes`. */
  defineOperation({
    name: 'feed.open',
    input: onConnection.extend({ filter: serviceChangeFilter }),
    output: openedChanges,
  }),
  /** Changes that the filter shows, newest first, from the row `start` on. */
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
   * Marks changes as seen, or as unseen: those named, or all that a filter showed when it was opened last. `changes`: how many were not
   * marked so before.
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
  /** Takes back one marking as seen. Changes that were marked otherwise since stay as they are. */
  defineOperation({
    name: 'feed.undoMarkSeen',
    input: onConnection.extend({ marking: z.int() }),
    output: z.object({ changes: z.int() }),
  }),
  /** As comma-separated text: time, identifier, title, kind, property, locale, old, new, seen, edit. As `changesets.csv`. */
  defineOperation({
    name: 'feed.csv',
    input: onConnection.extend({
      filter: serviceChangeFilter,
      after: z.int().nonnegative(),
      guardFormulas: z.boolean(),
    }),
    output: z.object({ text: z.string(), entries: z.int(), next: z.int().nullable() }),
  }),
] as const;

export const feedEvents = [
  /** What is known of the feed, or the changes kept, are others than before. */
  defineEvent({ name: 'feed.changed', payload: feedStatus }),
] as const;

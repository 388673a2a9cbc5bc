import type { FeedStatus, OpenedChanges, ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Core } from '../core.ts';
import type { ReadMoment } from '../products/own-writes.ts';
import { type AnnouncedName, announce, forgetAnnounced } from './announced.ts';
import { ChangeList } from './change-list.ts';
import type { FeedNames, ReceivedPage } from './feed.ts';
import { SeenMarks } from './seen-marks.ts';
import { type UnreadProduct, UnreadProducts } from './unread-products.ts';

/** The result of reading products again, requested at `askedAt`. */
export interface ReadProducts {
  askedAt: ReadMoment;
  records: ProductRecord[];
  /** Products of the catalog that the service no longer lists. */
  gone: number[];
  /** Identifiers that the catalog does not have, and the service does not list. */
  unknown: string[];
}

/** What the service's changes endpoint returned (4.5), and what was found to be different in the service. */
export function createFeed(core: Core) {
  const { db, meta, feed, changes, taken, gone, own, views, rows, shared } = core;
  const list = new ChangeList(core);
  const unread = new UnreadProducts(core);
  const seen = new SeenMarks(core);

  return {
    /** Where reading the changes endpoint of this service and integration continues; null: from the beginning. */
    feedCursor: (source: string): string | null => feed.cursor(source),
    /**
     * Saves a page of changes with the cursor that follows it, in one transaction; a change that is already known is not saved
     * twice. Returns the cursor to continue from, which is not the page's if another caller continued reading meanwhile.
     */
    saveFeedPage: (page: ReceivedPage): string | null => {
      const { cursor, summaries } = feed.keep(page);
      views.touch(summaries, []);
      return cursor;
    },
    /**
     * Whether changes since the last pull may be missing: the service had forgotten the cursor and no longer lists them all.
     */
    feedMayMissChanges: (): boolean => feed.mayMissChanges(),

    /**
     * Products that the feed named and that were not read since: their number, and at most `limit` of them; whether a pull ever
     * ended.
     */
    unreadProducts: (limit: number): { total: number; hasPulled: boolean; products: UnreadProduct[] } => ({
      total: unread.count(),
      hasPulled: db.firstArray('SELECT 1 FROM pull WHERE ended_at IS NOT NULL LIMIT 1') !== undefined,
      products: limit === 0 ? [] : unread.list(limit),
    }),
    /**
     * Products with these names, in their order: those of the catalog with the id, otherwise with the identifier; otherwise one
     * that the catalog does not have, if the service can be asked for it.
     */
    namedProducts: (names: FeedNames[]): UnreadProduct[][] => names.map((name) => unread.named(name)),
    /** Products that webhooks named and that were not read since. */
    announced: (): AnnouncedName[] => meta.get('announced').names,
    /** Saves that a webhook named a product; null if too many are waiting. */
    noteAnnounced: (names: FeedNames): AnnouncedName | null =>
      db.transaction('durable', () => announce(meta, names)),
    /** Forgets products that were read, by number. */
    announcedRead: (numbers: number[]): void =>
      db.transaction('durable', () => forgetAnnounced(meta, numbers)),
    /** The identifier of a product that the service should list, and that the feed does not name; null for none. */
    listedProduct: (): string | null => unread.listedOne(),
    /** Must be taken before products are requested, and passed to `takeRead`. */
    readMoment: (): ReadMoment => ({
      own: own.moment('feed'),
      entry: feed.lastEntry(),
      pull: db.firstArray<[number]>('SELECT coalesce(max(pull), 0) FROM pull')?.[0] ?? 0,
    }),
    /** Snapshots that describe their product completely: one of a variant may omit where it belongs. */
    wholeSnapshots: (records: ProductRecord[]): ProductRecord[] =>
      records.filter((record) => {
        const { before } = shared.knownRow(record);
        return !before || before.parentIdentifier === null || record.parentIdentifier !== null;
      }),
    /** Notes that no request is in progress any more. */
    endReading: (): void => own.rest('feed'),
    /**
     * Takes over what was read of products that the feed named, as a pull would: what is staged stays, and so does what the app
     * itself or a pull wrote since `askedAt`. Returns the products that differed.
     */
    takeRead: ({ askedAt, records, gone: left, unknown }: ReadProducts): { changed: number[] } => {
      own.forgetBefore('feed', askedAt.own);
      const { products, went } = db.transaction('durable', () => {
        const products = taken.take(records, { askedAt });
        const went = left.filter(
          (product) => rows.get(product)?.listed === 1 && !taken.isNewer(product, askedAt),
        );
        gone.left(went);
        feed.productsRead(left, askedAt.entry);
        feed.lookedFor(unknown, askedAt.entry);
        if (went.length > 0 || products.some(({ changed }) => changed))
          db.noteWritten('values that were read');
        return { products, went };
      });
      const came = products.filter((product) => product.came).map(({ product }) => product);
      const changed = products.filter((product) => product.changed).map(({ product }) => product);
      views.touch(changed);
      views.cameOrWent([...came, ...went]);
      return { changed: [...changed, ...went] };
    },

    openChanges: (filter: ServiceChangeFilter): OpenedChanges => list.open(filter),
    /** Rows of the filter as of when it was last opened. */
    changes: (filter: ServiceChangeFilter, start: number, count: number): ServiceChange[] =>
      list.rows(filter, { start, count }),
    /** The same for a file, whose rows stay the same from `start` 0 on. */
    changesForFile: (filter: ServiceChangeFilter, start: number, count: number): ServiceChange[] =>
      list.rows(filter, { start, count, apart: true }),
    /** Marks these, or what the filter showed when it was last opened, as seen or unseen. */
    markChanges: (
      which: { changes: number[] } | { filter: ServiceChangeFilter },
      isSeen: boolean,
    ): { changes: number; marking: number } =>
      db.transaction('durable', () =>
        seen.mark('changes' in which ? which.changes : list.shown(which.filter), isSeen),
      ),
    /** Undoes a marking as seen. Returns how many changes are unseen again. */
    undoMarking: (marking: number): number => db.transaction('durable', () => seen.undo(marking)),
    feedFacts: (): Omit<FeedStatus, 'connectionId' | 'state' | 'message' | 'nextAt'> => ({
      ...feed.facts(),
      ...list.unseen(),
      since: seen.since(),
      notRead: unread.count(),
      unknownProducts: unread.unknown(),
      gap: feed.mayMissChanges(),
      dropped: changes.dropped(),
    }),
  };
}

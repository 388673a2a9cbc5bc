import type { SummaryState } from '#shared/service/feed-entry.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { Meta } from '../meta.ts';

/** The clocks inside the service, of what answers and of what dates changes, may differ by this much. */
const CLOCKS_DIFFER_MS = 600_000;

/** A change as stored. */
export interface ReceivedEntry {
  productId: string | null;
  identifier: string | null;
  /** As the service wrote it. */
  at: string | null;
  /** The same as a point in time, in milliseconds; null if it is not one. */
  time: number | null;
  summaryState: SummaryState;
  /** JSON of `ChangeSummary`, for `counted`. */
  summary: string | null;
  product: ProductRecord | null;
  /** The whole change as JSON. */
  raw: string;
  /** Its time and a hash of what identifies this change, so that it is recognized when it comes again. */
  content: string;
}

export interface ReceivedPage {
  /** Names the service and integration. */
  source: string;
  /** The cursor with which it was requested; null from the beginning. */
  asked: string | null;
  entries: readonly ReceivedEntry[];
  /** Changes that name no product or cannot be read. */
  unreadable: number;
  /** There is nothing more after it for now. */
  isEnd: boolean;
  /** Where the next poll continues. */
  cursor: string | null;
}

/** How the service names a product that the catalog may not have. */
export interface FeedNames {
  productId: string | null;
  identifier: string | null;
}

/** What is known about the feed as a whole. */
interface FeedFacts {
  /** When its end was last reached. */
  checkedAt: string | null;
  unreadable: number;
}

interface Known {
  product: number;
  /** The pull that listed it last. */
  seen: number;
}

interface FeedState {
  source: string;
  cursor: string | null;
  round: number;
}

/**
 * What the service's changes endpoint returned (4.5), each change once, and where reading continues. `seen` of a change: the
 * last pull that had listed its product by then; ~ that pull (below 0) once the catalog has read the product, or looked for it,
 * since; NULL once a pull has.
 */
export class Feed {
  readonly #db: Database;
  readonly #meta: Meta;
  /** Changes with each write that may change which products are unknown. */
  #version = 0;

  constructor(db: Database) {
    this.#db = db;
    this.#meta = new Meta(db);
  }

  get version(): number {
    return this.#version;
  }

  /** Null: from the beginning, as for a service that was not read yet. */
  cursor(source: string): string | null {
    const state = this.#state();
    return state?.source === source ? state.cursor : null;
  }

  /**
   * Saves a page with the cursor that follows it, in one transaction. Returns the cursor to continue from: a different one from
   * the page's if another caller saved a page after `asked` meanwhile; then nothing is saved. `summaries`: products of which it
   * had a summary.
   */
  keep(page: ReceivedPage): { cursor: string | null; summaries: number[] } {
    this.#version++;
    return this.#db.transaction('page', () => {
      const round = this.#roundOf(page);
      if (round === null) return { cursor: this.cursor(page.source), summaries: [] };
      const summaries = new Set<number>();
      const knownOf = this.#finder(page.entries);
      const unreadSince = this.#reading();
      let continues = false;
      for (const entry of page.entries) {
        const known = knownOf(entry);
        if (known && entry.summaryState !== 'absent') summaries.add(known.product);
        const place = { round, product: known?.product ?? null, seen: unreadSince(entry, known) };
        if (this.#saveEntry(entry, place) < round) continues = true;
      }
      this.#db.run(
        `UPDATE feed SET cursor = ?, continues = max(continues, ?), unreadable = unreadable + ?,
           checked_at = coalesce(?, checked_at)`,
        page.cursor,
        continues ? 1 : 0,
        page.unreadable,
        page.isEnd ? new Date().toISOString() : null,
      );
      return { cursor: page.cursor, summaries: [...summaries] };
    });
  }

  facts(): FeedFacts {
    return (
      this.#db.get<FeedFacts>('SELECT checked_at AS checkedAt, unreadable FROM feed') ?? {
        checkedAt: null,
        unreadable: 0,
      }
    );
  }

  /** The number of the change that was saved last. */
  lastEntry(): number {
    return this.#db.firstArray<[number]>('SELECT coalesce(max(entry), 0) FROM feed_entry')?.[0] ?? 0;
  }

  /** Notes that products were read from the service after the change `upTo` was saved. Must be called inside a transaction. */
  productsRead(products: readonly number[], upTo: number): void {
    this.#db.run(
      `UPDATE feed_entry SET seen = ~seen
       WHERE product IN (SELECT value FROM json_each(?)) AND seen >= 0 AND entry <= ?`,
      JSON.stringify(products),
      upTo,
    );
  }

  /** Notes that the catalog has a new product that changes may have named before. Must be called inside a transaction. */
  productCame(product: number, { productId, identifier }: FeedNames): void {
    this.#version++;
    for (const [column, name] of [
      ['product_id', productId],
      ['identifier', identifier],
    ] as const)
      this.#db.run(
        `UPDATE feed_entry SET product = ? WHERE product IS NULL AND ${column} = ?`,
        product,
        name,
      );
  }

  /**
   * Notes the service's own time, in milliseconds, of the first answer to a pull: this computer's clock says nothing about when
   * a change was made. Must be called inside a transaction.
   */
  pullAnswered(pull: number, at: number): void {
    if (this.#meta.get('pull_time')?.pull !== pull) this.#meta.set('pull_time', { pull, at });
  }

  /**
   * Notes that the pull read all products, and thus whatever is known to have changed before it. Must be called inside a
   * transaction, at the end of the pull.
   */
  allRead(pull: number): void {
    this.#version++;
    this.#db.run(
      `UPDATE feed_entry SET product = coalesce(
           (SELECT p.product FROM product p WHERE p.product_id = feed_entry.product_id),
           (SELECT p.product FROM product p WHERE p.identifier = feed_entry.identifier))
       WHERE product IS NULL`,
    );
    this.#db.run('UPDATE feed_entry SET seen = NULL WHERE max(seen, ~seen) < ?', pull);
  }

  /**
   * Notes that the service was asked for products with these names after the change `upTo` was saved, and does not list them.
   * Must be called inside a transaction.
   */
  lookedFor(identifiers: readonly string[], upTo: number): void {
    if (identifiers.length === 0) return;
    this.#version++;
    this.#db.run(
      `UPDATE feed_entry SET seen = ~seen
       WHERE product IS NULL AND identifier IN (SELECT value FROM json_each(?)) AND seen >= 0 AND entry <= ?`,
      JSON.stringify(identifiers),
      upTo,
    );
  }

  /** The newest time, in milliseconds, of the product's changes that were not read yet. */
  timeOfUnread(product: number): number | null {
    return this.#newest('product = ? AND seen >= 0', product);
  }

  /** The newest time of the changes of a product that the catalog does not have yet. */
  timeOfUnknown({ productId, identifier }: FeedNames): number | null {
    return (
      this.#newest('product IS NULL AND product_id = ?', productId) ??
      this.#newest('product IS NULL AND identifier = ?', identifier)
    );
  }

  /**
   * Whether changes may be missing between what was known and what came since the last pull: the service had forgotten the
   * cursor, and what it returned from the beginning does not go back far enough. `since`: the pull before that; earlier
   * versions saved the time.
   */
  mayMissChanges(): boolean {
    return (
      this.#db.firstArray(
        `SELECT 1 FROM feed WHERE continues = 0 AND CASE
           WHEN since LIKE '%T%' THEN since >= (SELECT started_at FROM pull ORDER BY pull DESC LIMIT 1)
           ELSE since = (SELECT CAST(coalesce(max(pull), 0) AS TEXT) FROM pull) END`,
      ) !== undefined
    );
  }

  #state(): FeedState | undefined {
    return this.#db.get<FeedState>('SELECT source, cursor, round FROM feed');
  }

  /** A page from the beginning starts a round. Null: it does not continue from the saved cursor. */
  #roundOf({ source, asked }: ReceivedPage): number | null {
    const state = this.#state();
    const isSameSource = state?.source === source;
    if (asked !== null) return isSameSource && state.cursor === asked ? state.round : null;
    if (!isSameSource) this.#db.run('DELETE FROM feed_entry');
    const round = isSameSource ? state.round + 1 : 1;
    this.#db.run(
      `INSERT OR REPLACE INTO feed (one, source, cursor, round, since, continues)
       VALUES (1, ?, NULL, ?, (SELECT CAST(coalesce(max(pull), 0) AS TEXT) FROM pull), ?)`,
      source,
      round,
      round === 1 || !this.#hasEntries() ? 1 : 0,
    );
    return round;
  }

  #newest(where: string, name: number | string | null): number | null {
    return (
      this.#db.firstArray<[number | null]>(`SELECT max(time) FROM feed_entry WHERE ${where}`, name)?.[0] ??
      null
    );
  }

  /**
   * Returns, for a change, the pull before or in which its product was last read; null if that was certainly after the change,
   * or if nothing names the product so that the service could be asked for it. A pull in progress may have requested the
   * product before.
   */
  #reading(): (entry: ReceivedEntry, known: Known | null) => number | null {
    const began = this.#meta.get('pull_time');
    const [last = 0, open = 0] =
      this.#db.firstArray<[number, number]>(
        'SELECT coalesce(max(pull), 0), coalesce(max(pull) FILTER (WHERE ended_at IS NULL), 0) FROM pull',
      ) ?? [];
    return ({ identifier, time }, known) => {
      if (!known && identifier === null) return null;
      const read = known?.seen ?? last;
      if (time !== null && began?.pull === read && time < began.at - CLOCKS_DIFFER_MS) return null;
      return Math.max(read, open);
    };
  }

  #hasEntries(): boolean {
    return this.#db.firstArray('SELECT 1 FROM feed_entry LIMIT 1') !== undefined;
  }

  /**
   * Returns the round in which the change was already known, otherwise the current one. Two changes of one round with the same
   * content are one if they have a time; without a time, a product may well have been changed twice.
   */
  #saveEntry(
    entry: ReceivedEntry,
    { round, product, seen }: { round: number; product: number | null; seen: number | null },
  ): number {
    const record = entry.product && JSON.stringify(entry.product);
    const known = this.#db.firstArray<[number, number]>(
      `SELECT entry, round FROM feed_entry WHERE content = ? AND (round < ? OR at IS NOT NULL)
       ORDER BY entry LIMIT 1`,
      entry.content,
      round,
    );
    if (known) {
      this.#db.run(
        'UPDATE feed_entry SET round = ?, summary_state = ?, summary = ?, record = ?, raw = ? WHERE entry = ?',
        round,
        entry.summaryState,
        entry.summary,
        record,
        entry.raw,
        known[0],
      );
      return known[1];
    }
    this.#db.run(
      `INSERT INTO feed_entry
         (round, content, product, product_id, identifier, at, time, summary_state, summary, record, raw, seen)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      round,
      entry.content,
      product,
      entry.productId,
      entry.identifier,
      entry.at,
      entry.time,
      entry.summaryState,
      entry.summary,
      record,
      entry.raw,
      seen,
    );
    return round;
  }

  /** A product is found by its id, otherwise by its identifier. */
  #finder(entries: readonly ReceivedEntry[]): (entry: ReceivedEntry) => Known | null {
    const numbers = (column: 'product_id' | 'identifier', texts: readonly (string | null)[]) =>
      new Map(
        this.#db
          .arrays<[string, number, number]>(
            `SELECT p.${column}, p.product, p.seen FROM json_each(?) k CROSS JOIN product p ON p.${column} = k.value`,
            JSON.stringify(texts),
          )
          .map(([name, product, seen]) => [name, { product, seen }]),
      );
    const byId = numbers(
      'product_id',
      entries.map(({ productId }) => productId),
    );
    const byIdentifier = numbers(
      'identifier',
      entries.map(({ identifier }) => identifier),
    );
    return ({ productId, identifier }) =>
      byId.get(productId ?? '') ?? byIdentifier.get(identifier ?? '') ?? null;
  }
}

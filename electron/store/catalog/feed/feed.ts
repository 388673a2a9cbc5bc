import type { SummaryState } from '#shared/service/feed-entry.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';

/** The clocks of the service and of this computer may differ by so much. */
const CLOCKS_DIFFER = '-10 minutes';

/** A change as it is kept. */
export interface ReceivedEntry {
  productId: string | null;
  identifier: string | null;
  at: string | null;
  summaryState: SummaryState;
  /** JSON of `ChangeSummary`, for `counted`. */
  summary: string | null;
  product: ProductRecord | null;
  /** The whole change as JSON. */
  raw: string;
  /** A hash of what names this very change: it is the same one when it comes again. */
  content: string;
}

export interface ReceivedPage {
  /** Names the service and integration. */
  source: string;
  /** The cursor that it was asked for with; null from the beginning. */
  asked: string | null;
  entries: readonly ReceivedEntry[];
  /** Where the next poll goes on. */
  cursor: string | null;
}

interface FeedState {
  source: string;
  cursor: string | null;
  round: number;
}

/** What the service's changes endpoint gave (4.5), each change once, and where it is read on. */
export class Feed {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** null: from the beginning, as for a service that was not read yet. */
  cursor(source: string): string | null {
    const state = this.#state();
    return state?.source === source ? state.cursor : null;
  }

  /**
   * Keeps a page with the cursor that follows it, in one transaction. Gives the cursor to go on from: another one than the
   * page's where somebody else kept a page after `asked` meanwhile; then nothing is kept.
   */
  keep(page: ReceivedPage): string | null {
    return this.#db.transaction('page', () => {
      const round = this.#roundOf(page);
      if (round === null) return this.cursor(page.source);
      const productOf = this.#finder(page.entries);
      let continues = false;
      for (const entry of page.entries)
        if (this.#keepEntry(entry, productOf(entry), round) < round) continues = true;
      this.#db.run(
        'UPDATE feed SET cursor = ?, continues = max(continues, ?)',
        page.cursor,
        continues ? 1 : 0,
      );
      return page.cursor;
    });
  }

  /** The products were read from the service just now. Only inside a transaction. */
  productsRead(products: readonly number[]): void {
    this.#db.run(
      'UPDATE feed_entry SET seen = NULL WHERE product IN (SELECT value FROM json_each(?))',
      JSON.stringify(products),
    );
  }

  /**
   * Changes may lie between what was known and what came since the last pull: the service had forgotten the cursor, and
   * what it gave from the beginning on does not go back far enough.
   */
  mayMissChanges(): boolean {
    return (
      this.#db.firstArray(
        `SELECT 1 FROM feed WHERE continues = 0
           AND since >= coalesce((SELECT started_at FROM pull ORDER BY pull DESC LIMIT 1), '')`,
      ) !== undefined
    );
  }

  #state(): FeedState | undefined {
    return this.#db.get<FeedState>('SELECT source, cursor, round FROM feed');
  }

  /** A page from the beginning starts a round. null: it does not go on from the cursor that is kept. */
  #roundOf({ source, asked }: ReceivedPage): number | null {
    const state = this.#state();
    const isSameSource = state?.source === source;
    if (asked !== null) return isSameSource && state.cursor === asked ? state.round : null;
    if (!isSameSource) this.#db.run('DELETE FROM feed_entry');
    const round = isSameSource ? state.round + 1 : 1;
    this.#db.run(
      'INSERT OR REPLACE INTO feed (one, source, cursor, round, since, continues) VALUES (1, ?, NULL, ?, ?, ?)',
      source,
      round,
      new Date().toISOString(),
      round === 1 || !this.#hasEntries() ? 1 : 0,
    );
    return round;
  }

  #hasEntries(): boolean {
    return this.#db.firstArray('SELECT 1 FROM feed_entry LIMIT 1') !== undefined;
  }

  /**
   * Gives the round in which the change was known already, else the present one. Two changes of one round that say the same
   * are one where they say when; without a time, a product may well have been changed twice.
   */
  #keepEntry(entry: ReceivedEntry, product: number | null, round: number): number {
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
      `INSERT INTO feed_entry (round, content, product, product_id, identifier, at, summary_state, summary, record, raw, seen)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
         (SELECT p.seen FROM product p LEFT JOIN pull ON pull.pull = p.seen WHERE p.product = ?3
            AND (julianday(?6) IS NULL
              OR julianday(?6) >= coalesce(julianday(pull.started_at, '${CLOCKS_DIFFER}'), 0))))`,
      round,
      entry.content,
      product,
      entry.productId,
      entry.identifier,
      entry.at,
      entry.summaryState,
      entry.summary,
      record,
      entry.raw,
    );
    return round;
  }

  /** A product is found by its id, else by its identifier. */
  #finder(entries: readonly ReceivedEntry[]): (entry: ReceivedEntry) => number | null {
    const numbers = (column: 'product_id' | 'identifier', texts: readonly (string | null)[]) =>
      new Map(
        this.#db.arrays<[string, number]>(
          `SELECT ${column}, product FROM product WHERE ${column} IN (SELECT value FROM json_each(?))`,
          JSON.stringify(texts),
        ),
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

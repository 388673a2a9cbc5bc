import { AppError } from '#shared/contract/result.ts';
import type { ProductRecord } from '#shared/service/wire.ts';

import type { Database } from '../../database.ts';
import type { Feed } from '../feed/feed.ts';
import type { ServiceChanges } from '../feed/service-changes.ts';
import { refreshFound } from '../journal/found-values.ts';
import type { ItemStates } from '../journal/item-states.ts';
import type { KeptLanguages } from '../kept-languages.ts';
import type { CurrentValues } from '../products/current-values.ts';
import type { GoneProducts } from '../products/gone-products.ts';
import type { Languages } from '../products/languages.ts';
import { hasTitle, type OwnWrites } from '../products/own-writes.ts';
import type { ProductRows } from '../products/product-rows.ts';
import { SHARING_SQL, type SharedIdentifiers } from '../products/shared-identifiers.ts';
import { isGoneSql, LACKS_VARIANTS_SQL } from '../products/shown-products.ts';
import { orderByTree } from '../products/tree-order.ts';
import type { ValueWriter } from '../products/value-writer.ts';
import type { Drafts } from '../staging/drafts.ts';
import { reconcileDrafts } from '../staging/reconcile.ts';

/** A product that a pull has not listed. */
export type UnseenProduct = Pick<ProductRecord, 'identifier' | 'productId' | 'parentIdentifier'> & {
  product: number;
  /** With another product of the last pull. */
  sharesIdentifier: boolean;
};

/** The state after a pull. */
export interface PullOutcome {
  products: number;
  /** No longer listed, and kept because they carry staged edits. */
  gone: number;
  conflicts: number;
  /** The number of products that share their identifier with another one, and one such identifier. */
  sharing: { products: number; identifier: string | null };
  /** The number of parents of which no variant came, though attributes tell their variants apart, and one of them. */
  withoutVariants: { products: number; identifier: string | null };
}

/** What a pull needs to continue after a restart. */
export interface PullState {
  pull: number;
  /** Where to continue: null for the first page. */
  cursor: string | null;
  /** Products written so far in this pull. */
  done: number;
  /** The end of the list was already reached; only `finishPull` is left. */
  listed: boolean;
  startedAt: string;
}

/** A value of `pull.stopped`, besides 0 and 1 (stopped by the user). */
const GIVEN_UP = 2;
const UNSEEN = 'FROM product WHERE seen <> ? AND listed = 1';

interface OpenPull extends Omit<PullState, 'listed'> {
  settings: string | null;
}

const toState = ({ settings: _, ...open }: OpenPull): PullState => ({
  ...open,
  listed: open.cursor === null && open.done > 0,
});

interface Parts {
  db: Database;
  rows: ProductRows;
  gone: GoneProducts;
  writer: ValueWriter;
  current: CurrentValues;
  drafts: Drafts;
  itemStates: ItemStates;
  own: OwnWrites;
  languages: Languages;
  keptLanguages: KeptLanguages;
  feed: Feed;
  changes: ServiceChanges;
  /** Settles changes of unknown outcome as far as the pull shows it; returns the change sets that changed. */
  settle: (pull: number) => number[];
  shared: SharedIdentifiers;
  titleCell: () => { property: number; locale: number } | null;
  /** The settings that determine what a pull brings; null if they are not known. */
  settings: string | null;
}

/** Writes what the service lists (section 4.3) into the local catalog, in pages that survive a restart. */
export class Pull {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * As the catalog opens: a pull that was stopped under other settings is never continued, even if those come back. Meanwhile, products
   * it wrote may have been read in other languages.
   */
  leaveOther(): void {
    const { db, settings } = this.#parts;
    const other = `ended_at IS NULL AND stopped = 1 AND settings IS NOT ?`;
    if (db.firstArray(`SELECT 1 FROM pull WHERE ${other} LIMIT 1`, settings) === undefined) return;
    db.transaction('durable', () => db.run(`UPDATE pull SET stopped = ${GIVEN_UP} WHERE ${other}`, settings));
  }

  begin(): PullState {
    this.#parts.own.rest('pull');
    this.#parts.shared.begin();
    return this.#parts.db.transaction('page', () => {
      const open = this.#open();
      if (open && open.settings === this.#parts.settings) {
        this.#parts.db.run('UPDATE pull SET stopped = 0 WHERE pull = ?', open.pull);
        return toState(open);
      }
      if (open) this.#parts.db.run('UPDATE pull SET stopped = ? WHERE pull = ?', GIVEN_UP, open.pull);
      this.#parts.db.run('DELETE FROM pulled_change');
      this.#parts.keptLanguages.beginPull();
      const startedAt = new Date().toISOString();
      const { lastId } = this.#parts.db.run(
        'INSERT INTO pull (started_at, settings) VALUES (?, ?)',
        startedAt,
        this.#parts.settings,
      );
      return { pull: lastId, cursor: null, done: 0, listed: false, startedAt };
    });
  }

  /** `askedAt`: a moment of `OwnWrites` before the page was requested. */
  writePage(
    pull: number,
    page: readonly ProductRecord[],
    next: string | null,
    askedAt: number,
  ): { done: number } {
    this.#parts.own.forgetBefore('pull', askedAt);
    return this.#parts.db.transaction('page', () => {
      let { done } = this.#mustBeOpen(pull);
      const known: number[] = [];
      const timesListed = counting();
      for (const record of page) {
        const row = this.#parts.shared.rowFor(record, pull, timesListed(record));
        const { before } = row;
        const listedFirst = before?.seen !== pull;
        const place = listedFirst ? done : before.place;
        if (listedFirst) done++;
        if (before && this.#parts.own.wroteProduct(before.product, askedAt)) {
          this.#parts.rows.seen(before.product, pull);
          continue;
        }
        const kept = before && this.#parts.own.columns(before.product, askedAt);
        const title = kept && hasTitle(kept, this.#parts.titleCell()) ? before.title : record.title;
        const product = this.#parts.rows.write(record, row, { seen: pull, place, title });
        if (!before || before.listed === 0) this.#parts.changes.listed(product, record);
        const values = this.#parts.keptLanguages.cellsOf(record, before?.product);
        if (before) {
          // Values collected for this product earlier in the page must be written before they can be compared.
          if (!listedFirst) this.#parts.writer.flush();
          // Values of a product that appears for the first time, or again after it was gone, are not changes.
          this.#parts.writer.replace(product, values, {
            isReported: listedFirst && before.listed === 1,
            kept,
          });
          known.push(product);
        } else this.#parts.writer.insertNew(product, values);
      }
      this.#parts.writer.flush();
      reconcileDrafts(this.#parts.db, known, this.#parts.drafts, this.#parts.current);
      refreshFound(this.#parts.db, known, this.#parts.current, this.#parts.itemStates);
      this.#parts.db.run('UPDATE pull SET cursor = ?, done = ? WHERE pull = ?', next, done, pull);
      return { done };
    });
  }

  /** Known products, not marked as gone, that this pull has not written. */
  unseen(pull: number, limit: number): { total: number; products: UnseenProduct[] } {
    this.#mustBeOpen(pull);
    const [total] = this.#parts.db.firstArray<[number]>(`SELECT count(*) ${UNSEEN}`, pull) ?? [0];
    const products = this.#parts.db
      .arrays<[number, string, string | null, string | null, number]>(
        `SELECT product, identifier, product_id, parent_identifier, product IN ${SHARING_SQL} ${UNSEEN} ORDER BY place LIMIT ?`,
        pull,
        limit,
      )
      .map(([product, identifier, productId, parentIdentifier, shares]) => ({
        product,
        identifier,
        productId,
        parentIdentifier,
        sharesIdentifier: shares === 1,
      }));
    return { total, products };
  }

  /** `settled`: change sets with items whose outcome is now known. */
  finish(pull: number): PullOutcome & { settled: number[] } {
    return this.#parts.db.transaction('durable', () => {
      this.#mustBeOpen(pull);
      this.#parts.gone.notListedBy(pull);
      this.#parts.feed.allRead(pull);
      const sharing = this.#parts.shared.settle();
      this.#parts.own.rest('pull');
      orderByTree(this.#parts.db);
      this.#parts.languages.count();
      this.#parts.languages.savePrimary();
      this.#parts.keptLanguages.finishPull();
      this.#parts.db.run('DELETE FROM applied_mark');
      const settled = this.#parts.settle(pull);
      this.#parts.db.run('UPDATE pull SET ended_at = ? WHERE pull = ?', new Date().toISOString(), pull);
      const { conflicts } = this.#parts.drafts.counts();
      return { ...this.counts(), conflicts, sharing, withoutVariants: this.#withoutVariants(), settled };
    });
  }

  #withoutVariants(): PullOutcome['withoutVariants'] {
    const [products, identifier] = this.#parts.db.firstArray<[number, string | null]>(
      `SELECT count(*), min(p.identifier) FROM product p WHERE p.listed = 1 AND ${LACKS_VARIANTS_SQL}`,
    ) ?? [0, null];
    return { products, identifier };
  }

  /** The user stopped the pull: it continues when they pull again, not automatically at the next start. */
  stop(pull: number): void {
    this.#parts.own.rest('pull');
    this.#parts.db.transaction('durable', () =>
      this.#parts.db.run('UPDATE pull SET stopped = 1 WHERE pull = ?', pull),
    );
  }

  /** The pull is neither continued nor counted as finished. */
  giveUp(pull: number): void {
    this.#parts.own.rest('pull');
    this.#parts.db.transaction('durable', () =>
      this.#parts.db.run('UPDATE pull SET stopped = ? WHERE pull = ?', GIVEN_UP, pull),
    );
  }

  /** Products that the service lists, and gone ones that are kept for their staged edits; new products count as neither. */
  counts(): { products: number; gone: number } {
    const [products] = this.#parts.db.firstArray<[number]>(
      'SELECT count(*) FROM product WHERE listed = 1',
    ) ?? [0];
    const [gone] = this.#parts.db.firstArray<[number]>(
      `SELECT count(*) FROM (SELECT DISTINCT product FROM draft) d JOIN product p USING (product) WHERE ${isGoneSql('p')}`,
    ) ?? [0];
    return { products, gone };
  }

  state(): { pulledAt: string | null; pullPending: boolean; pullProposed: boolean } {
    const last = this.#parts.db.get<{ at: string; settings: string | null }>(
      'SELECT ended_at AS at, settings FROM pull WHERE ended_at IS NOT NULL ORDER BY pull DESC LIMIT 1',
    );
    const [interrupted] = this.#parts.db.firstArray<[number]>(
      'SELECT count(*) FROM pull WHERE ended_at IS NULL AND stopped = 0',
    ) ?? [0];
    const before = last?.settings ?? null;
    return {
      pulledAt: last?.at ?? null,
      pullPending: interrupted > 0,
      pullProposed: before !== null && before !== this.#parts.settings,
    };
  }

  /** Treats the last pull as made with the current settings. */
  rememberSettings(): void {
    this.#parts.db.transaction('durable', () =>
      this.#parts.db.run(
        'UPDATE pull SET settings = ? WHERE pull = (SELECT max(pull) FROM pull WHERE ended_at IS NOT NULL)',
        this.#parts.settings,
      ),
    );
  }

  #open(): OpenPull | undefined {
    return this.#parts.db.get<OpenPull>(
      `SELECT pull, cursor, done, started_at AS startedAt, settings FROM pull
       WHERE ended_at IS NULL AND stopped <> ${GIVEN_UP} ORDER BY pull DESC`,
    );
  }

  #mustBeOpen(pull: number): OpenPull {
    const open = this.#open();
    if (open?.pull !== pull) throw new AppError('internal', `Pull ${pull} is not under way`);
    return open;
  }
}

/** Counts, per identifier, how often a page has listed products with neither id nor parent. */
function counting(): (record: ProductRecord) => number {
  const times = new Map<string, number>();
  return ({ identifier, productId, parentIdentifier }) => {
    if (productId !== null || parentIdentifier !== null) return 1;
    const nth = (times.get(identifier) ?? 0) + 1;
    times.set(identifier, nth);
    return nth;
  };
}

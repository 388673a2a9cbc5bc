import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { NamedProduct } from '#shared/contract/removals.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import type { Core } from '../core.ts';
import type { PullMoment } from '../products/own-writes.ts';
import type { Pull, PullOutcome, PullState, UnseenProduct } from './pull.ts';

/** Pulls products, takes single ones, and says what the catalog holds since. */
export function createPull(core: Core, pull: Pull) {
  const { db, meta, counts, own, drafts, views, changeSets, taken } = core;

  return {
    summary: (): CatalogSummary => ({
      ...pull.counts(),
      ...pull.state(),
      properties: counts.properties(),
      attributeProperties: meta.get('attribute_properties'),
      propertyNames: meta.get('property_names'),
      unlisted: core.languages.unlisted(),
      spelled: core.languages.spelled(),
      checked: core.findings.areKept,
      repair: meta.get('repair'),
    }),
    counts: (): { products: number; stagedChanges: number; changeSets: number } => ({
      products: pull.counts().products,
      stagedChanges: drafts.counts().changes,
      changeSets: changeSets.count(),
    }),
    /** Languages of which every value was read; null: all. */
    readLanguages: (): string[] | null => core.keptLanguages.read,
    /** Languages of which a cell without a value is known to be empty; null: all. */
    pulledLanguages: (): string[] | null => core.keptLanguages.pulled,
    /** Treats the last pull as made with the current settings, so that no new pull is proposed. */
    dismissPull: (): void => pull.rememberSettings(),
    /** Continues an unfinished pull, or begins a new one, also if the unfinished one was begun with other settings. */
    beginPull: (): PullState => {
      views.touchAll(); // what the last one changed is forgotten
      return pull.begin();
    },
    /**
     * Writes one page. New and changed products replace what was there; staged edits stay. `next` is where the pull continues
     * (saved with the page, in the same transaction); products written twice in one pull count once. What the app itself
     * wrote after `askedAt` stays: products that were removed, restored or looked up, and cells that were applied or read
     * back.
     */
    writePage: (
      id: number,
      page: ProductRecord[],
      next: string | null,
      askedAt: PullMoment | null = null,
    ): { done: number } => {
      views.touchAll();
      return pull.writePage(id, page, next, askedAt ?? own.moment('pull'));
    },
    /**
     * Must be taken before a page is requested, and passed to `writePage` with it. Without it, the page counts as requested
     * now.
     */
    pullMoment: (): PullMoment => own.moment('pull'),
    /** Notes the service's own time, in milliseconds, of an answer to a pull; the first one counts. */
    pullAnswered: (id: number, at: number): void =>
      db.transaction('page', () => core.feed.pullAnswered(id, at)),
    /** The user stopped the pull: the next `beginPull` continues it, but it is no longer reported as pending. */
    stopPull: (id: number): void => pull.stop(id),
    /** Products of earlier pulls that this one has not written: their number, and at most `limit` of them. */
    unseenProducts: (id: number, limit: number): { total: number; products: UnseenProduct[] } =>
      pull.unseen(id, limit),
    /**
     * Ends a pull whose list cannot be trusted: what was written stays, no product is marked as gone, and the next pull
     * starts from the beginning.
     */
    giveUpPull: (id: number): void => pull.giveUp(id),
    /**
     * Ends a pull that reached the end of the list: products that it has not seen are gone; gone ones without staged edits
     * lose their values and leave the views.
     */
    finishPull: (id: number): PullOutcome => {
      views.touchAll();
      return pull.finish(id);
    },
    /**
     * Writes records into the catalog as a pull would; staged edits stay. Returns the products by name, in the same order.
     */
    takeProducts: (records: ProductRecord[]): NamedProduct[] => {
      const products = db
        .transaction('durable', () => {
          db.noteWritten('products that came or went');
          return taken.take(records);
        })
        .map(({ product }) => product);
      views.cameOrWent(products);
      return namedProducts(db, products);
    },
  };
}

/** Products by name, in their order. */
const namedProducts = (db: Database, products: readonly number[]): NamedProduct[] =>
  db.all(
    `SELECT p.product, p.identifier, p.title FROM json_each(?) k CROSS JOIN product p ON p.product = k.value ORDER BY k.key`,
    JSON.stringify(products),
  );

import type { CatalogSummary, FamilyMember } from '#shared/contract/catalog.ts';
import type { NamedProduct } from '#shared/contract/removals.ts';
import { withNamed } from '#shared/domain/by-name.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import type { Core } from '../core.ts';
import { addProperty, removeProperty } from './added-properties.ts';
import { FamilyReader } from './family.ts';
import type { PullMoment } from './own-writes.ts';
import type { Pull, PullOutcome, PullState, UnseenProduct } from './pull.ts';
import { type TextPairPage, textPairs } from './text-pairs.ts';

/** Pulls products, and reads single ones. */
export function createProducts(core: Core, pull: Pull) {
  const { db, names, meta, counts, own, drafts, views, changeSets, products, taken, valueTypes } = core;
  const families = new FamilyReader(db, names, core.titleCell, core.primaryLocale);
  /** Decisions about properties determine what views show, for any product. */
  const shownOtherwise = (work: () => void): void => {
    db.transaction('durable', work);
    views.touchAll();
  };

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
    /** Decides whether a property is translatable, overriding any guess. */
    setTranslatable: (property: string, translatable: boolean): void =>
      shownOtherwise(() =>
        meta.set('translatable', withNamed(meta.get('translatable'), property, translatable)),
      ),
    /** Adds a property that no product has a value for. Throws `invalid_input` if a property of that name exists. */
    addProperty: (property: string, kind: ValueKind, translatable: boolean): void =>
      shownOtherwise(() => {
        addProperty(core, property, kind);
        meta.set('translatable', withNamed(meta.get('translatable'), property, translatable));
      }),
    /** Removes an added property. Throws `invalid_input` if products have values or staged edits for it. */
    removeProperty: (property: string): void => shownOtherwise(() => removeProperty(core, property)),
    /** Sets the label of a property; null restores its own name. Rows and views do not change. */
    renameProperty: (property: string, label: string | null): void =>
      db.transaction('durable', () =>
        meta.set('property_names', withNamed(meta.get('property_names'), property, label ?? undefined)),
      ),
    /** Sets which property holds a required attribute; null: no longer known. */
    mapAttribute: (attribute: string, property: string | null): void =>
      shownOtherwise(() => {
        meta.set(
          'attribute_properties',
          withNamed(meta.get('attribute_properties'), attribute, property ?? undefined),
        );
        core.requirements.holdAgain(attribute);
      }),
    /** Removes a language that the connection does not list from the summary. */
    dismissLanguage: (locale: string): void =>
      db.transaction('durable', () => core.languages.dismiss(locale)),
    /** Removes the report of how the catalog was repaired from the summary. */
    forgetRepair: (): void => db.transaction('durable', () => meta.set('repair', null)),
    /** Treats the last pull as made with the current settings, so that no new pull is proposed. */
    dismissPull: (): void => pull.keepSettings(),
    /** Continues an unfinished pull, or begins a new one, also if the unfinished one was begun with other settings. */
    beginPull: (): PullState => pull.begin(),
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
    /** A product's family (2.2), as `catalog.family` returns it. Throws `not_found`. */
    family: (product: number, limit: number): { members: FamilyMember[]; total: number } =>
      families.family(product, limit),
    /** The product as the service is known to hold it, without staged edits. Throws `not_found`. */
    keptProduct: (product: number): ProductRecord => products.kept(product),
    /** How the service identifies these products. */
    addresses: (wanted: number[]): ProductAddress[] =>
      valueTypes?.on(products.addresses(wanted)) ?? products.addresses(wanted),
    /** The identifier of the product at the top of this product's tree; null for a product without a parent. */
    topmostParent: (product: number): string | null => products.topmostParent(product),
    /** Products by their service identifier, for read-back. */
    findByIdentifier: (identifiers: string[]): { identifier: string; product: number }[] =>
      products.findByIdentifier(identifiers),
    /**
     * Texts with their translations, as cells show them: of at most `limit` products after the product number `after` (-1:
     * from the first).
     */
    textPairs: (sourceLocale: string, targetLocales: string[], after: number, limit: number): TextPairPage =>
      textPairs(db, names, sourceLocale, targetLocales, after, limit),
    counts: (): { products: number; stagedChanges: number; changeSets: number } => ({
      products: pull.counts().products,
      stagedChanges: drafts.counts().changes,
      changeSets: changeSets.count(),
    }),
  };
}

/** Products by name, in their order. */
const namedProducts = (db: Database, products: readonly number[]): NamedProduct[] =>
  db.all(
    `SELECT p.product, p.identifier, p.title FROM json_each(?) k CROSS JOIN product p ON p.product = k.value ORDER BY k.key`,
    JSON.stringify(products),
  );

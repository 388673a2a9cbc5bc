import type { CatalogSummary, FamilyMember } from '#shared/contract/catalog.ts';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { NamedProduct } from '#shared/contract/removals.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Core } from '../core.ts';
import { namedProducts } from '../removals/named-products.ts';
import { forgetRepair, readRepair } from '../salvage/kept-repair.ts';
import { FamilyReader } from './family.ts';
import type { PullMoment } from './own-writes.ts';
import type { Pull, PullOutcome, PullState, UnseenProduct } from './pull.ts';
import { type TextPairPage, textPairs } from './text-pairs.ts';

/** Pulling products, and reading single ones. */
export function createProducts(core: Core, pull: Pull) {
  const { db, names, meta, counts, own, drafts, views, changeSets, products, taken, valueTypes } = core;
  const families = new FamilyReader(db, names, core.titleCell, core.primaryLocale);
  /** What is decided of properties decides what views show, of any product. */
  const shownOtherwise = (work: () => void): void => {
    db.transaction('durable', work);
    views.touchAll();
  };

  return {
    summary: (): CatalogSummary => ({
      ...pull.counts(),
      ...pull.state(),
      properties: counts.properties(),
      attributeProperties: core.mapping.read(),
      propertyNames: core.givenNames.read(),
      unlisted: core.languages.unlisted(),
      spelled: core.languages.spelled(),
      checked: core.findings.areKept,
      repair: readRepair(meta),
    }),
    /** Decides whether a property is translatable, against any guess. */
    setTranslatable: (property: string, translatable: boolean): void =>
      shownOtherwise(() => core.translatable.set(property, translatable)),
    /** Adds a property that no product has a value of. Throws `invalid_input` where there is one of that name. */
    addProperty: (property: string, kind: ValueKind, translatable: boolean): void =>
      shownOtherwise(() => {
        core.added.add(property, kind);
        core.translatable.set(property, translatable);
      }),
    /** Takes back an added property. Throws `invalid_input` where products have values or staged edits of it. */
    removeProperty: (property: string): void => shownOtherwise(() => core.added.remove(property)),
    /** Keeps what a property is called; null: by its own name. Rows and views stay as they are. */
    renameProperty: (property: string, label: string | null): void =>
      db.transaction('durable', () => core.givenNames.set(property, label)),
    /** Keeps which property holds a required attribute; null: not known any more. */
    mapAttribute: (attribute: string, property: string | null): void =>
      shownOtherwise(() => {
        core.mapping.set(attribute, property);
        core.requirements.holdAgain(attribute);
      }),
    /** The summary no longer names the language that the connection does not list. */
    dismissLanguage: (locale: string): void =>
      db.transaction('durable', () => core.languages.dismiss(locale)),
    /** The summary no longer says how the catalog was repaired. */
    forgetRepair: (): void => db.transaction('durable', () => forgetRepair(meta)),
    /** The last pull counts as made with the settings of now: none is proposed for them. */
    dismissPull: (): void => pull.keepSettings(),
    /** Takes up an unfinished pull, or begins a new one, also where the unfinished one was begun with other settings. */
    beginPull: (): PullState => pull.begin(),
    /**
     * Writes one page. New and changed products replace what was there, staged edits stay. `next` is where the pull goes on
     * (kept with the page, in the same transaction); products written twice in one pull count once. What the app itself wrote
     * after `askedAt` stays: products removed, restored or looked up, and cells that were applied or read back.
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
    /** To be taken before a page is asked for, and handed to `writePage` with it. None there: the page is as of now. */
    pullMoment: (): PullMoment => own.moment('pull'),
    /** The user stopped the pull: the next `beginPull` continues it, but it is no longer reported as pending. */
    stopPull: (id: number): void => pull.stop(id),
    /** Products of earlier pulls that this one has not written: how many, and at most `limit` of them. */
    unseenProducts: (id: number, limit: number): { total: number; products: UnseenProduct[] } =>
      pull.unseen(id, limit),
    /** Ends a pull whose list is not to be believed: what was written stays, nothing is gone, and the next one starts from the beginning. */
    giveUpPull: (id: number): void => pull.giveUp(id),
    /** Ends a pull that reached the end: products not seen are gone; gone ones without staged edits lose their values and leave the views. */
    finishPull: (
      id: number,
    ): PullOutcome & {
      /** Change sets with items that were of unknown outcome, and are so no more. */
      settled: ChangeSet[];
    } => {
      views.touchAll();
      const { settled, ...finished } = pull.finish(id);
      return { ...finished, settled: settled.map((changeSet) => changeSets.get(changeSet)) };
    },
    /** Takes records into the catalog as a pull would; what is staged stays. Gives them by name, in their order. */
    takeProducts: (records: ProductRecord[]): NamedProduct[] => {
      const products = db.transaction('durable', () => taken.take(records)).map(({ product }) => product);
      views.cameOrWent(products);
      return namedProducts(db, products);
    },
    /** A product's family (2.2), as `catalog.family` gives it. Throws `not_found`. */
    family: (product: number, limit: number): { members: FamilyMember[]; total: number } =>
      families.family(product, limit),
    /** The product as the service is known to hold it, staged edits not laid over. Throws `not_found`. */
    keptProduct: (product: number): ProductRecord => products.kept(product),
    /** How the service names these products. */
    addresses: (wanted: number[]): ProductAddress[] =>
      valueTypes?.on(products.addresses(wanted)) ?? products.addresses(wanted),
    /** The product at the top of the tree that this one stands in; null for one that has no parent. */
    topmostParent: (product: number): string | null => products.topmostParent(product),
    /** Products by their service identifier, for read-back. */
    findByIdentifier: (identifiers: string[]): { identifier: string; product: number }[] =>
      products.findByIdentifier(identifiers),
    /** Texts with their translations, as cells show them: of at most `limit` products after the number `after` (-1: from the first). */
    textPairs: (sourceLocale: string, targetLocales: string[], after: number, limit: number): TextPairPage =>
      textPairs(db, names, sourceLocale, targetLocales, after, limit),
    counts: (): { products: number; stagedChanges: number; changeSets: number } => ({
      products: pull.counts().products,
      stagedChanges: drafts.counts().changes,
      changeSets: changeSets.count(),
    }),
  };
}

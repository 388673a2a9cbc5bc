import type {
  CategoryCompleteness,
  CompletenessDetails,
  CompletenessOverview,
  CompletenessPart,
  CompletenessProducts,
  ProductSummary,
} from '#shared/contract/completeness.ts';
import { AppError } from '#shared/contract/result.ts';
import type { FilledCount } from '#shared/domain/completeness.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import type { Core } from '../core.ts';
import { notPulled } from '../kept-languages.ts';
import { Collation } from '../views/order/collation.ts';
import { WindowReader } from '../views/row-window.ts';
import { CategoryNames } from './category-names.ts';
import { Classifications } from './classifications.ts';
import { detailsOf, figuresOf, missingPlaces } from './figures-of-many.ts';
import { productCountOf } from './product-figures.ts';
import { ScopedEntries } from './required-lists.ts';
import type { ReadRequirement } from './requirements.ts';
import { countLists, statusOf, taxonomiesOf } from './status.ts';
import { summariesOf, summaryOfProduct } from './summaries.ts';

/** A product whose requirements can be requested. */
export interface RequirementAddress {
  product: number;
  productId: string;
}

export interface OverviewOf {
  query: ViewQuery;
  locales: string[];
  /** Undefined: all taxonomies. */
  taxonomyId?: string | null | undefined;
}

/** One product of an export. Counts are null if its list was not read, and 0 if nothing is required. */
export interface CompletenessLine {
  identifier: string;
  title: string;
  any: FilledCount | null;
  /** Names of attributes that are missing even with staged edits. */
  missing: string[];
  /** By language. */
  byLocale: (FilledCount | null)[];
}

/** What products are required to have, and how much of it is filled (2.6). */
export function createCompleteness(core: Core) {
  const { db, views, requirements, requiredLists, filledEntries: entries, holding } = core;
  const names = new CategoryNames(core);
  const classifications = new Classifications(db, views);
  const titles = new WindowReader(db, core.names, core.titleCell);
  /** Throws `invalid_input` for a language that is not pulled: what it misses is not known. */
  const refuseUnknown = (locales: readonly string[]) => {
    const unknown = locales.find((locale) => !core.keptLanguages.isPulled(locale));
    if (unknown !== undefined) throw new AppError('invalid_input', notPulled(unknown));
  };
  const matching = (query: ViewQuery) => views.ordered({ ...query, sort: [], tree: false });

  return {
    /** Products whose requirements are to be read, in the order of a query; `onlyUnread`: those with none read yet. */
    productsToRead: (which: CompletenessProducts, onlyUnread: boolean): number[] => {
      const products = 'query' in which ? views.ordered({ ...which.query, tree: false }) : which.products;
      if (!onlyUnread) return [...products];
      const read = new Set(entries.products());
      return [...products].filter((product) => !read.has(product));
    },
    /** Notes that these products, and no earlier ones, are requested next. Returns those that the service lists, by its id. */
    askRequirements: (products: number[]): RequirementAddress[] => {
      requirements.ask(products);
      return db.all(
        `SELECT p.product, p.product_id AS productId FROM json_each(?) k CROSS JOIN product p ON p.product = k.value
         WHERE p.listed = 1 AND p.product_id IS NOT NULL ORDER BY k.key`,
        `[${products.join()}]`,
      );
    },
    /** Saves the service's answers for requested products. Nothing is synced at once, because it can be read again. */
    saveRequirements: (read: ReadRequirement[]): void => {
      db.transaction('page', () => requirements.save(read, new Date().toISOString()));
      views.touch(
        read.map(({ product }) => product),
        [],
      );
    },
    /** Deletes lists that no product has any more. */
    forgetUnusedLists: (): void => db.transaction('page', () => requiredLists.forgetUnused()),
    /**
     * Continues reading the data for figures in these languages (null: any); returns how many products are left. Without it,
     * the figures take longer.
     */
    readCompleteness: (locales: (string | null)[]): number =>
      locales.length > entries.columnsAtATime ? 0 : entries.readOn(locales),
    /** Throws `invalid_input` for a query that cannot be run; so do the others. */
    completenessOverview: ({ query, locales, taxonomyId }: OverviewOf): CompletenessOverview => {
      refuseUnknown(locales);
      const products = matching(query);
      const { categories, ...figures } = figuresOf(entries, products, locales, taxonomyId);
      const lists = countLists(entries, products);
      return {
        status: statusOf(db, holding, products, lists),
        ...figures,
        taxonomies: taxonomiesOf(lists, names),
        categories: inOrder(
          categories.map((category) => ({
            ...category,
            path: names.path(category.taxonomyId, category.nodeId),
          })),
          core.primary,
        ),
        summary: summariesOf(db, products),
        classification: classifications.count(products),
      };
    },
    /** The service's own counts of a product (2.4). */
    productSummary: (product: number): ProductSummary => summaryOfProduct(db, product),
    completenessDetails: (query: ViewQuery, part: CompletenessPart): CompletenessDetails =>
      detailsOf(entries, holding, matching(query), part),
    /** The lines of at most `limit` products, from the row `after` of a query on. */
    completenessLines: (
      query: ViewQuery,
      locales: string[],
      after: number,
      limit: number,
    ): CompletenessLine[] => {
      refuseUnknown(locales);
      const products = views.ordered({ ...query, tree: false }).slice(after, after + limit);
      const columns = entries.columns([null, ...locales]);
      const whole = new ScopedEntries({ of: 'product' });
      const rows = titles.read(products, []).map(({ identifier, title }) => ({ identifier, title }));
      return [...products].map((product, i) => {
        const bits = entries.of(product);
        if (!bits) return { ...rows[i]!, any: null, missing: [], byLocale: locales.map(() => null) };
        const counted = whole.of(bits.list);
        const [any = null, ...byLocale] = columns.map((column) => productCountOf(column, bits, counted));
        const missing = missingPlaces(columns[0]!, bits, counted);
        return {
          ...rows[i]!,
          any,
          missing: missing.map((place) => bits.list.entries[place]!.attributeName),
          byLocale,
        };
      });
    },
  };
}

/** By taxonomy, then in the order of the category tree; those without a name last. */
function inOrder(categories: readonly CategoryCompleteness[], locale: string): CategoryCompleteness[] {
  const parts = [...new Set(categories.flatMap(({ path }) => path))];
  const rank = new Map([...new Collation(locale).order(parts)].map((part, place) => [parts[part]!, place]));
  const taxonomies = [...new Set(categories.map(({ taxonomyId }) => taxonomyId))];
  const byPath = (a: CategoryCompleteness, b: CategoryCompleteness): number => {
    if (a.path.length === 0 && b.path.length === 0) return (a.nodeId ?? '') < (b.nodeId ?? '') ? -1 : 1;
    if (a.path.length === 0 || b.path.length === 0) return b.path.length - a.path.length;
    const differ = a.path.findIndex((part, depth) => part !== b.path[depth]);
    if (differ < 0 || differ >= b.path.length) return a.path.length - b.path.length;
    return rank.get(a.path[differ]!)! - rank.get(b.path[differ]!)!;
  };
  return categories.toSorted(
    (a, b) => taxonomies.indexOf(a.taxonomyId) - taxonomies.indexOf(b.taxonomyId) || byPath(a, b),
  );
}

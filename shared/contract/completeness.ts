import { z } from 'zod';
import { completenessScope, filledCount } from '../domain/completeness.ts';
import { viewQuery } from '../domain/query.ts';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** The products of a query, or the given ones. */
const completenessProducts = z.union([
  z.object({ query: viewQuery }),
  z.object({ products: z.array(z.int()).min(1).max(100_000) }),
]);
export type CompletenessProducts = z.infer<typeof completenessProducts>;

/** What is known about required attributes. */
const completenessStatus = z.object({
  products: z.int(),
  /** The number of products whose required attributes were read, and when the oldest and newest were, ISO 8601. */
  read: z.int(),
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  /** Of those, the ones with nothing required, which is not the same as 0 %. */
  nothingRequired: z.int(),
  /** Of those, the ones with entries that could not be read, which are not counted. */
  unreadable: z.int(),
  /** Without a product id, or no longer listed: their required attributes cannot be read. */
  cannotBeRead: z.int(),
  /** Attributes without a known property: only the service says whether they are filled, in any language. */
  withoutProperty: z.array(z.object({ key: z.string(), name: z.string(), products: z.int() })),
});
export type CompletenessStatus = z.infer<typeof completenessStatus>;

/**
 * A row of the heat map: a category (2.5) of one taxonomy; `node` is null for products whose requirements come from no
 * category.
 */
const categoryCompleteness = z.object({
  taxonomyId: z.string().nullable(),
  nodeId: z.string().nullable(),
  /** As spelled in the catalog's categories; [] if no product has it. */
  path: z.array(z.string()),
  products: z.int(),
  /** In any language (2.6), and in each requested language; null if nothing is required there. */
  any: filledCount.nullable(),
  byLocale: z.array(filledCount.nullable()),
});
export type CategoryCompleteness = z.infer<typeof categoryCompleteness>;

/** The service's own counts (2.4), from the newest change of each product. */
const summaryCompleteness = z.object({
  /** Products with a summary. */
  counted: z.int(),
  /** Products whose summary is null: they are not classified (2.4). */
  unclassified: z.int(),
  /** Products whose summary could not be read. */
  unreadable: z.int(),
  numAttributes: z.int(),
  /** Null if no summary has it. */
  numAttributesWithAgents: z.int().nullable(),
  /** By language: attributes with a value, out of those of the products with counts for that language. */
  byLocale: z.array(z.object({ locale: z.string(), populated: z.int(), attributes: z.int() })),
});
export type SummaryCompleteness = z.infer<typeof summaryCompleteness>;

/**
 * Products that the service has classified in no taxonomy (2.4, 2.5), and those for which no summary and no category says
 * whether it has; as the filter `classification`.
 */
const classification = z.object({ unclassified: z.int(), unknown: z.int() });
export type Classification = z.infer<typeof classification>;

/**
 * The service's own counts of one product (2.4), from the newest of its changes that has a summary. `none`: no change had
 * one. `at`: the time of that change, as the service wrote it.
 */
const productSummary = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['none', 'unclassified', 'unreadable']), at: z.string().nullable() }),
  z.object({
    state: z.literal('counted'),
    at: z.string().nullable(),
    numAttributes: z.int(),
    /** Null if the summary does not have it. */
    numAttributesWithAgents: z.int().nullable(),
    /** Attributes with a value, out of `numAttributes`. */
    byLocale: z.array(z.object({ locale: z.string(), populated: z.int() })),
  }),
]);
export type ProductSummary = z.infer<typeof productSummary>;

const completenessOverview = z.object({
  status: completenessStatus,
  any: filledCount.nullable(),
  /** In the order of the requested languages. */
  byLocale: z.array(filledCount.nullable()),
  /** Products that staged edits would complete. */
  becomeComplete: z.int(),
  taxonomies: z.array(
    z.object({ taxonomyId: z.string().nullable(), name: z.string().nullable(), products: z.int() }),
  ),
  categories: z.array(categoryCompleteness),
  summary: summaryCompleteness,
  classification,
});
export type CompletenessOverview = z.infer<typeof completenessOverview>;

/** The part in which attributes are missing: a scope (2.6), in one language or, if null, in any. */
const completenessPart = z.object({ scope: completenessScope, locale: z.string().nullable() });
export type CompletenessPart = z.infer<typeof completenessPart>;

const completenessDetails = z.object({
  products: z.int(),
  /** Products with something missing, now and with staged edits applied. */
  incomplete: z.int(),
  incompleteStaged: z.int(),
  filled: filledCount.nullable(),
  /** The most often missing first, with staged edits applied. */
  missing: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** The property that holds it; null if none is known. */
      property: z.string().nullable(),
      products: z.int(),
    }),
  ),
  /** Products with exactly one attribute missing, with staged edits applied. */
  oneFieldFromDone: z.int(),
});
export type CompletenessDetails = z.infer<typeof completenessDetails>;

export const completenessOperations = [
  /** Returns the service's own counts of a product, as its changes carried them. */
  defineOperation({
    name: 'completeness.summary',
    input: onConnection.extend({ product: z.int() }),
    output: productSummary,
  }),
  /** Reads the required attributes of products from the service (4.6), one request per product, as a job. */
  defineOperation({
    name: 'completeness.read',
    input: onConnection.extend({
      which: completenessProducts,
      /** Only for products whose required attributes were not read yet. */
      onlyUnread: z.boolean().default(false),
    }),
    output: z.object({ jobId: z.string() }),
  }),
  /**
   * Returns the completeness of products, computed according to 2.6. In a language, an entry counts as filled if the product
   * has a value of its property in that language (if not translatable, in the primary one); without a known property, if the
   * service says so.
   */
  defineOperation({
    name: 'completeness.overview',
    input: onConnection.extend({
      query: viewQuery,
      locales: z.array(z.string()).max(200),
      /** One taxonomy only; if undefined, all of them. */
      taxonomyId: z.string().nullable().optional(),
    }),
    output: completenessOverview,
  }),
  defineOperation({
    name: 'completeness.details',
    input: onConnection.extend({ query: viewQuery, part: completenessPart }),
    output: completenessDetails,
  }),
] as const;

export const completenessEvents = [
  /** Required attributes were read, so figures may have changed. Edits and pulls have their own events. */
  defineEvent({ name: 'completeness.changed', payload: onConnection }),
] as const;

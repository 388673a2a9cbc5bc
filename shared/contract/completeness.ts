import { z } from 'zod';
import { completenessScope, filledCount } from '../domain/completeness.ts';
import { viewQuery } from '../domain/query.ts';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

/** Which products: those of a query, or just these. */
export const completenessProducts = z.union([
  z.object({ query: viewQuery }),
  z.object({ products: z.array(z.int()).min(1).max(100_000) }),
]);
export type CompletenessProducts = z.infer<typeof completenessProducts>;

/** What is known of what products are required to have. */
export const completenessStatus = z.object({
  products: z.int(),
  /** Products whose required attributes were read, and when the oldest of those readings was, ISO 8601. */
  read: z.int(),
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  /** Of those: nothing is required of them; that is not 0 %. */
  nothingRequired: z.int(),
  /** Of those: some entries could not be read, and are not counted. */
  unreadable: z.int(),
  /** Without a product id, or not listed any more: their requirements cannot be asked for. */
  cannotBeRead: z.int(),
  /** Attributes of which no property is known: whether they are filled is as the service says, in any language. */
  withoutProperty: z.array(z.object({ key: z.string(), name: z.string(), products: z.int() })),
});
export type CompletenessStatus = z.infer<typeof completenessStatus>;

/** One row of the heat map: a category (2.5) of one taxonomy; `node` null for products that require something by no category. */
export const categoryCompleteness = z.object({
  taxonomyId: z.string().nullable(),
  nodeId: z.string().nullable(),
  /** As the catalog's categories spell it; [] where no product of the catalog says. */
  path: z.array(z.string()),
  products: z.int(),
  /** Whatever the language (2.6), and in each language asked for; null: nothing is required there. */
  any: filledCount.nullable(),
  byLocale: z.array(filledCount.nullable()),
});
export type CategoryCompleteness = z.infer<typeof categoryCompleteness>;

/** What the service counts itself (2.4), of the newest change of each product. */
export const summaryCompleteness = z.object({
  /** Products with a summary. */
  counted: z.int(),
  /** The summary is null: classified nowhere (2.4). */
  unclassified: z.int(),
  /** A summary came and could not be read. */
  unreadable: z.int(),
  numAttributes: z.int(),
  /** Null where no summary says. */
  numAttributesWithAgents: z.int().nullable(),
  /** By language: attributes with a value, of those of the products that say it for the language. */
  byLocale: z.array(z.object({ locale: z.string(), populated: z.int(), attributes: z.int() })),
});
export type SummaryCompleteness = z.infer<typeof summaryCompleteness>;

export const completenessOverview = z.object({
  status: completenessStatus,
  any: filledCount.nullable(),
  /** In the order of the languages asked for. */
  byLocale: z.array(filledCount.nullable()),
  /** Products that get complete by the staged edits. */
  becomeComplete: z.int(),
  taxonomies: z.array(
    z.object({ taxonomyId: z.string().nullable(), name: z.string().nullable(), products: z.int() }),
  ),
  categories: z.array(categoryCompleteness),
  summary: summaryCompleteness,
});
export type CompletenessOverview = z.infer<typeof completenessOverview>;

/** What is missing in one part: a scope (2.6), in one language or (null) in any. */
export const completenessPart = z.object({ scope: completenessScope, locale: z.string().nullable() });
export type CompletenessPart = z.infer<typeof completenessPart>;

export const completenessDetails = z.object({
  products: z.int(),
  /** Products that miss something, now and with staged edits laid over. */
  incomplete: z.int(),
  incompleteStaged: z.int(),
  filled: filledCount.nullable(),
  /** Missing most often first, staged edits laid over. */
  missing: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** Which property holds it; null where none is known. */
      property: z.string().nullable(),
      products: z.int(),
    }),
  ),
  /** Products that miss exactly one, staged edits laid over. */
  oneFieldFromDone: z.int(),
});
export type CompletenessDetails = z.infer<typeof completenessDetails>;

export const completenessOperations = [
  /** Reads the required attributes of products from the service (4.6), one request a product, as a job. */
  defineOperation({
    name: 'completeness.read',
    input: onConnection.extend({
      which: completenessProducts,
      /** Only of products of which none were read yet. */
      onlyUnread: z.boolean().default(false),
    }),
    output: z.object({ jobId: z.string() }),
  }),
  /**
   * How complete products are, computed as 2.6 says. In a language, an entry counts as filled where the product has a value of its
   * property in that language (one that is not translatable: in the primary one); without a known property, where the service says so.
   */
  defineOperation({
    name: 'completeness.overview',
    input: onConnection.extend({
      query: viewQuery,
      locales: z.array(z.string()).max(200),
      /** One taxonomy only; undefined: all, each by itself. */
      taxonomyId: z.string().nullable().optional(),
    }),
    output: completenessOverview,
  }),
  defineOperation({
    name: 'completeness.details',
    input: onConnection.extend({ query: viewQuery, part: completenessPart }),
    output: completenessDetails,
  }),
  /**
   * One row a product as comma-separated text: identifier, title, required, filled, and with staged edits laid over: filled, names of
   * what is missing, filled in each language. Empty where nothing is known or required. `after` and `next` count rows.
   */
  defineOperation({
    name: 'completeness.csv',
    input: onConnection.extend({
      query: viewQuery,
      locales: z.array(z.string()).max(200),
      after: z.int().nonnegative(),
      guardFormulas: z.boolean(),
    }),
    output: z.object({ text: z.string(), entries: z.int(), next: z.int().nullable() }),
  }),
] as const;

export const completenessEvents = [
  /** Required attributes were read: figures may be others. Edits and pulls announce themselves. */
  defineEvent({ name: 'completeness.changed', payload: onConnection }),
] as const;

import { z } from 'zod';
import { transformSteps, writtenNumbers } from '../domain/block/block-edit.ts';
import { column } from '../domain/cell.ts';
import { gridColumn, viewQuery } from '../domain/query.ts';
import { removalMode } from '../domain/removal.ts';
import { cellValueSchema, valueSchema } from '../domain/value-schema.ts';
import { gridLayout, openedView } from './catalog.ts';
import { defineEvent, defineOperation } from './define.ts';

const onConnection = z.object({ connectionId: z.string() });

export const MAX_IDENTIFIERS = 50_000;
export const MAX_IDENTIFIER_CHARACTERS = 500;

/** Clusters of similar values that are listed, and the different values of a column that are compared. */
export const MAX_CLUSTERS = 200;
export const MAX_CLUSTERED_VALUES = 50_000;

/** A value in a column, and the number of products that have it. */
const facetValue = z.object({ value: cellValueSchema, products: z.int() });
export type FacetValue = z.infer<typeof facetValue>;

/** A category node: the parts of its path, and the number of products at or below it (2.5: all nodes of equal weight). */
const categoryNode = z.object({
  path: z.array(z.string()),
  products: z.int(),
  /** Values that put a product there, one for each taxonomy; only on request. */
  choices: z
    .array(
      z.object({
        path: z.array(z.string()),
        nodeId: z.string().nullable(),
        taxonomyId: z.string().nullable(),
        taxonomyName: z.string().nullable(),
        value: valueSchema,
      }),
    )
    .optional(),
});
export type CategoryNode = z.infer<typeof categoryNode>;

const viewName = z.string().trim().min(1).max(100);

/** Steps that change cells of the products that a view shows, and the columns that they change. */
const transformRecipe = z.object({
  columns: z.array(column).min(1).max(1000),
  steps: transformSteps,
  /** How the one who made it writes numbers: it does the same for everybody. */
  numbers: writtenNumbers,
});
export type TransformRecipe = z.infer<typeof transformRecipe>;

/** The products that a view shows are marked for removal. */
const markRecipe = z.object({ mark: removalMode });
export type MarkRecipe = z.infer<typeof markRecipe>;

/** What is done with the products that a view shows, as often as the user likes. */
export const recipe = z.union([transformRecipe, markRecipe]);
export type Recipe = z.infer<typeof recipe>;

/** A saved view of the catalog: name, filter, sort, columns, widths, density; with a recipe, also what is done there. */
export const savedView = z.object({
  id: z.int(),
  name: viewName,
  query: viewQuery,
  layout: gridLayout.nullable(),
  density: z.enum(['comfortable', 'compact']).nullable(),
  recipe: recipe.nullable().default(null),
});
export type SavedView = z.infer<typeof savedView>;

/** What the catalog showed last, restored on the next start. */
export const lastView = z.object({
  /** The open saved view; null for the whole catalog. */
  savedView: z.int().nullable(),
  query: viewQuery,
  /** The columns that the open saved view showed last. Those of the whole catalog are in `catalog.layout`. */
  layout: gridLayout.nullable(),
});
export type LastView = z.infer<typeof lastView>;

/** The outcome for a pasted list: each text once, in order. */
const savedIdentifiers = z.object({
  list: z.int(),
  /** The number of different texts, without blank ones. */
  texts: z.int(),
  products: z.int(),
  missing: z.array(z.string()),
  /** Texts that are one product's identifier and another's product id. Both products are in the list. */
  ambiguous: z.array(z.string()),
  /** In the list, but no longer listed by the service and not shown. */
  gone: z.array(z.string()),
  repeated: z.int(),
});
export type SavedIdentifiers = z.infer<typeof savedIdentifiers>;

export const viewOperations = [
  /**
   * Expands or collapses a product of a tree view (null: all of them). Returns a new view; the previous one can still be
   * read. `from` is the view currently shown.
   */
  defineOperation({
    name: 'views.fold',
    input: onConnection.extend({
      from: z.int(),
      product: z.int().nullable(),
      expanded: z.boolean(),
    }),
    output: openedView,
  }),
  /** Returns the number of products that meet a query's conditions, without opening a view. */
  defineOperation({
    name: 'views.count',
    input: onConnection.extend({ query: viewQuery }),
    output: z.object({ products: z.int() }),
  }),
  /** Returns the values of a column among the products of a query, the most frequent first; lists are counted by item. */
  defineOperation({
    name: 'views.facets',
    input: onConnection.extend({
      query: viewQuery,
      column: gridColumn,
      /** A part of the value; '' for all. */
      search: z.string().max(200),
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({
      values: z.array(facetValue),
      /** The total number of different values (found by `search`). */
      distinct: z.int(),
      products: z.int(),
    }),
  }),
  /**
   * Returns the values of a column among the products of a query that may mean the same (`valueClusters`), at most
   * `MAX_CLUSTERS`; items of lists count as values. `looked`: the number of different values that were compared, the most
   * frequent ones.
   */
  defineOperation({
    name: 'views.clusters',
    input: onConnection.extend({
      query: viewQuery,
      column: gridColumn,
      method: z.enum(['words', 'spelling']),
    }),
    output: z.object({
      clusters: z.array(z.array(z.object({ text: z.string(), products: z.int() }))),
      total: z.int(),
      looked: z.int(),
      distinct: z.int(),
    }),
  }),
  /**
   * Returns the category nodes of the products of a query, parents before children, siblings in order. `withChoices`: with values to
   * choose from.
   */
  defineOperation({
    name: 'views.categories',
    input: onConnection.extend({
      query: viewQuery,
      property: z.string(),
      withChoices: z.boolean().default(false),
    }),
    output: z.object({ nodes: z.array(categoryNode), unclassified: z.int() }),
  }),
  /** Returns the columns in which products of a view have values, and the number of those products. */
  defineOperation({
    name: 'views.filledColumns',
    input: onConnection.extend({ view: z.int() }),
    output: z.array(column.extend({ products: z.int() })),
  }),
  /** Stores a list of identifiers or product ids for the filter `identifiers`; the same texts return the same list. */
  defineOperation({
    name: 'identifiers.keep',
    input: onConnection.extend({
      texts: z.array(z.string().max(MAX_IDENTIFIER_CHARACTERS)).max(MAX_IDENTIFIERS),
    }),
    output: savedIdentifiers,
  }),
  /**
   * Returns which texts are an identifier or product id of a product in the catalog, gone ones included, without storing
   * anything. `similar`: other texts that look like identifiers (`identifierKey`), with at most three of these. `shapes`: how
   * identifiers are written; null if that tells nothing.
   */
  defineOperation({
    name: 'identifiers.match',
    input: onConnection.extend({
      texts: z.array(z.string().max(MAX_IDENTIFIER_CHARACTERS)).max(MAX_IDENTIFIERS),
    }),
    output: z.object({
      known: z.array(z.string()),
      similar: z.array(z.object({ text: z.string(), identifiers: z.array(z.string()) })),
      shapes: z.array(z.object({ shape: z.string(), shortest: z.number(), longest: z.number() })).nullable(),
    }),
  }),
  /** Returns a stored list as it was given. Throws `not_found` if it is not stored. */
  defineOperation({
    name: 'identifiers.get',
    input: onConnection.extend({ list: z.int() }),
    output: z.object({ texts: z.array(z.string()), kept: savedIdentifiers }),
  }),
  defineOperation({ name: 'views.saved', input: onConnection, output: z.array(savedView) }),
  /** Saves a new view (`id` null), or a changed one. Throws `invalid_input` for `name` if another view has that name. */
  defineOperation({
    name: 'views.save',
    input: onConnection.extend({ view: savedView.extend({ id: z.int().nullable() }) }),
    output: savedView,
  }),
  defineOperation({
    name: 'views.remove',
    input: onConnection.extend({ id: z.int() }),
    output: z.object({}),
  }),
  /** Null until something other than the whole catalog in the service's order was shown. */
  defineOperation({ name: 'views.last', input: onConnection, output: lastView.nullable() }),
  defineOperation({
    name: 'views.saveLast',
    input: onConnection.extend({ last: lastView }),
    output: z.object({}),
  }),
  /** Returns saved views as the text of a file, with the identifier lists they use (`shared/exchange/view-file.ts`). */
  defineOperation({
    name: 'views.export',
    input: onConnection.extend({ ids: z.array(z.int()).min(1) }),
    output: z.object({ text: z.string() }),
  }),
  /**
   * Imports views from such a file; a name that is taken gets a number. Throws `invalid_input` saying where the file is
   * wrong.
   */
  defineOperation({
    name: 'views.import',
    input: onConnection.extend({ text: z.string().max(20_000_000) }),
    output: z.object({ imported: z.array(savedView) }),
  }),
] as const;

export const viewEvents = [
  defineEvent({ name: 'views.changed', payload: onConnection.extend({ saved: z.array(savedView) }) }),
] as const;

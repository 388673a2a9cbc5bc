import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { afterPath } from './after-path.ts';
import { column } from './cell.ts';
import { checkName } from './checks/check.ts';
import { completenessScope } from './completeness.ts';
import { MAX_SORTS } from './limits.ts';
import { cellValueSchema } from './value-schema.ts';

/**
 * What the grid shows about the completeness of a product (2.6), including staged edits: the share of required attributes
 * that are filled, and how many are missing. A product for which nothing is required, or nothing was read, has neither.
 */
export const completenessColumn = z.enum(['completeness', 'missing']);
export type CompletenessColumn = z.infer<typeof completenessColumn>;

/** A column of the grid: the two that every product has, or a property in a locale. */
export const gridColumn = z.union([z.literal('identifier'), z.literal('title'), column]);
export type GridColumn = z.infer<typeof gridColumn>;

/** Anything that can be a column of the grid: rows can be sorted by it, and its cells selected and copied. */
export const viewColumn = z.union([gridColumn, completenessColumn]);
export type ViewColumn = z.infer<typeof viewColumn>;

export const isCompletenessColumn = (column: unknown): column is CompletenessColumn =>
  column === 'completeness' || column === 'missing';

const textComparison = z.enum([
  'contains',
  'does_not_contain',
  'equals',
  'does_not_equal',
  'starts_with',
  'ends_with',
]);
export type TextComparison = z.infer<typeof textComparison>;
const numberComparison = z.enum(['=', '≠', '<', '≤', '>', '≥']);
export type NumberComparison = z.infer<typeof numberComparison>;

/**
 * A condition on what one cell shows, including staged edits. A list meets a condition on text if one of its items does; a
 * negated condition holds if the plain one does not, so it also holds for a cell without a value.
 */
export const cellTest = z.discriminatedUnion('is', [
  /** Ignores case unless `matchCase`. */
  z.object({
    is: z.literal('text'),
    how: textComparison,
    text: z.string().max(2000),
    matchCase: z.boolean().default(false),
  }),
  /** A regular expression (`u` flag); ignores case if `matchCase` is false. */
  z.object({ is: z.literal('pattern'), pattern: z.string().min(1).max(500), matchCase: z.boolean() }),
  z.object({ is: z.literal('number'), how: numberComparison, number: z.number() }),
  /** Inclusive at both ends. */
  z.object({ is: z.literal('between'), from: z.number(), to: z.number() }),
  /** For texts that begin like an ISO date (2026-05-04…). Days, inclusive at both ends; null: open. */
  z.object({ is: z.literal('date'), from: z.iso.date().nullable(), to: z.iso.date().nullable() }),
  z.object({ is: z.literal('length'), how: numberComparison, characters: z.int().nonnegative() }),
  z.object({ is: z.literal('items'), how: numberComparison, items: z.int().nonnegative() }),
  /** Exactly one of these values, as facets offer them; null: no value. A list matches if one of its items does. */
  z.object({ is: z.literal('one_of'), values: z.array(cellValueSchema).min(1).max(1000) }),
  /**
   * Absent or blank (`isEmptyCell`). `inherited`: a cell of an absent property counts with the value that it inherits from a
   * parent. `filledIn`: and the same property is filled in this other language.
   */
  z.object({ is: z.literal('empty'), inherited: z.boolean().optional(), filledIn: z.string().optional() }),
  z.object({ is: z.literal('filled'), inherited: z.boolean().optional() }),
  /** No value at all. */
  z.object({ is: z.literal('absent') }),
  /** Present but blank: an empty text or list. */
  z.object({ is: z.literal('blank') }),
  /** A staged edit removes the value. */
  z.object({ is: z.literal('removed') }),
  /** With a staged edit. */
  z.object({ is: z.literal('edited') }),
  z.object({ is: z.literal('failed') }),
  z.object({ is: z.literal('conflict') }),
  /** The last pull changed this value. */
  z.object({ is: z.literal('changed_in_service') }),
]);
export type CellTest = z.infer<typeof cellTest>;

const simpleFilters = [
  /**
   * Products with a gap in a locale: `property` has no (or an empty) value there; without `property`, any translatable
   * property that is filled in the primary locale.
   */
  z.object({ kind: z.literal('emptyIn'), locale: z.string(), property: z.string().optional() }),
  /** Products with a staged edit. */
  z.object({ kind: z.literal('edited') }),
  /**
   * Products in which a translation check finds something, as far as checks were run: any check, or one; in any language and
   * property, or one.
   */
  z.object({
    kind: z.literal('checkFindings'),
    check: checkName.optional(),
    locale: z.string().optional(),
    property: z.string().optional(),
  }),
  /** Products with an edit the service refused. */
  z.object({ kind: z.literal('failed') }),
  /** Products with an edit whose value changed in the service meanwhile. */
  z.object({ kind: z.literal('conflict') }),
  /** Products with a value that the last pull added or changed. */
  z.object({ kind: z.literal('changedInService') }),
  /** A cell meets a condition; with `ANY_LOCALE` as its locale, one of the property's cells does. */
  z.object({ kind: z.literal('cell'), column: gridColumn, test: cellTest }),
  /** Products named by a kept list of identifiers (`identifiers.keep`), or those that it does not name. */
  z.object({ kind: z.literal('identifiers'), list: z.int(), listed: z.boolean().default(true) }),
  /** Products with a category node at or below `path` (service document 2.5; parts of the path in order). */
  z.object({ kind: z.literal('category'), property: z.string(), path: z.array(z.string()).min(1) }),
  /**
   * Products by the number of required attributes (2.6) that they miss in a scope, including staged edits: in one language,
   * or in any (null); one that two taxonomies require is missed once. `attribute` (`attributeKey`): only this one counts. Products for which nothing is known or required
   * there match no comparison.
   */
  z.object({
    kind: z.literal('missing'),
    scope: completenessScope.default({ of: 'product' }),
    locale: z.string().nullable().default(null),
    attribute: z.string().nullable().default(null),
    how: numberComparison.default('>'),
    fields: z.int().nonnegative().default(0),
  }),
  /** Products by the share of required attributes that are filled, in percent (0 to 100), in any language. */
  z.object({
    kind: z.literal('completeness'),
    how: numberComparison,
    percent: z.number().min(0).max(100),
  }),
  /**
   * `unclassified`: the newest summary that the service sent of a product is null (2.4), or a category of it has no node (2.5
   * rule 3). `unknown`: no summary and no category says whether the product is classified.
   */
  z.object({ kind: z.literal('classification'), is: z.enum(['unclassified', 'unknown']) }),
  /** `parents`: have variants; `variants`: have a parent; `single`: neither. */
  z.object({ kind: z.literal('family'), role: z.enum(['parents', 'variants', 'single']) }),
] as const;

const simpleFilter = z.discriminatedUnion('kind', simpleFilters);
type SimpleFilter = z.infer<typeof simpleFilter>;

/** A condition on products: a simple one, or several of which all or any must hold (or, negated, must not). */
export type ViewFilter =
  | SimpleFilter
  | { kind: 'group'; match: 'all' | 'any'; negated: boolean; filters: ViewFilter[] };

/** The maximum depth of nested groups. Nobody reads deeper ones, and neither parsers nor SQLite accept unlimited depth. */
export const MAX_GROUP_DEPTH = 8;
/** The maximum number of conditions in a query, however they are grouped. */
export const MAX_CONDITIONS = 500;

const filterWithin = (levels: number): z.ZodType<ViewFilter> =>
  levels === 0
    ? simpleFilter
    : z.discriminatedUnion('kind', [
        ...simpleFilters,
        z.object({
          kind: z.literal('group'),
          match: z.enum(['all', 'any']),
          negated: z.boolean(),
          filters: z.array(filterWithin(levels - 1)).max(100),
        }),
      ]);

const viewFilter = filterWithin(MAX_GROUP_DEPTH);

const conditions = (filters: readonly ViewFilter[]): number =>
  filters.reduce((sum, filter) => sum + 1 + (filter.kind === 'group' ? conditions(filter.filters) : 0), 0);

const viewSort = z.object({
  by: viewColumn,
  descending: z.boolean().default(false),
});
export type ViewSort = z.infer<typeof viewSort>;

export const viewQuery = z.object({
  /** Case-insensitive part of the identifier, the title or any value; '' for no search. */
  search: z.string().max(500).default(''),
  /** All of them must hold. */
  filters: z
    .array(viewFilter)
    .max(100)
    .refine(
      (filters) => conditions(filters) <= MAX_CONDITIONS,
      afterPath(() => t`expected at most ${MAX_CONDITIONS} conditions in all`),
    )
    .default([]),
  /**
   * By the first, then the next; if empty, rows are in the order in which the service listed them. Text is ordered by the
   * rules of its locale.
   */
  sort: z.array(viewSort).max(MAX_SORTS).default([]),
  /**
   * Variants under their parents, collapsed at first: a product that matches is shown with its parents, which are shown only
   * as long as something below them matches. Sorting then orders siblings.
   */
  tree: z.boolean().default(false),
});
export type ViewQuery = z.infer<typeof viewQuery>;

/** No search, no filter, no order. */
export const ALL_PRODUCTS: ViewQuery = { search: '', filters: [], sort: [], tree: false };

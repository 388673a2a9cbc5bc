import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { afterPath } from './after-path.ts';
import { column } from './cell.ts';
import { checkName } from './checks/check.ts';
import { completenessScope } from './completeness.ts';
import { MAX_SORTS } from './limits.ts';
import { cellValueSchema } from './value-schema.ts';

/**
 * What the grid shows of how complete a product is (2.6), staged edits laid over: the share of required attributes that are filled,
 * and how many are missing. A product of which nothing is required, or nothing was read, has neither.
 */
export const completenessColumn = z.enum(['completeness', 'missing']);
export type CompletenessColumn = z.infer<typeof completenessColumn>;

/** A column of the grid: the two that every product has, or a property in a locale. */
export const gridColumn = z.union([z.literal('identifier'), z.literal('title'), column]);
export type GridColumn = z.infer<typeof gridColumn>;

/** Whatever can be a column of the grid: rows can be sorted by it, and its cells selected and copied. */
export const viewColumn = z.union([gridColumn, completenessColumn]);
export type ViewColumn = z.infer<typeof viewColumn>;

export const isCompletenessColumn = (column: unknown): column is CompletenessColumn =>
  column === 'completeness' || column === 'missing';

export const textComparison = z.enum([
  'contains',
  'does_not_contain',
  'equals',
  'does_not_equal',
  'starts_with',
  'ends_with',
]);
export type TextComparison = z.infer<typeof textComparison>;
export const numberComparison = z.enum(['=', '≠', '<', '≤', '>', '≥']);
export type NumberComparison = z.infer<typeof numberComparison>;

/**
 * A condition on what one cell shows, staged edits laid over. Lists fulfil a condition on text when one of their items
 * does; a negated condition holds where the plain one does not, so also for a cell without a value.
 */
export const cellTest = z.discriminatedUnion('is', [
  /** In upper or lower case alike, unless `matchCase`. */
  z.object({
    is: z.literal('text'),
    how: textComparison,
    text: z.string().max(2000),
    matchCase: z.boolean().default(false),
  }),
  /** A regular expression (`u` flag); case counts unless `matchCase` is false. */
  z.object({ is: z.literal('pattern'), pattern: z.string().min(1).max(500), matchCase: z.boolean() }),
  z.object({ is: z.literal('number'), how: numberComparison, number: z.number() }),
  /** Both ends count. */
  z.object({ is: z.literal('between'), from: z.number(), to: z.number() }),
  /** Of texts that begin like an ISO date (2026-05-04…); days, both ends count; null: open. */
  z.object({ is: z.literal('date'), from: z.iso.date().nullable(), to: z.iso.date().nullable() }),
  z.object({ is: z.literal('length'), how: numberComparison, characters: z.int().nonnegative() }),
  z.object({ is: z.literal('items'), how: numberComparison, items: z.int().nonnegative() }),
  /** Exactly one of these values, as facets offer them; null: no value. A list fulfils it when one of its items does. */
  z.object({ is: z.literal('one_of'), values: z.array(cellValueSchema).min(1).max(1000) }),
  /**
   * Absent or blank (`isEmptyCell`). `inherited`: a cell of a property that is absent counts with what it inherits from a parent.
   * `filledIn`: and the same property is filled in this other language.
   */
  z.object({ is: z.literal('empty'), inherited: z.boolean().optional(), filledIn: z.string().optional() }),
  z.object({ is: z.literal('filled'), inherited: z.boolean().optional() }),
  /** No value at all. */
  z.object({ is: z.literal('absent') }),
  /** There, but blank: an empty text or list. */
  z.object({ is: z.literal('blank') }),
  /** A staged edit takes the value away. */
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
  /** Products with a gap in a locale: `property` has no (or an empty) value there; without `property`, any translatable property the primary locale has filled. */
  z.object({ kind: z.literal('emptyIn'), locale: z.string(), property: z.string().optional() }),
  /** Products with a staged edit. */
  z.object({ kind: z.literal('edited') }),
  /** Products in which a check of translations finds something, as far as checks were run: any check, or one; in any language and property, or one. */
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
  /** Products with a value that the last pull brought anew or changed. */
  z.object({ kind: z.literal('changedInService') }),
  /** A cell fulfils a condition; with `ANY_LOCALE` as its locale, one of the property's cells does. */
  z.object({ kind: z.literal('cell'), column: gridColumn, test: cellTest }),
  /** Products that a kept list of identifiers names (`identifiers.keep`), or those that it does not. */
  z.object({ kind: z.literal('identifiers'), list: z.int(), listed: z.boolean().default(true) }),
  /** Products with a category node at or below `path` (service document 2.5; parts of the path in order). */
  z.object({ kind: z.literal('category'), property: z.string(), path: z.array(z.string()).min(1) }),
  /**
   * Products by how many required attributes (2.6) they miss in a scope, staged edits laid over: in one language, or (null) in any.
   * `attribute` (`attributeKey`): only this one counts. Those of which nothing is known or required there fulfil no comparison.
   */
  z.object({
    kind: z.literal('missing'),
    scope: completenessScope.default({ of: 'product' }),
    locale: z.string().nullable().default(null),
    attribute: z.string().nullable().default(null),
    how: numberComparison.default('>'),
    fields: z.int().nonnegative().default(0),
  }),
  /** Products by the share of required attributes that are filled, in percent (0 to 100), whatever the language. */
  z.object({
    kind: z.literal('completeness'),
    how: numberComparison,
    percent: z.number().min(0).max(100),
  }),
  /** `parents`: have variants; `variants`: have a parent; `single`: neither. */
  z.object({ kind: z.literal('family'), role: z.enum(['parents', 'variants', 'single']) }),
] as const;

const simpleFilter = z.discriminatedUnion('kind', simpleFilters);
type SimpleFilter = z.infer<typeof simpleFilter>;

/** A condition on products: a simple one, or several of which all or any must hold (or, negated, must not). */
export type ViewFilter =
  | SimpleFilter
  | { kind: 'group'; match: 'all' | 'any'; negated: boolean; filters: ViewFilter[] };

/** So many levels of groups. Deeper ones nobody reads, and neither parsers nor SQLite take them without end. */
export const MAX_GROUP_DEPTH = 8;
/** Conditions of a query in all, however they are grouped. */
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

export const viewFilter = filterWithin(MAX_GROUP_DEPTH);

const conditions = (filters: readonly ViewFilter[]): number =>
  filters.reduce((sum, filter) => sum + 1 + (filter.kind === 'group' ? conditions(filter.filters) : 0), 0);

export const viewSort = z.object({
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
  /** By the first, then the next; without any, rows stand in the order the service listed them. Text is ordered as its locale does. */
  sort: z.array(viewSort).max(MAX_SORTS).default([]),
  /**
   * Variants under their parents, folded up at first: a product that matches is shown with its parents, and its parents
   * only as long as something below matches. Sorting then orders siblings.
   */
  tree: z.boolean().default(false),
});
export type ViewQuery = z.infer<typeof viewQuery>;

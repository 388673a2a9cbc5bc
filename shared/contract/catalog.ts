import { z } from 'zod';
import { cellState, column } from '../domain/cell.ts';
import { cellFinding } from '../domain/checks/check.ts';
import { productCount, requiredScope } from '../domain/completeness.ts';
import { creationMode } from '../domain/creation.ts';
import { MOST_LINES } from '../domain/limits.ts';
import { completenessColumn, viewQuery } from '../domain/query.ts';
import { removalMode } from '../domain/removal.ts';
import { cellValueSchema, heldValueSchema, valueKind } from '../domain/value-schema.ts';
import { byNameOf } from './by-name.ts';
import { defineEvent, defineOperation } from './define.ts';
import { attributeProperties, propertyNames } from './properties.ts';

const onConnection = z.object({ connectionId: z.string() });

/**
 * A property of the catalog: its kind, and the number of products that have a value for it, by locale; empty if the user added it
 * and no product has it.
 */
const propertyInfo = z.object({
  name: z.string(),
  kind: valueKind,
  /**
   * Whether it has a column in each language of the connection, or only one, in the primary language. A guess until the user
   * decides.
   */
  translatable: z.boolean(),
  products: z.int(),
  locales: byNameOf(z.int()),
});
export type PropertyInfo = z.infer<typeof propertyInfo>;

/** The amount of data in a catalog that exists nowhere else. */
export const catalogHoldings = z.object({
  /** Staged edits. */
  edits: z.int(),
  /** Products marked to be removed, created or sent whole. */
  marks: z.int(),
  /** Snapshots of removed products. */
  snapshots: z.int(),
  /** Saved views. */
  views: z.int(),
  changeSets: z.int(),
  /** Items of change sets, not counting whole products. */
  changes: z.int(),
  /** Items with an answer of the service: applied, failed or in conflict. */
  results: z.int(),
});
export type CatalogHoldings = z.infer<typeof catalogHoldings>;

/** What else exists only in a catalog: lost, it costs work, but no edit and no result. */
export const catalogSettings = z.object({
  /** Terms of the glossary. */
  terms: z.int(),
  /** Kinds of choices for properties, columns, checks and sending, such as labels and the layout. */
  choices: z.int(),
  /** 1 if it is known where the changes feed is read on. */
  feed: z.int(),
});
export type CatalogSettings = z.infer<typeof catalogSettings>;

/** How a damaged or missing catalog was repaired: what was recovered, and what was not. */
export const catalogRepair = z.object({
  at: z.string(),
  /** Where the damaged file is kept; null if it no longer existed. */
  damagedFile: z.string().nullable(),
  carried: catalogHoldings,
  /** The minimum that was lost. */
  lost: catalogHoldings,
  lostSettings: catalogSettings.default({ terms: 0, choices: 0, feed: 0 }),
  /** The time up to which saved data was counted; null if unknown. */
  savedUntil: z.string().nullable(),
  /** Whether everything that was looked for could be read, and none of it can be an older version. */
  allRead: z.boolean(),
});
export type CatalogRepair = z.infer<typeof catalogRepair>;

export const catalogSummary = z.object({
  products: z.int(),
  /** Products that the service no longer lists, kept because they have staged edits. */
  gone: z.int(),
  properties: z.array(propertyInfo),
  /** The property that holds a required attribute, as chosen by the user, by `attributeKey`. */
  attributeProperties,
  propertyNames,
  /** Languages that products have values in but the connection does not list, unless dismissed; as of the last pull. */
  unlisted: z.array(z.object({ locale: z.string(), products: z.int() })),
  /** Languages that the service spells differently from the connection, each with its code. */
  spelled: z.array(z.object({ locale: z.string(), code: z.string() })),
  pulledAt: z.string().nullable(),
  /** Whether translations were checked, so that rows have findings. */
  checked: z.boolean(),
  /** Whether a pull was interrupted by a crash, a fault or quitting (not by the user) and will continue where it stopped. */
  pullPending: z.boolean(),
  /**
   * Whether settings that determine what a pull reads (languages, parts of the service profile) changed since the last one,
   * unless dismissed by the user.
   */
  pullProposed: z.boolean(),
  /** The repair of a damaged catalog, until `catalog.repairRead`; otherwise null. */
  repair: catalogRepair.nullable(),
});
export type CatalogSummary = z.infer<typeof catalogSummary>;

/** The longest text that a window returns in full, in UTF-16 units. */
export const WINDOW_CHARACTERS = 10_000;

const position = z.string();

export const row = z.object({
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  productId: z.string().nullable(),
  parentIdentifier: z.string().nullable(),
  children: z.int(),
  /**
   * For a variant: the values that distinguish it and its parents from their siblings (2.2), outermost first; left out if it
   * has none.
   */
  axes: z.array(z.string()).optional(),
  /** The service no longer lists this product. */
  gone: z.boolean(),
  /** Null if it is not marked for removal. */
  removal: removalMode.nullable(),
  /** Staged as a new product, or to be sent whole (4.1). A new one is not in the service yet, but not `gone`. */
  creation: creationMode.nullable(),
  /** Effective values (staged edits included), in the order of the requested columns. */
  values: z.array(cellValueSchema),
  /** The states of cells that have one, by position in `values`. */
  states: z.record(position, cellState),
  /**
   * For a variant: the value of its nearest parent that has one, for cells without a value of their own, by position in
   * `values`.
   */
  inherited: z.record(position, heldValueSchema),
  /**
   * For cells with a text longer than `WINDOW_CHARACTERS`, by position in `values`: the number of characters of the longest
   * one. Such texts are cut in `values`, `states` and `inherited`, so that windows are fast whatever products contain;
   * `catalog.product` returns them in full.
   */
  cut: z.record(position, z.int()).optional(),
  /**
   * The required attributes that are filled (2.6), if requested for the window; null if nothing is required, or nothing was
   * read.
   */
  completeness: productCount.nullable().optional(),
  /** The findings of the translation checks that have run (`translate.check`), by position in `values`. */
  findings: z.record(position, z.array(cellFinding)).optional(),
  /**
   * In a tree view: the depth of the row (0: no parent), whether its variants are shown, and whether it is shown only
   * because of them.
   */
  level: z.int(),
  expanded: z.boolean(),
  onlyAsParent: z.boolean(),
});
export type Row = z.infer<typeof row>;

/** What distinguishes a variant from its siblings (2.2); `locale` if the service has one. */
export const definingProperty = z.object({
  property: z.string(),
  locale: z.string().optional(),
  value: cellValueSchema,
});

const productDetails = z.object({
  product: z.int(),
  productId: z.string().nullable(),
  identifier: z.string(),
  title: z.string(),
  gone: z.boolean(),
  /** Null if it is not marked for removal. */
  removal: removalMode.nullable(),
  /** Staged as a new product, or to be sent whole (4.1). */
  creation: creationMode.nullable(),
  parentIdentifier: z.string().nullable(),
  childBoundAttributes: z.array(z.string()),
  definingProperties: z.array(definingProperty),
  /** Its ancestors, the parent last. */
  ancestors: z.array(z.int()),
  children: z.array(z.object({ product: z.int(), identifier: z.string(), title: z.string() })),
  cells: z.array(
    column.extend({
      value: cellValueSchema,
      state: cellState.nullable(),
      /** As in a row of a window. */
      findings: z.array(cellFinding).optional(),
    }),
  ),
});
export type ProductDetails = z.infer<typeof productDetails>;

/** A product among its parents and variants (2.2). */
const familyMember = z.object({
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  /** Its depth (0: no parent). */
  level: z.int(),
  gone: z.boolean(),
  removal: removalMode.nullable(),
  creation: creationMode.nullable(),
  childBoundAttributes: z.array(z.string()),
  definingProperties: z.array(definingProperty),
  /** Siblings with the same values of the distinguishing attributes, at most 50. */
  sameAs: z.array(z.string()),
});
export type FamilyMember = z.infer<typeof familyMember>;

/** The largest number of products of a family that is read at once. */
export const MAX_FAMILY = 2_000;

/** `inherited`: what the nearest parent with a value shows; left out for a cell with a value of its own. */
const shownCell = z.object({
  value: cellValueSchema,
  state: cellState.nullable(),
  inherited: heldValueSchema.optional(),
});

/** A required-attribute entry of a product (2.6). */
const requiredAttribute = z.object({
  attributeId: z.string().nullable(),
  attributeName: z.string(),
  taxonomyId: z.string().nullable(),
  resolvedAnchorId: z.string().nullable(),
  contributingNodeIds: z.array(z.string()),
  isCompleted: z.boolean(),
});

/** `columnKey`, or the name of a column that no property has. */
const columnId = z.string();

/** Columns chosen and ordered by the user, with widths in CSS pixels by column key, and the row height. */
export const gridLayout = z.object({
  columns: z.array(column),
  widths: z.record(columnId, z.number().positive()),
  /** The completeness columns shown; they come before the others. */
  completeness: z.array(completenessColumn).optional(),
  /** Frozen properties and keys of single frozen columns: they stay visible beside the product while the others scroll. */
  frozen: z.array(z.string()).optional(),
  /** Lines of text in each row; 1 if left out. */
  lines: z.int().min(1).max(MOST_LINES).optional(),
  /**
   * The connection's languages when the columns were chosen: columns of a language added later are shown, hidden ones stay
   * hidden.
   */
  locales: z.array(z.string()).optional(),
});
export type GridLayout = z.infer<typeof gridLayout>;

/**
 * `rows`: the rows of the view; `matches`: products that meet its conditions (in a tree, their parents are shown too);
 * `stale`: rows that no longer meet them; `products`: all products.
 */
export const openedView = z.object({
  view: z.int(),
  rows: z.int(),
  matches: z.int(),
  stale: z.int(),
  products: z.int(),
});
export type OpenedView = z.infer<typeof openedView>;

export const catalogOperations = [
  defineOperation({ name: 'catalog.summary', input: onConnection, output: catalogSummary }),
  /** Called when the user has read how the catalog was repaired. The repair is then no longer reported. */
  defineOperation({ name: 'catalog.repairRead', input: onConnection, output: z.object({}) }),
  /** Dismisses the suggestion to pull because settings changed. */
  defineOperation({ name: 'catalog.dismissPull', input: onConnection, output: z.object({}) }),
  /** Starts (or continues) pulling all products of the integration (4.3). */
  defineOperation({ name: 'catalog.pull', input: onConnection, output: z.object({ jobId: z.string() }) }),
  /**
   * Evaluates filter and sort once; windows are then read by row number. The eight most recently used views of a connection
   * are kept.
   */
  defineOperation({
    name: 'catalog.openView',
    input: onConnection.extend({
      query: viewQuery,
      /** A view whose rows stay even if they no longer match, provided that its search and filters are the same. */
      staying: z.int().optional(),
    }),
    output: openedView,
  }),
  defineOperation({
    name: 'catalog.window',
    input: onConnection.extend({
      view: z.int(),
      start: z.int().nonnegative(),
      count: z.int().min(1).max(1000),
      columns: z.array(column).max(2000),
      completeness: z.boolean().default(false),
    }),
    output: z.object({ rows: z.array(row) }),
    hot: true,
  }),
  /** Returns the number of rows of the view that no longer match its filter, after edits or a pull. */
  defineOperation({
    name: 'catalog.staleRows',
    input: onConnection.extend({ view: z.int() }),
    output: z.object({ rows: z.int() }),
  }),
  /** Returns the row number of a product in a view, or null if the view does not show it. */
  defineOperation({
    name: 'catalog.locate',
    input: onConnection.extend({ view: z.int(), product: z.int() }),
    output: z.object({ row: z.int().nullable() }),
  }),
  defineOperation({
    name: 'catalog.product',
    input: onConnection.extend({ product: z.int() }),
    output: productDetails,
  }),
  /**
   * Returns the family of a product: the topmost parent and everything below it, in catalog order. At most `limit` members:
   * the product, its parents, siblings and variants take precedence. A product without parent and variants is the only one.
   */
  defineOperation({
    name: 'catalog.family',
    input: onConnection.extend({ product: z.int(), limit: z.int().min(1).max(MAX_FAMILY) }),
    output: z.object({ members: z.array(familyMember), total: z.int() }),
  }),
  /** Returns what a column shows for products, in their order: an own value or, for variants without one, their parent's. */
  defineOperation({
    name: 'catalog.cells',
    input: onConnection.extend({ products: z.array(z.int()).min(1).max(MAX_FAMILY), column }),
    output: z.object({ cells: z.array(shownCell) }),
  }),
  /**
   * Reads the attributes that the product is required to have (4.6) from the service now; with `scope`, only those of a
   * taxonomy or a category. `unreadable`: entries that could not be read. `elsewhere`: entries outside the scope, which a
   * service returns that does not narrow its answer; they are left out.
   */
  defineOperation({
    name: 'catalog.requiredAttributes',
    input: onConnection.extend({ product: z.int(), scope: requiredScope.nullable().default(null) }),
    output: z.object({
      attributes: z.array(requiredAttribute),
      unreadable: z.int(),
      elsewhere: z.int(),
    }),
  }),
  /**
   * Returns the product as JSON with the service's own names. `kept`: as stored by the last pull, unknown fields included.
   * `service`: read from the service now, unchanged; null if it is no longer listed.
   */
  defineOperation({
    name: 'catalog.raw',
    input: onConnection.extend({ product: z.int(), from: z.enum(['kept', 'service']) }),
    output: z.object({ text: z.string().nullable() }),
  }),
  defineOperation({ name: 'catalog.layout', input: onConnection, output: gridLayout.nullable() }),
  defineOperation({
    name: 'catalog.saveLayout',
    input: onConnection.extend({ layout: gridLayout }),
    output: z.object({}),
  }),
] as const;

/** What changed: values or products, or (`options`, `tickets`) how edits are sent, or lists from tickets. */
const catalogReason = z.enum([
  'pull',
  'feed',
  'apply',
  'connection',
  'languages',
  'properties',
  'checks',
  'options',
  'tickets',
]);
type CatalogReason = z.infer<typeof catalogReason>;

/**
 * What a change may be seen in: which products a list shows (`list`), only what their rows show (`rows`), or neither. Leaving a reason
 * out is a type error.
 */
export const seenIn: Readonly<Record<CatalogReason, 'list' | 'rows' | 'neither'>> = {
  pull: 'list',
  feed: 'rows',
  apply: 'rows',
  connection: 'list',
  languages: 'list',
  properties: 'list',
  checks: 'rows',
  options: 'neither',
  tickets: 'neither',
};

export const catalogEvents = [
  /** Something changed other than by the caller's own edits. */
  defineEvent({
    name: 'catalog.changed',
    payload: onConnection.extend({
      reason: catalogReason,
    }),
  }),
] as const;

import { z } from 'zod';
import { cellState, column } from '../domain/cell.ts';
import { cellFinding } from '../domain/checks/check.ts';
import { filledCount } from '../domain/completeness.ts';
import { creationMode } from '../domain/creation.ts';
import { MOST_LINES } from '../domain/limits.ts';
import { completenessColumn, viewQuery } from '../domain/query.ts';
import { removalMode } from '../domain/removal.ts';
import { cellValueSchema, valueKind, valueSchema } from '../domain/value-schema.ts';
import { defineEvent, defineOperation } from './define.ts';
import { attributeProperties, propertyNames } from './properties.ts';

const onConnection = z.object({ connectionId: z.string() });

/** A property as the catalog holds it: its kind, and in how many products it has a value per locale; in none where the user added it. */
export const propertyInfo = z.object({
  name: z.string(),
  kind: valueKind,
  /** It has a column in each language of the connection; else one, in the primary language. A guess until the user decides. */
  translatable: z.boolean(),
  products: z.int(),
  locales: z.record(z.string(), z.int()),
});
export type PropertyInfo = z.infer<typeof propertyInfo>;

/** How much there is in a catalog that is nowhere else. */
export const catalogHoldings = z.object({
  /** Staged edits. */
  edits: z.int(),
  /** Products that are marked: to be removed, created or sent whole. */
  marks: z.int(),
  /** Of removed products. */
  snapshots: z.int(),
  /** Saved ones. */
  views: z.int(),
  changeSets: z.int(),
  /** Items of change sets, whole products not among them. */
  changes: z.int(),
  /** What the service answered: applied, failed or in conflict. */
  results: z.int(),
});
export type CatalogHoldings = z.infer<typeof catalogHoldings>;

/** How a damaged or missing catalog was repaired: what was carried over of it, and what could not be. */
export const catalogRepair = z.object({
  at: z.string(),
  /** Where the damaged file is kept; null: there was none any more. */
  damagedFile: z.string().nullable(),
  carried: catalogHoldings,
  /** At least so much is missing. */
  lost: catalogHoldings,
  /** Until when all of what was saved was counted; null where nothing tells. */
  savedUntil: z.string().nullable(),
  /** Nothing that was looked for was found to be unreadable, and nothing can be older than it was. */
  allRead: z.boolean(),
});
export type CatalogRepair = z.infer<typeof catalogRepair>;

export const catalogSummary = z.object({
  products: z.int(),
  /** Products no longer listed by the service, kept because they carry staged edits. */
  gone: z.int(),
  properties: z.array(propertyInfo),
  /** Which property holds which required attribute, where the user said so, by `attributeKey`. */
  attributeProperties,
  propertyNames,
  /** Languages that products have values in, and the connection does not list, unless dismissed; as of the last pull. */
  unlisted: z.array(z.object({ locale: z.string(), products: z.int() })),
  /** Languages that the service spells otherwise than the connection lists them, each with its own code. */
  spelled: z.array(z.object({ locale: z.string(), code: z.string() })),
  pulledAt: z.string().nullable(),
  /** Translations were checked: rows say what was found. */
  checked: z.boolean(),
  /** A pull was interrupted by a crash, a fault or quitting (not by the user) and will go on where it was. */
  pullPending: z.boolean(),
  /**
   * Settings that decide what a pull brings (languages, parts of the service profile) are others than at the last one, and the
   * user has not dismissed that.
   */
  pullProposed: z.boolean(),
  /** Of a damaged catalog, until `catalog.repairRead`; null for all others. */
  repair: catalogRepair.nullable(),
});
export type CatalogSummary = z.infer<typeof catalogSummary>;

/** The longest text that a window gives in full. */
export const WINDOW_CHARACTERS = 10_000;

export const row = z.object({
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  productId: z.string().nullable(),
  parentIdentifier: z.string().nullable(),
  children: z.int(),
  /** Of a variant: the values that set it and its parents apart from their siblings (2.2), outermost first; left out where it has none. */
  axes: z.array(z.string()).optional(),
  /** The service no longer lists this product. */
  gone: z.boolean(),
  /** Marked to be removed. */
  removal: removalMode.nullable(),
  /** Staged as a new product, or to be sent whole (4.1). A new one is not in the service yet, and not `gone`. */
  creation: creationMode.nullable(),
  /** Effective values (staged edits laid over), in the order of the columns asked for. */
  values: z.array(cellValueSchema),
  /** States of those cells that have one, by position in `values`. */
  states: z.record(z.string(), cellState),
  /** Of a variant: what its nearest parent with a value shows, for cells without one of their own, by position in `values`. */
  inherited: z.record(z.string(), valueSchema),
  /**
   * Texts above `WINDOW_CHARACTERS` come without their end, in `values`, `states` and `inherited` alike: windows stay quick
   * whatever products hold. By position in `values`: how many characters the longest of them has; `catalog.product` has
   * them whole.
   */
  cut: z.record(z.string(), z.int()).optional(),
  /** Required attributes that are filled (2.6), where the window was asked for them; null: nothing is required, or nothing was read. */
  completeness: filledCount.nullable().optional(),
  /** What checks of translations find, as far as they were run (`translate.check`), by position in `values`. */
  findings: z.record(z.string(), z.array(cellFinding)).optional(),
  /** In a tree view: how deep the row stands (0: no parent), whether its variants are shown, and whether it is shown for their sake only. */
  level: z.int(),
  expanded: z.boolean(),
  onlyAsParent: z.boolean(),
});
export type Row = z.infer<typeof row>;

/** What sets a variant apart from its siblings (2.2); `locale` where the service spells one. */
export const definingProperty = z.object({
  property: z.string(),
  locale: z.string().optional(),
  value: cellValueSchema,
});

export const productDetails = z.object({
  product: z.int(),
  productId: z.string().nullable(),
  identifier: z.string(),
  title: z.string(),
  gone: z.boolean(),
  /** Marked to be removed. */
  removal: removalMode.nullable(),
  /** Staged as a new product, or to be sent whole (4.1). */
  creation: creationMode.nullable(),
  parentIdentifier: z.string().nullable(),
  childBoundAttributes: z.array(z.string()),
  definingProperties: z.array(definingProperty),
  /** The products above it, its parent last. */
  ancestors: z.array(z.int()),
  children: z.array(z.object({ product: z.int(), identifier: z.string(), title: z.string() })),
  cells: z.array(
    column.extend({
      value: cellValueSchema,
      state: cellState.nullable(),
      /** As in a row. */
      findings: z.array(cellFinding).optional(),
    }),
  ),
});
export type ProductDetails = z.infer<typeof productDetails>;

/** A product among its parents and variants (2.2). */
export const familyMember = z.object({
  product: z.int(),
  identifier: z.string(),
  title: z.string(),
  /** How deep it stands (0: no parent). */
  level: z.int(),
  gone: z.boolean(),
  removal: removalMode.nullable(),
  creation: creationMode.nullable(),
  childBoundAttributes: z.array(z.string()),
  definingProperties: z.array(definingProperty),
  /** Siblings with the same values of the attributes that tell them apart, at most 50: nothing distinguishes them. */
  sameAs: z.array(z.string()),
});
export type FamilyMember = z.infer<typeof familyMember>;

/** A required-attribute entry of a product (2.6). */
export const requiredAttribute = z.object({
  attributeId: z.string().nullable(),
  attributeName: z.string(),
  taxonomyId: z.string().nullable(),
  resolvedAnchorId: z.string().nullable(),
  contributingNodeIds: z.array(z.string()),
  isCompleted: z.boolean(),
});

/** Columns chosen and ordered by the user, with widths in CSS pixels by column key, and how high rows are. */
export const gridLayout = z.object({
  columns: z.array(column),
  widths: z.record(z.string(), z.number().positive()),
  /** Columns about completeness that are shown; they stand before the others. */
  completeness: z.array(completenessColumn).optional(),
  /** Properties whose columns stay in sight beside the product while the others scroll; they stand before the others. */
  frozen: z.array(z.string()).optional(),
  /** Lines of text in each row; left out: 1. */
  lines: z.int().min(1).max(MOST_LINES).optional(),
  /** The connection's languages when the columns were chosen: one that came later joins them, one that was hidden stays so. */
  locales: z.array(z.string()).optional(),
});
export type GridLayout = z.infer<typeof gridLayout>;

/** `rows`: those of the view; `matches`: products that fulfil its conditions (in a tree, parents are shown besides); `stale`: rows that no longer do; `products`: all there are. */
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
  /** The user has read how the catalog was repaired: it is no longer reported. */
  defineOperation({ name: 'catalog.repairRead', input: onConnection, output: z.object({}) }),
  /** The user does not want to pull for the settings as they are now. */
  defineOperation({ name: 'catalog.dismissPull', input: onConnection, output: z.object({}) }),
  /** Starts (or takes up again) pulling all products of the integration (4.3). */
  defineOperation({ name: 'catalog.pull', input: onConnection, output: z.object({ jobId: z.string() }) }),
  /** Evaluates filter and sort once; windows are then read by row number. The eight views of a connection that were used last are kept. */
  defineOperation({
    name: 'catalog.openView',
    input: onConnection.extend({
      query: viewQuery,
      /** A view whose rows stay although they no longer match, where its search and filters are the same. */
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
  /** How many rows of the view no longer match its filter, after edits or a pull. */
  defineOperation({
    name: 'catalog.staleRows',
    input: onConnection.extend({ view: z.int() }),
    output: z.object({ rows: z.int() }),
  }),
  /** The row number of a product in a view, or null when the view does not show it. */
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
   * The family of a product: the topmost parent, and all below it in the order of the catalog; at most `limit`, always with the
   * product, its parents, siblings and variants first. A product without parent and variants stands alone.
   */
  defineOperation({
    name: 'catalog.family',
    input: onConnection.extend({ product: z.int(), limit: z.int().min(1).max(2000) }),
    output: z.object({ members: z.array(familyMember), total: z.int() }),
  }),
  /** The attributes that the product is required to have (4.6), read from the service now. `unreadable`: entries that could not be read. */
  defineOperation({
    name: 'catalog.requiredAttributes',
    input: onConnection.extend({ product: z.int() }),
    output: z.object({ attributes: z.array(requiredAttribute), unreadable: z.int() }),
  }),
  /**
   * The product as JSON in the service's own names. `kept`: what the last pull kept, unknown fields included.
   * `service`: read from the service now, exactly as it came; null where it is not listed any more.
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

export const catalogEvents = [
  /** Values or products changed outside the caller's own edits. */
  defineEvent({
    name: 'catalog.changed',
    payload: onConnection.extend({
      reason: z.enum(['pull', 'feed', 'apply', 'connection', 'languages', 'properties', 'checks']),
    }),
  }),
] as const;

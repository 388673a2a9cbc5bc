import { z } from 'zod';
import { cellValueSchema, valueSchema } from './value-schema.ts';

/**
 * One cell of the catalog: a product (key in the local catalog), a property and a locale. Values without a locale are in the
 * primary locale (2.1 rule 2).
 */
export const cellRef = z.object({
  product: z.int().nonnegative(),
  /** As the service names it: also the empty text. */
  property: z.string(),
  locale: z.string().min(1),
});
export type CellRef = z.infer<typeof cellRef>;

/** A grid column: one property in one locale. */
export const column = cellRef.omit({ product: true });
export type Column = z.infer<typeof column>;

/** What a staged edit asks of the service (4.2): set or remove a value, append to a list, or remove items from it. */
export const intent = z.enum(['set', 'remove', 'append', 'remove_items']);
export type Intent = z.infer<typeof intent>;

/** How a list that only grew or only shrank can be sent: as a whole, or as the items that make the difference. */
export const listIntent = intent.extract(['set', 'append', 'remove_items']);
export type ListIntent = z.infer<typeof listIntent>;

/** The state a cell shows. `conflict`: the service's value is no longer the one the user saw when editing. */
export const cellMark = z.enum(['edited', 'sending', 'applied', 'failed', 'conflict', 'unknown']);
export type CellMark = z.infer<typeof cellMark>;

/**
 * What the grid shows of a cell beyond its value. `base` is the value that the user saw when editing; `theirs` the service's
 * current one.
 */
export const cellState = z.object({
  mark: cellMark,
  intent: intent.optional(),
  base: cellValueSchema.optional(),
  theirs: cellValueSchema.optional(),
  /** Why a cell failed: the parts of its `Reason` that are known. */
  code: z.string().optional(),
  said: z.string().optional(),
  message: z.string().optional(),
});
export type CellState = z.infer<typeof cellState>;

/** What a user does to a cell. `revert` discards the staged edit. */
export const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), value: valueSchema }),
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('revert') }),
]);
export type Change = z.infer<typeof change>;

/** A cell after an edit: its effective value (staged where there is an edit) and its state, `null` when nothing is special. */
export const cellUpdate = cellRef.extend({ value: cellValueSchema, state: cellState.nullable() });
export type CellUpdate = z.infer<typeof cellUpdate>;

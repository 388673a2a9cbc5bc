import { z } from 'zod';
import { column } from './cell.ts';

/** A condition on products. All conditions of a query must hold. */
export const viewFilter = z.discriminatedUnion('kind', [
  /** Products with a gap in a locale: `property` has no (or an empty) value there; without `property`, any localized property the primary locale has filled. */
  z.object({ kind: z.literal('emptyIn'), locale: z.string(), property: z.string().optional() }),
  /** Products with a staged edit. */
  z.object({ kind: z.literal('edited') }),
  /** Products with an edit the service refused. */
  z.object({ kind: z.literal('failed') }),
  /** Products with an edit whose value changed in the service meanwhile. */
  z.object({ kind: z.literal('conflict') }),
]);
export type ViewFilter = z.infer<typeof viewFilter>;

export const viewSort = z.object({
  by: z.union([z.literal('identifier'), z.literal('title'), column]),
  descending: z.boolean().default(false),
});
export type ViewSort = z.infer<typeof viewSort>;

export const viewQuery = z.object({
  /** Case-insensitive part of the identifier, the title or any value; '' for no search. */
  search: z.string().max(500).default(''),
  filters: z.array(viewFilter).default([]),
  /** At most one for now; without it rows stand in the order the service listed them. */
  sort: z.array(viewSort).max(1).default([]),
});
export type ViewQuery = z.infer<typeof viewQuery>;

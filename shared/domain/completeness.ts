import { z } from 'zod';
import { type Classification, isAtOrBelow } from './categories.ts';

/** An attribute that a product is required to have in one of its taxonomies (2.6). */
export interface RequiredAttribute {
  attributeId: string | null;
  attributeName: string;
  /** Taxonomy in which the requirement was resolved. */
  taxonomyId: string | null;
  /** Category that set the requirement for this product. */
  resolvedAnchorId: string | null;
  /** Every category of the product that requires the attribute. */
  contributingNodeIds: string[];
  /** The product holds a value for it in any language. */
  isCompleted: boolean;
}

/** Identifies an attribute within a service: its id, or its name if it has none. */
export const attributeKey = ({
  attributeId,
  attributeName,
}: Pick<RequiredAttribute, 'attributeId' | 'attributeName'>): string => attributeId ?? attributeName;

/**
 * What is counted (2.6). An attribute required in two taxonomies has two entries: the scope of a whole product counts both; a
 * category is counted within its taxonomy if one is given.
 */
export const completenessScope = z.discriminatedUnion('of', [
  z.object({ of: z.literal('product') }),
  z.object({ of: z.literal('taxonomy'), taxonomyId: z.string().nullable() }),
  z.object({
    of: z.literal('category'),
    nodeId: z.string(),
    taxonomyId: z.string().nullable().optional(),
  }),
]);
export type CompletenessScope = z.infer<typeof completenessScope>;

/** What a request for required attributes is narrowed to (4.6): a taxonomy, or in it one category and those below it. */
export const requiredScope = z.object({ taxonomyId: z.string(), nodeId: z.string().nullable() });
export type RequiredScope = z.infer<typeof requiredScope>;

/** The number of entries (2.6) that are counted (`required`), filled, and filled including staged edits (`staged`). */
export const filledCount = z.object({ required: z.int(), filled: z.int(), staged: z.int() });
export type FilledCount = z.infer<typeof filledCount>;

/**
 * The same for one product, and how many of its fields are missing, now and with staged edits (`missingStaged`): an attribute
 * that two taxonomies require is two entries and one field.
 */
export const productCount = filledCount.extend({ missing: z.int(), missingStaged: z.int() });
export type ProductCount = z.infer<typeof productCount>;

/** How complete a product is. If nothing is required, there is nothing to divide by, which is not 0 %. */
export type Completeness =
  | { kind: 'nothing_required' }
  /** `share` is between 0 and 1. */
  | { kind: 'measured'; completed: number; required: number; share: number };

/** Completeness of a product, in one of its taxonomies, or in one of its categories, from its required attributes (2.6). */
export function completeness(
  attributes: readonly RequiredAttribute[],
  scope: CompletenessScope = { of: 'product' },
): Completeness {
  const counted = attributes.filter((attribute) => isInScope(attribute, scope));
  if (counted.length === 0) return { kind: 'nothing_required' };
  const completed = counted.filter(({ isCompleted }) => isCompleted).length;
  return { kind: 'measured', completed, required: counted.length, share: completed / counted.length };
}

/** Whether an entry counts in a scope. */
export function isInScope(
  attribute: Pick<RequiredAttribute, 'taxonomyId' | 'contributingNodeIds'>,
  scope: CompletenessScope,
): boolean {
  switch (scope.of) {
    case 'product':
      return true;
    case 'taxonomy':
      return attribute.taxonomyId === scope.taxonomyId;
    case 'category':
      return (
        attribute.contributingNodeIds.includes(scope.nodeId) &&
        (scope.taxonomyId === undefined || attribute.taxonomyId === scope.taxonomyId)
      );
  }
}

/**
 * Separates the entries of a narrowed answer from those that do not belong there, because the service did not narrow it.
 * `classified`: the product's categories, whose paths show what is below the wanted one. An entry that names no taxonomy or no
 * known category is left to the service.
 */
export function entriesWithin(
  attributes: readonly RequiredAttribute[],
  { taxonomyId, nodeId }: RequiredScope,
  classified: readonly Classification[],
): { within: RequiredAttribute[]; elsewhere: number } {
  const paths = new Map(
    classified
      .filter((one) => one.taxonomyId === taxonomyId)
      .flatMap(({ nodes }) => nodes.map((node) => [node.nodeId, node.path])),
  );
  const wanted = paths.get(nodeId);
  const isOutside = (id: string): boolean => {
    const path = paths.get(id);
    return id !== nodeId && path !== undefined && wanted !== undefined && !isAtOrBelow(path, wanted);
  };
  const within = attributes.filter((entry) => {
    if (entry.taxonomyId !== null && entry.taxonomyId !== taxonomyId) return false;
    const { contributingNodeIds } = entry;
    return nodeId === null || contributingNodeIds.length === 0 || !contributingNodeIds.every(isOutside);
  });
  return { within, elsewhere: attributes.length - within.length };
}

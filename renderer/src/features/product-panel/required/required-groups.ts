import { t } from '@lingui/core/macro';
import type { Classification } from '#shared/domain/categories.ts';
import { type Completeness, completeness, type RequiredAttribute } from '#shared/domain/completeness.ts';
import { percentFilled } from '#shared/domain/completeness-value.ts';
import { formatNumber } from '../../../components/format.ts';

/** How complete one part of the product is. */
export interface Measured {
  id: string;
  completeness: Completeness;
}

export interface TaxonomyMeasured extends Measured {
  taxonomyId: string | null;
  categories: Measured[];
}

/** The completeness of the whole product, of each taxonomy, and of each of its categories that requires something (2.6). */
export function measure(attributes: readonly RequiredAttribute[]): {
  product: Completeness;
  taxonomies: TaxonomyMeasured[];
} {
  const byTaxonomy = Map.groupBy(attributes, ({ taxonomyId }) => taxonomyId);
  return {
    product: completeness(attributes),
    taxonomies: [...byTaxonomy].map(([taxonomyId, own]) => ({
      id: taxonomyId ?? '',
      taxonomyId,
      completeness: completeness(own),
      categories: [...new Set(own.flatMap(({ contributingNodeIds }) => contributingNodeIds))].map(
        (nodeId) => ({
          id: nodeId,
          completeness: completeness(own, { of: 'category', nodeId }),
        }),
      ),
    })),
  };
}

/** A taxonomy of the product, and its categories there, by their ids. */
export interface NarrowingChoice {
  taxonomyId: string;
  nodeIds: string[];
}

/**
 * What required attributes can be narrowed to: taxonomies and categories of the product's own values, and those that the
 * service named when it was asked for the whole product.
 */
export function narrowingChoices(
  classified: readonly Classification[],
  attributes: readonly RequiredAttribute[],
): NarrowingChoice[] {
  const choices = new Map<string, Set<string>>();
  const add = (taxonomyId: string | null, nodeIds: readonly (string | null)[]) => {
    if (taxonomyId === null) return;
    const known = choices.get(taxonomyId) ?? new Set();
    for (const nodeId of nodeIds) if (nodeId !== null) known.add(nodeId);
    choices.set(taxonomyId, known);
  };
  for (const { taxonomyId, nodes } of classified)
    add(
      taxonomyId,
      nodes.map(({ nodeId }) => nodeId),
    );
  for (const { taxonomyId, contributingNodeIds } of attributes) add(taxonomyId, contributingNodeIds);
  return [...choices].map(([taxonomyId, nodeIds]) => ({ taxonomyId, nodeIds: [...nodeIds] }));
}

/** Missing attributes first, then by name. */
export const missingFirst = (attributes: readonly RequiredAttribute[]): RequiredAttribute[] =>
  attributes.toSorted(
    (a, b) =>
      Number(a.isCompleted) - Number(b.isCompleted) || a.attributeName.localeCompare(b.attributeName, 'en'),
  );

/** "4 of 6 filled, 66 %": rounded down, so that only a complete product says 100 %. */
export function completenessLabel(measured: Completeness): string {
  if (measured.kind === 'nothing_required') return t`nothing is required`;
  const { completed, required } = measured;
  return t`${formatNumber(completed)} of ${formatNumber(required)} filled, ${percentFilled(completed, required)} %`;
}

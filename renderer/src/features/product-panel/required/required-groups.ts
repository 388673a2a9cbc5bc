import { t } from '@lingui/core/macro';
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

import type { CatalogSummary, PropertyInfo } from '#shared/contract/catalog.ts';
import {
  attributeKey,
  type Completeness,
  completeness,
  type RequiredAttribute,
} from '#shared/domain/completeness.ts';
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

/** Completeness of the whole product, of each taxonomy, and in it of each category that requires something (2.6). */
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

/** What is missing first, by name. */
export const missingFirst = (attributes: readonly RequiredAttribute[]): RequiredAttribute[] =>
  attributes.toSorted(
    (a, b) =>
      Number(a.isCompleted) - Number(b.isCompleted) || a.attributeName.localeCompare(b.attributeName, 'en'),
  );

/** The property that holds a required attribute, as far as is known. */
export interface HoldingProperty {
  property: string;
  /** The user chose it; else it only has the name of the attribute. */
  isChosen: boolean;
  /** The catalog has it. */
  isKnown: boolean;
}

/** The property that the user chose for an attribute, else one that has its name; null where there is neither. */
export function heldBy(
  attribute: Pick<RequiredAttribute, 'attributeId' | 'attributeName'>,
  mapping: CatalogSummary['attributeProperties'],
  properties: readonly Pick<PropertyInfo, 'name'>[],
): HoldingProperty | null {
  const isKnown = (property: string) => properties.some(({ name }) => name === property);
  const chosen = mapping[attributeKey(attribute)];
  if (chosen !== undefined) return { property: chosen, isChosen: true, isKnown: isKnown(chosen) };
  const { attributeName } = attribute;
  return isKnown(attributeName) ? { property: attributeName, isChosen: false, isKnown: true } : null;
}

/** "4 of 6 filled, 66 %": rounded down, so that only what is complete says 100 %. */
export function completenessLabel(measured: Completeness): string {
  if (measured.kind === 'nothing_required') return 'nothing is required';
  const { completed, required, share } = measured;
  return `${formatNumber(completed)} of ${formatNumber(required)} filled, ${Math.floor(share * 100)} %`;
}

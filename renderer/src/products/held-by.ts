import type { CatalogSummary, PropertyInfo } from '#shared/contract/catalog.ts';
import { attributeKey, type RequiredAttribute } from '#shared/domain/completeness.ts';

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

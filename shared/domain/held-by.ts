import { type ByName, namedValue } from './by-name.ts';
import { attributeKey, type RequiredAttribute } from './completeness.ts';

/** The property that holds a required attribute, as far as is known. */
export interface HoldingProperty {
  property: string;
  /** The user chose it; otherwise it only has the name of the attribute. */
  isChosen: boolean;
  /** The catalog has it. */
  isKnown: boolean;
}

/**
 * The property that the user chose for an attribute (`mapping`, by `attributeKey`), otherwise the one that has its name; null
 * if there is neither. `isKnown`: whether the catalog has a property of this name.
 */
export function heldBy(
  attribute: Pick<RequiredAttribute, 'attributeId' | 'attributeName'>,
  mapping: ByName<string>,
  isKnown: (property: string) => boolean,
): HoldingProperty | null {
  const chosen = namedValue(mapping, attributeKey(attribute));
  if (chosen !== undefined) return { property: chosen, isChosen: true, isKnown: isKnown(chosen) };
  const { attributeName } = attribute;
  return isKnown(attributeName) ? { property: attributeName, isChosen: false, isKnown: true } : null;
}

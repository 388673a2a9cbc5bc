import type { FamilyMember } from '#shared/contract/catalog.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import {
  type AxisValue,
  missingCombination,
  type PlacedVariant,
  parentOf,
  proposedIdentifier,
  type VariantMatrix,
  type VariantParent,
} from '#shared/domain/variant-matrix.ts';

/** A combination that no variant has, and what a variant with it would be. */
export interface MissingVariant {
  values: readonly AxisValue[];
  /** The product that it would be a variant of. */
  parent: number;
  /** What distinguishes it from the other variants of that parent. */
  defining: readonly AxisValue[];
  /** Its identifier by the pattern of the others; '' if there is none. */
  identifier: string;
}

/** The combinations of a range that can be created. */
export function missingVariants(
  matrix: VariantMatrix,
  { firstRow, lastRow, firstColumn, lastColumn }: CellRange,
  parents: readonly (FamilyMember & VariantParent)[],
  variants: readonly PlacedVariant[],
): MissingVariant[] {
  const names = new Map(variants.map(({ product, identifier }) => [product, identifier]));
  const missing: MissingVariant[] = [];
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++) {
      const values = missingCombination(matrix, row, column);
      const parent = values && parentOf(values, parents);
      if (!values || !parent) continue;
      const above = new Set(parent.defining.map(({ property }) => property));
      missing.push({
        values,
        parent: parent.product,
        defining: values.filter(({ property }) => !above.has(property)),
        identifier: proposedIdentifier(matrix, names, row, column),
      });
    }
  return missing;
}

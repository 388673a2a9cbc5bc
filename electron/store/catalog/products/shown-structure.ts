import { STRUCTURE, structureFields } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { readFacts, shownValue } from '../cell-facts.ts';
import type { CellKey, Names } from '../names.ts';

export type ShownStructure = Partial<
  Pick<ProductRecord, 'parentIdentifier' | 'childBoundAttributes' | 'definingProperties'>
> & {
  /** Whether any of it is staged. */
  isStaged: boolean;
};

/** The variant structure (2.2) of products, including staged edits. `primary`: the language of the structure cells. */
export function shownStructure(
  { db, names }: { db: Database; names: Names },
  primary: number | null,
  products: readonly number[],
): Map<number, ShownStructure> {
  const cells = Object.values(STRUCTURE).flatMap((name): CellKey[] => {
    const property = names.properties.find(name);
    if (property === undefined || primary === null) return [];
    return products.map((product) => ({ product, property, locale: primary }));
  });
  const shown = new Map<number, ShownStructure>();
  for (const facts of readFacts(db, cells)) {
    const { product, property } = facts.cell;
    const before = shown.get(product);
    shown.set(product, {
      ...before,
      ...structureFields(names.properties.name(property), shownValue(facts)),
      isStaged: before?.isStaged === true || facts.draft !== null,
    });
  }
  return shown;
}

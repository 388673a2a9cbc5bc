import { columnKey } from '#shared/domain/column-key.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { definingValue, readDefining, STRUCTURE, structureFields } from '#shared/service/structure.ts';
import type { DefiningProperty } from '#shared/service/wire.ts';
import { valueText } from '../../../components/value-text.ts';
import { NOTHING, type ProductCells, type ShownCell } from '../properties/product-cells.ts';

export type StructureName = (typeof STRUCTURE)[keyof typeof STRUCTURE];

/** What a structure cell of the product shows, with a staged edit applied; `primary`: the language that it is stored in. */
export const structureCell = (cells: ProductCells, property: StructureName, primary: string): ShownCell =>
  cells.get(columnKey({ property, locale: primary })) ?? NOTHING;

/** "size, color" as a value; null for none. */
export function namesFrom(text: string): CellValue {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? null : [...new Set(names)];
}

export const namesText = (value: CellValue): string =>
  (structureFields(STRUCTURE.childBound, value).childBoundAttributes ?? []).join(', ');

/** One line per defining property of the value, and per other attribute by which the parent tells its variants apart. */
export function definingLines(value: CellValue, attributes: readonly string[]): DefiningProperty[] {
  const held = readDefining(value);
  const missing = attributes.filter((attribute) => !held.some(({ property }) => property === attribute));
  return [...held, ...missing.map((property) => ({ property, value: null }))];
}

/** The defining properties with one of them changed; a blank text removes it. If the text is unchanged, so is the value. */
export function withDefining(value: CellValue, changed: DefiningProperty, text: string): CellValue {
  const isSame = ({ property, locale }: DefiningProperty) =>
    property === changed.property && locale === changed.locale;
  const held = readDefining(value);
  const before = held.find(isSame);
  if (before && before.value !== null && valueText(before.value) === text) return value;
  const others = held.filter((one) => !isSame(one));
  const wanted = text.trim() === '' ? others : [...others, { ...changed, value: text.trim() }];
  const next = definingValue(wanted);
  return sameValue(next, value) ? value : next;
}

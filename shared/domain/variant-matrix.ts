import { CELLS_AT_ONCE, MAX_MATRIX_LENGTH } from './limits.ts';
import { canonicalJson, displayText } from './value.ts';
import type { Variant } from './variant-axis.ts';

/** A value of an attribute that tells variants apart (2.2). */
export type AxisValue = Variant['defining'][number];

/** A variant with all that tells it apart from the others of its family: its own values and those of the levels above it. */
export interface PlacedVariant extends Variant {
  product: number;
}

/** A product that variants are children of. */
export interface VariantParent extends Variant {
  childBoundAttributes: readonly string[];
}

/** A product of a family, which lists each parent right before everything below it. */
interface Member {
  product: number;
  identifier: string;
  /** Its depth (0: no parent). */
  level: number;
  childBoundAttributes: readonly string[];
  definingProperties: readonly AxisValue[];
}

/** The products of a family that others are below, and those that none are below, with the values of all levels above them. */
export function parentsAndVariants<One extends Member>(
  members: readonly One[],
): { parents: (One & VariantParent)[]; variants: (One & PlacedVariant)[] } {
  const above: (One & VariantParent)[] = [];
  const parents: (One & VariantParent)[] = [];
  const variants: (One & PlacedVariant)[] = [];
  for (const [at, member] of members.entries()) {
    above.length = member.level;
    const own = member.level === 0 ? [] : member.definingProperties;
    const placed = { ...member, defining: [...(above.at(-1)?.defining ?? []), ...own] };
    above.push(placed);
    if ((members[at + 1]?.level ?? 0) > member.level || member.level === 0) parents.push(placed);
    else variants.push(placed);
  }
  return { parents, variants };
}

export interface MatrixLine {
  key: string;
  /** A value for each attribute of the rows (or columns); null: not defined. */
  values: readonly (AxisValue | null)[];
  /** The variant that the row is for, if nothing tells it apart from others; otherwise null. */
  identifier: string | null;
}

/** Variants in rows and columns by their values; `places`: products, null for a combination that no variant has. */
export interface VariantMatrix {
  rowAttributes: readonly string[];
  columnAttributes: readonly string[];
  rows: readonly MatrixLine[];
  columns: readonly MatrixLine[];
  places: readonly (readonly (number | null)[])[];
}

/**
 * The attributes that tell the variants of a family apart, the outermost level first: those that parents name and, if they name
 * none, those that variants have values for.
 */
export function matrixAttributes(
  parents: readonly VariantParent[],
  variants: readonly Variant[],
): readonly string[] {
  const named = parents.flatMap(({ childBoundAttributes }) => childBoundAttributes);
  const used = variants.flatMap(({ defining }) => defining.map(({ property }) => property));
  return [...new Set(named.length > 0 ? named : used)];
}

/**
 * Variants by the values of their attributes: the last attribute across and the others down, or the other way round (`swapped`).
 * Every variant has a place: one that has no values, or the same as an earlier one, gets a row of its own at the end. If most
 * combinations of many variants are missing, all attributes go down.
 */
export function variantMatrix(
  attributes: readonly string[],
  variants: readonly PlacedVariant[],
  swapped = false,
): VariantMatrix {
  const last = attributes.slice(-1);
  const others = attributes.slice(0, -1);
  const [down, across] = swapped
    ? [attributes.length > 1 ? last : [], attributes.length > 1 ? others : last]
    : attributes.length > 1
      ? [others, last]
      : [last, []];
  const matrix = laidOut(down, across, variants);
  const { length: rows } = matrix.rows;
  const { length: columns } = matrix.columns;
  return rows * columns > CELLS_AT_ONCE || rows > MAX_MATRIX_LENGTH || columns > MAX_MATRIX_LENGTH
    ? laidOut(attributes, [], variants)
    : matrix;
}

function laidOut(
  down: readonly string[],
  across: readonly string[],
  variants: readonly PlacedVariant[],
): VariantMatrix {
  const told = variants.filter((variant) => [...down, ...across].some((name) => definedValue(variant, name)));
  const rows = linesOf(down, told);
  const columns = linesOf(across, told.length > 0 ? told : variants);
  const rowAt = new Map(rows.map(({ key }, at) => [key, at]));
  const columnAt = new Map(columns.map(({ key }, at) => [key, at]));
  const places = rows.map(() => new Array<number | null>(columns.length).fill(null));
  const isTold = new Set(told);
  for (const variant of variants) {
    const column = columnAt.get(lineOf(across, variant).key) ?? 0;
    const line = places[rowAt.get(lineOf(down, variant).key) ?? -1];
    if (line && line[column] === null && isTold.has(variant)) {
      line[column] = variant.product;
      continue;
    }
    const { identifier, product } = variant;
    rows.push({ key: `${product}`, values: down.map((name) => definedValue(variant, name)), identifier });
    places.push(columns.map((_, at) => (at === column ? product : null)));
  }
  return { rowAttributes: down, columnAttributes: across, rows, columns, places };
}

/** The different lines that variants are in, in the order of their values. */
function linesOf(attributes: readonly string[], variants: readonly Variant[]): MatrixLine[] {
  const lines = new Map(
    variants.map((variant) => lineOf(attributes, variant)).map((line) => [line.key, line]),
  );
  const orders = attributes.map((name) => orderOf(variants.map((variant) => definedValue(variant, name))));
  return [...lines.values()].sort((a, b) => {
    for (const [at, order] of orders.entries()) {
      const difference = order(a.values[at] ?? null) - order(b.values[at] ?? null);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function lineOf(attributes: readonly string[], variant: Variant): MatrixLine {
  const values = attributes.map((name) => definedValue(variant, name));
  return { key: JSON.stringify(values.map(keyOf)), values, identifier: null };
}

/** A value in several languages counts once: the first one that the service lists. */
const definedValue = ({ defining }: Variant, attribute: string): AxisValue | null =>
  defining.find(({ property, value }) => property === attribute && value !== null) ?? null;

const keyOf = (value: AxisValue | null): string | null => value && canonicalJson(value.value);

const BEGINS_WITH_NUMBER = /^[+-]?\d/;

/** Sizes such as "20 cm" by number; all others in the order in which variants have them; what is not defined comes last. */
function orderOf(values: readonly (AxisValue | null)[]): (value: AxisValue | null) => number {
  const defined = values.filter((value) => value !== null);
  const keys = [...new Set(defined.map(keyOf))];
  const texts = new Map(defined.map((value) => [keyOf(value), displayText(value.value).trim()]));
  if (keys.every((key) => BEGINS_WITH_NUMBER.test(texts.get(key) ?? ''))) {
    const size = (key: string | null) => Number.parseFloat((texts.get(key) ?? '').replace(',', '.'));
    keys.sort((a, b) => size(a) - size(b));
  }
  const places = new Map(keys.map((key, at) => [key, at]));
  return (value) => places.get(keyOf(value)) ?? keys.length;
}

/** The values of a combination that no variant has; null for the place of a variant, or one with a value that is not defined. */
export function missingCombination(
  { rows, columns, places }: VariantMatrix,
  row: number,
  column: number,
): readonly AxisValue[] | null {
  const down = rows[row];
  const across = columns[column];
  if (!down || !across || down.identifier !== null || places[row]?.[column] !== null) return null;
  const values = [...down.values, ...across.values];
  const defined = values.filter((value) => value !== null);
  return defined.length === values.length && defined.length > 0 ? defined : null;
}

/** The parent under which a variant with these values belongs: the deepest one whose own values are among them. */
export function parentOf<Parent extends Variant>(
  values: readonly AxisValue[],
  parents: readonly Parent[],
): Parent | undefined {
  const keys = new Set(values.map((value) => `${value.property} ${keyOf(value)}`));
  return parents
    .filter(({ defining }) => defining.every((value) => keys.has(`${value.property} ${keyOf(value)}`)))
    .reduce<Parent | undefined>(
      (best, parent) => (best && best.defining.length >= parent.defining.length ? best : parent),
      undefined,
    );
}

/**
 * The identifier that a missing variant would have by the pattern of three others ("P-RED-20" is to "P-RED-24" as "P-BLK-20" is
 * to …); '' if there is no such pattern, or a variant has that identifier.
 */
export function proposedIdentifier(
  { places }: VariantMatrix,
  identifiers: ReadonlyMap<number, string>,
  row: number,
  column: number,
): string {
  const nameAt = (r: number, c: number) => identifiers.get(places[r]?.[c] ?? -1);
  const taken = new Set(identifiers.values());
  for (const [otherRow, line] of places.entries())
    for (const otherColumn of line.keys()) {
      const [beside, across, corner] = [
        nameAt(row, otherColumn),
        nameAt(otherRow, column),
        nameAt(otherRow, otherColumn),
      ];
      const proposed =
        beside !== undefined && across !== undefined && corner !== undefined
          ? continuedName(corner, across, beside)
          : null;
      if (proposed !== null && !taken.has(proposed)) return proposed;
    }
  return '';
}

/** What differs at the end from `from` to `to`, done to `name`; null if it ends otherwise. */
function continuedName(from: string, to: string, name: string): string | null {
  let same = 0;
  while (same < from.length && same < to.length && from[same] === to[same]) same++;
  const before = from.slice(same);
  return from !== to && before !== '' && name.endsWith(before)
    ? name.slice(0, name.length - before.length) + to.slice(same)
    : null;
}

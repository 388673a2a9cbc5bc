import { isDeepStrictEqual } from 'node:util';
import type { ProductDetails } from '#shared/contract/catalog.ts';
import { isRepeated } from '#shared/domain/value.ts';
import type { TrueProduct } from './foreign.ts';
import type { Cell } from './goods.ts';

/** A product as the app has it. */
export type Shown = Pick<
  ProductDetails,
  'identifier' | 'productId' | 'parentIdentifier' | 'cells' | 'childBoundAttributes' | 'definingProperties'
>;

interface Count {
  right: number;
  all: number;
}

export interface Comparison {
  /** Products of which everything is right. */
  products: Count;
  /** Products in the app that the service does not have. */
  strangers: number;
  identifiers: Count;
  productIds: Count;
  /** Variants below the right product. */
  variants: Count;
  /** Products whose attributes and values that tell variants apart are right. */
  axes: Count;
  /** `named`: lost, and the app says so; `silent`: lost without a word. */
  cells: { right: number; wrong: number; named: number; silent: number };
  /** Names that differ from the service's, and the app's for them. */
  names: Record<string, string[]>;
  /** Names of values that are shown in parts. */
  split: string[];
  /** Names of cells in the app that are neither values of the service's products nor its technical fields. */
  surplus: string[];
  /** The first few cells that are not right. */
  examples: string[];
}

const EXAMPLES = 8;

/**
 * Compares what the app shows with what the service holds. A value counts by its locale and itself, whatever its name; a value
 * of many parts may be shown as its parts, and several values of a property (2.5) in one cell. `notShown`: names that the app says it does not show; `warned`: it says that products
 * may be missing.
 */
export function compare(
  truth: readonly TrueProduct[],
  shown: readonly Shown[],
  primary: string,
  notShown: readonly string[],
  warned: boolean,
): Comparison {
  const result: Comparison = {
    products: { right: 0, all: truth.length },
    strangers: 0,
    identifiers: { right: 0, all: truth.length },
    productIds: { right: 0, all: truth.length },
    variants: { right: 0, all: truth.filter(({ parent }) => parent !== null).length },
    axes: { right: 0, all: truth.filter(({ axes, defining }) => axes.length + defining.length > 0).length },
    cells: { right: 0, wrong: 0, named: 0, silent: 0 },
    names: {},
    split: [],
    surplus: [],
    examples: [],
  };
  const found = new Set<Shown>();
  const surplus = new Set<string>();
  const counterparts = new Map(
    truth.map((product) => [product.identifier, shown.find((one) => isSame(product, one))] as const),
  );
  for (const product of truth) {
    const one = counterparts.get(product.identifier);
    if (one) found.add(one);
    const identified = one?.identifier === product.identifier;
    const known = one?.productId === product.productId;
    const parent = product.parent === null ? null : counterparts.get(product.parent)?.identifier;
    const nested = one !== undefined && one.parentIdentifier === parent;
    if (identified) result.identifiers.right++;
    if (known) result.productIds.right++;
    if (nested && product.parent !== null) result.variants.right++;
    const distinguished = hasAxes(product, one, primary);
    if (distinguished && product.axes.length + product.defining.length > 0) result.axes.right++;
    const says = (name: string) =>
      one ? notShown.some((path) => path.split('.').some((key) => isAbout(key, name))) : warned;
    const lost = cellsOf(product, one, primary, says, result, surplus);
    if (identified && known && nested && distinguished && lost === 0) result.products.right++;
  }
  result.strangers = shown.filter((one) => !found.has(one)).length;
  result.surplus = [...surplus].sort();
  for (const [name, [shown, ...more]] of Object.entries(result.names))
    if (shown === name && more.length === 0) delete result.names[name];
  return result;
}

const isSame = ({ identifier, productId }: TrueProduct, one: Shown): boolean =>
  one.identifier === identifier ||
  (one.productId !== null && one.productId === productId) ||
  one.identifier === productId;

/** Counts the cells of a product. Returns the number of those that are not right. */
function cellsOf(
  product: TrueProduct,
  one: Shown | undefined,
  primary: string,
  says: (name: string) => boolean,
  result: Comparison,
  surplus: Set<string>,
): number {
  const free = one ? [...cellsIn(one.cells, primary), ...cellsIn(one.definingProperties, primary)] : [];
  const wanted = product.cells.map((cell) => ({ ...cell, locale: spelled(cell.locale ?? primary) }));
  const open = new Set(wanted);
  const take = (cell: Cell, at: number) => {
    open.delete(cell as (typeof wanted)[number]);
    result.cells.right++;
    const [taken] = free.splice(at, 1);
    if (taken) result.names[cell.name] = [...new Set([...(result.names[cell.name] ?? []), taken.name])];
  };
  for (const fits of [isNamedSo, isNamedLike, () => true])
    for (const cell of [...open]) {
      const at = free.findIndex(
        (other) =>
          other.locale === cell.locale &&
          fits(other.name, cell.name) &&
          isDeepStrictEqual(other.value, cell.value),
      );
      if (at >= 0) take(cell, at);
    }
  for (const cell of [...open]) {
    const several = [...open].filter(({ name, locale }) => name === cell.name && locale === cell.locale);
    const values = several.map(({ value }) => value);
    const at = free.findIndex(
      ({ name, locale, value }) =>
        name === cell.name &&
        locale === cell.locale &&
        isDeepStrictEqual(isRepeated(value) ? value.$entries : value, values),
    );
    if (several.length < 2 || at < 0) continue;
    free.splice(at, 1);
    for (const one of several) open.delete(one);
    result.cells.right += several.length;
  }
  for (const cell of [...open]) {
    const parts = partsIn(cell, cell.value, free);
    if (!parts || isCategory(cell.value)) continue;
    for (const at of parts.toSorted((one, other) => other - one)) free.splice(at, 1);
    open.delete(cell);
    result.cells.right++;
    result.split = [...new Set([...result.split, cell.name])];
  }
  for (const cell of open) {
    const instead = free.find(
      ({ name, locale }) =>
        locale === cell.locale && (isNamedSo(name, cell.name) || isNamedLike(name, cell.name)),
    );
    const elsewhere = free.find(({ value }) => isDeepStrictEqual(value, cell.value));
    const fate = (instead ?? elsewhere) ? 'wrong' : says(cell.name) ? 'named' : 'silent';
    result.cells[fate]++;
    if (result.examples.length < EXAMPLES) {
      const there = instead ?? elsewhere;
      result.examples.push(
        `${fate}: ${product.identifier} ${cell.name}/${cell.locale} = ${brief(cell.value)}` +
          (there
            ? `, shown: ${there.name}/${there.locale} = ${brief(there.value)}`
            : one
              ? ''
              : ', no product'),
      );
    }
  }
  const explained = [...product.named, ...product.defining.map(({ name }) => name)];
  for (const { name, value } of free)
    if (value !== '' && value !== product.identifier && !explained.includes(name)) surplus.add(name);
  return open.size;
}

function hasAxes({ axes, defining }: TrueProduct, one: Shown | undefined, primary: string): boolean {
  if (one === undefined) return false;
  const own = cellsIn(one.definingProperties, primary);
  const wanted = defining.map((cell) => ({ ...cell, locale: spelled(cell.locale ?? primary) }));
  return (
    isDeepStrictEqual(one.childBoundAttributes, axes) &&
    wanted.every((cell) => own.some((other) => isDeepStrictEqual(other, cell)))
  );
}

/** A value without a language is one of the primary language (2.1). */
const cellsIn = (cells: Shown['definingProperties'], primary: string): Cell[] =>
  cells.map(({ property, locale, value }) => ({ name: property, locale: spelled(locale ?? primary), value }));

const spelled = (locale: string): string => locale.replaceAll('_', '-').toLowerCase();

const isNamedSo = (name: string, own: string): boolean => name === own;

const isNamedLike = (name: string, own: string): boolean =>
  name.split(/[^\p{L}\p{N}_-]+/u).includes(own) || own.split('@').includes(name);

/** Whether a key is of this property: "Name DE" and "_name" are of "Name" and "name". */
const isAbout = (key: string, name: string): boolean => isNamedLike(key.replace(/^_+/, ''), name);

/** Where the parts of a value are shown, by language where the value has some; null if not all are, or it has none. */
function partsIn({ name, locale }: Cell, value: unknown, free: readonly Cell[]): number[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: number[] = [];
  for (const [key, part] of Object.entries(value)) {
    if (part === null) continue;
    const of = free.some((cell) => cell.locale === spelled(key)) ? spelled(key) : locale;
    const at = free.findIndex(
      (cell) => cell.locale === of && cell.name.includes(name) && isDeepStrictEqual(cell.value, part),
    );
    const parts = at >= 0 ? [at] : partsIn({ name, locale: of, value }, part, free);
    if (parts === null) return null;
    found.push(...parts);
  }
  return found;
}

/** One value for one taxonomy (2.5): shown in parts, it says nothing. */
const isCategory = (value: unknown): boolean => Array.isArray(Reflect.get(Object(value), 'nodes'));

const brief = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

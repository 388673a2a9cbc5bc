import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { CellTest, GridColumn, ViewFilter } from '#shared/domain/query.ts';
import { type CellValue, isEmptyCell, isExactNumber, sameValue } from '#shared/domain/value.ts';

/** A cell as the grid shows it. */
export interface ShownCell {
  property: string;
  locale: string;
  value: CellValue;
  edited: boolean;
  failed: boolean;
  conflict: boolean;
  changedInService: boolean;
}

export interface ShownProduct {
  identifier: string;
  productId: string;
  title: string;
  parent: string | null;
  children: number;
  /** Those with a value, a staged edit or a change in the service. */
  cells: ShownCell[];
  /** The values from a parent that cells without a value show. */
  inherited: { property: string; locale: string; value: CellValue }[];
}

/** What a query measures products against, besides the products themselves. */
export interface World {
  /** The primary one first. */
  locales: string[];
  translatable: Set<string>;
  titleProperty: string;
  lists: Map<number, string[]>;
}

/** The meaning of a filter, implemented again in plain JavaScript. */
export function fulfils(product: ShownProduct, filter: ViewFilter, world: World): boolean {
  const { cells } = product;
  switch (filter.kind) {
    case 'group': {
      const each = filter.filters.map((part) => fulfils(product, part, world));
      const together = filter.match === 'all' ? each.every(Boolean) : each.some(Boolean);
      return filter.negated ? !together : together;
    }
    case 'edited':
      return cells.some(({ edited }) => edited);
    case 'failed':
      return cells.some(({ failed }) => failed);
    case 'conflict':
      return cells.some(({ conflict }) => conflict);
    case 'changedInService':
      return cells.some(({ changedInService }) => changedInService);
    // No check was run on random catalogs.
    case 'checkFindings':
      return false;
    case 'emptyIn': {
      const gap = (property: string) => isEmptyCell(valueIn(product, property, filter.locale));
      if (filter.property !== undefined) return gap(filter.property);
      const primary = world.locales[0] ?? '';
      return [...world.translatable].some(
        (property) => !isEmptyCell(valueIn(product, property, primary)) && gap(property),
      );
    }
    case 'identifiers': {
      const texts = world.lists.get(filter.list) ?? [];
      const listed = texts.includes(product.identifier) || texts.includes(product.productId);
      return listed === filter.listed;
    }
    case 'category':
      return cells.some(
        ({ property, value }) => property === filter.property && inCategory(value, filter.path),
      );
    // No feed was read of random catalogs: only their categories say something.
    case 'classification': {
      const nodes = cells.flatMap(({ value }) => nodeIdsIn(value));
      return filter.is === 'unknown' ? nodes.length === 0 : nodes.includes(null);
    }
    case 'family':
      if (filter.role === 'parents') return product.children > 0;
      return filter.role === 'variants'
        ? product.parent !== null
        : product.parent === null && product.children === 0;
    case 'cell':
      return cellFulfils(product, filter.column, filter.test, world);
    // Nothing is known to be required in these catalogs; `completeness/random-stories.test.ts` has others.
    case 'missing':
    case 'completeness':
      return false;
  }
}

const valueIn = ({ cells }: ShownProduct, property: string, locale: string): CellValue =>
  cells.find((cell) => cell.property === property && cell.locale === locale)?.value ?? null;

function inCategory(value: CellValue, path: readonly string[]): boolean {
  const nodes = (value as { nodes?: { path: string }[] } | null)?.nodes ?? [];
  return nodes.some((node) => `${node.path} > `.startsWith(`${path.join(' > ')} > `));
}

const nodeIdsIn = (value: CellValue): (string | null)[] =>
  (value as { nodes?: { node_id: string | null }[] } | null)?.nodes?.map(({ node_id }) => node_id) ?? [];

const OPPOSITE = { does_not_contain: 'contains', does_not_equal: 'equals' } as const;

/** A negated condition holds if the plain one does not, over all the cells that the column names. */
function cellFulfils(product: ShownProduct, column: GridColumn, test: CellTest, world: World): boolean {
  if (test.is === 'text' && (test.how === 'does_not_contain' || test.how === 'does_not_equal'))
    return !cellFulfils(product, column, { ...test, how: OPPOSITE[test.how] }, world);
  if ((test.is === 'number' || test.is === 'length' || test.is === 'items') && test.how === '≠')
    return !cellFulfils(product, column, { ...test, how: '=' }, world);
  if ((test.is === 'empty' || test.is === 'filled') && test.inherited)
    return cellFulfils(withInherited(product), column, { ...test, inherited: false }, world);
  if (test.is === 'empty' && test.filledIn !== undefined)
    return (
      typeof column !== 'string' &&
      cellFulfils(product, column, { is: 'empty' }, world) &&
      !isEmptyCell(valueIn(product, column.property, test.filledIn))
    );
  return cellsOf(product, column, world).some((cell) => fits(cell, test));
}

/** The product as if the values that it shows from a parent were its own. */
function withInherited(product: ShownProduct): ShownProduct {
  const isOwn = ({ property, locale }: { property: string; locale: string }) =>
    valueIn(product, property, locale) !== null;
  const inherited = product.inherited.filter((cell) => !isOwn(cell));
  const nothing = { edited: false, failed: false, conflict: false, changedInService: false };
  return {
    ...product,
    cells: [...product.cells.filter(isOwn), ...inherited.map((cell) => ({ ...cell, ...nothing }))],
  };
}

function cellsOf(product: ShownProduct, column: GridColumn, world: World): ShownCell[] {
  const nothing = { edited: false, failed: false, conflict: false, changedInService: false };
  if (column === 'identifier') return [{ property: '', locale: '', value: product.identifier, ...nothing }];
  if (column === 'title') {
    const cell = product.cells.find(
      ({ property, locale }) => property === world.titleProperty && locale === world.locales[0],
    );
    const title = product.title === '' && !cell?.edited ? null : product.title;
    return [{ property: '', locale: '', ...nothing, ...cell, value: cell?.edited ? cell.value : title }];
  }
  const { property, locale } = column;
  const found = product.cells.filter(
    (cell) => cell.property === property && (locale === ANY_LOCALE || cell.locale === locale),
  );
  const shown =
    locale !== ANY_LOCALE
      ? [locale]
      : world.translatable.has(property)
        ? world.locales
        : world.locales.slice(0, 1);
  const absent = shown.filter((code) => !found.some((cell) => cell.locale === code));
  return [...found, ...absent.map((code) => ({ property, locale: code, value: null, ...nothing }))];
}

/** The texts and numbers in a value, as texts; lists and structs yield each of theirs separately. */
function textsOf(value: CellValue): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (value === null || typeof value === 'boolean') return [];
  return Object.values(value).flatMap(textsOf);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const numberOf = (value: CellValue): number =>
  typeof value === 'number' ? value : isExactNumber(value) ? Number(value.$number) : Number.NaN;

function compares(how: string, a: number, b: number): boolean {
  return { '=': a === b, '<': a < b, '≤': a <= b, '>': a > b, '≥': a >= b }[how] ?? false;
}

function fits(cell: ShownCell, test: CellTest): boolean {
  const { value } = cell;
  const someText = (holds: (text: string) => boolean) => textsOf(value).some(holds);
  switch (test.is) {
    case 'text': {
      const start = test.how === 'equals' || test.how === 'starts_with' ? '^' : '';
      const end = test.how === 'equals' || test.how === 'ends_with' ? '$' : '';
      const wanted = new RegExp(start + escaped(test.text) + end, test.matchCase ? 'u' : 'iu');
      return someText((text) => wanted.test(text));
    }
    case 'pattern':
      return someText((text) => new RegExp(test.pattern, test.matchCase ? 'u' : 'iu').test(text));
    case 'number':
      return compares(test.how, numberOf(value), test.number);
    case 'between':
      return numberOf(value) >= test.from && numberOf(value) <= test.to;
    case 'date':
      return someText((text) => {
        const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
        return day !== undefined && day >= (test.from ?? '') && day <= (test.to ?? '9999-99-99');
      });
    case 'length':
      return someText((text) => compares(test.how, [...text].length, test.characters));
    case 'items':
      return Array.isArray(value) && compares(test.how, value.length, test.items);
    case 'one_of':
      return test.values.some(
        (wanted) =>
          sameValue(wanted, value) || (Array.isArray(value) && value.some((item) => sameValue(item, wanted))),
      );
    case 'empty':
      return isEmptyCell(value);
    case 'filled':
      return !isEmptyCell(value);
    case 'absent':
      return value === null;
    case 'blank':
      return value !== null && isEmptyCell(value);
    case 'removed':
      return cell.edited && value === null;
    case 'edited':
      return cell.edited;
    case 'failed':
      return cell.failed;
    case 'conflict':
      return cell.conflict;
    case 'changed_in_service':
      return cell.changedInService;
  }
}

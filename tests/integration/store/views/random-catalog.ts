import fc from 'fast-check';
import { sameValue, type Value } from '#shared/domain/value.ts';
import {
  type Catalog,
  edit,
  OPTIONS,
  openCatalog,
  product,
  pull,
  query,
  remove,
  send,
  set,
} from '../fixtures.ts';
import type { ShownCell, ShownProduct, World } from './filter-oracle.ts';
import { LOCALES, PROPERTIES, value } from './random-filters.ts';

type Cells = Record<string, Value>;
/** A product by number, a cell by name, and its new value; null for none. */
type CellChange = [product: number, cell: string, value: Value | null];

const PRODUCTS = 24;
/** The service sends numbers without a locale. */
const CELLS = PROPERTIES.flatMap((property) =>
  property === 'number' ? [property] : LOCALES.map((locale) => `${property}/${locale}`),
);
const columns = PROPERTIES.flatMap((property) => LOCALES.map((locale) => ({ property, locale })));

const cells: fc.Arbitrary<Cells> = fc.dictionary(fc.constantFrom(...CELLS), value, { maxKeys: 8 });
const changes = (many: number): fc.Arbitrary<CellChange[]> =>
  fc.uniqueArray(fc.tuple(fc.nat(PRODUCTS - 1), fc.constantFrom(...CELLS), fc.option(value, { freq: 3 })), {
    minLength: many / 2,
    maxLength: many,
    selector: ([product, cell]) => `${product} ${cell}`,
  });

const story = fc.record({
  first: fc.array(cells, { minLength: PRODUCTS, maxLength: PRODUCTS }),
  refused: changes(8),
  edited: changes(30),
  later: changes(30),
});

const identifier = (index: number) => `A-${index}`;
/** Some products have a parent, and some of these parents have one too. */
const parentOf = (index: number) => (index % 4 === 3 || index % 8 === 6 ? identifier(index - 1) : null);
/** Some parents leave a property to their variants, which then do not inherit it. */
const childBoundOf = (index: number) => (index % 8 === 2 ? ['text'] : index % 16 === 6 ? ['tags'] : []);
const records = (all: readonly Cells[]) =>
  all.map((values, i) =>
    product(identifier(i), values, {
      parentIdentifier: parentOf(i),
      childBoundAttributes: childBoundOf(i),
    }),
  );

/**
 * A catalog to which all sorts of things happened (pulled, edited, some edits refused, and pulled again with other values),
 * and what it shows, as plain objects. The same seed gives the same catalog.
 */
export async function randomCatalog(
  seed: number,
): Promise<{ catalog: Catalog; products: ShownProduct[]; world: World }> {
  const [told] = fc.sample(story, { seed, numRuns: 1 });
  if (!told) throw new Error('no story');
  const { first } = told;
  const catalog = await openCatalog();
  await pull(catalog, records(first));
  await stage(catalog, told.refused);
  const { changeSet, items } = await send(catalog);
  await catalog.recordOutcomes(
    changeSet,
    items.map((item) => ({ item, state: 'failed', code: 'no', message: 'Not this one' })),
  );
  const wasRefused = new Set(told.refused.map(([index, cell]) => `${index} ${cell}`));
  const others = (list: CellChange[]) => list.filter(([index, cell]) => !wasRefused.has(`${index} ${cell}`));
  await stage(catalog, others(told.edited));

  const second = first.map((values) => ({ ...values }));
  const changed = new Set<string>();
  const clashes = others(told.edited)
    .slice(0, 6)
    .map(([index, cell]): CellChange => [index, cell, 'Changed in the service']);
  for (const [index, cell, next] of [...others(told.later), ...clashes]) {
    const before = second[index]?.[cell] ?? null;
    if (!sameValue(before, next)) changed.add(`${identifier(index)} ${cell}`);
    if (next === null) delete second[index]?.[cell];
    else second[index] = { ...second[index], [cell]: next };
  }
  await pull(catalog, records(second));
  for (const property of PROPERTIES) await catalog.setTranslatable(property, property !== 'number');

  const list = await catalog.saveIdentifiers(['A-1', 'id-A-2', 'a-3', 'nowhere']);
  return {
    catalog,
    products: await shownProducts(catalog, changed),
    world: {
      locales: OPTIONS.locales,
      translatable: new Set(second.flatMap((values) => Object.keys(values)).flatMap(propertyWithLanguage)),
      titleProperty: OPTIONS.titleField,
      lists: new Map([[list.list, ['A-1', 'id-A-2', 'a-3', 'nowhere']]]),
    },
  };
}

const propertyWithLanguage = (cell: string): string[] =>
  cell.includes('/') ? cell.split('/').slice(0, 1) : [];

const stage = (catalog: Catalog, list: readonly CellChange[]) =>
  edit(
    catalog,
    Object.fromEntries(
      list.map(([index, cell, next]) => [`${identifier(index)} ${cell}`, next === null ? remove : set(next)]),
    ),
  );

/** Products as the grid would read them: filters must find what cells show. `changed`: cells that the last pull changed. */
async function shownProducts(catalog: Catalog, changed: ReadonlySet<string>): Promise<ShownProduct[]> {
  const { view } = await catalog.openView(query());
  const rows = await catalog.window(view, 0, 1000, columns);
  return rows.map((row) => ({
    identifier: row.identifier,
    productId: row.productId ?? '',
    title: row.title,
    parent: row.parentIdentifier,
    children: row.children,
    inherited: columns.flatMap((column, position) => {
      const value = row.inherited[position] ?? null;
      return value === null ? [] : [{ ...column, value }];
    }),
    cells: columns.flatMap(({ property, locale }, position): ShownCell[] => {
      const shown = row.values[position] ?? null;
      const mark = row.states[position]?.mark;
      const name = property === 'number' && locale === 'en' ? property : `${property}/${locale}`;
      const changedInService = changed.has(`${row.identifier} ${name}`);
      if (shown === null && mark === undefined && !changedInService) return [];
      return [
        {
          property,
          locale,
          value: shown,
          edited: mark !== undefined,
          failed: mark === 'failed',
          conflict: mark === 'conflict',
          changedInService,
        },
      ];
    }),
  }));
}

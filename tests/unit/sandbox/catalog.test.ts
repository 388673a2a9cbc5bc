import { describe, expect, it } from 'vitest';
import { type Catalog, createCatalog } from '#electron/sandbox/catalog/catalog.ts';
import { GROUPS, MATERIALS, TYPES } from '#electron/sandbox/catalog/vocabulary/vocabulary.ts';
import type { Product } from '#electron/sandbox/product.ts';

const LOCALES = ['en', 'de', 'fr', 'ja', 'ar'];
const sample = createCatalog({ products: 2000, locales: LOCALES, seed: 7 });

const everyProduct = (catalog: Catalog): Product[] =>
  Array.from({ length: catalog.options.products }, (_, index) => catalog.productAt(index));
const products = everyProduct(sample);
const byIdentifier = new Map(products.map((product) => [product.identifier, product]));
const parentOf = (product: Product) => byIdentifier.get(product.parentIdentifier ?? '');
const valuesOf = (product: Product, property: string) =>
  product.values.filter((value) => value.property === property);

describe('the generated catalog', () => {
  it('has types of known groups and materials, each in at least four sizes', () => {
    for (const { group, materials, sizes } of TYPES) {
      expect(Object.keys(GROUPS)).toContain(group);
      expect(Object.keys(MATERIALS)).toEqual(expect.arrayContaining([...materials]));
      expect(sizes.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('is the same for the same seed, in whatever order products are read', () => {
    const again = createCatalog({ products: 2000, locales: LOCALES, seed: 7 });
    for (const index of [1999, 0, 733, 12, 1048]) expect(again.productAt(index)).toEqual(products[index]);
    expect(createCatalog({ products: 2000, locales: LOCALES, seed: 8 }).productAt(0)).not.toEqual(
      products[0],
    );
  });

  it('finds every product by identifier and by product id, and nothing by other texts', () => {
    for (const [index, { identifier, productId }] of products.entries()) {
      expect(sample.indexOfIdentifier(identifier)).toBe(index);
      expect(sample.indexOfProductId(productId)).toBe(index);
    }
    expect(new Set(products.map(({ identifier }) => identifier)).size).toBe(2000);
    const first = products[0]!.identifier;
    for (const other of [
      '',
      first.replace(/^0+/, ''),
      `0${first}`,
      `${first}-`,
      `${first}-XXX`,
      '004501',
      '999999',
    ])
      expect(sample.indexOfIdentifier(other)).toBeNull();
    expect(sample.indexOfProductId('prd_zzzzzzz')).toBeNull();
  });

  it('finds products by identifier and root number among a million', () => {
    const huge = createCatalog({ products: 1_000_000, locales: LOCALES, seed: 7 });
    const last = huge.productAt(999_999);
    expect(huge.indexOfIdentifier(last.identifier)).toBe(999_999);
    expect(huge.rootIndex(huge.rootCount - 1)).toBeLessThan(1_000_000);
    expect(huge.productAt(0)).toEqual(products[0]);
  });

  it('gives each product as many values as asked for, repeating no cell but categories', () => {
    for (const valuesPerProduct of [10, 40, 90]) {
      const bench = createCatalog({ products: 137, valuesPerProduct, locales: LOCALES, seed: 7 });
      for (const { values } of everyProduct(bench)) expect(values).toHaveLength(valuesPerProduct);
    }
    const cells = createCatalog({ products: 137, valuesPerProduct: 90, locales: LOCALES, seed: 7 })
      .productAt(3)
      .values.filter(({ property }) => property !== 'category')
      .map(({ property, locale }) => `${property} ${locale}`);
    expect(new Set(cells).size).toBe(cells.length);
  });

  it('counts the same roots and children as a walk through all products, at any size', () => {
    for (const size of [1, 49, 50, 51, 62, 2000]) {
      const cut = createCatalog({ products: size, locales: LOCALES, seed: 7 });
      const roots = everyProduct(cut).flatMap(({ parentIdentifier }, index) =>
        parentIdentifier === null ? [index] : [],
      );
      expect(cut.rootCount).toBe(roots.length);
      expect(roots.map((_, root) => cut.rootIndex(root))).toEqual(roots);
      expect(Array.from({ length: size }, (_, index) => cut.childIndexes(index)).flat()).toHaveLength(
        size - roots.length,
      );
    }
  });
});

describe('the languages of the generated catalog', () => {
  const localized = [
    'title',
    'subtitle',
    'short_description',
    'description',
    'care_instructions',
    'bullet_points',
    'tags',
    'material',
    'colour',
  ];
  const share = (locale: string, properties: readonly string[]) => {
    let wanted = 0;
    let filled = 0;
    for (const product of products) {
      for (const property of properties) {
        const held = valuesOf(product, property);
        if (!held.some((value) => (value.locale ?? 'en') === 'en')) continue;
        wanted++;
        if (held.some((value) => value.locale === locale)) filled++;
      }
    }
    return filled / wanted;
  };

  it.each([
    ['de', 0.45, 0.7],
    ['fr', 0.28, 0.48],
    ['ja', 0.18, 0.36],
    ['ar', 0.13, 0.3],
  ])('include %s, which is partly filled', (locale, least, most) => {
    expect(share(locale, localized)).toBeGreaterThan(least);
    expect(share(locale, localized)).toBeLessThan(most);
  });

  it('have more German titles than descriptions', () => {
    expect(share('de', ['title'])).toBeGreaterThan(share('de', ['description']) + 0.15);
  });

  it('have no translation without a source value', () => {
    for (const product of products) {
      for (const { property, locale } of product.values) {
        const source = valuesOf(product, property).some((value) => (value.locale ?? 'en') === 'en');
        expect(source, `${product.identifier} ${property} ${locale}`).toBe(true);
      }
    }
  });

  it('keep placeholders in German, and use Japanese and Arabic script', () => {
    const source = new Map<string, string>();
    for (const { values } of products) {
      const subtitle = (locale: string) =>
        values.find((value) => value.property === 'subtitle' && value.locale === locale)?.value as string;
      const [english, german, japanese, arabic] = ['en', 'de', 'ja', 'ar'].map(subtitle);
      if (english && german) source.set(english, german);
      if (japanese) expect(japanese).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
      if (arabic) expect(arabic).toMatch(/[\u0600-\u06ff]/);
    }
    const placeholders = (text: string) => (text.match(/\{\w+\}|%1\$d/g) ?? []).sort();
    expect([...source.keys()].some((text) => placeholders(text).length > 0)).toBe(true);
    for (const [english, german] of source) expect(placeholders(german)).toEqual(placeholders(english));
  });

  it('offer enrichment a text for a title, but not in an unknown language or for a price', () => {
    expect(sample.textAt(0, 'title', 'ar')).toMatch(/[\u0600-\u06ff]/);
    expect(sample.textAt(0, 'title', 'pt')).toBeNull();
    expect(sample.textAt(0, 'price', 'de')).toBeNull();
  });
});

describe('hard cases in the generated catalog', () => {
  const some = (property: string, test: (value: unknown) => boolean) =>
    products.some((product) => valuesOf(product, property).some(({ value }) => test(value)));

  it('include HTML, lists, decimals, yes and no, emoji, structures and dates', () => {
    expect(some('description', (value) => /<p>.*<ul><li>/s.test(String(value)))).toBe(true);
    expect(some('bullet_points', (value) => Array.isArray(value) && value.length >= 3)).toBe(true);
    expect(some('price', (value) => typeof value === 'number' && value % 1 !== 0)).toBe(true);
    expect(some('is_dishwasher_safe', (value) => value === true)).toBe(true);
    expect(some('is_dishwasher_safe', (value) => value === false)).toBe(true);
    expect(some('short_description', (value) => /\p{Extended_Pictographic}/u.test(String(value)))).toBe(true);
    expect(some('supplier_item_no', (value) => typeof value === 'object')).toBe(true);
    expect(some('release_date', (value) => /^20\d\d-\d\d-\d\d$/.test(String(value)))).toBe(true);
  });

  it('include leading zeros in identifiers and EANs, with valid check digits', () => {
    expect(products.every(({ identifier }) => identifier.startsWith('00'))).toBe(true);
    for (const { value } of products.flatMap((product) => valuesOf(product, 'ean'))) {
      expect(value).toMatch(/^00\d{11}$/);
      const sum = [...String(value)].reduce(
        (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
        0,
      );
      expect(sum % 10).toBe(0);
    }
  });

  it('include titles with words of 24 or more letters', () => {
    expect(some('title', (value) => /\p{L}{24,}/u.test(String(value)))).toBe(true);
  });

  it('include both empty texts and missing values', () => {
    expect(some('subtitle', (value) => value === '')).toBe(true);
    expect(
      products.some(
        (product) => product.parentIdentifier === null && valuesOf(product, 'subtitle').length === 0,
      ),
    ).toBe(true);
  });

  it('include primary values with and without a locale (2.1 rule 2)', () => {
    const localesOf = (property: string) =>
      new Set(products.flatMap((product) => valuesOf(product, property)).map(({ locale }) => locale));
    expect(localesOf('title')).toEqual(new Set(['en', 'de', 'fr', 'ja', 'ar']));
    expect(localesOf('short_description')).toEqual(new Set([null, 'de', 'fr', 'ja', 'ar']));
    expect(localesOf('price')).toEqual(new Set([null]));
  });
});

describe('variants (2.2)', () => {
  const depthOf = (product: Product): number => {
    const parent = parentOf(product);
    return parent ? depthOf(parent) + 1 : 1;
  };

  it('are up to three levels deep, under parents that exist', () => {
    expect(new Set(products.map(depthOf))).toEqual(new Set([1, 2, 3]));
    for (const product of products)
      if (product.parentIdentifier !== null) expect(parentOf(product)).toBeDefined();
  });

  it('define exactly the attributes that their parent declares, and hold them as properties too', () => {
    for (const product of products) {
      const declared = parentOf(product)?.childBoundAttributes ?? [];
      expect(product.definingProperties.map(({ property }) => property)).toEqual(declared);
      for (const { property, value } of product.definingProperties)
        expect(valuesOf(product, property).map((held) => held.value)).toContainEqual(value);
    }
  });

  it('differ from their siblings on the variant axis', () => {
    for (const siblings of Map.groupBy(products, ({ parentIdentifier }) => parentIdentifier).values()) {
      if (siblings[0]!.parentIdentifier === null) continue;
      const axes = siblings.map(({ definingProperties }) => JSON.stringify(definingProperties));
      expect(new Set(axes).size).toBe(siblings.length);
    }
  });
});

describe('categories (2.5)', () => {
  type Category = {
    nodes: { path: string; node_id: string | null }[];
    taxonomy_id: string | null;
    taxonomy_name: string | null;
  };
  const categories = products.map((product) =>
    valuesOf(product, 'category').map(({ value }) => value as unknown as Category),
  );

  it('are one value per taxonomy, in two taxonomies or unclassified, some with several nodes', () => {
    const taxonomies = categories.flat().map(({ taxonomy_id }) => taxonomy_id);
    expect(new Set(taxonomies)).toEqual(new Set(['tax_shop', 'tax_standard', null]));
    for (const held of categories)
      expect(new Set(held.map(({ taxonomy_id }) => taxonomy_id)).size).toBe(held.length);
    expect(categories.flat().some(({ nodes }) => nodes.length > 1)).toBe(true);
  });

  it('have a taxonomy id, a taxonomy name and node ids, or none of these (rule 3)', () => {
    for (const { nodes, taxonomy_id, taxonomy_name } of categories.flat()) {
      const ids = [taxonomy_id, taxonomy_name, ...nodes.map(({ node_id }) => node_id)];
      expect(ids.every((id) => id === null) || ids.every((id) => id !== null)).toBe(true);
      for (const { path } of nodes) expect(path).not.toBe('');
    }
    expect(categories.flat().some(({ taxonomy_id }) => taxonomy_id === null)).toBe(true);
  });
});

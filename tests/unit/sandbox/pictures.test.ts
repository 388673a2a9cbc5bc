import { describe, expect, it } from 'vitest';
import { pictureType } from '#electron/api/picture.ts';
import { createCatalog } from '#electron/sandbox/catalog/catalog.ts';
import { servePicture } from '#electron/sandbox/pictures/pictures.ts';

const ORIGIN = 'http://shop.test';
const generated = { products: 300, locales: ['en', 'de'], seed: 7 };
const withPictures = createCatalog({ ...generated, pictures: ORIGIN });
const products = Array.from({ length: 300 }, (_, index) => withPictures.productAt(index));
const pictureOf = (index: number) => products[index]?.values.find(({ property }) => property === 'image');

const served = (address: string, method = 'GET') =>
  servePicture({ method, url: new URL(address), headers: {}, body: '' });

describe('the pictures of the generated catalog', () => {
  it('are added only if an origin is given, and change nothing else about a product', () => {
    const plain = createCatalog(generated);
    for (const [index, { values, ...product }] of products.entries())
      expect({ ...product, values: values.filter(({ property }) => property !== 'image') }).toEqual(
        plain.productAt(index),
      );
  });

  it('exist for over a third of the products, but not for variants by size', () => {
    const pictured = products.filter((_, index) => pictureOf(index));
    expect(pictured.length).toBeGreaterThan(products.length / 3);
    const sizes = products.filter(({ definingProperties }) => definingProperties[0]?.property === 'size');
    expect(sizes.length).toBeGreaterThan(0);
    for (const size of sizes) expect(pictured).not.toContain(size);
  });

  it('are served as PNG files that mostly differ', () => {
    const addresses = new Set(products.flatMap((_, index) => pictureOf(index)?.value ?? []) as string[]);
    expect(addresses.size).toBeGreaterThan(30);
    const files = [...addresses].slice(0, 30).map((address) => {
      expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
      const { status, body, headers } = served(address);
      expect({ status, type: headers?.['Content-Type'] }).toEqual({ status: 200, type: 'image/png' });
      expect(pictureType(body as Buffer)).toBe('image/png');
      return (body as Buffer).toString('base64');
    });
    expect(new Set(files).size).toBeGreaterThan(20);
  });

  it('are refused under an unknown name or for a method other than GET', () => {
    expect(() => served(`${ORIGIN}/pictures/unicorn.png`)).toThrow('There is nothing at');
    expect(() => served(`${ORIGIN}/pictures/teapot.png`, 'DELETE')).toThrow('Use GET here');
  });
});

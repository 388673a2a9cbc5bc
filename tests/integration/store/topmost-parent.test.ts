import { expect, test } from 'vitest';
import { key, openCatalog, product, pull } from './fixtures.ts';

test('the topmost parent is found through several levels, even if it is not in the catalog', async () => {
  const catalog = await openCatalog();
  const child = (identifier: string, parentIdentifier: string) =>
    product(identifier, {}, { parentIdentifier });
  await pull(catalog, [
    product('shirt'),
    child('small', 'shirt'),
    child('red', 'small'),
    child('orphan', 'elsewhere'),
    child('a', 'b'),
    child('b', 'a'),
    child('itself', 'itself'),
  ]);
  const top = async (identifier: string) => catalog.topmostParent(await key(catalog, identifier));
  expect(await top('red')).toBe('shirt');
  expect(await top('small')).toBe('shirt');
  expect(await top('orphan')).toBe('elsewhere');
  for (const without of ['shirt', 'a', 'b', 'itself']) expect(await top(without)).toBeNull();
});

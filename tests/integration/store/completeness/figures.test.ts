import { expect, it } from 'vitest';
import { edit, identifiers, openCatalog, product, pull, remove, set } from '../fixtures.ts';
import { overview, require, required } from './completeness-fixtures.ts';

const count = (filled: number, staged: number, requires: number) => ({ required: requires, filled, staged });

it('lays staged edits over what the service calls completed', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [
    product('A', { 'title/en': 'Pan', 'colour/en': 'red' }),
    product('B', { 'title/en': 'Pot', 'colour/en': 'blue' }),
  ]);
  await require(catalog, {
    A: required('!colour', 'material', '!title'),
    B: required('!colour', 'material', '!title'),
  });
  expect((await overview(catalog)).any).toEqual(count(4, 4, 6));
  await edit(catalog, { 'A colour/en': remove, 'B colour/de': set('blau') });
  expect((await overview(catalog)).any).toEqual(count(4, 3, 6));
  expect(await identifiers(catalog, { sort: [{ by: 'missing', descending: true }] })).toEqual(['A', 'B']);
  expect(await identifiers(catalog, { sort: [{ by: 'missing', descending: false }] })).toEqual(['B', 'A']);
});

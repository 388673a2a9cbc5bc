import { expect, it } from 'vitest';
import { openCatalog, product, pull, query } from './fixtures.ts';

it('the undo of a comment leaves what was kept about the translation since', async () => {
  const catalog = await openCatalog();
  const texts = (en: string) => [product('K1', { 'title/en': en, 'title/de': 'Kessel' })];
  await pull(catalog, texts('Kettle'));
  const scope = {
    query: query(),
    source: 'en',
    targets: ['de'],
    references: [],
    properties: ['title'],
    everything: false,
  };
  const list = await catalog.beginSegments(scope);
  while (await catalog.readSegments(list));
  const everything = {
    status: null,
    property: null,
    locale: null,
    search: '',
    searchIn: 'both' as const,
    isPattern: false,
  };
  await catalog.narrowSegments(list, everything);
  const segment = async () => (await catalog.segments(list, 0, 1))[0]!;
  await catalog.commentOn(list, await segment(), { id: null, text: 'Which?', isPrivate: false });
  await catalog.saveSources(list, 0);
  await catalog.undo();
  expect((await segment()).comments).toEqual([]);
  await pull(catalog, texts('Jug'));
  expect(await segment()).toMatchObject({ source: 'Jug', writtenAgainst: 'Kettle' });
  await catalog.redo();
  expect(await segment()).toMatchObject({ comments: [{ text: 'Which?' }], writtenAgainst: 'Kettle' });
});

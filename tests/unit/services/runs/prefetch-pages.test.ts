import { expect, test } from 'vitest';
import { prefetchPages } from '#electron/services/runs/prefetch-pages.ts';

/** A list of `pages` pages, whose cursors are their numbers. */
function list(pages: number) {
  const asked: number[] = [];
  const nextPage = prefetchPages(async (from) => {
    const nth = Number(from ?? 0) + 1;
    asked.push(nth);
    return { nth, next: nth === pages ? null : String(nth) };
  });
  return { asked, nextPage };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('while a page is processed, only the next two pages are requested', async () => {
  const { asked, nextPage } = list(9);
  expect((await nextPage()).nth).toBe(1);
  await settled();
  expect(asked).toEqual([1, 2, 3]);
  expect((await nextPage()).nth).toBe(2);
  await settled();
  expect(asked).toEqual([1, 2, 3, 4]);
});

test('every page arrives once and in order, and nothing is requested after the last one', async () => {
  const { asked, nextPage } = list(4);
  const read: number[] = [];
  for (;;) {
    const { nth, next } = await nextPage();
    read.push(nth);
    if (next === null) break;
  }
  await settled();
  expect(read).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([1, 2, 3, 4]);
});

test('a page that cannot be read is reported in its turn, after the pages before it', async () => {
  let asked = 0;
  const nextPage = prefetchPages(async () => {
    if (++asked === 3) throw new Error('cut off');
    return { next: 'more' };
  });
  await nextPage();
  await settled();
  await nextPage();
  await expect(nextPage()).rejects.toThrow('cut off');
  expect(asked).toBe(3);
});

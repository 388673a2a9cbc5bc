import { expect, it } from 'vitest';
import { requestsBench } from '../bench/requests.bench.ts';
import { tempDir } from '../support/temp-dir.ts';

/** Few products are read one by one, although a catalog this small has fewer pages. */
const SINGLY = /^(the same by the feed|apply edits of \d+ products, checked)/;

it('each piece of work takes the fewest requests, at a tiny size', {
  tags: ['long'],
  timeout: 120_000,
}, async () => {
  const figures = await requestsBench.run({ products: 160, values: null, runs: 1, folder: tempDir() });
  const rows = figures.flatMap(({ what, value }, nth) =>
    nth % 3 === 0 && !SINGLY.test(what) ? [[what, value, figures[nth + 1]?.value]] : [],
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const [what, value, least] of rows) expect({ what, value }).toEqual({ what, value: least });
});

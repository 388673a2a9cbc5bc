import { expect, it, vi } from 'vitest';
import type { Result } from '#shared/contract/result.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { BLOCK, RowWindows } from '../../../../renderer/src/grid/row-windows.ts';
import { segmentOf } from '../translate/segments.ts';

type Answer = Result<readonly Segment[]>;

/** Windows whose reads are answered when the test says so. */
function windows() {
  const reads: { list: number; start: number; answer: (answer: Answer) => void }[] = [];
  const onChanged = vi.fn();
  const onFailed = vi.fn();
  const read = (list: number, start: number) =>
    new Promise<Answer>((resolve) => reads.push({ list, start, answer: resolve }));
  return { windows: new RowWindows<Segment>({ read, onChanged, onFailed }), reads, onChanged, onFailed };
}

const rows = (start: number, target: string | null = null): Answer => ({
  ok: true,
  value: Array.from({ length: BLOCK }, (_, at) => segmentOf(start + at, { target })),
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('keeps showing loaded rows until newer ones arrive', async () => {
  const { windows: kept, reads } = windows();
  kept.show(1, new Map([[0, [segmentOf(0, { target: 'alt' })]]]));
  kept.want(0, 10);
  expect(reads).toHaveLength(0);
  kept.refresh();
  expect(reads).toHaveLength(1);
  expect(kept.at(0)?.target).toBe('alt');
  reads[0]?.answer(rows(0, 'neu'));
  await settled();
  expect(kept.at(0)?.target).toBe('neu');
});

it('reads rows again if they were refreshed during the read', async () => {
  const { windows: kept, reads } = windows();
  kept.show(1, new Map());
  kept.want(0, 10);
  kept.refresh();
  expect(reads).toHaveLength(1);
  reads[0]?.answer(rows(0, 'too old'));
  await settled();
  expect(kept.at(0)).toBeUndefined();
  expect(reads).toHaveLength(2);
  reads[1]?.answer(rows(0, 'neu'));
  await settled();
  expect(kept.at(0)?.target).toBe('neu');
});

it('ignores a late answer for another list', async () => {
  const { windows: kept, reads } = windows();
  kept.show(1, new Map());
  kept.want(0, 10);
  kept.show(2, new Map());
  reads[0]?.answer(rows(0, 'of list 1'));
  await settled();
  expect(kept.at(0)).toBeUndefined();
});

it('changes only the row that matches', () => {
  const { windows: kept } = windows();
  kept.show(1, new Map([[2, [segmentOf(1), segmentOf(2)]]]));
  const { product } = segmentOf(2);
  kept.change((row) => row.product === product, { target: 'Kessel' });
  expect(kept.at(2 * BLOCK + 1)?.target).toBe('Kessel');
  expect(kept.at(2 * BLOCK)?.target).toBeNull();
});

it('reports an error when rows cannot be read', async () => {
  const { windows: kept, reads, onFailed } = windows();
  kept.show(1, new Map());
  kept.want(0, 10);
  const error = { code: 'internal' as const, message: 'The disk is gone.' };
  reads[0]?.answer({ ok: false, error });
  await settled();
  expect(onFailed).toHaveBeenCalledWith(error);
});

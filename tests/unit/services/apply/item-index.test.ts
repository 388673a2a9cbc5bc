import { expect, it } from 'vitest';
import { ItemIndex } from '#electron/services/apply/item-index.ts';
import type { JournalPage } from '#electron/services/runs/run-journal.ts';
import type { SendableChange } from '#electron/store/catalog/journal/sendable.ts';

const change = (item: number, product: number): SendableChange => ({
  item,
  product,
  property: `p${item}`,
  locale: 'en',
  intent: 'set',
  value: 'x',
  base: null,
  localeless: false,
});

/** Pages as the journal returns them: `limit` items after a position, and any further items of the last one's product. */
function journalOf(pending: SendableChange[]) {
  return async (_: string, after: number, limit: number): Promise<JournalPage | null> => {
    const behind = pending.filter(({ item }) => item > after);
    const last = behind[limit - 1];
    const items = last
      ? behind.filter(({ item, product }) => item <= last.item || product === last.product)
      : behind;
    const addresses = [...new Set(items.map(({ product }) => product))].map((product) => ({
      product,
      identifier: `SKU-${product}`,
      identifierIsNumber: false,
      productId: null,
      productIdIsNumber: false,
    }));
    return items.length === 0 ? null : { items, addresses };
  };
}

it('returns every item once, even if items in between no longer have to be sent', async () => {
  const all = [change(1, 1), change(2, 1), change(3, 2), change(4, 2), change(5, 3)];
  let pending = all;
  const page = (...which: Parameters<ReturnType<typeof journalOf>>) => journalOf(pending)(...which);
  const index = new ItemIndex({ page } as ConstructorParameters<typeof ItemIndex>[0], 'pending', () => true);
  index.add(all);
  pending = all.filter(({ item }) => item === 2 || item === 5);
  const taken = await index.take([1, 3]);
  expect(taken?.items.map(({ item }) => item)).toEqual([2, 5]);
  expect(taken?.addresses.map(({ product }) => product)).toEqual([1, 3]);
  expect(await index.takeSome(10)).toBeNull();
});

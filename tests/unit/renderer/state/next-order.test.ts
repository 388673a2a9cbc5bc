import { expect, test } from 'vitest';
import { nextOrder } from '../../../../renderer/src/state/next-order.ts';

test('a header sorts ascending, then descending, then not at all; another header starts over', () => {
  const ascending = nextOrder(null, 'state');
  expect(ascending).toEqual({ by: 'state', descending: false });
  const descending = nextOrder(ascending, 'state');
  expect(descending).toEqual({ by: 'state', descending: true });
  expect(nextOrder(descending, 'state')).toBeNull();
  expect(nextOrder<'state' | 'product'>({ by: 'state', descending: true }, 'product')).toEqual({
    by: 'product',
    descending: false,
  });
});

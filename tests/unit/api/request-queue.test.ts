import { expect, test } from 'vitest';
import { RequestQueue } from '#electron/api/http/request-queue.ts';

test('requests take turns as they came, but those that go first', async () => {
  const queue = new RequestQueue({ requestsAtATime: 1, requestsPerSecond: null });
  const { signal } = new AbortController();
  const order: string[] = [];
  const onTheWay = Promise.withResolvers<void>();
  const ask = (name: string, goesFirst: boolean) =>
    queue.inTurn(async () => void order.push(name), { signal, goesFirst });
  const all = [
    queue.inTurn(() => onTheWay.promise, { signal, goesFirst: false }),
    ask('a write', false),
    ask('another write', false),
    ask('a page of a list', true),
    ask('the next page', true),
  ];
  onTheWay.resolve();
  await Promise.all(all);
  expect(order).toEqual(['a page of a list', 'the next page', 'a write', 'another write']);
});

import { expect, test } from 'vitest';
import { sentOf, waysOfSending } from '#electron/services/apply/ways-of-sending.ts';
import { serviceProfile } from '#shared/service/profile.ts';

const change = (property: string) =>
  ({ item: property.length, property, intent: 'set', base: 'a', value: 'b' }) as never;
const ways = (cells: string[]) =>
  waysOfSending({ kind: 'service', profile: serviceProfile.parse({ product: { cells } }) }, []);

test('a value that is told apart by a part of its name is not sent by a name that the service does not have', () => {
  const items = [change('text (print)'), change('text')];
  const { toSend, outcomes } = sentOf(items, ways(['values.{name}[](locale={locale}, scope={part}).data']));
  expect(toSend).toEqual([items[1]]);
  expect(outcomes).toMatchObject([
    { state: 'failed', code: 'not_sent', message: expect.stringContaining('“print”') },
  ]);
});

test.each([[[]], [['values.{name}.{locale}']]])(
  'brackets in a name of the service are sent, with %j',
  (cells) => {
    const items = [change('Weight (kg)')];
    expect(sentOf(items, ways(cells)).toSend).toEqual(items);
  },
);

import { expect, test } from 'vitest';
import { sentOf, waysOfSending } from '#electron/services/apply/ways-of-sending.ts';
import { serviceProfile } from '#shared/service/profile.ts';

const change = (property: string) =>
  ({ item: property.length, property, intent: 'set', base: 'a', value: 'b' }) as never;
const ways = (cells: string[], patch: object = {}) =>
  waysOfSending(
    {
      kind: 'service',
      profile: serviceProfile.parse({ product: { cells }, patch }),
      locales: ['en'],
      identifierField: 'sku',
      titleField: 'title',
    },
    [],
  );

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

test('at the places of cells, a part is sent, and what no place can say is refused before it is sent', () => {
  const cells = ['values.{name}[](locale={locale}, scope={part}).data', '{name:weight}'];
  const asCells = ways(cells, { values: '', values_shape: 'cells', kind: 'action' });
  const item = { ...(change('text (print)') as object), locale: 'en', localeless: false } as never;
  expect(sentOf([item], asCells).toSend).toEqual([item]);
  const only = ways(['{name:weight}'], { values: '', values_shape: 'cells', kind: 'action' });
  expect(sentOf([item], only).outcomes).toMatchObject([
    { state: 'failed', code: 'not_sent', message: expect.stringContaining('Nothing was sent.') },
  ]);
});

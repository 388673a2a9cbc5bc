import { expect, it } from 'vitest';
import { NO_REASON, plainReason, reasonText } from '#shared/domain/reason-text.ts';

const said = { ...NO_REASON, said: 'no such product' };
const found = { ...NO_REASON, message: 'It is still listed.' };

it('a reason quotes the service, and never the app', () => {
  expect(reasonText(said)).toBe('The service says: “no such product”');
  expect(reasonText(found)).toBe('It is still listed.');
  expect(reasonText({ ...said, ...found, said: said.said })).toBe(
    'It is still listed. The service says: “no such product”',
  );
  for (const nothing of [NO_REASON, { said: '', message: ' ' }]) expect(reasonText(nothing)).toBeNull();
});

it('a reason in a table is the service’s words alone, unless the app has something to add', () => {
  expect(plainReason(said)).toBe('no such product');
  expect(plainReason(found)).toBe('It is still listed.');
  expect(plainReason({ ...found, said: said.said })).toBe(
    'It is still listed. The service says: “no such product”',
  );
  expect(plainReason(NO_REASON)).toBeNull();
});

import { expect, it } from 'vitest';
import { NO_REASON, plainReason, reasonText } from '#shared/domain/reason-text.ts';

const said = { ...NO_REASON, said: 'no such product' };
const found = { ...NO_REASON, message: 'It is still listed.' };

it('a reason quotes the service’s text, but not the app’s message', () => {
  expect(reasonText(said)).toBe('The service says: “no such product”');
  expect(reasonText(found)).toBe('It is still listed.');
  expect(reasonText({ ...said, ...found, said: said.said })).toBe(
    'It is still listed. The service says: “no such product”',
  );
  for (const nothing of [NO_REASON, { said: '', message: ' ' }]) expect(reasonText(nothing)).toBeNull();
});

it('a reason in a table is the service’s plain text, unless the app adds a message', () => {
  expect(plainReason(said)).toBe('no such product');
  expect(plainReason(found)).toBe('It is still listed.');
  expect(plainReason({ ...found, said: said.said })).toBe(
    'It is still listed. The service says: “no such product”',
  );
  expect(plainReason(NO_REASON)).toBeNull();
});

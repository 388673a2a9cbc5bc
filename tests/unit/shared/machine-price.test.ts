import { expect, test } from 'vitest';
import { aboutTokens, costOf, parsePrice } from '#shared/domain/machine-price.ts';

test.each([
  ['25 EUR', { amount: 25, before: '', after: ' EUR' }],
  ['$20.50', { amount: 20.5, before: '$', after: '' }],
  [' US$ 0.125 ', { amount: 0.125, before: 'US$ ', after: '' }],
  ['19,99 €', { amount: 19.99, before: '', after: ' €' }],
  ['2500 ¥', { amount: 2500, before: '', after: ' ¥' }],
  ['25', null],
  ['', null],
  ['EUR', null],
  ['1,000 EUR', null],
  ['1.000,50 EUR', null],
  ['-5 EUR', null],
])('The price %j is read', (text, price) => {
  expect(parsePrice(text)).toEqual(price);
});

test('A cost is rounded up, in the currency of the price', () => {
  const cost = (price: string, units: number) => costOf(parsePrice(price)!, units, (one) => one.toFixed(2));
  expect(cost('25 EUR', 1_000_000)).toBe('25.00 EUR');
  expect(cost('$20', 1234)).toBe('$0.03');
  expect(cost('20 EUR', 0)).toBe('0.00 EUR');
  expect(cost('10 EUR', 29_000)).toBe('0.29 EUR');
});

test('Tokens are estimated by script', () => {
  expect(aboutTokens('')).toBe(0);
  expect(aboutTokens('insulated bottle')).toBe(4);
  expect(aboutTokens('断熱ボトル')).toBe(5);
});

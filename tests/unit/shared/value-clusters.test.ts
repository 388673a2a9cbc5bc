import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClusterMethod, valueClusters } from '#shared/domain/value-clusters.ts';

const clusters = (method: ClusterMethod, ...texts: string[]) =>
  valueClusters(
    texts.map((text, at) => ({ text, products: texts.length - at })),
    method,
  ).map((cluster) => cluster.map(({ text }) => text));

describe('Values with the same words', () => {
  it.each([
    [['Stainless steel', 'stainless  Steel', 'Steel, stainless', 'STAINLESS-STEEL']],
    [['Grün', 'grun', 'GRÜN ']],
    [['Weiß', 'Weiss']],
    [['Ø 24 cm', 'o 24 CM']],
    [['1,5 l', '1.5 L']],
  ])('are one cluster: %j', (texts) => {
    expect(clusters('words', ...texts)).toEqual([texts]);
  });

  it.each([
    [['1.5 l', '15 l']],
    [['M8 x 20', 'M20 x 8']],
    [['-5 °C', '5 °C']],
    [['1/2 inch', '12 inch']],
    [['24', '24.0']],
    [['red', 'reds']],
    [['—', '…']],
  ])('are not those of other numbers or words: %j', (texts) => {
    expect(clusters('words', ...texts)).toEqual([]);
  });
});

describe('Values with the same spelling', () => {
  it('are also those with a missing space or letters that are doubled', () => {
    expect(clusters('spelling', 'Dish washer', 'dishwasher', 'dish-washes')).toEqual([
      ['Dish washer', 'dishwasher'],
    ]);
    expect(clusters('spelling', 'banana', 'bananana')).toEqual([['banana', 'bananana']]);
  });

  it('have the same numbers, and are longer than two letters', () => {
    expect(clusters('spelling', '121 cm', '212 cm', '12 cm', 'XS', 'X S')).toEqual([]);
  });
});

it('The cluster of the most products comes first, and in it the most frequent value', () => {
  const values = [
    { text: 'blue', products: 1 },
    { text: 'Blue', products: 2 },
    { text: 'RED', products: 9 },
    { text: 'red', products: 40 },
  ];
  expect(valueClusters(values, 'words').map((cluster) => cluster.map(({ text }) => text))).toEqual([
    ['red', 'RED'],
    ['Blue', 'blue'],
  ]);
});

it('A value is in at most one cluster, and alone in none', () => {
  const values = fc.uniqueArray(fc.record({ text: fc.string({ maxLength: 6 }), products: fc.nat(9) }), {
    selector: ({ text }) => text,
  });
  fc.assert(
    fc.property(values, fc.constantFrom<ClusterMethod>('words', 'spelling'), (all, method) => {
      const found = valueClusters(all, method);
      const texts = found.flat().map(({ text }) => text);
      expect(new Set(texts).size).toBe(texts.length);
      expect(found.every(({ length }) => length > 1)).toBe(true);
    }),
  );
});

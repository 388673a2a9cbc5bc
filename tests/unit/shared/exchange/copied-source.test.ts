import { describe, expect, it } from 'vitest';
import { isCopied, isWithoutWords } from '#shared/exchange/copied-source.ts';

describe('a text without words', () => {
  it.each(['12 / 40', '{size}', '<b>%s</b>', 'AB-12', 'M8 x 30', '4006381333931', '–', 'S'])(
    'is %s',
    (text) => {
      expect(isWithoutWords(text)).toBe(true);
    },
  );

  it.each(['Red', 'Size {size}', '赤', '30 cm', 'S M L größen', '<b>Neu</b>', 'أحمر'])(
    'is not %s',
    (text) => {
      expect(isWithoutWords(text)).toBe(false);
    },
  );
});

describe('a translation is a copy of its source', () => {
  it.each([
    ['Red', ' Red '],
    ['Red  kettle', 'Red\u00a0kettle '],
    ['CAFÉ', 'CAFE\u0301'],
    [
      'Dishwasher safe. Remove stains with a little vinegar.',
      'Spülmaschinenfest. Remove stains with a little vinegar.',
    ],
    [
      '<p>Fits every kitchen table well.</p><p>In red.</p>',
      '<p>Fits every kitchen table well.</p><p>In Rot.</p>',
    ],
    ['One.\nKeeps warm for twelve hours\nTwo.', 'Eins.\nKeeps warm for twelve hours\nZwei.'],
    ['赤い陶器のやかんです。食器洗い機で洗えます。', 'Ein Kessel. 食器洗い機で洗えます。'],
  ])('in whole or in part: %j, %j', (source, target) => {
    expect(isCopied(source, target)).toBe(true);
  });

  it.each([
    ['AB-12', 'AB-12'],
    ['Red', 'Rot'],
    ['Made in Germany. For every kitchen.', 'Made in Germany. Für jede Küche.'],
    ['Catalog Desk. The best of all tools.', 'Catalog Desk. Das beste aller Werkzeuge.'],
    ['Keeps warm for twelve hours', 'Keeps warm for twelve hours, sagt man'],
    ['', ''],
  ])('but not %j, %j', (source, target) => {
    expect(isCopied(source, target)).toBe(false);
  });
});

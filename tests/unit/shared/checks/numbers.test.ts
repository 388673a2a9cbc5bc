import { describe, expect, it } from 'vitest';
import { messagesOf, type Pair } from './messages-of.ts';

describe('the check of numbers', () => {
  it.each<[...Pair, string[]]>([
    [
      'en',
      'Height 30 cm',
      'de',
      'Höhe 13 cm',
      ['30 is missing in the translation', '13 is not in the source'],
    ],
    ['en', 'Height 30 cm', 'de', 'Höhe 30 mm', ['The unit is mm instead of cm']],
    ['en', 'Height 30 cm', 'ja', '高さ30㎜', ['The unit is mm instead of cm']],
    ['en', 'Height 30 cm', 'ru', 'Высота 30 мм', ['The unit is mm instead of cm']],
    [
      'en',
      '1,000 pieces',
      'de',
      '1,000 Stück',
      ['1,000 is missing in the translation', '1,000 is not in the source'],
    ],
    ['en', '1.500 l', 'de', '1.500 l', ['1.500 is missing in the translation', '1.500 is not in the source']],
    ['en', '2.5 m', 'ar', '٢٫٤ متر', ['2.5 is missing in the translation', '٢٫٤ is not in the source']],
    ['en', '10 x 20 x 30 cm', 'fr', '10 × 20 cm', ['30 is missing in the translation']],
    ['en', 'Set of two, 15 cm', 'de', 'Set mit 3 Stück, 15 cm', ['3 is not in the source']],
    [
      'en',
      'Up to 12,000 hours',
      'ja',
      '最大2万時間',
      ['12,000 is missing in the translation', '2 is not in the source'],
    ],
    [
      'fr',
      'Poids : 1 234,5 kg',
      'en',
      'Weight: 1,234.6 kg',
      ['1 234,5 is missing in the translation', '1,234.6 is not in the source'],
    ],
  ])('%s %j → %s %j: %j', (sourceLocale, source, targetLocale, target, messages) => {
    expect(messagesOf('numbers', [sourceLocale, source, targetLocale, target])).toEqual(messages);
  });

  it.each<Pair>([
    ['en', '1.5 l', 'de', '1,5 l'],
    ['en', '1.5 l', 'ar', '١٫٥ لتر'],
    ['en', '1.5 l', 'ar-EG', '1.5 لتر'],
    ['en', '1.5 l', 'ja', '１．５ｌ'],
    ['en', '1.5 L', 'fr', '1,5 l'],
    ['en', '1,000 pieces', 'de', '1.000 Stück'],
    ['en', '1,000 pieces', 'fr', '1\u202f000 pièces'],
    ['en', '1,000 pieces', 'fr', '1 000 pièces'],
    ['en', '1,000 pieces', 'de-CH', '1’000 Stück'],
    ['en', '1,000 pieces', 'ar-EG', '١٬٠٠٠ قطعة'],
    ['en', '1,234,567.8 km', 'de', '1.234.567,8 km'],
    ['en', '1,234,567', 'hi', '12,34,567'],
    ['en', '10,000 hours', 'ja', '1万時間'],
    ['en', '½ litre', 'de', '0,5 Liter'],
    ['en', '1/2 litre', 'fr', '½ litre'],
    ['en', '1 1/2 litres', 'de', '1,5 Liter'],
    ['en', '1½ litres', 'de', '1 ½ Liter'],
    ['en', 'Sizes 1/2', 'de', 'Größen 1 und 2'],
    ['en', '3 500 ml bottles', 'de', '3 Flaschen mit 500 ml'],
    ['en', '30 cm', 'ar', '30 سم'],
    ['en', '30 cm', 'ru', '30 см'],
    ['en', '30 cm', 'de', '30 Zentimeter'],
    ['en', '12 in', 'de', '12 Zoll'],
    ['en', '30cm wide', 'ja', '幅30cmの'],
    ['en', '50% off', 'tr', '%50 indirim'],
    ['en', '-18 °C', 'de', '−18 °C'],
    ['en', 'USB3, M8, A4 and CO2', 'ja', 'USB対応'],
    ['en', '10x20 cm', 'de', '10 × 20 cm'],
    ['en', '12/31/2024', 'de', '31.12.2024'],
    ['en', '2024-12-31', 'fr', '31/12/2024'],
    ['en', '2 pockets', 'de', 'zwei Taschen'],
    ['en', 'two pockets', 'de', '2 Taschen'],
    ['en', '2 pockets', 'ja', '二つのポケット'],
    ['en', '2 pockets', 'ar', 'جيبان'],
    ['en', '1 cable', 'fr', 'un câble'],
    ['en', 'Three-piece set', 'fr', 'Ensemble 3 pièces'],
    ['en', 'Size {0} at https://x.example/123 <b id="5">x</b>', 'de', 'Größe {0}'],
    ['en', 'Width 20 cm, height 30 mm', 'de', 'Höhe 30 mm, Breite 20 cm'],
    ['en', '5 cm or 5 mm', 'de', '5 mm oder 5 cm'],
    ['en', 'Price <b>30</b>&nbsp;kg', 'fr', '<b>30</b> kg'],
    [
      'en',
      '{n, plural, one {1 bag} other {# bags}}',
      'ru',
      '{n, plural, one {#} few {#} many {#} other {#}}',
    ],
    ['default', '1.234', 'de', '1.234'],
  ])('%s %j → %s %j: nothing', (...pair) => {
    expect(messagesOf('numbers', pair)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { findingsOf, messagesOf, type Pair } from './messages-of.ts';

describe('the spaces check', () => {
  it.each<[...Pair, string[]]>([
    ['en', 'Size', 'de', ' Größe', ['The translation starts with a space, the source does not']],
    ['en', 'Size: ', 'fr', 'Taille :', ['The source ends with a space, the translation does not']],
    ['en', 'Size', 'ja', 'サイズ\u3000', ['The translation ends with a space, the source does not']],
    ['en', 'Size\n', 'ar', 'مقاس', ['The source ends with a line break, the translation does not']],
    [
      'en',
      'Size\n\n',
      'fr',
      'Taille\n',
      ['The source ends with 2 line breaks, the translation with a line break'],
    ],
    [
      'en',
      '- Soft\n- Light',
      'it',
      '- Morbido - Leggero',
      ['The source has 2 lines, the translation only one'],
    ],
    ['en', 'Red bag', 'de', 'Rote  Tasche', ['The translation has double spaces']],
  ])('%s %j → %s %j: %j', (sourceLocale, source, targetLocale, target, messages) => {
    expect(messagesOf('spaces', [sourceLocale, source, targetLocale, target])).toEqual(messages);
  });

  it.each<Pair>([
    ['en', ' Size ', 'de', '\u00a0Größe '],
    ['en', 'Price: 5 €', 'fr', 'Prix\u00a0: 5\u00a0€'],
    ['en', 'a  b', 'ja', 'あ  い'],
    ['en', 'One\nTwo', 'ar', 'واحد\n  اثنان'],
  ])('%s %j → %s %j: nothing', (...pair) => {
    expect(messagesOf('spaces', pair)).toEqual([]);
  });

  it('gives the range of each double space', () => {
    expect(findingsOf('spaces', ['en', 'a b c', 'de', 'a  b   c'])[0]!.target).toEqual([
      [1, 3],
      [4, 7],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { messagesOf, type Pair } from './messages-of.ts';

const FOREIGN = ['Most of the text is not in the script of this language'];

describe('the script check', () => {
  it.each<Pair>([
    ['en', 'A soft red bag', 'ja', 'A soft red bag'],
    ['en', 'A soft red bag', 'ar', 'Eine weiche rote Tasche'],
    ['en', 'A soft red bag', 'de', '柔らかい赤いバッグ'],
    ['en', 'A soft red bag', 'ru', 'Myagkaya krasnaya sumka'],
    ['en', 'A soft red bag', 'zh', 'やわらかいあかいバッグ'],
    ['en', 'A soft red bag', 'sr-Latn', 'Мека црвена торба'],
    ['en', 'A soft red bag', 'ko', '柔らかい赤いバッグです'],
  ])('finds %s %j → %s %j', (...pair) => {
    expect(messagesOf('script', pair)).toEqual(FOREIGN);
  });

  it.each<Pair>([
    ['en', 'A soft red bag', 'ja', '柔らかい赤いバッグ'],
    ['en', 'A soft red bag', 'ko', '부드러운 빨간 가방'],
    ['en', 'A soft red bag', 'sr', 'Мека црвена торба'],
    ['en', 'Sony', 'ja', 'Sony Walkman'],
    ['en', 'USB HDMI LAN ports', 'ar', 'منافذ USB HDMI LAN VGA'],
    ['en', 'See https://example.com/a-very-long-path', 'ja', '見る https://example.com/a-very-long-path'],
    ['en', 'Size {one} {two} {three}', 'ar', 'مقاس {one} {two} {three}'],
    ['en', 'A soft red bag', 'default', '柔らかい赤いバッグ'],
    ['en', 'A soft red bag', '1234', '柔らかい赤いバッグ'],
    ['en', 'A soft red bag', 'fr', 'Un sac rouge doux'],
  ])('finds nothing in %s %j → %s %j', (...pair) => {
    expect(messagesOf('script', pair)).toEqual([]);
  });
});

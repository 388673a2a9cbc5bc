import { describe, expect, it } from 'vitest';
import { messagesOf, type Pair } from './messages-of.ts';

describe('the punctuation check', () => {
  it.each<[...Pair, string[]]>([
    [
      'en',
      'Soft and warm.',
      'de',
      'Weich und warm',
      ['The translation ends with no punctuation mark, the source with a full stop'],
    ],
    [
      'en',
      'Soft and warm',
      'ja',
      '柔らかく暖かい。',
      ['The translation ends with a full stop, the source with no punctuation mark'],
    ],
    [
      'en',
      'Buy 3, pay for 2.',
      'de',
      '3 kaufen, 2 zahlen',
      ['The translation ends with no punctuation mark, the source with a full stop'],
    ],
    [
      'en',
      'Range up to 10 m',
      'de',
      'Reichweite bis zu 10 m.',
      ['The translation ends with a full stop, the source with no punctuation mark'],
    ],
    [
      'en',
      'Too cold?',
      'ar',
      'بارد جدا!',
      ['The translation ends with an exclamation mark, the source with a question mark'],
    ],
    ['en', 'Too cold?', 'ar', 'بارد جدا?', ['Use “؟” instead of “?” in this language']],
    ['en', 'Soft.', 'ja', '柔らかい.', ['Use “。” instead of “.” in this language']],
    ['en', 'Too cold?', 'el', 'Πολύ κρύο?', ['Use “;” instead of “?” in this language']],
    ['en', 'Too cold?', 'es', 'Hace frío?', ['“¿” is missing before the sentence']],
    ['en', 'New!', 'fr', 'Nouveau!', ['Put a no-break space before “!” in French']],
    ['en', 'Colour: red', 'fr', 'Couleur: rouge', ['Put a no-break space before “:” in French']],
    [
      'en',
      'Includes:',
      'de',
      'Enthält',
      ['The translation ends with no punctuation mark, the source with a colon'],
    ],
    [
      'en',
      'And more …',
      'de',
      'Und mehr.',
      ['The translation ends with a full stop, the source with an ellipsis'],
    ],
    [
      'en',
      '<p>Soft.</p>',
      'de',
      '<p>Weich</p>',
      ['The translation ends with no punctuation mark, the source with a full stop'],
    ],
  ])('%s %j → %s %j: %j', (sourceLocale, source, targetLocale, target, messages) => {
    expect(messagesOf('punctuation', [sourceLocale, source, targetLocale, target])).toEqual(messages);
  });

  it.each<Pair>([
    ['en', 'Soft.', 'ja', '柔らかい。'],
    ['en', 'Soft.', 'hi', 'मुलायम।'],
    ['en', 'Soft.', 'ur', 'نرم۔'],
    ['en', 'Soft.', 'th', 'นุ่ม'],
    ['en', 'Soft.', 'hy', 'Փափուկ։'],
    ['en', 'Too cold?', 'hy', 'Շատ ցո՞ւրտ է։'],
    ['en', 'Too cold?', 'el', 'Πολύ κρύο;'],
    ['en', 'Too cold?', 'es', '¿Hace frío?'],
    ['en', 'Too cold?', 'ar', 'بارد جدا؟'],
    ['en', 'Too cold?', 'ja', '寒すぎますか。'],
    ['en', 'Too cold?', 'zh', '太冷？'],
    ['en', 'New!', 'fr', 'Nouveau\u202f!'],
    ['en', 'New!', 'fr', 'Nouveau !'],
    ['en', 'New!', 'fr-CA', 'Nouveau!'],
    ['en', 'At 12:30', 'fr', 'À 12:30'],
    ['en', 'And more...', 'de', 'Und mehr …'],
    ['en', 'He said “Soft.”', 'de', 'Er sagte „Weich“.'],
    ['en', '(Soft.)', 'ja', '（柔らかい。）'],
    ['en', '<p>Soft.</p>', 'de', '<p>Weich.</p> '],
    ['en', 'Cables, plugs, etc.', 'ja', 'ケーブル、プラグなど'],
    ['en', 'Made by X Inc.', 'de', 'Hergestellt von X'],
    ['en', 'Really?!', 'de', 'Wirklich?'],
    ['en', 'Only {count}', 'de', 'Nur {count}'],
    ['de', 'Die Nr. 5.', 'ja', '5番'],
    ['en', 'US only', 'es', 'Solo EE. UU.'],
    ['en', '{n, plural, one {A.} other {B.}}', 'de', '{n, plural, one {A} other {B}}'],
  ])('%s %j → %s %j: nothing', (...pair) => {
    expect(messagesOf('punctuation', pair)).toEqual([]);
  });
});

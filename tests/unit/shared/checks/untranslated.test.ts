import { describe, expect, it } from 'vitest';
import { prepareGlossary } from '#shared/domain/glossary.ts';
import { messagesOf, type Pair } from './messages-of.ts';

const COPY = ['The translation is a copy of the source'];

describe('the untranslated check', () => {
  it.each<Pair>([
    ['en', 'Red bag', 'de', 'Red bag'],
    ['en', 'Red bag', 'ja', ' Red bag'],
    ['ja', '赤いバッグ', 'en', '赤いバッグ'],
    ['ar', 'حقيبة حمراء', 'fr', 'حقيبة حمراء'],
    ['en', 'USB cable', 'de', 'USB cable'],
    ['de', 'Größe {size}', 'fr', 'Größe {size}'],
  ])('finds the copy %s %j → %s %j', (...pair) => {
    expect(messagesOf('untranslated', pair)).toEqual(COPY);
  });

  it.each<Pair>([
    ['en', 'Red bag', 'de', 'Rote Tasche'],
    ['en-GB', 'Red bag', 'en-US', 'Red bag'],
    ['zh-Hans', '红包好的', 'zh-Hant', '红包好的'],
    ['en', '30 cm', 'de', '30 cm'],
    ['en', 'WH-1000XM5', 'ja', 'WH-1000XM5'],
    ['en', 'SONY', 'ar', 'SONY'],
    ['en', 'USB', 'fr', 'USB'],
    ['en', 'https://example.com/red-bag', 'de', 'https://example.com/red-bag'],
    ['en', '{size} %s', 'ar', '{size} %s'],
    ['en', '<b></b>', 'de', '<b></b>'],
    ['en', '👩‍🚀', 'ja', '👩‍🚀'],
    ['en', 'XL', 'de', 'XL'],
  ])('finds none in %s %j → %s %j', (...pair) => {
    expect(messagesOf('untranslated', pair)).toEqual([]);
  });

  it('accepts a copy that the glossary allows', () => {
    const brand = (locale: string) => ({ locale, text: 'Gore-Tex', note: null, forbidden: false });
    const glossary = prepareGlossary([{ id: 1, texts: [brand('en'), brand('de')] }]);
    expect(messagesOf('untranslated', ['en', 'Gore-Tex', 'de', 'Gore-Tex'], glossary)).toEqual([]);
    expect(messagesOf('untranslated', ['en', 'Gore-Tex bag', 'de', 'Gore-Tex bag'], glossary)).toEqual(COPY);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareGlossary, type Term, termsIn } from '#shared/domain/glossary.ts';
import { findingsOf, messagesOf, type Pair } from './messages-of.ts';

/** A term from "locale: text" pairs; "!" before a text forbids it. */
const termOf = (id: number, texts: Record<string, string[]>): Term => ({
  id,
  texts: Object.entries(texts).flatMap(([locale, ones]) =>
    ones.map((text) => ({
      locale,
      text: text.replace(/^!/, ''),
      note: null,
      forbidden: text.startsWith('!'),
    })),
  ),
});

const glossary = prepareGlossary([
  termOf(1, {
    en: ['zipper'],
    de: ['Reißverschluss', '!Zipper'],
    ja: ['ファスナー', '!ジッパー'],
    ar: ['سحاب'],
    fr: ['fermeture éclair'],
  }),
  termOf(2, {
    en: ['bottle'],
    de: ['Flasche'],
    ja: ['ボトル'],
    hi: ['बोतल'],
    ar: ['زجاجة'],
    fr: ['bouteille'],
  }),
  termOf(3, { en: ['water bottle'], de: ['Trinkflasche'] }),
  termOf(4, { en: ['C++'], de: ['C++'] }),
  termOf(5, { ja: ['電池'], en: ['battery'] }),
  termOf(6, { tr: ['ısı'], en: ['heat'] }),
  termOf(7, { en: ['short'], de: ['kurz'] }),
  termOf(8, { 'en-US': ['faucet'], de: ['Wasserhahn'] }),
  termOf(9, { en: ['T-shirt'], de: ['T-Shirt'] }),
]);

const found = (text: string, locale: string) =>
  termsIn(glossary, text, locale, 'de').flatMap(({ ranges }) =>
    ranges.map(([start, end]) => text.slice(start, end)),
  );

describe('terms in a source', () => {
  it.each([
    ['A Zipper and a ZIPPER.', 'en', ['Zipper', 'ZIPPER']],
    ['Two zippers', 'en-GB', ['zippers']],
    ['A water bottle, a bottle', 'en', ['water bottle', 'bottle']],
    ['A water\u00a0bottle', 'en', ['water\u00a0bottle']],
    ['Bottleneck, unzippered', 'en', []],
    ['Blue shorts', 'en', []],
    ['C++ and C', 'en', ['C++']],
    ['T-shirt, t shirt, T‑Shirt', 'en', ['T-shirt', 't shirt', 'T‑Shirt']],
    ['単三電池4本', 'ja', ['電池']],
    ['ISI', 'tr', ['ISI']],
    ['isi', 'tr', []],
    ['faucet', 'en-US', ['faucet']],
    ['faucet', 'en-GB', []],
    ['faucet', 'en', []],
    ['İ İ zipper', 'en', ['zipper']],
    ['Reißverschlu\u0308ss', 'en', []],
  ])('of %j in %s are %j', (text, locale, terms) => {
    expect(found(text, locale)).toEqual(terms);
  });

  it('come with translations, forbidden texts and notes', () => {
    const noted = prepareGlossary([
      {
        id: 1,
        texts: [
          { locale: 'en', text: 'zipper', note: 'on clothes', forbidden: false },
          { locale: 'de', text: 'Reißverschluss', note: 'never shortened', forbidden: false },
          { locale: 'de', text: 'Zipper', note: null, forbidden: true },
          { locale: 'fr', text: 'fermeture éclair', note: null, forbidden: false },
        ],
      },
    ]);
    expect(termsIn(noted, 'Zipper', 'en', 'de-AT')).toEqual([
      {
        id: 1,
        text: 'zipper',
        note: 'on clothes',
        ranges: [[0, 6]],
        translations: [{ locale: 'de', text: 'Reißverschluss', note: 'never shortened', forbidden: false }],
        forbidden: [{ locale: 'de', text: 'Zipper', note: null, forbidden: true }],
      },
    ]);
  });
});

describe('the glossary check', () => {
  it.each<[...Pair, string[]]>([
    [
      'en',
      'Red zipper',
      'de',
      'Roter Verschluss',
      ['Translate “zipper” as “Reißverschluss”, as the glossary says'],
    ],
    ['en', 'Red zipper', 'ja', '赤いチャック', ['Translate “zipper” as “ファスナー”, as the glossary says']],
    ['en', 'Red bottle', 'ar', 'قارورة حمراء', ['Translate “bottle” as “زجاجة”, as the glossary says']],
    [
      'en',
      'Red zipper',
      'fr',
      'Glissière rouge',
      ['Translate “zipper” as “fermeture éclair”, as the glossary says'],
    ],
    ['en', 'Red bottle', 'ja', '赤いホトル', ['Translate “bottle” as “ボトル”, as the glossary says']],
    ['en', 'Red bottle', 'hi', 'लाल बतली', ['Translate “bottle” as “बोतल”, as the glossary says']],
    ['ja', '電池', 'en', 'cell', ['Translate “電池” as “battery”, as the glossary says']],
  ])('%s %j → %s %j: %j', (sourceLocale, source, targetLocale, target, messages) => {
    expect(messagesOf('glossary', [sourceLocale, source, targetLocale, target], glossary)).toEqual(messages);
  });

  it.each<Pair>([
    ['en', 'Two zippers', 'de', 'Zwei Reißverschlüsse'],
    ['en', 'Metal zipper', 'de', 'Metallreißverschluss'],
    ['en', 'Two zippers', 'fr', 'Deux fermetures éclair'],
    ['en', 'Zipper', 'ja', '金属ファスナー付き'],
    ['en', 'Bottle', 'ar', 'الزجاجة الحمراء'],
    ['en', 'Short', 'de', 'Kurze Hose'],
    ['en', 'Bottle', 'ar', 'زُجاجَة'],
    ['en', 'Bottle', 'hi', 'लाल बोतलें'],
    ['ja', '電池', 'en', 'Batteries'],
    ['en', 'Water bottle', 'de', 'Zwei Trinkflaschen'],
    ['en', 'Water bottle', 'ja', '水筒'],
  ])('%s %j → %s %j: nothing', (...pair) => {
    expect(messagesOf('glossary', pair, glossary)).toEqual([]);
  });
});

describe('the forbidden terms check', () => {
  it.each<[...Pair, string[]]>([
    ['en', 'Zipper', 'de', 'Ein Zipper', ['Use “Reißverschluss” instead of “Zipper”']],
    ['en', 'Zipper', 'ja', '金属ジッパー', ['Use “ファスナー” instead of “ジッパー”']],
  ])('%s %j → %s %j: %j', (sourceLocale, source, targetLocale, target, messages) => {
    expect(messagesOf('forbidden_terms', [sourceLocale, source, targetLocale, target], glossary)).toEqual(
      messages,
    );
  });

  it.each<Pair>([
    ['en', 'Zipper', 'de', 'Reißverschluss'],
    ['en', 'Zipper', 'de', 'Zipperlein'],
    ['en', 'Zipper', 'fr', 'Zipper'],
    ['en', 'Zipper', 'de', 'https://zipper.example'],
  ])('%s %j → %s %j: nothing', (...pair) => {
    expect(messagesOf('forbidden_terms', pair, glossary)).toEqual([]);
  });

  it('gives the range of the term', () => {
    const [finding] = findingsOf('forbidden_terms', ['en', 'Zipper', 'de', 'Ein Zipper'], glossary);
    expect(finding!.target).toEqual([[4, 10]]);
  });
});

describe('a term in any text', () => {
  const word = fc.stringMatching(/^[a-zäöüßéñ]{1,8}$/u);

  it('is found between other words, in upper case', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), word, word, (words, before, after) => {
        const text = words.join(' ');
        const one = prepareGlossary([termOf(1, { fr: [text] })]);
        const source = `${before}, ${text.toUpperCase()}; ${after}`;
        const ranges = termsIn(one, source, 'fr', 'de').flatMap((match) => match.ranges);
        // "ß" has no single capital.
        fc.pre(!text.includes('ß'));
        expect(ranges).toContainEqual([before.length + 2, before.length + 2 + text.length]);
      }),
    );
  });

  it('is found in Japanese, only at places that hold it', () => {
    const kana = fc.stringMatching(/^[あ-ん]{1,4}$/u);
    fc.assert(
      fc.property(fc.array(kana, { minLength: 1, maxLength: 6 }), fc.string(), (texts, rest) => {
        const many = prepareGlossary(texts.map((text, id) => termOf(id, { ja: [text] })));
        const source = rest + texts.join('');
        const matches = termsIn(many, source, 'ja', 'de');
        expect(matches.length).toBeGreaterThan(0);
        for (const { text, ranges } of matches) {
          for (const [start, end] of ranges) expect(source.slice(start, end)).toBe(text);
        }
      }),
    );
  });
});

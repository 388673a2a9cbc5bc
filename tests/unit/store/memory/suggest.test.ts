import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isShort, normalise, patternOf } from '#electron/store/memory/normalise.ts';
import { comparedText, penaltiesOf } from '#electron/store/memory/penalties.ts';
import { openedMemory, PAIR, suggested, unit } from './opened-memory.ts';
import { plainDistance } from './plain-distance.ts';

const matchOf = (source: string, text: string) => {
  const store = openedMemory();
  store.learn([unit(source, 'Übersetzung')]);
  const [match] = suggested(store, text);
  return match ? { score: match.score, penalties: match.penalties } : null;
};

describe('the score of a match', () => {
  test.each([
    ['the same text', 'Steel pan with glass lid', 'Steel pan with glass lid', 100, []],
    ['one word of five', 'Steel pan with glass lid', 'Steel pot with glass lid', 80, []],
    ['a word more', 'Steel pan with glass lid', 'Steel pan with a glass lid', 83, []],
    ['a word less', 'Steel pan with lid', 'Steel pan with glass lid', 80, []],
    ['other numbers', 'Pan of 24 cm', 'Pan of 28 cm', 99, ['numbers']],
    ['numbers only', '30 x 40 cm', '40 x 60 cm', 99, ['numbers']],
    ['other tags', '<b>Steel</b> pan with lid', '<i>Steel</i> pan with lid', 99, ['tags']],
    ['formatting of each word', '<p><b>Steel</b> <i>pan</i></p>', 'Steel pan', 99, ['tags']],
    ['another placeholder', 'Only {count} left in stock', 'Only {n} left in stock', 99, ['tags']],
    ['upper case', 'Steel pan with glass lid', 'STEEL PAN WITH GLASS LID', 99, ['case']],
    ['punctuation', 'Steel pan with glass lid', 'Steel pan with glass lid.', 99, ['punctuation']],
    ['spaces', 'Steel pan with glass lid', 'Steel pan  with glass lid', 99, ['characters']],
    [
      'a word, its number and the end',
      'Pan of 24 cm with lid',
      'Pot of 28 cm with lid!',
      81,
      ['numbers', 'punctuation'],
    ],
    ['Japanese, one character of eight', '鉄製の深型フライパン', '銅製の深型フライパン', 90, []],
    ['Arabic with and without diacritics', 'مِقلاة من الحديد', 'مقلاة من الحديد', 99, ['characters']],
    ['Arabic, another number', 'مقلاة ٢٤ سم', 'مقلاة ٢٨ سم', 99, ['numbers']],
    ['one letter of a short text', 'Colour', 'Color', 83, []],
    ['two short words', 'Frying pan', 'Frying pans', 90, []],
    ['three words of four', 'Steel pan lid', 'Steel pan glass lid', 75, []],
  ])('%s', (_, source, text, score, penalties) => {
    expect(matchOf(source, text)).toEqual({ score, penalties });
  });

  test.each([
    ['two words of five', 'Steel pan with glass lid', 'Steel pot with wooden lid'],
    ['one of two short words', 'Frying pan', 'Baking tin'],
    ['an empty text', 'Steel pan', ''],
    ['another language', 'Steel pan', '鉄のフライパン'],
  ])('is too low for %s', (_, source, text) => {
    expect(matchOf(source, text)).toBeNull();
  });
});

describe('a match with other numbers', () => {
  const replaced = (source: string, target: string, text: string) => {
    const store = openedMemory();
    store.learn([unit(source, target)]);
    const [match] = suggested(store, text);
    return [match?.target, match?.penalties];
  };

  test.each([
    ['Pan of 24 cm', 'Pfanne mit 24 cm', 'Pan of 28 cm', 'Pfanne mit 28 cm'],
    ['30 x 40 cm', '30 × 40 cm', '40 x 60 cm', '40 × 60 cm'],
    [
      'Pot of 1.5 l, with lid',
      'Topf mit 1,5 l und Deckel',
      'Pot of 2.5 l, with lid',
      'Topf mit 2,5 l und Deckel',
    ],
    [
      '24 cm pan, 24 cm lid',
      'Pfanne und Deckel mit 24 cm, 24 cm',
      '28 cm pan, 28 cm lid',
      'Pfanne und Deckel mit 28 cm, 28 cm',
    ],
    [
      '<b>2</b> pans for {n}',
      '<b>2</b> Pfannen für {n}',
      '<b>3</b> pans for {n}',
      '<b>3</b> Pfannen für {n}',
    ],
  ])('has those of the text: %s', (source, target, text, expected) => {
    expect(replaced(source, target, text)).toEqual([expected, ['replaced']]);
  });

  test.each([
    ['a number is written out', 'Set of 2 pans', 'Zwei Pfannen', 'Set of 3 pans'],
    ['the translation has another number', 'Pan of 24 cm', 'Pfanne, 9,5 Zoll', 'Pan of 28 cm'],
    [
      'one number would become two',
      '24 cm pan, 24 cm lid',
      '24 cm Pfanne, 24 cm Deckel',
      '24 cm pan, 28 cm lid',
    ],
  ])('is left as it is if %s', (_, source, target, text) => {
    expect(replaced(source, target, text)).toEqual([target, ['numbers']]);
  });
});

test('a text with several translations suggests all of them, none with a full score', () => {
  const store = openedMemory();
  store.learn([unit('Lid', 'Deckel'), unit('Lid', 'Klappe')]);
  expect(suggested(store, 'Lid').map(({ target, score, penalties }) => [target, score, penalties])).toEqual([
    ['Klappe', 99, ['several']],
    ['Deckel', 99, ['several']],
  ]);
});

test('equal matches are sorted by same property first, then by number of uses', () => {
  const store = openedMemory();
  const at = (identifier: string, property: string) => ({ identifier, property });
  store.learn([
    unit('Pan of 20 cm', 'Pfanne 20 cm', at('A', 'title')),
    unit('Pan of 22 cm', 'Pfanne 22 cm', at('B', 'teaser')),
    unit('Pan of 22 cm', 'Pfanne 22 cm', at('C', 'teaser')),
    unit('Pan of 24 cm', 'Pfanne 24 cm', at('D', 'teaser')),
  ]);
  const found = store.suggest(PAIR, { text: 'Pan of 26 cm', property: 'title', limit: 3 });
  expect(found.map(({ source, uses }) => [source, uses])).toEqual([
    ['Pan of 20 cm', 1],
    ['Pan of 22 cm', 2],
    ['Pan of 24 cm', 1],
  ]);
});

test('a match lists the texts kept, removed and added', () => {
  const store = openedMemory();
  store.learn([unit('Steel pan with glass lid for gas', 'Stahlpfanne mit Glasdeckel für Gas')]);
  const [match] = suggested(store, 'Steel pot with a glass lid for gas');
  expect(match!.changes).toEqual([
    { kind: 'same', text: 'Steel ' },
    { kind: 'removed', text: 'pan' },
    { kind: 'added', text: 'pot' },
    { kind: 'same', text: ' with ' },
    { kind: 'added', text: 'a ' },
    { kind: 'same', text: 'glass lid for gas' },
  ]);
});

test('a text of 3,000 words is found after an edit, and one of a million words has no match', () => {
  const store = openedMemory();
  const long = Array.from(
    { length: 3_000 },
    (_, i) => `word${String.fromCodePoint(0x61 + (i % 26))}${i % 7 ? '' : 's'}`,
  );
  store.learn([unit(long.join(' '), 'Lange Beschreibung')]);
  expect(suggested(store, long.toSpliced(1_000, 3).join(' '))).toMatchObject([{ score: 99 }]);
  expect(suggested(store, 'word '.repeat(1_000_000))).toEqual([]);
});

test('a language pair gets no matches from another pair', () => {
  const store = openedMemory();
  store.learn([unit('Steel pan', 'Poêle en acier', { targetLocale: 'fr' })]);
  expect(suggested(store, 'Steel pan')).toEqual([]);
});

/** Texts over a small vocabulary, so that many are similar. */
const word = fc.constantFrom(
  'steel',
  'Pan',
  'lid',
  'pans',
  '24',
  '28',
  '<b>',
  '{x}',
  '鉄',
  '製',
  'مقلاة',
  ',',
  'glass',
);
const text = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));

/** The score that an exact scan gives two texts: OmegaT's formula, over tokens, or over characters if both are short. */
function scannedScore(query: string, source: string): number {
  const [a, b] = [normalise(query).tokens, normalise(source).tokens];
  const areShort = isShort(a.length) && isShort(b.length);
  const [x, y] = areShort ? [[...patternOf({ tokens: a })], [...patternOf({ tokens: b })]] : [a, b];
  const longer = Math.max(x.length, y.length);
  const score = Math.floor((100 * (longer - plainDistance(x, y))) / longer);
  return score - penaltiesOf(comparedText(query), comparedText(source)).length;
}

/** Words with few different letters: these texts are compared by characters. */
const shortText = fc.stringMatching(/^[abcd]{1,6}( [abcd]{1,4})?$/);

test.each([
  ['by words', text],
  ['by characters', shortText],
])('matches compared %s have the scores of an exact scan', (_, texts) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(texts, { minLength: 1, maxLength: 40 }),
      fc.array(texts, { minLength: 1, maxLength: 8 }),
      fc.nat({ max: 40 }),
      (sources, queries, before) => {
        const store = openedMemory();
        const units = sources.map((source, i) => unit(source, `${i}`));
        store.learn(units.slice(0, before));
        suggested(store, queries[0]!); // builds the index: what comes later is added to it
        store.learn(units.slice(before));
        for (const query of queries) {
          const scanned = sources
            .map((source) => scannedScore(query, source))
            .filter((score) => score >= 70)
            .sort((a, b) => b - a)
            .slice(0, 5);
          expect(suggested(store, query).map(({ score }) => score)).toEqual(scanned);
        }
      },
    ),
    { numRuns: 60 },
  );
});

describe('units', () => {
  test('count another use when learned from another cell, but not from the same cell', () => {
    const store = openedMemory();
    const of = (identifier: string) => unit('Lid', 'Deckel', { identifier, property: 'part' });
    store.learn([of('A'), of('A'), of('B')]);
    expect(suggested(store, 'Lid')).toMatchObject([{ uses: 2 }]);
  });

  test('are replaced when their cell is corrected', () => {
    const store = openedMemory();
    const cell = { identifier: 'A', property: 'part' };
    store.learn([unit('Glass lid', 'Glasdekel', cell)]);
    expect(suggested(store, 'Glass lid')).toMatchObject([{ target: 'Glasdekel' }]);
    store.learn([unit('Glass lid', 'Glasdeckel', cell)]);
    expect(suggested(store, 'Glass lid')).toMatchObject([{ target: 'Glasdeckel', score: 100 }]);
  });

  test('are no longer found after a build without them, until learned again', () => {
    const store = openedMemory();
    const cell = { identifier: 'A', property: 'part' };
    store.learn([unit('Glass lid', 'Glasdekel', cell)]);
    expect(suggested(store, 'Glass lid')).toHaveLength(1);
    const build = store.beginBuild([PAIR]);
    store.endBuild(build, null);
    expect(suggested(store, 'Glass lid')).toEqual([]);
    store.learn([unit('Glass lid', 'Glasdeckel', cell)]);
    expect(suggested(store, 'Glass lid')).toMatchObject([{ target: 'Glasdeckel' }]);
  });

  test('of other cells and of imported files are kept when a cell is learned', () => {
    const store = openedMemory();
    store.import([unit('Lid', 'Klappe', { origin: 'import' })], store.beginImport('a.tmx'));
    store.learn([unit('Lid', 'Deckel', { identifier: 'A', property: 'part' })]);
    store.learn([unit('Lid', 'Verschluss', { identifier: 'B', property: 'part' })]);
    expect(suggested(store, 'Lid').map(({ target }) => target)).toEqual(['Verschluss', 'Deckel', 'Klappe']);
  });

  test('are dropped by a build if the catalog no longer holds them, unless imported', () => {
    const store = openedMemory();
    const met = (source: string, target: string) => unit(source, target, { origin: 'catalog' });
    const build = (units: ReturnType<typeof met>[]) => {
      const number = store.beginBuild([PAIR]);
      store.addBuilt(number, units);
      store.endBuild(number, '2026-05-04T00:00:00Z');
    };
    store.import([unit('Handle', 'Griff', { origin: 'import' })], store.beginImport('a.tmx'));
    build([met('Lid', 'Deckel'), met('Lid', 'Deckel'), met('Pan', 'Pfanne'), met('Handle', 'Griff')]);
    expect(suggested(store, 'Lid')).toMatchObject([{ uses: 2, origin: 'catalog' }]);
    build([met('Lid', 'Deckel')]);
    expect(suggested(store, 'Lid')).toMatchObject([{ uses: 1 }]);
    expect(suggested(store, 'Pan')).toEqual([]);
    expect(suggested(store, 'Handle')).toMatchObject([{ origin: 'import', uses: 1 }]);
    expect(store.states()).toMatchObject([{ ...PAIR, units: 2, pulledAt: '2026-05-04T00:00:00Z' }]);
  });
});

test('units learned during a build are kept when it ends', () => {
  const store = openedMemory();
  store.learn([unit('Pan', 'Pfanne')]);
  const build = store.beginBuild([PAIR]);
  store.learn([unit('Lid', 'Deckel'), unit('Pan', 'Pfanne')]);
  store.endBuild(build, null);
  expect(store.exact(PAIR, ['Lid', 'Pan'])).toEqual(['Deckel', 'Pfanne']);
});

describe('the exact translation', () => {
  const exact = (...units: [string, string][]) => {
    const store = openedMemory();
    store.learn(
      units.map(([source, target], i) => unit(source, target, { identifier: `${i}`, property: 'p' })),
    );
    return store.exact(PAIR, ['Lid']);
  };

  test('is found only for exactly the same text', () => {
    expect(exact(['Lid', 'Deckel'])).toEqual(['Deckel']);
    expect(exact(['lid', 'Deckel'])).toEqual([null]);
  });

  test('is the majority of several translations, or none if they tie', () => {
    expect(exact(['Lid', 'Deckel'], ['Lid', 'Deckel'], ['Lid', 'Klappe'])).toEqual(['Deckel']);
    expect(exact(['Lid', 'Deckel'], ['Lid', 'Klappe'])).toEqual([null]);
  });
});

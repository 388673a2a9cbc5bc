import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { inlineCodes } from '#shared/domain/checks/placeholders.ts';
import {
  gapBefore,
  pairSentences,
  type SentenceRules,
  splitSentences,
} from '#shared/domain/split-sentences.ts';

const texts = (text: string, locale: string, rules?: SentenceRules) =>
  splitSentences(text, locale, rules).map(({ start, end }) => text.slice(start, end));

/** Sentences of product texts, as a person who knows the language parts them. */
const PARTED: Record<string, string[][]> = {
  en: [
    ['Warm and light.', 'It fits approx. 5 cm lower than size M.', 'See www.example.com.'],
    ['Dr. Smith said "Stop!"', 'Then it stopped.', '(A joke.)', 'Is it new?', 'No. 5 is older.'],
    ['Keep dry, e.g. in a box.', 'Lasts 1.5 h!', 'USB-C port.', 'Max. load: 5.5 kg.'],
  ],
  de: [
    ['Das ist z. B. Holz.', 'Ca. 5 Stück, d. h. Nr. 5 in Schwarz.', 'Am 3. Mai geliefert.'],
    ['Mit USB-Port.', 'Ein Test.', 'Sie sagte: „Gut.“', 'Preis inkl. MwSt.: 5,00 €.'],
    ['Für Kinder u. a. Personen ab 3 Jahren.', 'Max. Belastung 80 kg.', '2. Auflage.'],
  ],
  fr: [
    ['C’est bon !', 'Vraiment ?', 'M. Dupont dit : « Oui. »', 'Fin.'],
    ['Longueur env. 5 m.', 'Réf. 12 en bleu.'],
  ],
  it: [['Lana merino, ad es. per l’inverno.', 'Peso max. 5 kg.', 'Lavare a mano!']],
  es: [
    ['¡Qué suave!', '¿Es nuevo?', 'Sí.', 'Mide aprox. Cinco metros.'],
    ['Con Dr. García.', '«Bueno.»', 'Fin.'],
  ],
  pl: [['To jest np. Drewno.', 'Waga ok. 5 kg.', 'Model z 3. Serii.', 'Tak!']],
  ja: [['これは本です。', '「はい。」', '重さ1.5kgです！', '新しい？']],
  zh: [['这是书。', '好吗？', '重1.5公斤！']],
  ar: [['هذا كتاب.', 'هل هو جيد؟', 'نعم.']],
  hi: [['यह किताब है।', 'अच्छा।']],
  ru: [['Длина 5 м.', 'Напр. Дерево.', 'Да!']],
};

describe.each(Object.entries(PARTED))('the sentences of %s', (locale, cases) => {
  it.each(cases.map((parts) => [parts.join(' | '), parts] as const))('%s', (_, parts) => {
    const joined = parts.join(locale === 'ja' || locale === 'zh' ? '' : ' ');
    expect(texts(joined, locale)).toEqual(parts);
  });
});

describe('structure', () => {
  it('ends sentences at blocks of HTML and keeps tags of formatting with their words', () => {
    const html =
      '<p>First one. Second {name}. <b>Third!</b> <i>Fourth. Still fourth.</i></p>\n<ul>\n  <li>Warm &amp; soft</li><li>• Light. Very.</li></ul>';
    expect(texts(html, 'en')).toEqual([
      'First one.',
      'Second {name}.',
      '<b>Third!</b>',
      '<i>Fourth. Still fourth.</i>',
      'Warm &amp; soft',
      'Light.',
      'Very.',
    ]);
    expect(splitSentences(html, 'en').map(({ block }) => block)).toEqual([0, 0, 0, 0, 1, 2, 2]);
  });

  it('takes lines and their signs apart', () => {
    expect(texts('Scope:\r\n- one case\r\n2) a cable. Long\n\n***\n', 'en')).toEqual([
      'Scope:',
      'one case',
      'a cable.',
      'Long',
    ]);
  });

  it('leaves a message with plural forms whole', () => {
    const message = '{count, plural, one {# item. One} other {# items. Two}}';
    expect(texts(message, 'en')).toEqual([message]);
  });

  it.each(['de_AT', 'zh-Hans', 'deu', 'x', '!!', '', 'primary'])('takes “%s” for a language', (locale) => {
    expect(texts('One. Two.', locale)).toEqual(['One.', 'Two.']);
  });

  it('asks the rules of the translator', () => {
    expect(texts('Breite St. Anna; Höhe. Tiefe', 'de', { joins: ['St.', 'Höhe.'], ends: [';'] })).toEqual([
      'Breite St. Anna;',
      'Höhe. Tiefe',
    ]);
    // "Port." ends no sentence where it is a word of its own only.
    expect(texts('USB Port. Neu. Airport. Neu', 'de', { joins: ['Port.'], ends: [] })).toEqual([
      'USB Port. Neu.',
      'Airport.',
      'Neu',
    ]);
  });
});

describe('pairs', () => {
  const pairs = (source: string, target: string) =>
    pairSentences(
      { text: source, sentences: splitSentences(source, 'en') },
      { text: target, sentences: splitSentences(target, 'de') },
    );

  it('are made of sentences where a block has as many, otherwise of blocks', () => {
    expect(pairs('<p>One. Two.</p><p>Three. Four.</p>', '<p>Eins. Zwei.</p><p>Drei und vier.</p>')).toEqual([
      { source: 'One.', target: 'Eins.' },
      { source: 'Two.', target: 'Zwei.' },
      { source: 'Three. Four.', target: 'Drei und vier.' },
    ]);
  });

  it('are none where the blocks differ, and none is the text itself', () => {
    expect(pairs('One.\nTwo.', 'Eins und zwei.')).toEqual([]);
    expect(pairs('One', 'Eins')).toEqual([]);
    expect(pairs('One. Two.', 'Eins und zwei.')).toEqual([]);
    expect(pairs('<p>One</p>', '<p>Eins</p>')).toEqual([{ source: 'One', target: 'Eins' }]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    'Warm.',
    'Is it? ',
    'No. 5',
    ' ',
    '\n',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<br/>',
    '{name}',
    '%s',
    '&nbsp;',
  ),
  fc.constantFrom(
    '«Oui.»',
    '„Gut.“',
    '。',
    '「はい。」',
    '• ',
    '- ',
    'z. B. ',
    '<li>',
    '</li>',
    '…',
    '!',
    '"',
    '(a.) ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const anyText = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

test('whatever the text, its sentences are in order, lose no letter or digit, and cut no code', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('en', 'de', 'fr', 'ja', 'ar', 'xx'), (text, locale) => {
      const sentences = splitSentences(text, locale);
      const codes = inlineCodes(text);
      let end = 0;
      let joined = '';
      sentences.forEach((sentence, at) => {
        expect(sentence.start).toBeGreaterThanOrEqual(end);
        expect(sentence.end).toBeGreaterThan(sentence.start);
        const gap = text.slice(end, sentence.start);
        joined += gap + text.slice(sentence.start, sentence.end);
        end = sentence.end;
        for (const edge of [sentence.start, sentence.end])
          expect(codes.some((code) => code.start < edge && edge < code.end)).toBe(false);
        expect(gapBefore(text, sentences, at, locale).replaceAll(' ', '')).toBe(gap.replaceAll(' ', ''));
      });
      expect(joined + text.slice(end)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('what stands between two sentences is that of the other language', () => {
  const text = 'One. Two.\n<p>Three.</p>';
  const sentences = splitSentences(text, 'en');
  const gaps = (locale: string) => [0, 1, 2, 3].map((at) => gapBefore(text, sentences, at, locale));
  expect(gaps('de')).toEqual(['', ' ', '\n<p>', '</p>']);
  expect(gaps('ja')).toEqual(['', '', '\n<p>', '</p>']);
  const dense = '一。二。';
  expect(gapBefore(dense, splitSentences(dense, 'ja'), 1, 'en')).toBe(' ');
});

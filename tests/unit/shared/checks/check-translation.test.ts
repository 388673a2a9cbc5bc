import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CheckName, finding } from '#shared/domain/checks/check.ts';
import { checkSettings, DEFAULT_CHECK_SETTINGS } from '#shared/domain/checks/check-settings.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import { readIcuMessage } from '#shared/domain/checks/icu-message.ts';
import { inconsistentFinding } from '#shared/domain/checks/inconsistent.ts';
import { inlineCodes } from '#shared/domain/checks/placeholders.ts';
import { EMPTY_GLOSSARY, prepareGlossary } from '#shared/domain/glossary.ts';

const glossary = prepareGlossary([
  {
    id: 1,
    texts: ['en', 'de', 'ja', 'ar'].flatMap((locale) => [
      { locale, text: 'bag', note: null, forbidden: false },
      { locale, text: 'İ{', note: null, forbidden: true },
      { locale, text: ' ', note: null, forbidden: false },
    ]),
  },
]);
const settings = checkSettings.parse({ limits: [{ property: 'name', locale: null, characters: 3 }] });

const FRAGMENTS = [
  ...[
    '{size}',
    '{{size}}',
    '%s',
    '%1$s',
    '$x',
    '%%',
    '{n, plural, one {',
    '} other {',
    '}}',
    '{',
    '}',
    '#',
    "'",
  ],
  ...[
    '<b>',
    '</b>',
    '<a href="',
    '">',
    '<!--',
    '-->',
    '&amp;',
    '<',
    '&',
    'https://x.example/',
    'a@x.example',
  ],
  ...[
    '1',
    '1.5',
    '1,000',
    ' ',
    '\u00a0',
    '½',
    '/',
    '١٫٥',
    '１',
    '万',
    ' cm',
    'x',
    '.',
    '?',
    '!',
    '…',
    '。',
    '¿',
  ],
  ...['bag', 'Größe', '赤い', 'حقيبة', 'İ', 'e\u0301', '\u0301', '👩‍🚀', '\ud800', '\udc00', '\0', '\n'],
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 }).map((parts) => parts.join('')),
);
const anyLocale = fc.oneof(
  fc.constantFrom(
    'en',
    'de',
    'ja',
    'ar',
    'fr',
    'es',
    'el',
    'tr',
    'th',
    'hy',
    'ko',
    'zh_Hant_TW',
    'default',
    '',
    '*',
  ),
  fc.string(),
);
const anyPair = fc.record({
  source: anyText,
  target: anyText,
  sourceLocale: anyLocale,
  targetLocale: anyLocale,
  property: fc.constant('name'),
});

describe('checking a translation', () => {
  it('accepts any text, and gives ranges within the texts', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        for (const found of checkTranslation(pair, settings, glossary)) {
          expect(finding.parse(found)).toEqual(found);
          for (const [start, end] of found.source) expectWithin(pair.source, start, end);
          for (const [start, end] of found.target) expectWithin(pair.target, start, end);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds no difference between a text and itself', () => {
    const ofBoth: CheckName[] = ['tags', 'numbers', 'links', 'spaces', 'untranslated'];
    fc.assert(
      fc.property(anyText, anyLocale, (text, locale) => {
        const pair = {
          source: text,
          target: text,
          sourceLocale: locale,
          targetLocale: locale,
          property: 'text',
        };
        const found = checkTranslation(pair, DEFAULT_CHECK_SETTINGS, EMPTY_GLOSSARY);
        const checks = readIcuMessage(text) ? ofBoth : [...ofBoth, 'placeholders'];
        expect(found.filter(({ check }) => checks.includes(check))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds nothing in an empty translation', () => {
    const pair = {
      source: '{size} 5.',
      target: '',
      sourceLocale: 'en',
      targetLocale: 'de',
      property: 'name',
    };
    expect(checkTranslation(pair, settings, glossary)).toEqual([]);
  });

  it('skips a check that is off, and blocks for a check set to block', () => {
    const pair = {
      source: '{size} 5',
      target: 'Größe',
      sourceLocale: 'en',
      targetLocale: 'de',
      property: 'text',
    };
    const strict = checkSettings.parse({ checks: { placeholders: 'block', numbers: 'off' } });
    expect(checkTranslation(pair, strict, EMPTY_GLOSSARY)).toEqual([
      {
        check: 'placeholders',
        subject: '-{size}',
        severity: 'block',
        message: '{size} is missing in the translation',
        source: [[0, 6]],
        target: [],
      },
    ]);
  });

  it('warns for every check by default, without length limits', () => {
    expect(new Set(Object.values(DEFAULT_CHECK_SETTINGS.checks))).toEqual(new Set(['warn']));
    expect(DEFAULT_CHECK_SETTINGS.limits).toEqual([]);
  });

  it('gives at most ten findings per check', () => {
    const source = Array.from({ length: 500 }, (_, at) => `{p${at}}`).join('');
    const pair = { source, target: 'x', sourceLocale: 'en', targetLocale: 'de', property: 'text' };
    const found = checkTranslation(pair, DEFAULT_CHECK_SETTINGS, EMPTY_GLOSSARY);
    expect(found.filter(({ check }) => check === 'placeholders')).toHaveLength(10);
  });

  // A search whose time grows with the square of the text would not finish within the timeout of a test.
  it.each([
    ...[
      'a',
      '1 ',
      '1/',
      '½',
      '1 000 ',
      '<a ',
      '<a b="',
      '<a b="" ',
      '<!--',
      '&a',
      '{',
      '{a',
      '{a,',
      '{ ',
      "'{",
    ],
    ...[
      '{n, plural, other {',
      '{n, plural, other {a}}',
      '%1',
      '$a',
      'a@',
      'a.b@',
      'https://)',
      'www.a ',
      ' ',
      '. ',
    ],
    ...['?!', '(', 'e\u0301', '\u0301', 'İ', '\ud800', 'bag ', '1x', '<b>', '1万'],
  ])('finishes for 20,000 characters of %j', (unit) => {
    const text = unit.repeat(20_000 / unit.length);
    for (const targetLocale of ['de', 'ja']) {
      const pair = { sourceLocale: 'en', targetLocale, property: 'name' };
      const found = [
        ...checkTranslation({ ...pair, source: text, target: `${text}z` }, settings, glossary),
        ...checkTranslation({ ...pair, source: text, target: 'z '.repeat(10_000) }, settings, glossary),
        ...checkTranslation({ ...pair, source: 'z '.repeat(10_000), target: text }, settings, glossary),
      ];
      expect(found.some(({ check }) => check === 'length')).toBe(true);
    }
  });
});

describe('inline codes of any text', () => {
  it('are in order, do not overlap and match the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        for (const code of inlineCodes(text)) {
          expect(code.start).toBeGreaterThanOrEqual(end);
          expect(code.end).toBeGreaterThan(code.start);
          expect(text.slice(code.start, code.end)).toBe(code.text);
          end = code.end;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a source with two different translations', () => {
  it('gets a finding that names the other translation, unless the check is off', () => {
    expect(inconsistentFinding('warn', 'Tasche', 'Beutel', 1)).toEqual({
      check: 'inconsistent',
      subject: '',
      severity: 'warn',
      message: 'The same source is translated as “Beutel” elsewhere',
      source: [],
      target: [[0, 6]],
    });
    expect(inconsistentFinding('block', 'Tasche', 'Beutel', 3)?.message).toBe(
      'The same source is translated as “Beutel” in 3 other places',
    );
    expect(inconsistentFinding('off', 'Tasche', 'Beutel', 3)).toBeNull();
  });
});

function expectWithin(text: string, start: number, end: number): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
}

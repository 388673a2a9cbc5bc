import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BlockEdit, TransformStep } from '#shared/domain/block/block-edit.ts';
import { compileBlockEdit } from '#shared/domain/block/compile.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { cell, changed, column, context, numbers, outcomeOf } from './cells.ts';

const transform = (...steps: TransformStep[]): BlockEdit => ({ kind: 'transform', steps, numbers });
const on = (value: CellValue, ...steps: TransformStep[]) => changed(transform(...steps), cell(value));
const inLanguage = (locale: string, value: CellValue, ...steps: TransformStep[]) =>
  changed(transform(...steps), cell(value, { locale }));

const trim: TransformStep = { step: 'trim' };
const toCase = (to: Extract<TransformStep, { step: 'case' }>['to']): TransformStep => ({ step: 'case', to });

describe('spaces', () => {
  it('are trimmed at both ends, no-break spaces and line breaks included', () => {
    expect(on(' \u00a0 a  b\n', trim)).toBe('a  b');
  });

  it('are collapsed within lines', () => {
    expect(on('a \t\u00a0 b\n\n c', { step: 'collapse_spaces' })).toBe('a b\n\n c');
  });
});

describe('case', () => {
  it.each([
    ['en', 'upper', 'istanbul', 'ISTANBUL'],
    ['tr', 'upper', 'istanbul ışık', 'İSTANBUL IŞIK'],
    ['tr', 'lower', 'DIŞ', 'dış'],
    ['de', 'upper', 'straße', 'STRASSE'],
    ['el', 'upper', 'άνθρωπος', 'ΑΝΘΡΩΠΟΣ'],
    ['el', 'lower', 'ΟΔΟΣ', 'οδος'],
    ['en', 'title', 'the BIG lamp-shade, don’t', 'The Big Lamp-Shade, Don’t'],
    ['nl', 'title', 'ijsland', 'IJsland'],
    ['de', 'title', 'ßa', 'Ssa'],
    ['en', 'sentence', 'HELLO WORLD. IS IT “YOU”? yes.', 'Hello world. Is it “you”? Yes.'],
    ['en', 'title', '12v lamp', '12v Lamp'],
    ['en', 'title', 'e.g. l’eau: o’neill’s 5th', 'E.g. L’eau: O’neill’s 5th'],
    ['en', 'sentence', 'NO END. 5 LAMPS! a new one', 'No end. 5 lamps! A new one'],
    ['ja', 'title', 'led ランプ', 'Led ランプ'],
    ['de_DE', 'upper', 'ä', 'Ä'],
    ['no language', 'upper', 'i', 'I'],
    ['en', 'upper', 'pan 24 cm, 1.5 kW', 'PAN 24 cm, 1.5 kW'],
    ['en', 'lower', 'Pan 24 CM, 1.5 KW, 20 MW', 'pan 24 cm, 1.5 kW, 20 MW'],
    [
      'en',
      'title',
      'case for iphone and iPhone, with LED and 2000mah',
      'Case For Iphone And iPhone, With LED And 2000mAh',
    ],
    ['en', 'sentence', 'iPhone CASE. McDonald size 38 L', 'iPhone case. McDonald size 38 L'],
    ['en', 'title', 'LED LAMP', 'Led Lamp'],
    ['en', 'lower', 'iPhone', 'iphone'],
    ['en', 'title', '\ue000 24 CM', '\ue000 24 Cm'],
  ] as const)('in %s, %s: %j becomes %j', (locale, to, text, wanted) => {
    expect(inLanguage(locale, text, toCase(to))).toBe(wanted);
  });
});

describe('prefix and suffix', () => {
  it('are added always, or only when missing, as chosen', () => {
    expect(on('Lamp', { step: 'prefix', text: 'New ', unlessThere: false })).toBe('New Lamp');
    expect(on('New Lamp', { step: 'prefix', text: 'New ', unlessThere: true })).toBe('New Lamp');
    expect(on('Lamp', { step: 'suffix', text: '!', unlessThere: true })).toBe('Lamp!');
    expect(on('Lamp!', { step: 'suffix', text: '!', unlessThere: false })).toBe('Lamp!!');
  });
});

describe('HTML', () => {
  it.each([
    ['<p>Warm <b>light</b> &amp; shade</p>', 'Warm light & shade'],
    ['<p>One</p>\n<p>Two</p>', 'One\nTwo'],
    ['One<br>Two<br/><br />Three', 'One\nTwo\n\nThree'],
    ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>', 'a\nb'],
    ['<p>a<br></p><p>b</p>', 'a\nb'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['a <!-- not > this --> b', 'a b'],
    ['<style>p > b { color: red }</style>Text<script>if (a < b) alert("</p>")</script>', 'Text'],
    ['<a title="a > b" href=x>link</a>', 'link'],
    ['<img src="x" onerror="alert(1)">', ''],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['I <3 lamps', 'I <3 lamps'],
    ['an open <b tag', 'an open <b tag'],
    ['&lt;b&gt; &eacute;&#233;&#xE9; &euro; &nope; &amp;lt;', '<b> ééé € &nope; &lt;'],
    ['no tags,  two spaces\n', 'no tags,  two spaces\n'],
    ["<P CLASS='x'>Upper</P>", 'Upper'],
    ['a&nbsp;b', 'a\u00a0b'],
  ])('%j becomes %j', (html, text) => {
    expect(on(html, { step: 'strip_html' })).toBe(text);
  });

  it('is stripped of 250,000 tags', () => {
    const many = 250_000;
    expect(on(`a${'<br>'.repeat(many)}b`, { step: 'strip_html' })).toBe(`a${'\n'.repeat(many)}b`);
    expect(on(`${'<p>'.repeat(many)}<br>a`, { step: 'strip_html' })).toBe('a');
  });
});

describe('truncating', () => {
  const to = (characters: number): TransformStep => ({ step: 'truncate', characters });

  it('cuts at a word boundary if one is near', () => {
    expect(on('A warm reading lamp', to(17))).toBe('A warm reading…');
    expect(on('A warm reading lamp', to(19))).toBe('A warm reading lamp');
    expect(on('A Donaudampfschifffahrt', to(12))).toBe('A Donaudamp…');
    expect(on('Red, green and blue', to(6))).toBe('Red…');
  });

  it('counts a grapheme as one character', () => {
    expect(on('👩‍👩‍👧🇩🇪é', to(3))).toBe('👩‍👩‍👧🇩🇪é');
    expect(on('👩‍👩‍👧🇩🇪éa', to(3))).toBe('👩‍👩‍👧🇩🇪…');
    expect(on('ab', to(1))).toBe('…');
  });

  it('handles very long runs of blanks', () => {
    // If each blank started a new scan, this would take many seconds.
    const blanks = ' '.repeat(99_000);
    expect(on(`a${blanks}${'b'.repeat(900)}${blanks}`, to(100_000))).toBe(`a${blanks}${'b'.repeat(900)}…`);
    const odd = `${`${blanks}b`.repeat(2)}c`;
    expect(on(odd, to(99_100))).toBe(`${odd.slice(0, 99_001)}…`);
  });

  it('never leaves more characters than asked for', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, most) => {
        const cut = String(on(text, to(most)));
        expect([...graphemes.segment(cut)].length).toBeLessThanOrEqual(most);
        if (cut !== text) expect(cut.endsWith('…')).toBe(true);
      }),
    );
  });
});

describe('lists', () => {
  it('are split from texts and joined into texts', () => {
    expect(on('a, b,, c ', { step: 'split', separator: ', ' })).toEqual(['a', 'b', 'c']);
    expect(on(['a; b', 5], { step: 'split', separator: ';' })).toEqual(['a', 'b', 5]);
    expect(on(['a', 1.5], { step: 'join', separator: ' / ' })).toBe('a / 1.5');
    expect(on('a', { step: 'join', separator: ' / ' })).toBe('a');
  });

  it('are sorted by language, deduplicated and reversed', () => {
    expect(inLanguage('sv', ['ö', 'z', 'a'], { step: 'list', how: 'sort' })).toEqual(['a', 'z', 'ö']);
    expect(inLanguage('de', ['ö', 'z', 'a'], { step: 'list', how: 'sort' })).toEqual(['a', 'ö', 'z']);
    expect(on([10, 9, 1], { step: 'list', how: 'sort' })).toEqual([1, 9, 10]);
    expect(on(['b', 'a', 'b'], { step: 'list', how: 'unique' })).toEqual(['b', 'a']);
    expect(on(['b', 'a'], { step: 'list', how: 'reverse' })).toEqual(['a', 'b']);
  });

  it('are changed item by item by steps on text', () => {
    expect(on([' a ', 5, 'b'], trim)).toEqual(['a', 5, 'b']);
  });
});

describe('numbers', () => {
  const calculate = (factor: number, summand = 0, decimals: number | null = null): TransformStep => ({
    step: 'calculate',
    factor,
    summand,
    decimals,
  });

  it('are calculated without rounding errors', () => {
    expect(on(0.1, calculate(3))).toBe(0.3);
    expect(on(19.99, calculate(1.19, 0, 2))).toBe(23.79);
    expect(on(2.345, calculate(1, 0, 2))).toBe(2.35);
    expect(on(-2.345, calculate(1, 0, 2))).toBe(-2.35);
    expect(on({ $number: '9007199254740993' }, calculate(1, 2))).toEqual({ $number: '9007199254740995' });
    expect(on(1e21, calculate(2))).toBe(2e21);
    expect(on([1, 2], calculate(10))).toEqual([10, 20]);
    expect(on(5e-324, calculate(2))).toBe(1e-323);
    expect(on(Number.MAX_VALUE, calculate(1))).toBe(Number.MAX_VALUE);
  });

  it('must be converted from and to texts explicitly', () => {
    expect(outcomeOf(transform(calculate(2)), cell('12'))).toEqual({ problem: 'not_a_number' });
    expect(on('12', { step: 'convert', to: 'number' }, calculate(2))).toBe(24);
    expect(on('1,234.5', { step: 'convert', to: 'number' })).toBe(1234.5);
    expect(on(12, { step: 'convert', to: 'text' }, { step: 'suffix', text: ' cm', unlessThere: true })).toBe(
      '12 cm',
    );
    expect(on('a', { step: 'convert', to: 'list' })).toEqual(['a']);
  });

  it.each(['1e999999999', '1e-999999999', '-1E+100000', `1${'0'.repeat(5000)}`])(
    'like %.12s are refused: written out, they would fill the memory',
    ($number) => {
      expect(outcomeOf(transform(calculate(2)), cell({ $number }))).toMatchObject({
        problem: 'not_a_number',
      });
    },
  );

  it('stay the same when multiplied by 1', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const plain = number === 0 ? 0 : number;
        expect(on(plain, calculate(1))).toBe(plain);
      }),
    );
  });
});

describe('copying another cell', () => {
  const copy = (more: Partial<Extract<TransformStep, { step: 'copy' }>>): TransformStep => ({
    step: 'copy',
    property: null,
    locale: null,
    onlyIfEmpty: false,
    ...more,
  });

  it('takes the same property from another language', () => {
    const german = cell('Lampe', { locale: 'de', others: { 'title@en': 'Lamp' } });
    expect(changed(transform(copy({ locale: 'en' })), german)).toBe('Lamp');
    expect(changed(transform(copy({ locale: 'en', onlyIfEmpty: true })), german)).toBe('Lampe');
    expect(
      compileBlockEdit(transform(copy({ locale: 'en' })), context()).reads(
        column('title', 'de'),
        german.part,
      ),
    ).toEqual([column('title', 'en')]);
  });

  it('keeps the cell when there is nothing to copy', () => {
    expect(changed(transform(copy({ locale: 'en' })), cell('Lampe', { locale: 'de' }))).toBe('Lampe');
  });

  it('takes a property without translations from the primary language', () => {
    const knows = ({ locale }: { locale: string }) => locale === 'en';
    const german = cell('x', { locale: 'de', others: { 'brand@en': 'Acme' } });
    expect(changed(transform(copy({ property: 'brand' })), german, { knows })).toBe('Acme');
  });

  it('is refused when the catalog has no such property', () => {
    expect(
      outcomeOf(transform(copy({ property: 'colour' })), cell('x'), { knows: () => false }),
    ).toMatchObject({
      problem: 'unknown_field',
    });
  });

  it('reads a text as a number in a number cell', () => {
    expect(changed(transform(copy({ property: 'width' })), cell(5, { others: { 'width@en': '12.5' } }))).toBe(
      12.5,
    );
  });
});

describe('a transform', () => {
  it('applies its steps in order', () => {
    expect(
      on('  bIG lamp ', trim, toCase('sentence'), { step: 'prefix', text: '→ ', unlessThere: true }),
    ).toBe('→ Big lamp');
    const find = { find: '(\\d+) cm', matchCase: true, wholeWord: false, wholeCell: false, pattern: true };
    expect(on('40 cm', { step: 'replace', search: find, replacement: '$1 mm' }, toCase('upper'))).toBe(
      '40 mm',
    );
  });

  it('leaves cells without a value alone', () => {
    expect(on(null, trim, toCase('upper'), { step: 'prefix', text: 'x', unlessThere: false })).toBe(null);
  });

  it('refuses numbers, yes/no values and structures for a text step', () => {
    expect(outcomeOf(transform(trim), cell(5))).toEqual({ problem: 'not_text' });
    expect(outcomeOf(transform(trim), cell(true))).toEqual({ problem: 'not_text' });
    expect(outcomeOf(transform(trim), cell({ a: 1 }))).toEqual({ problem: 'struct' });
  });

  it('gives a notice when a cell gets another kind of value', () => {
    expect(outcomeOf(transform({ step: 'convert', to: 'text' }), cell(5))).toEqual({
      change: '5',
      notice: 'other_kind',
    });
    expect(outcomeOf(transform({ step: 'join', separator: ', ' }), cell(['a', 'b']))).toEqual({
      change: 'a, b',
      notice: 'other_kind',
    });
  });

  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.constantFrom('<b>', '</p>', '<br>', '&amp;', '<!--', '"', ' ', 'a', '.', 'ß', 'İ', '\n'))
      .map((s) => s.join('')),
  );
  const anyValue: fc.Arbitrary<CellValue> = fc.oneof(
    texts,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(texts, { maxLength: 3 }),
    fc.constant<CellValue>({ nodes: [{ path: 'A > B' }] }),
  );
  const steps: TransformStep[] = [
    trim,
    { step: 'collapse_spaces' },
    toCase('upper'),
    toCase('title'),
    toCase('sentence'),
    { step: 'strip_html' },
    { step: 'truncate', characters: 5 },
    { step: 'split', separator: ' ' },
    { step: 'join', separator: ', ' },
    { step: 'list', how: 'sort' },
    { step: 'convert', to: 'number' },
    { step: 'convert', to: 'text' },
    { step: 'calculate', factor: 1.5, summand: -1, decimals: 1 },
  ];

  it('never throws and never changes the cell it is given', () => {
    fc.assert(
      fc.property(
        anyValue,
        fc.subarray(steps, { minLength: 1 }),
        fc.constantFrom('en', 'tr', 'nl', 'ja', 'default', ''),
        (value, some, locale) => {
          const before = JSON.stringify(value);
          expect(() => outcomeOf(transform(...some), cell(value, { locale }))).not.toThrow();
          expect(JSON.stringify(value)).toBe(before);
        },
      ),
    );
  });

  it('gives the same result when trimming, collapsing or changing case is repeated', () => {
    const twice = fc.constantFrom(
      trim,
      { step: 'collapse_spaces' } as const,
      toCase('upper'),
      toCase('lower'),
    );
    fc.assert(
      fc.property(texts, twice, (text, step) => {
        const once = on(text, step);
        expect(on(once, step)).toEqual(once);
      }),
    );
  });
});

describe('merging values', () => {
  const merge: TransformStep = {
    step: 'merge',
    into: [
      { from: ['red', 'RED'], to: 'Red' },
      { from: ['Blau'], to: 'Blue' },
    ],
  };

  it('puts one value in the place of several, and leaves others alone', () => {
    expect(on('RED', merge)).toBe('Red');
    expect(on('Blau', merge)).toBe('Blue');
    expect(on('dark red', merge)).toBe('dark red');
    expect(on(null, merge)).toBeNull();
  });

  it('makes list items that are then the same one item, in the place of the first', () => {
    expect(on(['a', 'red', 'Blau', 'RED', 'Red', 'a'], merge)).toEqual(['a', 'Red', 'Blue', 'a']);
    expect(on(['Red', 'Red'], merge)).toEqual(['Red', 'Red']);
  });

  it('says of other values that they are no texts', () => {
    expect(outcomeOf(transform(merge), cell(5))).toMatchObject({ problem: 'not_text' });
  });
});

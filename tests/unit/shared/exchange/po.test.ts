import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPo, poStart, poUnit, readPo } from '#shared/exchange/po.ts';
import type { TranslationUnit } from '#shared/exchange/translation-unit.ts';

const HEAD = { original: 'Shop "Co"', sourceLocale: 'en', targetLocale: 'pt-BR', app: '1.0' };

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '{size}',
        '"',
        '\\',
        '\\n',
        '\n',
        '\r\n',
        '\t',
        '\u0000',
        '\u2028',
        '#, fuzzy',
        'msgid "x"',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const states = ['translated', 'needs_review', 'done', 'stale'] as const;
const unit: fc.Arbitrary<TranslationUnit> = fc.record({
  id: fc.constant('K1.-.title'),
  name: text,
  source: text,
  target: fc.option(text, { nil: null }),
  state: fc.constantFrom(...states),
  comments: fc.array(text, { maxLength: 2 }),
});

const STATES = {
  translated: 'translated',
  needs_review: 'needs_review',
  done: 'done',
  stale: 'needs_review',
};

describe('a PO file', () => {
  it('round-trips any text and state, and comments that it was exported with are no news', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 4 }), (units) => {
        const written = poStart(HEAD) + units.map(poUnit).join('');
        expect(isPo(written)).toBe(true);
        const read = readPo(written);
        expect(read).toMatchObject({ sourceLocale: 'en', targetLocale: 'pt-BR', problems: [] });
        expect(read.units).toMatchObject(
          units.map(({ id, source, target, state }) => ({
            id,
            source,
            // An empty text is no translation.
            target: target || null,
            state: !target ? null : STATES[state as keyof typeof STATES],
            notes: [],
          })),
        );
      }),
    );
  });

  it('is read as other programs write it, in other line ends and over several lines', () => {
    const file = readPo(
      [
        '# From the agency',
        'msgid ""',
        'msgstr ""',
        '"Language: de\\n"',
        '',
        '# Which size?',
        '#. a hint',
        '#: shop.c:12',
        '#, c-format, fuzzy',
        '#| msgid "Old kettle"',
        'msgctxt "K1.-.title"',
        'msgid ""',
        '"Kettle "',
        '"\\"M\\"\\n"',
        'msgstr "Kessel \\303"',
        '#~ msgid "Gone"',
        '#~ msgstr "Weg"',
        'msgid "Pan"',
        'msgstr "Pfanne"',
        'msgid "a pan"',
        'msgid_plural "pans"',
        'msgstr[0] "Pfanne"',
        'msgstr[1] "Pfannen"',
      ].join('\r\n'),
    );
    expect(file).toMatchObject({ sourceLocale: null, targetLocale: 'de' });
    expect(file.units).toMatchObject([
      {
        id: 'K1.-.title',
        line: 12,
        source: 'Kettle "M"\n',
        target: 'Kessel \u00c3',
        state: 'needs_review',
        notes: ['Which size?'],
        exported: null,
      },
      { id: 'Pan', source: 'Pan', target: 'Pfanne', state: 'translated' },
      { id: 'a pan', line: 20, source: 'a pan', target: 'Pfanne' },
      { id: 'a pan [1]', line: 20, source: 'pans', target: 'Pfannen' },
    ]);
    expect(file.problems).toEqual([
      { line: 20, message: 'Only the form for 1 is imported. Other forms are left out: “Pfannen”.' },
    ]);
  });

  it('with forms for numbers has the one for 1 by its own rule, and all others beside it', () => {
    const po = (rule: string, ...forms: string[]) =>
      readPo(
        [
          'msgid ""',
          `msgstr "Language: x\\nPlural-Forms: ${rule}\\n"`,
          'msgctxt "K1.-.title"',
          'msgid "pan"',
          'msgid_plural "pans"',
          ...forms.map((form, at) => `msgstr[${at}] "${form}"`),
        ].join('\n'),
      );
    const read = (...[rule, ...forms]: Parameters<typeof po>) =>
      po(rule, ...forms).units.map(({ id, source, target }) => [id, source, target]);
    expect(read('nplurals=3; plural=(n==0 ? 0 : n==1 ? 1 : 2);', 'zero', 'one', 'many')).toEqual([
      ['K1.-.title', 'pan', 'one'],
      ['K1.-.title [0]', 'pans', 'zero'],
      ['K1.-.title [2]', 'pans', 'many'],
    ]);
    expect(read('nplurals=1; plural=0;', 'フライパン')).toEqual([['K1.-.title', 'pan', 'フライパン']]);
    expect(read('nplurals=2; plural=(n != 1);', '', 'Pfannen')).toEqual([
      ['K1.-.title', 'pan', null],
      ['K1.-.title [1]', 'pans', 'Pfannen'],
    ]);
    const same = po('nplurals=2; plural=(n != 1);', 'Messer', 'Messer');
    expect(same.units).toHaveLength(1);
    expect(same.problems).toEqual([]);
  });

  it.each(['msgid "a', 'msgid "a"\nmsgstr "b" c', 'msgid "a"\nmsgstr "b"\nfoo', '"a"'])(
    'that is damaged is refused with the line: %j',
    (damaged) => {
      expect(() => readPo(`\n${damaged}`)).toThrow(/^The file is damaged in line \d\.$/);
    },
  );
});

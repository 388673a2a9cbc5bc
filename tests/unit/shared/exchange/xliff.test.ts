import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textMark } from '#shared/domain/text-hash.ts';
import {
  readTranslationCsv,
  translationCsvLine,
  translationCsvStart,
} from '#shared/exchange/translation-csv.ts';
import { type TranslationUnit, unitId, unitPlace } from '#shared/exchange/translation-unit.ts';
import { readXliff } from '#shared/exchange/xliff/read-xliff.ts';
import { XLIFF_12_END, xliff12Start, xliff12Unit } from '#shared/exchange/xliff/xliff-12.ts';
import { XLIFF_20_END, xliff20Start, xliff20Unit } from '#shared/exchange/xliff/xliff-20.ts';

const HEAD = { original: 'Shop & "Co"', sourceLocale: 'en', targetLocale: 'de', app: '1.0' };
const FORMATS = {
  'XLIFF 1.2': (units: TranslationUnit[]) =>
    xliff12Start(HEAD) + units.map(xliff12Unit).join('') + XLIFF_12_END,
  'XLIFF 2.0': (units: TranslationUnit[]) =>
    xliff20Start(HEAD) + units.map(xliff20Unit).join('') + XLIFF_20_END,
};

const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  fc.constantFrom(
    '{size}',
    '{{name}}',
    '%1$s',
    '<b class="x">',
    '</b>',
    '<br/>',
    '&amp;',
    ' ',
    '\n',
    '\r\n',
    '\t',
  ),
  fc.constantFrom(
    'Größe',
    'ケトル',
    'غلاية',
    '👩‍🍳',
    ']]>',
    '<!--',
    '{count, plural, one {# cup} other {# cups}}',
  ),
);
const text = fc.array(fragment, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
const unit = fc.record({
  id: fc.constant('x'),
  name: text,
  source: text,
  target: fc.option(text, { nil: null }),
  state: fc.constantFrom('translated' as const, 'needs_review' as const, 'done' as const),
  comments: fc.array(text, { maxLength: 2 }),
});
const numbered = (units: TranslationUnit[]) =>
  units.map((one, i) => ({
    ...one,
    id: `u${i}`,
    state: one.target === null ? ('empty' as const) : one.state,
  }));

describe.each(Object.entries(FORMATS))('%s', (_name, write) => {
  it('round-trips any text with its placeholders, tags and states', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 5 }).map(numbered), (units) => {
        const read = readXliff(write(units));
        expect(read).toMatchObject({ sourceLocale: 'en', targetLocale: 'de', problems: [] });
        expect(
          read.units.map(({ id, source, target, state, notes }) => ({ id, source, target, state, notes })),
        ).toEqual(
          units.map(({ id, source, target, state }) => ({
            id,
            source,
            // A blank text is no translation.
            target: target?.trim() ? target : null,
            state: state === 'empty' ? null : state,
            // What was exported is no news.
            notes: [],
          })),
        );
      }),
    );
  });

  it('round-trips characters that XML cannot hold', () => {
    const odd = 'a\u0000b\u000Bc\uFFFEd';
    const [read] = readXliff(
      write([{ id: 'u', name: 'n', source: odd, target: odd, state: 'translated', comments: [] }]),
    ).units;
    expect([read?.source, read?.target]).toEqual([odd, odd]);
  });
});

describe('a unit’s id', () => {
  it('holds the unit’s place, in characters that every format keeps', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.option(fc.nat({ max: 999 }), { nil: null }),
        (identifier, property, item) => {
          const id = unitId({ identifier, property, item });
          expect(id).toMatch(/^[\w.-]+$/);
          expect(unitPlace(id)).toEqual({ identifier, property, item });
        },
      ),
    );
  });

  it('from another program has no place', () => {
    for (const id of ['', 'tu1', 'a.b', 'a.-.b.-.c', 'a.-.b.-.1.-.2']) expect(unitPlace(id)).toBeNull();
  });
});

describe('files of other programs', () => {
  it('have codes, segments and marks read as plain text, and suggestions left out', () => {
    const { units } = readXliff(`<?xml version="1.0"?>
<xlf:xliff version="1.2" xmlns:xlf="urn:oasis:names:tc:xliff:document:1.2"><xlf:file source-language="en" target-language="ar" datatype="x" original="x"><xlf:body>
<xlf:group><xlf:trans-unit id="a" approved="yes"><xlf:source>One <xlf:g id="1">two</xlf:g> <xlf:bpt id="2">&lt;b></xlf:bpt>x<xlf:ept id="2">&lt;/b></xlf:ept></xlf:source>
<xlf:seg-source><xlf:mrk mtype="seg" mid="1">One</xlf:mrk></xlf:seg-source>
<xlf:target><xlf:mrk mtype="seg" mid="1">واحد</xlf:mrk><xlf:x id="3" equiv-text="{n}"/></xlf:target>
<xlf:alt-trans><xlf:target>suggestion</xlf:target></xlf:alt-trans></xlf:trans-unit></xlf:group>
</xlf:body></xlf:file></xlf:xliff>`);
    expect(units).toMatchObject([{ id: 'a', source: 'One two <b>x</b>', target: 'واحد{n}', state: 'done' }]);
  });

  it('may have segments, paired codes and ignorables in XLIFF 2', () => {
    const { units, problems } =
      readXliff(`<xliff version="2.1" srcLang="en" trgLang="ja" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"><group id="g"><unit id="a">
<originalData><data id="d1">&lt;b></data><data id="d2">&lt;/b></data></originalData>
<segment state="reviewed"><source><pc id="1" dataRefStart="d1" dataRefEnd="d2">Hi</pc>.</source><target>や</target></segment>
<ignorable><source> </source></ignorable>
<segment><source>Bye<cp hex="0007"/></source><target><mrk id="m" type="term">あ</mrk></target></segment></unit></group></file></xliff>`);
    expect(units).toMatchObject([
      { source: '<b>Hi</b>. Bye\u0007', target: 'や あ', state: null, held: null },
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['<xliff version="1.2"><file>', 'damaged in line 1'],
    ['<xliff version="1.2">\n<file></xliff>', 'damaged in line 2'],
    ['<html></html>', 'This is no XLIFF file'],
    ['<xliff version="3.0"/>', 'of which only 1.2 and 2.0 are read'],
    ['<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xliff version="1.2"/>', 'entities of its own'],
    [`<xliff version="1.2">${'<g>'.repeat(200)}`, 'nested too deeply'],
    [
      '<xliff version="1.2"><file><body><trans-unit id="a"><source>&lol;</source></trans-unit></body></file></xliff>',
      'damaged',
    ],
  ])('are refused if they are broken or hostile: %#', (file, why) => {
    expect(() => readXliff(file)).toThrow(why);
  });
});

describe('a translation CSV file', () => {
  it('round-trips sources and translations', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 5 }).map(numbered), (units) => {
        const file = translationCsvStart('en', 'de') + units.map(translationCsvLine).join('');
        const read = readTranslationCsv(file);
        expect(read).toMatchObject({ sourceLocale: 'en', targetLocale: 'de', problems: [] });
        expect(read.units.map(({ source, target }) => [source, target])).toEqual(
          // An empty field is no translation.
          units.map(({ source, target }) => [source, target || null]),
        );
      }),
    );
  });

  it('guards formulas for spreadsheets, and reads them back as they were', () => {
    const hostile: TranslationUnit = {
      id: 'a.-.title',
      name: '@name',
      source: '=1+1',
      target: '-2',
      state: 'done',
      comments: ['+1 from Ann'],
    };
    const line = translationCsvLine(hostile);
    expect(line).toBe(
      `a.-.title,'@name,'=1+1,'-2,done,'+1 from Ann,${textMark('-2')} done ${textMark('+1 from Ann')}\r\n`,
    );
    expect(readTranslationCsv(translationCsvStart('en', 'de') + line).units).toMatchObject([
      { source: '=1+1', target: '-2', notes: [] },
    ]);
  });

  it('may have moved and extra columns; lines without an id are reported', () => {
    const { units, problems } = readTranslationCsv(
      'comment;translation (de);id;source (en)\nx;Kessel;a.-.title;Kettle\n;;;\ny;Pfanne;;Pan\n',
    );
    expect(units).toMatchObject([
      { id: 'a.-.title', source: 'Kettle', target: 'Kessel', exported: null, line: 2 },
    ]);
    expect(problems.map(({ line }) => line)).toEqual([3, 4]);
  });

  it('is refused without its required columns', () => {
    expect(() => readTranslationCsv('product,text\na,b')).toThrow('must name the columns');
  });
});

/** A folder with xliff-core-1.2-strict.xsd, xliff-core-2.0.xsd and xml.xsd, such as in Debian's php-symfony-translation. */
const SCHEMAS = process.env.XLIFF_SCHEMAS ?? '';

describe.skipIf(!existsSync(SCHEMAS))('validated by another program', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'xliff-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['XLIFF 1.2', 'xliff-core-1.2-strict.xsd'],
    ['XLIFF 2.0', 'xliff-core-2.0.xsd'],
  ] as const)('%s is valid according to the OASIS schema', (name, schema) => {
    const units = numbered(fc.sample(unit, { numRuns: 200, seed: 1 }));
    const file = join(folder, `${schema}.xlf`);
    writeFileSync(file, FORMATS[name](units));
    const local = join(folder, schema);
    const own = readFileSync(join(SCHEMAS, schema), 'utf8').replace(
      /schemaLocation="[^"]*xml\.xsd"/,
      'schemaLocation="xml.xsd"',
    );
    writeFileSync(local, own);
    writeFileSync(join(folder, 'xml.xsd'), readFileSync(join(SCHEMAS, 'xml.xsd')));
    const validate = () =>
      execFileSync('xmllint', ['--noout', '--nonet', '--schema', local, file], { stdio: 'pipe' });
    expect(validate).not.toThrow();
  });
});

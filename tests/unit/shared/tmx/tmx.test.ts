import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byName } from '#shared/domain/by-name.ts';
import { TmxReader } from '#shared/exchange/tmx/read-tmx.ts';
import type { TmxUnit } from '#shared/exchange/tmx/tmx-unit.ts';
import { tmxEnd, tmxStart, tmxUnit } from '#shared/exchange/tmx/write-tmx.ts';

const written = (units: TmxUnit[]): string => tmxStart('en', '1.0.0') + units.map(tmxUnit).join('') + tmxEnd;

/** Everything read from a file that arrives in pieces of `pieceLength` characters. */
function read(file: string, pieceLength = 1_000) {
  const units: TmxUnit[] = [];
  const codesLost: number[] = [];
  const unreadable: [number, string][] = [];
  const reader = new TmxReader({
    unit: (unit, at) => {
      units.push(unit);
      if (at.codesLost) codesLost.push(at.line);
    },
    unreadable: (line, reason) => unreadable.push([line, reason]),
  });
  for (let at = 0; at < file.length; at += pieceLength) reader.write(file.slice(at, at + pieceLength));
  reader.end();
  return { units, codesLost, unreadable };
}

const unit = (source: string, target: string, more: Partial<TmxUnit> = {}): TmxUnit => ({
  source: { language: 'en', text: source },
  targets: [{ language: 'de', text: target }],
  at: null,
  note: null,
  props: byName([]),
  ...more,
});

const file = (body: string, { header = '<header srclang="en"/>', doctype = '' } = {}): string =>
  `<?xml version="1.0"?>\n${doctype}<tmx version="1.4">${header}<body>\n${body}\n</body></tmx>`;
const tu = (source: string, target: string, attributes = ''): string =>
  `<tu${attributes}><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="de"><seg>${target}</seg></tuv></tu>`;

/** Not blank, and without characters that XML cannot hold. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .array(
        fc.constantFrom(
          '<b>',
          '</b>',
          '{x}',
          '%1$s',
          ']]>',
          '&amp;',
          '&',
          '\n',
          '\r',
          '\t',
          ' ',
          '鍋',
          'مقلاة',
          '🍳',
          '"',
        ),
      )
      .map((parts) => parts.join('')),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  .map((raw) => raw.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, ''))
  .filter((one) => one.trim() !== '');

test('any text survives writing and reading, wherever chunks end', () => {
  const note = fc.option(text);
  const types = fc.constantFrom('x-property', 'x-client', 'domain', 'constructor', '__proto__', '');
  const props = fc.uniqueArray(fc.tuple(types, text), { selector: ([type]) => type }).map(byName);
  const at = fc.constantFrom(null, '2026-05-04T09:30:00Z');
  const units = fc.array(
    fc.record({
      source: text.map((one) => ({ language: 'en', text: one })),
      targets: fc.tuple(text, text).map(([de, ja]) => [
        { language: 'de', text: de },
        { language: 'ja', text: ja },
      ]),
      at,
      note,
      props,
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 200 }), (some, pieceLength) => {
      expect(read(written(some), pieceLength).units).toEqual(some);
    }),
  );
});

const XMLLINT = spawnSync('xmllint', ['--version']).status === 0;

test.runIf(XMLLINT)('a written file is well-formed according to xmllint', () => {
  const odd = written([
    unit('<b> & "x" ]]> \u0001 \ud800 🍳', 'مقلاة\r\n\t鍋', { note: 'a < b', props: byName([['x-"', '&']]) }),
  ]);
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], {
    input: odd,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe('files from other programs', () => {
  test('have inline codes read as their text, and codes without text reported', () => {
    const { units, codesLost } = read(
      file(
        [
          tu('<bpt i="1">&lt;b&gt;</bpt>Steel<ept i="1">&lt;/b&gt;</ept> pan', '<hi>Stahl</hi>pfanne'),
          tu('Image <ph>&lt;img alt="<sub>pan</sub>"&gt;</ph>', 'Bild <it pos="begin">{0}</it>'),
          tu('Steel<ph x="1"/> pan', 'Stahlpfanne'),
        ].join('\n'),
      ),
    );
    expect(units.map(({ source, targets }) => [source.text, targets[0]!.text])).toEqual([
      ['<b>Steel</b> pan', 'Stahlpfanne'],
      ['Image <img alt="pan">', 'Bild {0}'],
      ['Steel pan', 'Stahlpfanne'],
    ]);
    expect(codesLost).toEqual([5]);
  });

  test('have codes that lost their text restored from another text of the unit', () => {
    const { units, codesLost, unreadable } = read(
      file(
        [
          tu('Size <ph x="1">{size}</ph>', 'Größe <ph x="1"/>'),
          tu('Size <ph x="1"/>', 'Größe <ph x="1">{size}</ph>'),
          tu(
            '<bpt i="1" x="4">&lt;b></bpt>Pan<ept i="1">&lt;/b></ept>',
            '<bpt i="2" x="4"/>Pfanne<ept i="2"/>',
          ),
          tu('<bpt i="1">&lt;b></bpt>Pan<ept i="1">&lt;/b></ept>', '<bpt i="1"/>Pfanne<ept i="1"/>'),
        ].join('\n'),
      ),
    );
    expect(units.map(({ source, targets }) => [source.text, targets[0]!.text])).toEqual([
      ['Size {size}', 'Größe {size}'],
      ['Size {size}', 'Größe {size}'],
      ['<b>Pan</b>', '<b>Pfanne</b>'],
      ['<b>Pan</b>', '<b>Pfanne</b>'],
    ]);
    expect([codesLost, unreadable]).toEqual([[], []]);
  });

  test('have texts left out that lost codes which other texts have', () => {
    const { units, codesLost, unreadable } = read(
      file(
        [
          tu('Size <ph x="1">{size}</ph>', 'Größe <ph x="2"/>'),
          tu('Size <ph>{size}</ph>', 'Größe <ph/>'),
          tu('Big<ph/> pot', 'Großer<ph/> Topf'),
        ].join('\n'),
      ),
    );
    expect(unreadable).toEqual([
      [3, 'A code has lost its text (de).'],
      [4, 'A code has lost its text (de).'],
    ]);
    expect(units.map(({ source }) => source.text)).toEqual(['Big pot']);
    expect(codesLost).toEqual([5]);
  });

  test('have the only form of their source language as the source', () => {
    const tuv = (language: string, text: string) => `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`;
    const { units, unreadable } = read(
      file(
        [
          `<tu>${tuv('de-DE', 'Rote Wolle')}${tuv('en-US', 'Red wool')}</tu>`,
          `<tu srclang="EN_gb">${tuv('fr', 'Laine')}${tuv('en', 'Wool')}</tu>`,
          `<tu>${tuv('en-US', 'Color')}${tuv('en-GB', 'Colour')}</tu>`,
          `<tu>${tuv('en-GB', 'Colour')}${tuv('en', 'Color')}${tuv('enm', 'Colur')}</tu>`,
        ].join('\n'),
      ),
    );
    expect(units.map(({ source }) => source)).toEqual([
      { language: 'en-US', text: 'Red wool' },
      { language: 'en', text: 'Wool' },
      { language: 'en', text: 'Color' },
    ]);
    expect(unreadable).toEqual([[5, 'It has no text in its source language (en).']]);
  });

  test('serve each direction if any language may be the source', () => {
    const { units } = read(file(tu('Pan', 'Pfanne'), { header: '<header srclang="*all*"/>' }));
    expect(units.map(({ source, targets }) => [source.text, targets.map((one) => one.text)])).toEqual([
      ['Pan', ['Pfanne']],
      ['Pfanne', ['Pan']],
    ]);
    expect(read(file(tu('Pan', 'Pfanne', ' srclang="*ALL*"'))).units).toHaveLength(2);
  });

  test('have their source language in the unit, in the header, or in the first text', () => {
    const sourceOf = (attributes: string, header: string) =>
      read(file(tu('Pan', 'Pfanne', attributes), { header })).units[0]!.source.text;
    expect(sourceOf('', '<header srclang="DE"/>')).toBe('Pfanne');
    expect(sourceOf(' srclang="en"', '<header srclang="de"/>')).toBe('Pan');
    expect(sourceOf('', '<header srclang="*all*"/>')).toBe('Pan');
  });

  test('may have a plain document type, CDATA, old attributes and dates', () => {
    const doctype = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">';
    const body =
      '<tu creationdate="20200101T000000Z"><tuv lang="EN"><seg><![CDATA[a < b]]></seg></tuv><tuv lang="de"><seg>c</seg></tuv></tu>';
    expect(read(file(body, { doctype })).units).toEqual([
      {
        source: { language: 'EN', text: 'a < b' },
        targets: [{ language: 'de', text: 'c' }],
        at: '2020-01-01T00:00:00Z',
        note: null,
        props: byName([]),
      },
    ]);
  });

  test('have units without a source or translation reported with their lines', () => {
    const { units, unreadable } = read(
      file(
        [
          tu('Pan', ''),
          tu(' ', 'Pfanne'),
          '<tu><tuv xml:lang="fr"><seg>Poêle</seg></tuv></tu>',
          '<tu><tuv xml:lang="en"><seg>Pan</seg></tuv><tuv><seg>?</seg></tuv></tu>',
          tu('Pot', 'Topf'),
        ].join('\n'),
      ),
    );
    expect(unreadable).toEqual([
      [3, 'It has no translation.'],
      [4, 'Its source is empty.'],
      [5, 'It has no text in its source language (en).'],
      [6, 'It has no translation.'],
    ]);
    expect(units).toHaveLength(1);
  });
});

describe('a file is refused', () => {
  const bomb = '<!DOCTYPE tmx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n';
  test.each([
    ['that declares entities', file(tu('&b;', 'x'), { doctype: bomb }), /declares entities .* See line 2\.$/],
    ['with an entity that nobody declared', file(tu('&b;', 'x')), /not well-formed XML .* See line 3\.$/],
    [
      'with tags that do not match',
      file(`${tu('a', 'b')}\n<tu></tuv>`),
      /not well-formed XML .* See line 4\.$/,
    ],
    ['that was cut off', file(tu('a', 'b')).slice(0, -10), /not well-formed XML .* See line 4\.$/],
    ['that is nested very deep', file('<x>'.repeat(100)), /more than 50 deep\. See line 3\.$/],
    [
      'of another format',
      '<?xml version="1.0"?>\n<xliff/>',
      /no TMX file: it begins with <xliff>\. See line 2\.$/,
    ],
    ['that is no XML', 'source;target\nPan;Pfanne', /not well-formed XML .* See line 2\.$/],
    ['that is empty', '', /not well-formed XML .* See line 1\.$/],
    ['with control characters', file(tu('a\u0001', 'b')), /not well-formed XML .* See line 3\.$/],
  ])('%s', (_, contents, message) => {
    expect(() => read(contents)).toThrow(message);
  });

  test('if a text exceeds 10 MB, before it fills the memory', () => {
    const reader = new TmxReader({ unit: () => {}, unreadable: () => {} });
    reader.write(file('').split('</body>')[0]!);
    const chunk = 'x'.repeat(1_000_000);
    expect(() => {
      for (let i = 0; i < 20; i++) reader.write(chunk);
    }).toThrow(/more than 10 MB/);
  });
});

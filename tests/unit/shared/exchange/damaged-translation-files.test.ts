// @module-tag long

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/contract/result.ts';
import { TmxReader } from '#shared/exchange/tmx/read-tmx.ts';
import { readTranslationCsv } from '#shared/exchange/translation-csv.ts';
import { readXliff } from '#shared/exchange/xliff/read-xliff.ts';

/** A file of each format with everything in it that the app understands. */
const FILES = {
  'XLIFF 1.2': `<?xml version="1.0"?>
<xliff version="1.2" xmlns:sdl="x"><file original="a" source-language="en" target-language="de"><body><group>
<trans-unit id="K1.-.title" approved="yes" xml:space="preserve" extradata="-"><source>Alpha <ph id="1">{size}</ph>. Beta &amp; <g id="2">gamma</g>.</source><seg-source><mrk mtype="seg" mid="0">Alpha <ph id="1">{size}</ph>.</mrk> <mrk mtype="seg" mid="1">Beta &amp; <g id="2">gamma</g>.</mrk></seg-source><target state="final"><mrk mtype="seg" mid="0">Delta <x id="1"/>.</mrk> <mrk mtype="seg" mid="1">Epsilon <mrk mtype="x-sdl-deleted">zeta</mrk> <g id="2">eta</g>.</mrk></target><note>Theta</note><alt-trans><target>Iota</target></alt-trans></trans-unit>
</group></body></file><file source-language="en" target-language="fr"><body>
<trans-unit id="K2.-.title"><source>Kappa</source><target state="needs-translation" xml:lang="fr-CA">
    Lambda <bpt id="1">&lt;b></bpt>mu<ept id="1">&lt;/b></ept><ph id="9" ctype="x-character-0007">U+0007</ph>
</target></trans-unit></body></file></xliff>`,
  'XLIFF 2.0': `<?xml version="1.0"?>
<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><group id="g"><unit id="K1.-.title" xml:space="preserve"><notes><note>Theta</note></notes>
<originalData><data id="d1">{size}</data><data id="d2">&lt;b></data><data id="d3">&lt;/b></data></originalData>
<segment state="translated"><source>Alpha <ph id="1" dataRef="d1"/></source><target order="3">Delta <ph id="1"/></target></segment><ignorable><source> </source></ignorable>
<segment state="initial" subState="x:needs_review"><source><pc id="2" dataRefStart="d2" dataRefEnd="d3">Beta</pc><cp hex="0007"/></source><target order="1"><sc id="2"/>Epsilon<ec startRef="2"/></target></segment></unit>
<unit id="K2.-.title"><segment><source>Kappa</source></segment></unit></group></file></xliff>`,
  TMX: `<?xml version="1.0"?>
<tmx version="1.4"><header srclang="*all*"/><body><tu changedate="20260504T093000Z" srclang="en"><note>Theta</note><prop type="x-file">Iota</prop>
<tuv xml:lang="en-US"><seg>Alpha <ph x="1">{size}</ph> <bpt i="1" x="2">&lt;b></bpt>beta<ept i="1">&lt;/b></ept></seg></tuv><tuv xml:lang="de"><seg>Delta <ph x="1"/> <bpt i="1" x="2"/>epsilon<ept i="1"/></seg></tuv></tu>
<tu><tuv lang="fr"><seg><![CDATA[Kappa]]></seg></tuv><tuv xml:lang="de"><seg>Lambda</seg></tuv></tu></body></tmx>`,
  CSV: `\u{FEFF}id,product and property,source (en),translation (de),state,note,exported\r\nK1.-.title,K1,"Alpha, ""beta""","Delta\r\nepsilon",done,Theta,-\r\nK2.-.tags.-.1,K2,'=Kappa,'=Lambda,needs review,,0\r\n`,
};

function valuesIn(format: keyof typeof FILES, file: string): string[] {
  if (format === 'CSV' || format.startsWith('XLIFF')) {
    const { units } = format === 'CSV' ? readTranslationCsv(file) : readXliff(file);
    return units.flatMap(({ source, target, notes }) => [source ?? '', target ?? '', ...notes]);
  }
  const values: string[] = [];
  const reader = new TmxReader({
    unit: ({ source, targets, note }) =>
      values.push(source.text, ...targets.map(({ text }) => text), note ?? ''),
    unreadable: () => {},
  });
  for (let at = 0; at < file.length; at += 50) reader.write(file.slice(at, at + 50));
  reader.end();
  return values;
}

/** What a mutation does: takes a piece of the file and puts another one there. */
const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(60),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  put: fc.oneof(
    fc.constant(''),
    fc.constant(null),
    fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      '</target>',
      '<target>',
      '<mrk mtype="seg" mid="0">',
      '</mrk>',
      '<x id="1"/>',
      ',',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  ),
});

const mutated = (
  file: string,
  mutations: readonly { at: number; length: number; from: number; put: string | null }[],
) =>
  mutations.reduce((text, { at, length, from, put }) => {
    const start = Math.floor(at * text.length);
    const copied = Math.floor(from * text.length);
    // Null: a copy of another piece of the file.
    return text.slice(0, start) + (put ?? text.slice(copied, copied + length)) + text.slice(start + length);
  }, file);

const unescaped = (file: string): string =>
  file
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&');

/** Whether words of a value are in the file, where two may have come together. */
function isHeld(value: string, file: string): boolean {
  const held = [unescaped(file), unescaped(file.replaceAll(/<[^>]*>/g, ''))];
  const isIn = (word: string) => held.some((text) => text.includes(word));
  return (value.match(/[A-Za-z]{2,}/g) ?? []).every(
    (word) =>
      isIn(word) ||
      Array.from({ length: word.length - 1 }, (_, i) => i + 1).some(
        (at) => isIn(word.slice(0, at)) && isIn(word.slice(at)),
      ),
  );
}

describe.each(Object.keys(FILES) as (keyof typeof FILES)[])('a damaged file: %s', (format) => {
  it('is read or refused, and gives no value that it does not hold', () => {
    for (const word of ['Delta', 'psilon', 'Lambda'].slice(0, format === 'XLIFF 2.0' ? 2 : 3))
      expect(valuesIn(format, FILES[format]).join(' ')).toContain(word);
    let read = 0;
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const file = mutated(FILES[format], mutations);
        let values: string[];
        try {
          values = valuesIn(format, file);
        } catch (error) {
          if (error instanceof AppError && error.shape.code === 'invalid_input') return;
          throw error;
        }
        read++;
        for (const value of values) if (!isHeld(value, file)) throw new Error(`“${value}” is not in ${file}`);
      }),
      { numRuns: 5_000 },
    );
    // Not all of them are refused, so that something was looked at.
    expect(read).toBeGreaterThan(50);
  });
});

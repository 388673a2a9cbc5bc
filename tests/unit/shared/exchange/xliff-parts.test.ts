import { describe, expect, it } from 'vitest';
import { textMark } from '#shared/domain/text-hash.ts';
import { readXliff } from '#shared/exchange/xliff/read-xliff.ts';

const v12 = (unit: string, about = '') =>
  readXliff(
    `<xliff version="1.2"><file original="x" source-language="en" target-language="de" datatype="plaintext"><body>\n<trans-unit id="a" ${about}>${unit}</trans-unit></body></file></xliff>`,
  ).units[0];
const v2 = (unit: string, about = '') =>
  readXliff(
    `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">\n<unit id="a" ${about}>${unit}</unit></file></xliff>`,
  ).units[0];

const segmented = (first: string, second: string, between = ' ') =>
  `<source>One. Two.</source><seg-source><mrk mtype="seg" mid="0">One.</mrk> <mrk mtype="seg" mid="1">Two.</mrk></seg-source><target>${first}${between}${second}</target>`;
const mrk = (mid: number, text: string) => `<mrk mtype="seg" mid="${mid}">${text}</mrk>`;

describe('a unit of which a part is not translated', () => {
  const INCOMPLETE = { held: { why: 'incomplete' } };

  it.each([
    ['an empty segment', segmented(mrk(0, 'Eins.'), '<mrk mtype="seg" mid="1"/>')],
    ['a segment that is missing', segmented(mrk(0, 'Eins.'), '', '')],
    ['a blank segment in front', segmented(mrk(0, ' '), mrk(1, 'Zwei.'))],
    ['an empty segment within a span', segmented(`<g id="9">${mrk(0, 'Eins.')}</g>`, mrk(1, ''))],
    [
      'an empty segment beside no source in segments',
      `<source>One. Two.</source><target>${mrk(0, 'Eins.')}${mrk(1, '')}</target>`,
    ],
    [
      'a segment that was deleted',
      segmented(mrk(0, 'Eins.'), mrk(1, '<mrk mtype="x-sdl-deleted">Zwei.</mrk>')),
    ],
  ])('is held if it has %s (1.2)', (_, unit) => {
    expect(v12(unit)).toMatchObject(INCOMPLETE);
  });

  it.each([
    ['no target', '<segment state="initial"><source>Two.</source></segment>'],
    ['an empty target', '<segment><source>Two.</source><target/></segment>'],
    [
      'a copy whose state is initial',
      '<segment state="initial"><source>Two.</source><target>Two.</target></segment>',
    ],
    ['a code without a target', '<segment><source><ph id="1" equiv="{n}"/></source></segment>'],
  ])('is held if a segment has %s (2.0)', (_, segment) => {
    expect(
      v2(`<segment state="translated"><source>One. </source><target>Eins. </target></segment>${segment}`),
    ).toMatchObject(INCOMPLETE);
  });

  it('has no translation at all if that is true of every part', () => {
    expect(v12(segmented(mrk(0, ''), mrk(1, '')))).toMatchObject({ target: null, held: null });
    expect(v12('<source>One</source><target state="new">One</target>')).toMatchObject({ target: null });
    expect(v12('<source>One</source><target state="needs-translation">One</target>')).toMatchObject({
      target: null,
    });
    expect(v2('<segment state="initial"><source>One</source><target>One</target></segment>')).toMatchObject({
      target: null,
      held: null,
    });
  });

  it('is complete if every segment is translated, whatever its state', () => {
    expect(v12(segmented(mrk(0, 'Eins.'), mrk(1, 'Zwei.')))).toMatchObject({
      target: 'Eins. Zwei.',
      held: null,
    });
    expect(v12('<source>One</source><target state="new">Eins</target>')).toMatchObject({
      target: 'Eins',
      state: 'needs_review',
    });
    expect(v12(segmented('Eins. Zwei.', ''))).toMatchObject({ target: 'Eins. Zwei. ', held: null });
  });
});

describe('the targets of a unit', () => {
  it('are joined in the order that they name', () => {
    expect(
      v2(
        '<segment><source>One. </source><target order="2">Eins.</target></segment><segment><source>Two.</source><target order="1">Zwei. </target></segment>',
      )?.target,
    ).toBe('Zwei. Eins.');
    expect(
      v2(
        '<segment><source>One.</source><target order="3">Eins.</target></segment><ignorable><source> </source></ignorable><segment><source>Two.</source><target order="1">Zwei.</target></segment>',
      )?.target,
    ).toBe('Zwei. Eins.');
  });

  it('are not read if that order is contradictory, which is a problem', () => {
    const file = readXliff(
      '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="a"><segment><source>One</source><target order="2">Eins</target></segment><segment><source>Two</source><target>Zwei</target></segment></unit></file></xliff>',
    );
    expect(file.units).toEqual([]);
    expect(file.problems).toEqual([
      { line: 1, message: 'The order of the segments in unit “a” is contradictory.' },
    ]);
  });

  it('keep the blanks between segments, unless the translator left them out', () => {
    const unit = (blank: string) =>
      v2(
        `<segment><source>One.</source><target>一。</target></segment><ignorable><source> </source>${blank}</ignorable><segment><source>Two.</source><target>二。</target></segment>`,
      )?.target;
    expect([unit(''), unit('<target/>'), unit('<target>\u3000</target>')]).toEqual([
      '一。 二。',
      '一。二。',
      '一。\u3000二。',
    ]);
  });

  it('have no text that a tracked change deleted, and the text that one added', () => {
    expect(
      v12(
        '<source>One</source><target>Ein<mrk mtype="x-sdl-deleted" sdl:revid="1">es</mrk><mrk mtype="x-sdl-added">s</mrk></target>',
      )?.target,
    ).toBe('Eins');
  });

  it('have line breaks and indentation only where spaces are preserved', () => {
    const target = (about: string, on = '') =>
      v12(`<source>One\n two</source>\n  <target${on}>\n    Eins\n    zwei\n  </target>`, about);
    expect(target('')).toMatchObject({ source: 'One two', target: 'Eins zwei' });
    expect(target('xml:space="preserve"')?.target).toBe('\n    Eins\n    zwei\n  ');
    expect(target('', ' xml:space="preserve"')?.target).toBe('\n    Eins\n    zwei\n  ');
    expect(v12('<source>One\ntwo</source><target>Eins\nzwei</target>')?.target).toBe('Eins\nzwei');
    expect(v12(segmented(mrk(0, 'Eins.'), `${mrk(1, 'Zwei.')}\n`, '\n      '))?.target).toBe('Eins. Zwei.');
  });

  it('are not read if there are several, which is a problem', () => {
    const file = readXliff(
      '<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="a"><source>One</source><target>Eins</target><target>Uno</target></trans-unit></body></file></xliff>',
    );
    expect(file.units).toEqual([]);
    expect(file.problems).toEqual([{ line: 1, message: 'Unit “a” has several translations.' }]);
  });
});

describe('codes that lost their text', () => {
  const SOURCE = '<source>Size <ph id="1" ctype="x-placeholder">{size}</ph> left</source>';

  it.each([
    ['emptied <ph>', `${SOURCE}<target>Noch <ph id="1"/></target>`],
    ['<x>', `${SOURCE}<target>Noch <x id="1"/></target>`],
    ['<x> with another label', `${SOURCE}<target>Noch <x id="1" equiv-text="[1]"/></target>`],
    ['emptied <g>', `${SOURCE}<target>Noch <g id="1"/></target>`],
    ['<it>', `${SOURCE}<target>Noch <it id="1" pos="open"></it></target>`],
    [
      'emptied <g> around a placeholder',
      '<source>Size <g id="1">{size}</g> left</source><target>Noch <g id="1"/></target>',
    ],
    ['<x> for a <g>', '<source>Size <g id="1">{size}</g> left</source><target>Noch <x id="1"/></target>'],
    [
      '<x> in a segment',
      `${SOURCE}<seg-source><mrk mtype="seg" mid="0">Size <x id="1"/> left</mrk></seg-source><target>${mrk(0, 'Noch <x id="1"/>')}</target>`,
    ],
  ])('are restored by their id: %s', (_, unit) => {
    expect(v12(unit)).toMatchObject({ target: 'Noch {size}', held: null });
  });

  it('are restored as pairs', () => {
    const source =
      '<source><bpt id="1">&lt;b></bpt>One<ept id="1">&lt;/b></ept> <ph id="2">{n}</ph></source>';
    for (const target of [
      '<bpt id="1"/>Eins<ept id="1"/> <ph id="2"/>',
      '<bx id="1"/>Eins<ex id="1"/> <x id="2"/>',
      '<g id="1">Eins</g> <x id="2"/>',
    ])
      expect(v12(`${source}<target>${target}</target>`)).toMatchObject({
        target: '<b>Eins</b> {n}',
        held: null,
      });
  });

  it('are restored in XLIFF 2, also between forms of a pair', () => {
    const data =
      '<originalData><data id="d1">{size}</data><data id="d2">&lt;b></data><data id="d3">&lt;/b></data></originalData>';
    expect(
      v2(
        `${data}<segment><source>Size <ph id="1" dataRef="d1"/> left</source><target>Noch <ph id="1"/></target></segment>`,
      ),
    ).toMatchObject({ target: 'Noch {size}', held: null });
    expect(
      v2(
        `${data}<segment><source><pc id="1" dataRefStart="d2" dataRefEnd="d3">One</pc></source><target><sc id="1"/>Eins<ec startRef="1"/></target></segment>`,
      ),
    ).toMatchObject({ target: '<b>Eins</b>', held: null });
    expect(
      v2(
        `${data}<segment><source><ph id="1" dataRef="d1"/> One</source><target>Eins</target></segment><segment><source> two</source><target> <ph id="1"/></target></segment>`,
      ),
    ).toMatchObject({ target: 'Eins {size}', held: null });
  });

  it('keep what the target says itself', () => {
    const source = '<source><ph id="1">{a}</ph> <ph id="2">{b}</ph></source>';
    expect(v12(`${source}<target><x id="1" equiv-text="{b}"/> <ph id="2">{a}</ph></target>`)?.target).toBe(
      '{b} {a}',
    );
  });

  it.each([
    ['an id that the source does not have', `${SOURCE}<target>Noch <x id="7"/></target>`, '<x id="7">'],
    ['no element any more', `${SOURCE}<target>Noch</target>`, '{size}'],
    ['words', '<source><g id="1">Two words</g> left</source><target>Noch <g id="1"/></target>', '<g id="1">'],
    [
      'no text in the source either',
      '<source>Size <x id="1"/> left</source><target>Noch <x id="1"/></target>',
      '<x id="1">',
    ],
  ])('hold the unit if they had %s', (_, unit, text) => {
    expect(v12(unit)?.held).toEqual({ why: 'codes', text });
  });

  it('may be left out if they are tags', () => {
    const source = '<source><bpt id="1">&lt;b></bpt>One<ept id="1">&lt;/b></ept></source>';
    expect(v12(`${source}<target>Eins</target>`)).toMatchObject({ target: 'Eins', held: null });
  });

  it('are there if they came back as text, or were missing when the translation was exported', () => {
    expect(v12(`${SOURCE}<target>Noch {size}</target>`)?.held).toBeNull();
    const exported = `<trans-unit id="a" extradata="${textMark('Noch')}">${SOURCE}<target>Noch</target></trans-unit>`;
    const { units } = readXliff(`<xliff version="1.2"><file><body>${exported}</body></file></xliff>`);
    expect(units[0]).toMatchObject({ target: 'Noch', held: null });
  });

  it('of XLIFF 2 hold the unit if nothing says them', () => {
    expect(
      v2('<segment><source>One</source><target>Eins <ph id="2" dataRef="d9"/></target></segment>')?.held,
    ).toEqual({ why: 'codes', text: '<ph id="2">' });
  });
});

describe('the language of a unit', () => {
  it('is that of its own file', () => {
    const { units } = readXliff(
      `<xliff version="1.2"><file source-language="en" target-language="de"><body><trans-unit id="a"><source>One</source><target>Eins</target></trans-unit></body></file>
<file source-language="en-GB" target-language="fr"><body><trans-unit id="b"><source>One</source><target>Un</target></trans-unit></body></file>
<file><body><trans-unit id="c"><source xml:lang="sv">En</source><target xml:lang="da">Et</target></trans-unit></body></file></xliff>`,
    );
    expect(units.map(({ sourceLocale, targetLocale, held }) => [sourceLocale, targetLocale, held])).toEqual([
      ['en', 'de', null],
      ['en-GB', 'fr', null],
      ['sv', 'da', null],
    ]);
  });

  it('holds it if its translation names another one', () => {
    const held = (language: string) =>
      v12(`<source>One</source><target xml:lang="${language}">Un</target>`)?.held;
    expect(held('fr')).toEqual({ why: 'language', text: 'fr' });
    expect(['de', 'DE', 'de-AT', 'de_DE'].map(held)).toEqual([null, null, null, null]);
    expect(v2('<segment><source>One</source><target xml:lang="fr">Un</target></segment>')?.held?.why).toBe(
      'language',
    );
  });
});

describe('what people wrote beside a unit', () => {
  it('is read, but not what they wrote about a suggestion', () => {
    expect(
      v12(
        '<source>One</source><target>Eins</target><note from="Agency"> Which one? </note><note/><alt-trans><target>x</target><note>old</note></alt-trans>',
      )?.notes,
    ).toEqual(['Which one?']);
    expect(
      v2(
        '<notes><note category="c">First</note><note>Second</note></notes><segment><source>One</source></segment>',
      )?.notes,
    ).toEqual(['First', 'Second']);
  });
});

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { TermText } from '#shared/domain/glossary.ts';
import { readTbx, writeTbx } from '#shared/exchange/tbx.ts';
import { tempDir } from '../../../support/temp-dir.ts';

const term = (locale: string, text: string, more: Partial<TermText> = {}): TermText => ({
  locale,
  text,
  note: null,
  forbidden: false,
  ...more,
});

const martif = (body: string) =>
  `<?xml version='1.0'?>\n<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">\n<martif type="TBX" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>From a tool</p></sourceDesc></fileDesc></martifHeader><text><body>${body}</body></text></martif>`;

describe('files of other tools', () => {
  it('are read in the form of 2008, with groups and what has no place named', () => {
    const { terms, left } = readTbx(
      martif(`
      <termEntry id="1">
        <descripGrp><descrip type="definition">A vessel to <hi type="italics">boil</hi> water</descrip></descripGrp>
        <descrip type="subjectField">Kitchen</descrip>
        <langSet xml:lang="en-GB">
          <tig><term>electric <hi>kettle</hi></term><termNote type="partOfSpeech">noun</termNote></tig>
        </langSet>
        <langSet xml:lang="de-DE">
          <ntig><termGrp><term>Wasserkocher</term><termNote type="partOfSpeech">noun</termNote>
            <termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></termGrp><note>not the pot</note></ntig>
          <ntig><termGrp><term>Wasserkessel</term>
            <termNote type="administrativeStatus">supersededTerm-admn-sts</termNote></termGrp></ntig>
        </langSet>
      </termEntry>
      <termEntry id="2"><langSet xml:lang="en"><tig><term> </term></tig></langSet></termEntry>`),
    );
    const note = 'A vessel to boil water';
    expect(terms).toEqual([
      [
        term('en-GB', 'electric kettle', { note }),
        term('de-DE', 'Wasserkocher', { note: `not the pot\n${note}` }),
        term('de-DE', 'Wasserkessel', { note, forbidden: true }),
      ],
    ]);
    expect(left).toEqual([
      { name: 'subjectField', times: 1 },
      { name: 'partOfSpeech', times: 2 },
    ]);
  });

  it('are read in the form of 2019, with types as elements', () => {
    const { terms, left } = readTbx(`<?xml version="1.0"?>
<tbx style="dct" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic">
<tbxHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></tbxHeader>
<text><body><conceptEntry id="c1"><min:subjectField>Cookware</min:subjectField>
<langSec xml:lang="fr"><basic:definition>récipient</basic:definition><termSec><term>casserole</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus></termSec></langSec>
<langSec xml:lang="en"><termSec><term>pan &amp; lid</term></termSec></langSec></conceptEntry></body></text></tbx>`);
    expect(terms).toEqual([
      [term('fr', 'casserole', { note: 'récipient', forbidden: true }), term('en', 'pan & lid')],
    ]);
    expect(left).toEqual([{ name: 'subjectField', times: 1 }]);
  });

  it.each([
    ['<martif><text>', 'not well-formed XML'],
    ['<xliff version="1.2"/>', 'begins with <xliff>'],
    [`<!DOCTYPE martif [<!ENTITY x "y">]>${martif('').split('?>')[1]}`, 'entities'],
    [`<martif>${'<a>'.repeat(60)}`, 'deep'],
    [martif('<termEntry><langSet><tig><term>no language</term></tig></langSet></termEntry>'), 'no language'],
    [
      martif(
        `<termEntry><langSet xml:lang="en"><tig><term>${'x'.repeat(501)}</term></tig></langSet></termEntry>`,
      ),
      'too long',
    ],
  ])('are refused with the line: %#', (file, reason) => {
    expect(() => readTbx(file)).toThrow(reason);
    expect(() => readTbx(file)).toThrow(/See line \d/);
  });
});

const word = fc
  .stringMatching(/^[a-zäñ日本<>&"' ]{1,20}$/)
  .map((text) => `t${text.trim().replace(/\s+/g, ' ')}`);
const concept = fc.uniqueArray(
  fc.record({
    locale: fc.constantFrom('en', 'de', 'pt-BR'),
    text: word,
    note: fc.option(word),
    forbidden: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6, selector: ({ locale, text }) => `${locale} ${text}` },
);
const byLanguage = (texts: readonly TermText[]) =>
  [...Map.groupBy(texts, ({ locale }) => locale).values()].flat();

test('what is written comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(concept, { maxLength: 5 }), (terms) => {
      expect(readTbx(writeTbx(terms))).toEqual({ terms: terms.map(byLanguage), left: [] });
    }),
  );
});

/** The core structure of ISO 30042:2008, as far as terms are concerned. */
const CORE = `
<!ELEMENT martif (martifHeader, text)> <!ATTLIST martif type CDATA #REQUIRED xml:lang CDATA #REQUIRED>
<!ELEMENT martifHeader (fileDesc, encodingDesc?, revisionDesc?)>
<!ELEMENT fileDesc (titleStmt?, publicationStmt?, sourceDesc+)> <!ELEMENT titleStmt (title, note*)>
<!ELEMENT title (#PCDATA)> <!ELEMENT publicationStmt (p+)> <!ELEMENT sourceDesc (p+)>
<!ELEMENT encodingDesc (p+)> <!ELEMENT revisionDesc (change+)> <!ELEMENT change (p+)>
<!ELEMENT p (#PCDATA)> <!ATTLIST p type CDATA #IMPLIED>
<!ELEMENT text (body, back?)> <!ELEMENT back EMPTY> <!ELEMENT body (termEntry+)>
<!ELEMENT termEntry ((descrip | note)*, langSet+)> <!ATTLIST termEntry id ID #IMPLIED>
<!ELEMENT langSet ((descrip | note)*, (tig | ntig)+)> <!ATTLIST langSet xml:lang CDATA #REQUIRED>
<!ELEMENT tig (term, termNote*, (descrip | note)*)> <!ELEMENT ntig (termGrp, (descrip | note)*)>
<!ELEMENT termGrp (term, termNote*)> <!ELEMENT term (#PCDATA)>
<!ELEMENT termNote (#PCDATA)> <!ATTLIST termNote type CDATA #REQUIRED>
<!ELEMENT descrip (#PCDATA)> <!ATTLIST descrip type CDATA #REQUIRED> <!ELEMENT note (#PCDATA)>`;

const XMLLINT = spawnSync('xmllint', ['--version']).status === 0;

test.runIf(XMLLINT)('a written file has the structure of TBX-Basic according to xmllint', () => {
  const dtd = join(tempDir(), 'core.dtd');
  writeFileSync(dtd, CORE);
  const file = writeTbx([
    [term('en', 'a < b \u0001', { note: 'x & y' }), term('de', '日本 "z"', { forbidden: true })],
    [term('pt-BR', 'panela')],
  ]);
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--dtdvalid', dtd, '-'], {
    input: file.replace(/<!DOCTYPE[^>]*>\n/, ''),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

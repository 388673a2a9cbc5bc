import { t } from '@lingui/core/macro';
import { SaxesParser } from 'saxes';
import { AppError } from '../contract/result.ts';
import { formatCount } from '../domain/counted.ts';
import type { TermText } from '../domain/glossary.ts';
import { sentences } from '../domain/sentences.ts';
import { escapeAttribute, escapeText } from './xliff/xml.ts';

/** The deepest nesting of elements; real files have about ten levels. */
const MAX_DEPTH = 50;
const MAX_TEXT = 500;
const MAX_NOTE = 2000;

export interface TbxFile {
  /** A concept each. */
  terms: TermText[][];
  /** What the file says of terms and has no place here, such as the part of speech, with how often. */
  left: { name: string; times: number }[];
}

const CONCEPTS: ReadonlySet<string> = new Set(['termEntry', 'conceptEntry']);
const LANGUAGES: ReadonlySet<string> = new Set(['langSet', 'langSec']);
const TERMS: ReadonlySet<string> = new Set(['tig', 'ntig', 'termSec']);

/** Elements within a text. */
const INLINE: ReadonlySet<string> = new Set([
  'hi',
  'foreign',
  'p',
  'ph',
  'bpt',
  'ept',
  'it',
  'ut',
  'sc',
  'ec',
]);

/** A concept, language or term that is open, with what is said of it. */
interface Level {
  depth: number;
  kind: 'concept' | 'language' | 'term';
  language: string;
  notes: string[];
  term: string;
  forbidden: boolean;
  texts: TermText[];
}

/**
 * Reads a glossary as TBX, in the form of 2008 (`martif`) or 2019 (`tbx`), with types as attributes or as elements (`min:partOfSpeech`).
 * Notes and definitions of a term, its language or its concept become its note; deprecated and superseded terms are forbidden. Throws
 * `invalid_input` with the line.
 */
export function readTbx(text: string): TbxFile {
  const parser = new SaxesParser({ xmlns: false });
  const terms: TermText[][] = [];
  const left = new Map<string, number>();
  const levels: Level[] = [];
  /** The element whose text is read: the deepest one with text of its own. */
  let open: { depth: number; name: string; text: string } | null = null;
  let depth = 0;
  let isTbx = false;
  const refusal = (sentence: string) =>
    new AppError('invalid_input', sentences(sentence, t`See line ${formatCount(parser.line)}.`));

  const take = ({ name, text: read }: NonNullable<typeof open>) => {
    const level = levels.at(-1);
    const said = read.replace(/\s+/g, ' ').trim();
    if (!level || said === '') return;
    if (name === 'term') level.term = said;
    else if (name === 'administrativeStatus') level.forbidden = /deprecated|superseded|forbidden/i.test(said);
    else if (name === 'note' || name === 'definition') level.notes.push(said);
    else left.set(name, (left.get(name) ?? 0) + 1);
  };
  const end = (level: Level) => {
    const outer = levels.at(-1);
    if (level.kind === 'concept') {
      if (level.texts.length > 0) terms.push(level.texts);
      return;
    }
    if (level.kind === 'term' && level.term !== '') {
      const notes = [...level.notes, ...levels.toReversed().flatMap((one) => one.notes)];
      const note = [...new Set(notes)].join('\n');
      if (level.term.length > MAX_TEXT || note.length > MAX_NOTE)
        throw refusal(t`A term, or its note, is too long.`);
      if (level.language === '') throw refusal(t`A term has no language.`);
      level.texts.push({
        locale: level.language,
        text: level.term,
        note: note || null,
        forbidden: level.forbidden,
      });
    }
    outer?.texts.push(...level.texts);
  };

  parser.on('error', ({ message }) => {
    throw refusal(
      t`The file is not well-formed XML (${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}).`,
    );
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('['))
      throw refusal(t`The file declares entities or elements of its own, which no TBX file needs.`);
  });
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1);
    depth++;
    if (depth > MAX_DEPTH) throw refusal(t`The file nests elements more than ${MAX_DEPTH} deep.`);
    if (depth === 1) {
      isTbx = name === 'martif' || name === 'tbx';
      if (!isTbx) throw refusal(t`The file is no TBX file: it begins with <${full}>.`);
    }
    const kind = CONCEPTS.has(name)
      ? 'concept'
      : LANGUAGES.has(name)
        ? 'language'
        : TERMS.has(name)
          ? 'term'
          : null;
    if (kind) {
      const language = attributes['xml:lang'] ?? attributes.lang ?? levels.at(-1)?.language ?? '';
      levels.push({ depth, kind, language, notes: [], term: '', forbidden: false, texts: [] });
      open = null;
    } else if (!open || (open.name !== 'term' && !INLINE.has(name) && open.text.trim() === ''))
      open = { depth, name: attributes.type ?? name, text: '' };
  });
  parser.on('text', (read) => {
    if (open) open.text += read;
  });
  parser.on('cdata', (read) => {
    if (open) open.text += read;
  });
  parser.on('closetag', () => {
    if (open?.depth === depth) {
      take(open);
      open = null;
    }
    const level = levels.at(-1);
    if (level?.depth === depth) {
      levels.pop();
      end(level);
    }
    depth--;
  });
  parser.write(text).close();
  return { terms, left: [...left].map(([name, times]) => ({ name, times })) };
}

const STATUS = { forbidden: 'deprecatedTerm-admn-sts', preferred: 'preferredTerm-admn-sts' };

/** Writes terms as TBX-Basic of 2008, which other tools read: an entry for each, with its languages, terms, notes and forbidden terms. */
export function writeTbx(terms: readonly (readonly TermText[])[]): string {
  const entries = terms.map((texts, at) => {
    const languages = [...Map.groupBy(texts, ({ locale }) => locale)].map(
      ([locale, own]) =>
        `      <langSet xml:lang="${escapeAttribute(locale)}">\n${own.map(termElement).join('')}      </langSet>\n`,
    );
    return `    <termEntry id="c${at + 1}">\n${languages.join('')}    </termEntry>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en">
  <martifHeader>
    <fileDesc>
      <sourceDesc><p>Catalog Desk</p></sourceDesc>
    </fileDesc>
    <encodingDesc><p type="XCSURI">TBXBasicXCSV02.xcs</p></encodingDesc>
  </martifHeader>
  <text><body>
${entries.join('')}  </body></text>
</martif>
`;
}

function termElement({ text, note, forbidden }: TermText): string {
  const status = forbidden ? STATUS.forbidden : STATUS.preferred;
  const lines = [
    `<term>${content(text)}</term>`,
    `<termNote type="administrativeStatus">${status}</termNote>`,
    ...(note === null ? [] : [`<note>${content(note)}</note>`]),
  ];
  return `        <tig>\n${lines.map((line) => `          ${line}\n`).join('')}        </tig>\n`;
}

const content = (text: string): string => escapeText(text, () => '');

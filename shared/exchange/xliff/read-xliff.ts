import { t } from '@lingui/core/macro';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '../../contract/result.ts';
import type { ReadUnit, TranslationFile } from '../translation-unit.ts';
import type { Code, Content, Span } from './xliff-content.ts';
import { assembledUnit, type UnitPart, type XliffUnit } from './xliff-unit.ts';

/** The number of characters passed to the parser at a time. */
const PIECE = 65_536;
/** The deepest nesting of elements; no real file nests as deep. */
const MAX_DEPTH = 100;

/** The elements whose source or target is that of a unit; inside other elements it is a suggestion. */
const HOLDS_TEXT = new Set(['trans-unit', 'segment', 'ignorable']);

type Attributes = SaxesTagPlain['attributes'];

/**
 * Reads XLIFF 1.2 or 2.x, even if rewritten by other programs: codes become their text again, segments of a unit are joined,
 * suggestions are ignored. Throws `invalid_input` with the line if it is not XLIFF.
 */
export function readXliff(text: string): TranslationFile {
  const reader = new XliffReader();
  for (let from = 0; from < text.length; from += PIECE) reader.write(text.slice(from, from + PIECE));
  return reader.close();
}

/** The side of a unit whose text is being read. */
type Side = 'source' | 'target' | 'seg-source';

/** An element of the file that is open. */
interface Open {
  name: string;
  isPreserved: boolean;
}

class XliffReader {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #file: TranslationFile = { sourceLocale: null, targetLocale: null, units: [], problems: [] };
  readonly #path: Open[] = [];
  #version: 1 | 2 | null = null;
  /** The languages of the <file> that is being read, or of the document. */
  #languages: { sourceLocale: string | null; targetLocale: string | null } = NO_LANGUAGES;
  #unit: XliffUnit | null = null;
  #data = new Map<string, string>();
  #dataId: string | null = null;
  #side: { name: Side; depth: number } | null = null;
  /** The content that text and codes are added to: of the side, and of the spans that are open in it. */
  #content: { depth: number; content: Content[] }[] = [];
  #code: { depth: number; code: Code } | null = null;
  #isMark = false;
  #note: { depth: number; text: string } | null = null;

  constructor() {
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      throw this.#refusal(t`The file is damaged in line ${parser.line}`, message);
    });
    parser.on('doctype', (doctype) => {
      if (doctype.includes('['))
        throw this.#refusal(t`The file defines entities of its own, which are not read`);
    });
    parser.on('opentag', ({ name, attributes }) => this.#open(localName(name), attributes));
    parser.on('closetag', ({ name }) => this.#close(localName(name)));
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  close(): TranslationFile {
    this.#parser.close();
    if (this.#version === null) throw this.#refusal(t`This is no XLIFF file`);
    return this.#file;
  }

  #open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1);
    const space = attributes['xml:space'];
    this.#path.push({
      name,
      isPreserved: space === undefined ? (parent?.isPreserved ?? false) : space === 'preserve',
    });
    if (this.#path.length > MAX_DEPTH)
      throw this.#refusal(t`The file is nested too deeply in line ${this.#line}`);
    if (this.#side) this.#openInline(name, attributes);
    else if (name === 'xliff') this.#openRoot(attributes);
    else if (name === 'file') this.#openFile(attributes);
    else if (name === 'trans-unit' || name === 'unit') this.#openUnit(name, attributes);
    else if (name === 'data') this.#dataId = attributes.id ?? null;
    else if (name === 'segment' || name === 'ignorable') this.#openPart(name, attributes);
    else if (name === 'meta') this.#isMark = attributes.type === 'target' && this.#unit !== null;
    else if (name === 'note' && (parent?.name === 'trans-unit' || parent?.name === 'notes'))
      this.#note = { depth: this.#path.length, text: '' };
    else if (name === 'seg-source' && parent?.name === 'trans-unit') this.#openSide(name, attributes);
    else if ((name === 'source' || name === 'target') && HOLDS_TEXT.has(parent?.name ?? ''))
      this.#openSide(name, attributes);
  }

  #openRoot({ version = '', srcLang, trgLang }: Attributes): void {
    if (!/^[12]\./.test(version))
      throw this.#refusal(t`This is XLIFF “${version}”, of which only 1.2 and 2.0 are read`);
    this.#version = version.startsWith('1.') ? 1 : 2;
    this.#inLanguages({ sourceLocale: srcLang ?? null, targetLocale: trgLang ?? null });
  }

  #openFile(attributes: Attributes): void {
    if (this.#version === 1)
      this.#inLanguages({
        sourceLocale: attributes['source-language'] ?? null,
        targetLocale: attributes['target-language'] ?? null,
      });
  }

  #inLanguages(languages: typeof NO_LANGUAGES): void {
    this.#languages = languages;
    this.#file.sourceLocale ??= languages.sourceLocale;
    this.#file.targetLocale ??= languages.targetLocale;
  }

  #openUnit(name: string, { id, approved, extradata }: Attributes): void {
    if (this.#version === null) throw this.#refusal(t`This is no XLIFF file`);
    this.#data = new Map();
    if (!id) {
      this.#file.problems.push({ line: this.#line, message: t`A unit has no id.` });
      return;
    }
    this.#unit = {
      ...this.#languages,
      id,
      line: this.#line,
      parts: name === 'trans-unit' ? [emptyPart()] : [],
      segmentedSource: null,
      isPreserved: this.#path.at(-1)!.isPreserved,
      approved: approved ?? null,
      targetNamed: null,
      problem: null,
      exported: extradata ?? null,
      notes: [],
    };
  }

  #openPart(name: 'segment' | 'ignorable', { state, subState }: Attributes): void {
    this.#unit?.parts.push({
      ...emptyPart(),
      isIgnorable: name === 'ignorable',
      isUntranslated: state === 'initial',
      state: subState?.endsWith(':needs_review') ? 'needs_review' : (STATES_20[state ?? ''] ?? null),
    });
  }

  #openSide(name: Side, attributes: Attributes): void {
    const unit = this.#unit;
    const part = unit?.parts.at(-1);
    if (!unit || !part) return;
    const content: Content[] = [];
    const depth = this.#path.length;
    this.#side = { name, depth };
    this.#content = [{ depth, content }];
    unit.isPreserved ||= this.#path.at(-1)!.isPreserved;
    const language = attributes['xml:lang'];
    if (name === 'seg-source') unit.segmentedSource = content;
    else if (name === 'source') {
      part.source ??= content;
      if (language) unit.sourceLocale ??= language;
    } else if (part.target) unit.problem = t`Unit “${unit.id}” has several translations.`;
    else {
      const { state, order } = attributes;
      part.target = content;
      part.order = /^\d+$/.test(order ?? '') ? Number(order) : null;
      unit.targetNamed ??= language ?? null;
      if (state === undefined) return;
      part.isUntranslated = UNTRANSLATED.has(state);
      part.state = stateOf(state);
    }
  }

  #openInline(name: string, attributes: Attributes): void {
    if (this.#code) return;
    const depth = this.#path.length;
    const code = this.#codeOf(name, attributes);
    if (code) {
      this.#add(code);
      this.#code = { depth, code };
      return;
    }
    const span = this.#spanOf(name, attributes);
    this.#add(span);
    this.#content.push({ depth, content: span.content });
  }

  /** Returns the code that an element is; null if it is none. */
  #codeOf(name: string, attributes: Attributes): Code | null {
    const { ctype, hex } = attributes;
    const part = CODES[name];
    const id = attributes.startRef ?? attributes.rid ?? attributes.id ?? '';
    const code = { kind: 'code' as const, name, id, part: part ?? 'whole', inner: '', shown: '' };
    const character = /^x-character-([0-9A-F]{2,6})$/.exec(ctype ?? '')?.[1] ?? hex;
    if (name === 'cp' || (name === 'ph' && ctype?.startsWith('x-character-')))
      return {
        ...code,
        text: character === undefined ? '' : String.fromCharCode(Number.parseInt(character, 16)),
      };
    if (part === undefined) return null;
    return {
      ...code,
      text: this.#dataOf(attributes.dataRef),
      shown: attributes['equiv-text'] ?? attributes.equiv ?? '',
    };
  }

  #spanOf(name: string, attributes: Attributes): Span {
    const { id = '', mtype, mid, type } = attributes;
    const code = (part: 'start' | 'end', data: string | undefined): Code => {
      const text = this.#dataOf(data);
      return { kind: 'code', name, id, part, text, inner: '', shown: '' };
    };
    return {
      kind: 'span',
      name,
      id,
      codes:
        name === 'g' || name === 'pc'
          ? { start: code('start', attributes.dataRefStart), end: code('end', attributes.dataRefEnd) }
          : null,
      segment: mtype === 'seg' ? (mid ?? '') : null,
      isDeleted: name === 'mrk' && DELETED.test(mtype ?? type ?? ''),
      content: [],
    };
  }

  #dataOf(reference: string | undefined): string | null {
    return reference === undefined ? null : (this.#data.get(reference) ?? null);
  }

  #close(name: string): void {
    const depth = this.#path.length;
    this.#path.pop();
    if (this.#code?.depth === depth) this.#code = null;
    else if (this.#content.at(-1)?.depth === depth) this.#content.pop();
    if (name === 'data') this.#dataId = null;
    if (name === 'meta') this.#isMark = false;
    if (this.#note?.depth === depth) this.#endNote(this.#note.text);
    if (this.#side?.depth === depth) this.#side = null;
    if (name === 'file' && this.#version === 1) this.#languages = NO_LANGUAGES;
    if ((name === 'trans-unit' || name === 'unit') && this.#unit) this.#endUnit(this.#unit);
  }

  #endNote(text: string): void {
    const note = text.trim();
    if (note !== '') this.#unit?.notes.push(note);
    this.#note = null;
  }

  #endUnit(unit: XliffUnit): void {
    this.#unit = null;
    const read = assembledUnit(unit);
    if ('problem' in read) this.#file.problems.push({ line: unit.line, message: read.problem });
    else this.#file.units.push(read);
  }

  #text(text: string): void {
    if (this.#dataId !== null) this.#data.set(this.#dataId, (this.#data.get(this.#dataId) ?? '') + text);
    else if (this.#isMark && this.#unit) this.#unit.exported = (this.#unit.exported ?? '') + text;
    else if (this.#note) this.#note.text += text;
    else if (this.#code) this.#code.code.inner += text;
    else if (this.#side) this.#add(text);
  }

  #add(one: Content): void {
    const content = this.#content.at(-1)?.content;
    const last = content?.at(-1);
    if (typeof one === 'string' && typeof last === 'string') content![content!.length - 1] = last + one;
    else content?.push(one);
  }

  get #line(): number {
    return this.#parser.line;
  }

  #refusal(what: string, details?: string): AppError {
    return new AppError('invalid_input', `${what}.`, details === undefined ? {} : { details });
  }
}

const NO_LANGUAGES: { sourceLocale: string | null; targetLocale: string | null } = {
  sourceLocale: null,
  targetLocale: null,
};

const emptyPart = (): UnitPart => ({
  isIgnorable: false,
  source: null,
  target: null,
  order: null,
  isUntranslated: false,
  state: null,
});

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Codes of XLIFF 1.2 and 2.x, and where in a span they stand. */
const CODES: { [name: string]: Code['part'] } = {
  ph: 'whole',
  x: 'whole',
  it: 'whole',
  bpt: 'start',
  bx: 'start',
  sc: 'start',
  ept: 'end',
  ex: 'end',
  ec: 'end',
};

/** Tracked changes, as tools mark them: "x-sdl-deleted". */
const DELETED = /(^|[-:_])(deleted?|deletion)$/i;

/** States of a target in XLIFF 1.2 before it is translated. */
const UNTRANSLATED = new Set(['new', 'needs-translation']);

/** The meaning of a segment's state in XLIFF 2.x; "initial", which it has if it says none, means that it was not translated. */
const STATES_20: { [state: string]: ReadUnit['state'] } = {
  translated: 'translated',
  reviewed: 'done',
  final: 'done',
};

/** The meaning of a target's state in XLIFF 1.2. */
function stateOf(state: string): ReadUnit['state'] {
  if (state === 'final' || state === 'signed-off') return 'done';
  return state.startsWith('needs-') || state === 'new' ? 'needs_review' : 'translated';
}

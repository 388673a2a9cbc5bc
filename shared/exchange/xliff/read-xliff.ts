import { t } from '@lingui/core/macro';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '../../contract/result.ts';
import type { ReviewMark } from '../../contract/translate.ts';
import type { ReadUnit, TranslationFile } from '../translation-unit.ts';

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

/** The part of a unit that is being read: the text of its source or target. */
type Side = 'source' | 'target';

class XliffReader {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #file: TranslationFile = { sourceLocale: null, targetLocale: null, units: [], problems: [] };
  readonly #path: string[] = [];
  #version: 1 | 2 | null = null;
  #unit: ReadUnit | null = null;
  #data = new Map<string, string>();
  #dataId: string | null = null;
  #side: Side | null = null;
  /** The depth of a code whose text is elsewhere, so that its own content is not read. */
  #skipped: number | null = null;
  /** Texts that close codes, by the depth of their element. */
  readonly #closing: { depth: number; text: string }[] = [];
  #isMark = false;

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
    this.#path.push(name);
    if (this.#path.length > MAX_DEPTH)
      throw this.#refusal(t`The file is nested too deeply in line ${this.#line}`);
    if (this.#side) this.#openCode(name, attributes);
    else if (name === 'xliff') this.#openRoot(attributes);
    else if (name === 'file') {
      this.#file.sourceLocale ??= attributes['source-language'] ?? null;
      this.#file.targetLocale ??= attributes['target-language'] ?? null;
    } else if (name === 'trans-unit' || name === 'unit') this.#openUnit(attributes);
    else if (name === 'data') this.#dataId = attributes.id ?? null;
    else if (name === 'segment') this.#openSegment(attributes);
    else if (name === 'meta') this.#isMark = attributes.type === 'target' && this.#unit !== null;
    else if ((name === 'source' || name === 'target') && HOLDS_TEXT.has(parent ?? ''))
      this.#openSide(name, attributes);
  }

  #openRoot({ version = '', srcLang, trgLang }: Attributes): void {
    if (!/^[12]\./.test(version))
      throw this.#refusal(t`This is XLIFF “${version}”, of which only 1.2 and 2.0 are read`);
    this.#version = version.startsWith('1.') ? 1 : 2;
    this.#file.sourceLocale = srcLang ?? null;
    this.#file.targetLocale = trgLang ?? null;
  }

  #openUnit({ id, approved, extradata }: Attributes): void {
    if (this.#version === null) throw this.#refusal(t`This is no XLIFF file`);
    this.#data = new Map();
    if (!id) {
      this.#file.problems.push({ line: this.#line, message: t`A unit has no id.` });
      return;
    }
    this.#unit = {
      id,
      source: null,
      target: null,
      review: approved === 'yes' ? 'done' : null,
      exported: extradata ?? null,
      line: this.#line,
    };
  }

  #openSegment({ state, subState }: Attributes): void {
    const unit = this.#unit;
    if (!unit) return;
    if (subState?.endsWith(':needs_review')) unit.review = 'needs_review';
    else if (state === 'final' || state === 'reviewed') unit.review ??= 'done';
    else if (unit.review === 'done') unit.review = null;
  }

  #openSide(side: Side, { state }: Attributes): void {
    const unit = this.#unit;
    if (!unit) return;
    unit[side] ??= '';
    this.#side = side;
    if (side === 'target' && state !== undefined) unit.review = reviewOf(state) ?? unit.review;
  }

  #openCode(name: string, attributes: Attributes): void {
    const depth = this.#path.length;
    const dataOf = (reference: string | undefined) =>
      reference === undefined ? undefined : this.#data.get(reference);
    const character = /^x-character-([0-9A-F]{2,6})$/.exec(attributes.ctype ?? '')?.[1] ?? attributes.hex;
    if (name === 'cp' || (name === 'ph' && attributes.ctype?.startsWith('x-character-'))) {
      this.#add(character === undefined ? '' : String.fromCharCode(Number.parseInt(character, 16)));
      this.#skipped ??= depth;
    } else if (name === 'pc') {
      this.#add(dataOf(attributes.dataRefStart) ?? '');
      this.#closing.push({ depth, text: dataOf(attributes.dataRefEnd) ?? '' });
    } else if (this.#version === 2 && (name === 'ph' || name === 'sc' || name === 'ec'))
      this.#add(dataOf(attributes.dataRef) ?? attributes.equiv ?? this.#lostCode(name));
    else if (name === 'x' || name === 'bx' || name === 'ex')
      this.#add(attributes['equiv-text'] ?? this.#lostCode(name));
  }

  #lostCode(name: string): string {
    const message = t`A code <${name}> in unit “${this.#unit?.id ?? ''}” has no text.`;
    this.#file.problems.push({ line: this.#line, message });
    return '';
  }

  #close(name: string): void {
    const depth = this.#path.length;
    this.#path.pop();
    if (this.#skipped === depth) this.#skipped = null;
    if (this.#closing.at(-1)?.depth === depth) this.#add(this.#closing.pop()!.text);
    if (name === 'data') this.#dataId = null;
    if (name === 'meta') this.#isMark = false;
    if (name === this.#side && !this.#isWithinSide()) this.#side = null;
    if ((name === 'trans-unit' || name === 'unit') && this.#unit) {
      this.#file.units.push(this.#unit);
      this.#unit = null;
    }
  }

  #isWithinSide(): boolean {
    return this.#side !== null && this.#path.includes(this.#side);
  }

  #text(text: string): void {
    if (this.#dataId !== null) this.#data.set(this.#dataId, (this.#data.get(this.#dataId) ?? '') + text);
    else if (this.#isMark && this.#unit) this.#unit.exported = (this.#unit.exported ?? '') + text;
    else if (this.#side && this.#skipped === null) this.#add(text);
  }

  #add(text: string): void {
    if (this.#unit && this.#side && this.#skipped === null) this.#unit[this.#side] += text;
  }

  get #line(): number {
    return this.#parser.line;
  }

  #refusal(what: string, details?: string): AppError {
    return new AppError('invalid_input', `${what}.`, details === undefined ? {} : { details });
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The meaning of a target's state in XLIFF 1.2. */
function reviewOf(state: string): ReviewMark {
  if (state === 'final' || state === 'signed-off') return 'done';
  return state.startsWith('needs-') || state === 'new' ? 'needs_review' : null;
}

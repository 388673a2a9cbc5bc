import { t } from '@lingui/core/macro';
import { SaxesParser } from 'saxes';
import { MAX_UNIT_TEXT } from '../../contract/memory.ts';
import { AppError } from '../../contract/result.ts';
import { type ByName, byName, withNamed } from '../../domain/by-name.ts';
import { formatCount } from '../../domain/counted.ts';
import { sentences } from '../../domain/sentences.ts';
import { isSameLanguage, languageKinship } from '../../service/language-codes.ts';
import type { TmxText, TmxUnit } from './tmx-unit.ts';

/** The deepest nesting of elements; real files do not nest inline codes this deep. */
const MAX_DEPTH = 50;
/** The longest tag or text, in characters; real ones are shorter, and more is not kept in memory. */
const MAX_RUN = 10_000_000;

interface TmxListener {
  /**
   * `codesLost`: the unit has inline codes of unknown meaning, which are left out. `isAgain`: another text of the same unit was its
   * source before, because each may be (srclang="*all*").
   */
  unit(unit: TmxUnit, at: { line: number; codesLost: boolean; isAgain: boolean }): void;
  /** Why a unit, or one of its texts, is skipped: it has no source or translation, or a code lost its text. */
  unreadable(line: number, reason: string): void;
}

/** An inline code. Its key is the same in all texts of the unit; null if the file does not say which code it is. */
interface TmxCode {
  key: string | null;
  text: string;
}

interface ReadText {
  language: string;
  content: (string | TmxCode)[];
}

interface OpenUnit {
  line: number;
  sourceLanguage: string | null;
  texts: ReadText[];
  at: string | null;
  note: string | null;
  props: ByName<string>;
}

/** An element whose text is being read: a segment with its codes, a note, or a prop with its type. */
type OpenText = { depth: number } & (
  | { kind: 'segment'; content: (string | TmxCode)[]; numbers: Map<string, string> }
  | { kind: 'note'; text: string }
  | { kind: 'prop'; text: string; type: string }
);

/** Inline elements whose content is the code itself. */
const CODES: ReadonlySet<string> = new Set(['ph', 'bpt', 'ept', 'it', 'ut']);

/**
 * Reads a TMX file of any size chunk by chunk; each unit is passed on when it ends. `write` and `end` throw `invalid_input`
 * with the line if it is not well-formed XML, not TMX, or made to exhaust memory: a document type with declarations, very
 * deep nesting, endless texts. Inline codes become the text that they contain.
 */
export class TmxReader {
  readonly #listener: TmxListener;
  readonly #parser = new SaxesParser({ xmlns: false });
  #depth = 0;
  #headerLanguage: string | null = null;
  #unit: OpenUnit | null = null;
  /** Of the `tuv` that is open. */
  #language = '';
  #open: OpenText | null = null;
  #code: { depth: number; code: TmxCode } | null = null;
  /** Where the last tag began or ended, in characters. */
  #lastTag = 0;

  constructor(listener: TmxListener) {
    this.#listener = listener;
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      throw this.#refusal(
        t`The file is not well-formed XML (${message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}).`,
      );
    });
    parser.on('doctype', (doctype) => {
      if (doctype.includes('['))
        throw this.#refusal(t`The file declares entities or elements of its own, which no TMX file needs.`);
    });
    parser.on('opentag', ({ name, attributes }) => this.#begin(name, attributes));
    parser.on('closetag', ({ name }) => this.#finish(name));
    parser.on('text', (text) => this.#read(text));
    parser.on('cdata', (text) => this.#read(text));
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
    if (this.#parser.position - this.#lastTag > MAX_RUN)
      throw this.#refusal(t`The file has a tag or text of more than 10 MB.`);
  }

  end(): void {
    this.#parser.close();
  }

  #begin(name: string, attributes: Attributes): void {
    this.#depth++;
    this.#lastTag = this.#parser.position;
    if (this.#depth > MAX_DEPTH) throw this.#refusal(t`The file nests elements more than ${MAX_DEPTH} deep.`);
    if (this.#depth === 1 && name !== 'tmx')
      throw this.#refusal(t`The file is no TMX file: it begins with <${name}>.`);
    if (this.#open) {
      this.#beginCode(name, attributes);
      return;
    }
    const depth = this.#depth;
    if (name === 'header') this.#headerLanguage = sourceLanguageOf(attributes);
    else if (name === 'tu')
      this.#unit = {
        line: this.#parser.line,
        sourceLanguage: sourceLanguageOf(attributes) ?? this.#headerLanguage,
        texts: [],
        at: isoDate(attributes.changedate ?? attributes.creationdate),
        note: null,
        props: byName([]),
      };
    else if (name === 'tuv') this.#language = attributes['xml:lang'] ?? attributes.lang ?? '';
    else if (name === 'seg') this.#open = { depth, content: [], numbers: new Map(), kind: 'segment' };
    else if (name === 'note') this.#open = { depth, text: '', kind: 'note' };
    else if (name === 'prop') this.#open = { depth, text: '', kind: 'prop', type: attributes.type ?? '' };
  }

  #beginCode(name: string, { x, i }: Attributes): void {
    const open = this.#open;
    if (!CODES.has(name) || this.#code || open?.kind !== 'segment') return;
    // The two halves of a pair have the same "i" within a text, and the first has the "x" that all texts share.
    if (name === 'bpt' && i !== undefined && x !== undefined) open.numbers.set(i, x);
    const number = x ?? (i === undefined ? undefined : (open.numbers.get(i) ?? `i${i}`));
    const part = name === 'bpt' ? 'start' : name === 'ept' ? 'end' : 'whole';
    const code = { key: number === undefined ? null : `${part} ${number}`, text: '' };
    open.content.push(code);
    this.#code = { depth: this.#depth, code };
  }

  #read(text: string): void {
    const open = this.#open;
    if (this.#code) this.#code.code.text += text;
    else if (open?.kind === 'segment') open.content.push(text);
    else if (open) open.text += text;
  }

  #finish(name: string): void {
    const open = this.#open;
    const unit = this.#unit;
    if (this.#code?.depth === this.#depth) this.#code = null;
    else if (open?.depth === this.#depth) {
      if (unit) this.#take(open, unit);
      this.#open = null;
    } else if (name === 'tu' && unit) {
      this.#handOver(unit);
      this.#unit = null;
    }
    this.#depth--;
    this.#lastTag = this.#parser.position;
  }

  #take(open: OpenText, unit: OpenUnit): void {
    if (open.kind === 'prop') unit.props = withNamed(unit.props, open.type, open.text);
    else if (open.kind === 'segment') unit.texts.push({ language: this.#language, content: open.content });
    else unit.note = unit.note === null ? open.text : `${unit.note}\n${open.text}`;
  }

  #handOver({ line, sourceLanguage, texts: read, ...about }: OpenUnit): void {
    const { texts, lost, codesLost } = textsOf(read);
    for (const language of lost)
      this.#listener.unreadable(line, t`A code has lost its text (${language || '?'}).`);
    if (texts.length < 2 && lost.length > 0) return;
    const sources = sourcesAmong(texts, sourceLanguage);
    const [source, ...others] = sources;
    const reason = unreadableReason(sourceLanguage, texts, sources);
    if (reason !== null || !source) {
      this.#listener.unreadable(line, reason ?? '');
      return;
    }
    for (const one of [source, ...others])
      this.#listener.unit(
        { source: one, targets: targetsFor(one, texts), ...about },
        { line, codesLost, isAgain: one !== source },
      );
  }

  #refusal(sentence: string): AppError {
    return new AppError('invalid_input', sentences(sentence, t`See line ${formatCount(this.#parser.line)}.`));
  }
}

type Attributes = Record<string, string | undefined>;

/** Any language may be the source. */
const isAll = (sourceLanguage: string): boolean => sourceLanguage.toLowerCase() === '*all*';

/** Null if the file does not say. */
const sourceLanguageOf = ({ srclang }: Attributes): string | null => srclang ?? null;

/** Returns the texts that may be the source of a unit: with "*all*" each, otherwise the one in that language, in whatever form. */
function sourcesAmong(texts: readonly TmxText[], sourceLanguage: string | null): TmxText[] {
  if (sourceLanguage === null) return texts.slice(0, 1);
  if (isAll(sourceLanguage)) return texts.filter((text) => text.language !== '' && !isBlank(text));
  const same = texts.find(({ language }) => isSameLanguage(language, sourceLanguage));
  if (same) return [same];
  const forms = texts.filter(({ language }) => languageKinship(language, sourceLanguage) === 'form');
  return forms.length === 1 ? forms : [];
}

const targetsFor = (source: TmxText, texts: readonly TmxText[]): TmxText[] =>
  texts.filter((text) => text !== source && text.language !== '' && !isBlank(text));

function unreadableReason(
  sourceLanguage: string | null,
  texts: readonly TmxText[],
  [source]: readonly TmxText[],
): string | null {
  if (!source)
    return sourceLanguage === null || isAll(sourceLanguage)
      ? t`It has no text in its source language.`
      : t`It has no text in its source language (${sourceLanguage}).`;
  if (source.language === '') return t`Its source has no language.`;
  if (isBlank(source)) return t`Its source is empty.`;
  const targets = targetsFor(source, texts);
  if (targets.length === 0) return t`It has no translation.`;
  return [source, ...targets].some(({ text }) => text.length > MAX_UNIT_TEXT)
    ? t`A text has more than ${formatCount(MAX_UNIT_TEXT)} characters.`
    : null;
}

/**
 * Returns the texts of a unit with their codes, which are in one of them if another lost them. `lost`: the languages of texts that
 * are left out, because their codes cannot be restored although the unit has others; `codesLost`: none of them says its codes.
 */
function textsOf(read: readonly ReadText[]): { texts: TmxText[]; lost: string[]; codesLost: boolean } {
  const codes = read.flatMap(({ content }) => content.filter((one) => typeof one !== 'string'));
  const known = new Map(codes.flatMap(({ key, text }) => (key === null || text === '' ? [] : [[key, text]])));
  const texts: TmxText[] = [];
  const lost: string[] = [];
  let codesLost = false;
  for (const { language, content } of read) {
    let text = '';
    let isLost = false;
    for (const one of content) {
      const restored = typeof one === 'string' ? one : one.text || (known.get(one.key ?? '') ?? null);
      isLost ||= restored === null;
      text += restored ?? '';
    }
    if (isLost && codes.some((one) => one.text !== '')) lost.push(language);
    else texts.push({ language, text });
    codesLost ||= isLost;
  }
  return { texts, lost, codesLost: codesLost && lost.length === 0 };
}

const isBlank = ({ text }: TmxText): boolean => text.trim() === '';

/** From "20260504T093000Z"; null for anything else. */
function isoDate(date: string | undefined): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date ?? '');
  if (!parts) return null;
  const [, year, month, day, hours, minutes, seconds] = parts;
  const iso = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

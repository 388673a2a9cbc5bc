import { t } from '@lingui/core/macro';
import { SaxesParser } from 'saxes';
import { MAX_UNIT_TEXT } from '../../contract/memory.ts';
import { AppError } from '../../contract/result.ts';
import { type ByName, byName, withNamed } from '../../domain/by-name.ts';
import { formatCount } from '../../domain/counted.ts';
import { sentences } from '../../domain/sentences.ts';
import { isSameLanguage } from '../../service/language-codes.ts';
import type { TmxText, TmxUnit } from './tmx-unit.ts';

/** The deepest nesting of elements; real files do not nest inline codes this deep. */
const MAX_DEPTH = 50;
/** The longest tag or text, in characters; real ones are shorter, and more is not kept in memory. */
const MAX_RUN = 10_000_000;

interface TmxListener {
  /** `codesLost`: the unit has inline codes of unknown meaning, which are left out. */
  unit(unit: TmxUnit, at: { line: number; codesLost: boolean }): void;
  /** Why a unit is skipped: it has no source, or no translation. */
  unreadable(line: number, reason: string): void;
}

interface OpenUnit {
  line: number;
  sourceLanguage: string | null;
  texts: TmxText[];
  at: string | null;
  note: string | null;
  props: ByName<string>;
  codesLost: boolean;
}

/** An element whose text is being read: a segment, a note, or a prop with its type. */
type OpenText = { depth: number; text: string } & (
  | { kind: 'segment' | 'note' }
  | { kind: 'prop'; type: string }
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
  /** For each open inline code, whether it is empty so far. */
  #emptyCodes: boolean[] = [];
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
      if (CODES.has(name)) this.#emptyCodes.push(true);
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
        codesLost: false,
      };
    else if (name === 'tuv') this.#language = attributes['xml:lang'] ?? attributes.lang ?? '';
    else if (name === 'seg') this.#open = { depth, text: '', kind: 'segment' };
    else if (name === 'note') this.#open = { depth, text: '', kind: 'note' };
    else if (name === 'prop') this.#open = { depth, text: '', kind: 'prop', type: attributes.type ?? '' };
  }

  #read(text: string): void {
    if (!this.#open) return;
    this.#open.text += text;
    this.#emptyCodes.fill(false);
  }

  #finish(name: string): void {
    const open = this.#open;
    const unit = this.#unit;
    if (open && open.depth < this.#depth && CODES.has(name)) {
      if (this.#emptyCodes.pop() && unit) unit.codesLost = true;
    } else if (open?.depth === this.#depth) {
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
    else if (open.kind === 'segment') unit.texts.push({ language: this.#language, text: open.text });
    else unit.note = unit.note === null ? open.text : `${unit.note}\n${open.text}`;
  }

  #handOver({ line, sourceLanguage, texts, codesLost, ...about }: OpenUnit): void {
    const source =
      sourceLanguage === null
        ? texts[0]
        : texts.find(({ language }) => isSameLanguage(language, sourceLanguage));
    const targets = texts.filter((text) => text !== source && text.language !== '' && !isBlank(text));
    if (!source)
      this.#listener.unreadable(
        line,
        sourceLanguage === null
          ? t`It has no text in its source language.`
          : t`It has no text in its source language (${sourceLanguage}).`,
      );
    else if (source.language === '') this.#listener.unreadable(line, t`Its source has no language.`);
    else if (isBlank(source)) this.#listener.unreadable(line, t`Its source is empty.`);
    else if (targets.length === 0) this.#listener.unreadable(line, t`It has no translation.`);
    else if ([source, ...targets].some(({ text }) => text.length > MAX_UNIT_TEXT))
      this.#listener.unreadable(line, t`A text has more than ${formatCount(MAX_UNIT_TEXT)} characters.`);
    else this.#listener.unit({ source, targets, ...about }, { line, codesLost });
  }

  #refusal(sentence: string): AppError {
    return new AppError('invalid_input', sentences(sentence, t`See line ${formatCount(this.#parser.line)}.`));
  }
}

type Attributes = Record<string, string | undefined>;

/** Null if any language may be the source. */
const sourceLanguageOf = ({ srclang }: Attributes): string | null =>
  srclang === undefined || srclang === '*all*' ? null : srclang;

const isBlank = ({ text }: TmxText): boolean => text.trim() === '';

/** From "20260504T093000Z"; null for anything else. */
function isoDate(date: string | undefined): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date ?? '');
  if (!parts) return null;
  const [, year, month, day, hours, minutes, seconds] = parts;
  const iso = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}

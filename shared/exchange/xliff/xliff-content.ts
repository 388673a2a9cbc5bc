import { inlineCodes } from '../../domain/checks/placeholders.ts';
import { isWithoutWords } from '../copied-source.ts';

/** What a source or target of XLIFF holds: characters, codes, and spans of both. */
export type Content = string | Code | Span;

/** A placeholder or tag that a tool protects. Some tools return it without its text. */
export interface Code {
  kind: 'code';
  /** Of its element. */
  name: string;
  id: string;
  part: CodePart;
  /** Its text, if the file says so exactly; null if it stands elsewhere. */
  text: string | null;
  /** The content of its element. */
  inner: string;
  /** What a tool shows for it, which need not be its text. */
  shown: string;
}

/** Whether a code stands alone, or begins or ends a span. */
type CodePart = 'whole' | 'start' | 'end';

/** Codes or characters that belong together: <g>, <pc>, <mrk>. */
export interface Span {
  kind: 'span';
  name: string;
  id: string;
  /** For a span between two codes. */
  codes: { start: Code; end: Code } | null;
  /** The number of the segment that it is (mrk mtype="seg"). */
  segment: string | null;
  /** The text was deleted by a tracked change. */
  isDeleted: boolean;
  content: Content[];
}

interface KnownCode {
  text: string;
  inner: string;
}

/** The codes of a unit's source by their ids, from which codes of its target that lost their text are restored. */
export class SourceCodes {
  readonly #codes = new Map<string, KnownCode>();
  readonly #texts = new Set<string>();

  /** Reads the codes of a source. Of codes with the same id, the first counts. */
  add(content: readonly Content[]): void {
    for (const one of content) {
      if (typeof one === 'string') continue;
      if (one.kind === 'code') this.#know(one, ownText(one));
      else {
        if (one.codes) {
          this.#know(one.codes.start, ownText(one.codes.start));
          this.#know(one.codes.end, ownText(one.codes.end));
        }
        this.add(one.content);
        const inside = textOf(one.content, { codes: this, isPreserved: true, lost: [] });
        if (one.codes && isWithoutWords(inside))
          this.#set(`inside ${one.id}`, { text: inside, inner: inside });
      }
    }
  }

  /** Returns the text of a code; null if nothing says it. */
  restored(code: Code): string | null {
    const own = ownText(code);
    const known = this.#codes.get(keyOf(code));
    if (!known) return own ?? (code.part === 'whole' ? this.#inside(code.id) : null);
    if (code.text !== null) return code.text;
    if (code.inner !== '') return code.inner === known.inner ? known.text : code.inner;
    // What is only shown may be an abbreviation, unless it is the text of a code that has another number now.
    return this.#texts.has(code.shown) ? code.shown : known.text;
  }

  /** Returns what a span holds that came back empty; null if that were words. */
  restoredInside({ id }: Span): string | null {
    return this.#inside(id) ?? this.#codes.get(`whole ${id}`)?.text ?? null;
  }

  /** Returns the placeholders that are not in a translation, whether as codes or as text. Tags may be left out on purpose. */
  placeholdersMissingIn(translation: string): string[] {
    const codes = [...this.#codes].filter(([key]) => !key.startsWith('inside '));
    const texts = new Set(codes.map(([, { text }]) => text));
    return [...texts].filter((text) => isPlaceholder(text) && !translation.includes(text));
  }

  #inside(id: string): string | null {
    return this.#codes.get(`inside ${id}`)?.text ?? null;
  }

  #know(code: Code, text: string | null): void {
    if (text !== null) this.#set(keyOf(code), { text, inner: code.inner });
  }

  #set(key: string, known: KnownCode): void {
    if (this.#codes.has(key)) return;
    this.#codes.set(key, known);
    this.#texts.add(known.text);
  }
}

const isPlaceholder = (text: string): boolean =>
  inlineCodes(text).some(({ kind, text: all }) => kind === 'placeholder' && all === text);

const keyOf = ({ part, id }: Code): string => `${part} ${id}`;

const ownText = ({ text, inner, shown }: Code): string | null => text ?? (inner || shown || null);

export interface Reading {
  codes: SourceCodes;
  /** Spaces and lines are text. Otherwise line breaks with indentation are the layout of the file. */
  isPreserved: boolean;
  /** Receives codes without a text, as the file has them. */
  lost: string[];
}

/** Returns the text of content, with its codes, and without what a tracked change deleted. */
export function textOf(content: readonly Content[], reading: Reading): string {
  const { codes, lost } = reading;
  let text = '';
  for (const one of content) {
    if (typeof one === 'string') text += reading.isPreserved ? one : withoutIndentation(one);
    else if (one.kind === 'code') {
      const restored = codes.restored(one);
      if (restored === null) lost.push(`<${one.name} id="${one.id}">`);
      text += restored ?? '';
    } else if (!one.isDeleted) text += textOfSpan(one, reading);
  }
  return text;
}

function textOfSpan(span: Span, reading: Reading): string {
  const { codes, lost } = reading;
  const inside = textOf(span.content, reading);
  if (!span.codes) return inside;
  // The codes of a span often have no text at all: its content is what matters.
  const start = codes.restored(span.codes.start) ?? '';
  const end = codes.restored(span.codes.end) ?? '';
  if (inside !== '' || span.content.length > 0) return start + inside + end;
  const restored = codes.restoredInside(span);
  if (restored === null) lost.push(`<${span.name} id="${span.id}">`);
  return start + (restored ?? '') + end;
}

/** A line break that is followed by indentation separates words as a space does. */
const withoutIndentation = (text: string): string => text.replaceAll(/[ \t]*\n[ \t\n]*[ \t]/g, ' ');

/** The segments that a text was divided into (mrk mtype="seg"), by their numbers. */
export function segmentsIn(content: readonly Content[], found: Map<string, Content[]> = new Map()) {
  for (const one of content) {
    if (typeof one === 'string' || one.kind === 'code' || one.isDeleted) continue;
    if (one.segment === null) segmentsIn(one.content, found);
    else found.set(one.segment, [...(found.get(one.segment) ?? []), ...one.content]);
  }
  return found;
}

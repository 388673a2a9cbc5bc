import { t } from '@lingui/core/macro';
import { listed } from '../../listed.ts';
import { UnreadableEdit } from '../unreadable-edit.ts';
import { type FilterName, filterShapes } from './filters.ts';

/** A cell of the product that a template names; `locale` is null for the cell's own. */
export interface TemplateField {
  property: string;
  locale: string | null;
  /** Its start and end in the template. */
  from: number;
  to: number;
}

interface TemplateFilter {
  name: FilterName;
  args: (string | number)[];
}

export type TemplatePart = { text: string } | { field: TemplateField; filters: TemplateFilter[] };

/**
 * Reads a template: `{brand} {title@en|upper|truncate:60}`. In braces the name of a property (or identifier, title, or value
 * for the cell's own), after @ a locale, after | filters with their values after a colon. Names that hold | @ } or begin
 * with a quote are written in quotes. {{ and }} are the braces themselves. Throws `UnreadableEdit` with the place of the
 * mistake.
 */
export function parseTemplate(template: string): TemplatePart[] {
  const reader = new Reader(template);
  const parts: TemplatePart[] = [];
  while (!reader.atEnd()) {
    if (reader.takes('{{')) addText(parts, '{');
    else if (reader.takes('}}')) addText(parts, '}');
    else if (reader.takes('{')) parts.push(readField(reader));
    else addText(parts, reader.next());
  }
  return parts;
}

function addText(parts: TemplatePart[], text: string) {
  const last = parts.at(-1);
  if (last && 'text' in last) last.text += text;
  else parts.push({ text });
}

function readField(reader: Reader): TemplatePart {
  const opened = reader.at - 1;
  reader.skipBlanks();
  const from = reader.at;
  const written = reader.peek() === '"' ? null : reader.until('|}').trimEnd();
  const at = written?.lastIndexOf('@') ?? -1;
  const property = written === null ? reader.quoted() : (at > 0 ? written.slice(0, at) : written).trim();
  if (property === '')
    throw new UnreadableEdit(
      reader.atEnd() ? unclosed() : t`Put the name of a property between '{' and '}'`,
      opened,
    );
  let locale = written !== null && at > 0 ? written.slice(at + 1).trim() : null;
  if (written === null && reader.takes('@')) locale = reader.until('|}').trim();
  if (locale === '')
    throw new UnreadableEdit(t`After @ there must be a language, as in '{'title@en'}'`, reader.at);
  const field = { property, locale, from, to: reader.at };
  const filters: TemplateFilter[] = [];
  reader.skipBlanks();
  while (reader.takes('|')) {
    filters.push(readFilter(reader));
    reader.skipBlanks();
  }
  if (reader.takes('}')) return { field, filters };
  if (reader.atEnd()) throw new UnreadableEdit(unclosed(), opened);
  throw new UnreadableEdit(
    t`“${reader.peek()}” is not expected here: | begins a filter, '}' ends the field`,
    reader.at,
  );
}

const unclosed = (): string => t`A '{' is not closed with '}'`;

function readFilter(reader: Reader): TemplateFilter {
  reader.skipBlanks();
  const from = reader.at;
  const name = reader.until('|}: \t');
  const shape = filterShapes.get(name);
  if (!shape) {
    const known = listed([...filterShapes.keys()]);
    throw new UnreadableEdit(
      name === ''
        ? t`After | there must be a filter: ${known}`
        : t`There is no filter “${name}”. There are: ${known}`,
      from,
    );
  }
  const args: (string | number)[] = [];
  reader.skipBlanks();
  while (reader.takes(':')) {
    reader.skipBlanks();
    args.push(reader.peek() === '"' ? reader.quoted() : readNumber(reader));
    reader.skipBlanks();
  }
  const fits =
    args.length >= shape.needs &&
    args.length <= shape.takes.length &&
    args.every((arg, at) => typeof arg === shape.takes[at]);
  if (!fits) throw new UnreadableEdit(t`The filter ${name} is written ${shape.example}`, from);
  return { name: shape.name, args };
}

function readNumber(reader: Reader): number {
  const from = reader.at;
  const text = reader.until('|}: \t');
  if (!/^\d{1,6}$/.test(text))
    throw new UnreadableEdit(t`After : there must be a whole number, or a text in quotes`, from);
  return Number(text);
}

class Reader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd = (): boolean => this.at >= this.#text.length;
  peek = (): string => this.#text.charAt(this.at);
  next = (): string => this.#text.charAt(this.at++);

  takes(text: string): boolean {
    if (!this.#text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  skipBlanks(): void {
    while (/\s/.test(this.peek())) this.at++;
  }

  until(ends: string): string {
    const from = this.at;
    while (!this.atEnd() && !ends.includes(this.peek())) this.at++;
    return this.#text.slice(from, this.at);
  }

  /** Parses a quoted text, in which \" is a quote, \n a line break, \t a tab and \\ a backslash. */
  quoted(): string {
    const from = this.at++;
    let text = '';
    while (!this.atEnd()) {
      const sign = this.next();
      if (sign === '"') return text;
      text += sign === '\\' ? escapedSign(this.next()) : sign;
    }
    throw new UnreadableEdit(t`A text in quotes is not closed with "`, from);
  }
}

const escapedSign = (sign: string): string => (sign === 'n' ? '\n' : sign === 't' ? '\t' : sign);

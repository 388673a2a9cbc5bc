import { t } from '@lingui/core/macro';
import type { Json } from '../json.ts';

/**
 * Where cells are in a record: a path in which some steps name the property or the language, such as
 * "values.{name}[](locale={locale}).data". It is read forwards to find the cells of a record, and backwards to write one.
 *
 * A key is written as it is, in quotes if it has other characters than letters, digits and "_-$@#": ("price.net"). "+key" adds the
 * key to the property's name ("seo.title"). "{name}" is any key, or one of some ("{name:title|tags}"); "{locale}" a key that is a
 * language; "{type:text|number}" a wrapper of which one key is filled; "{part}" a key that adds to the name in brackets; "{group}" a key
 * that says nothing. "{name}_{locale}" is a key of both, "texts_{locale}" one of a fixed text and a language, "{name}_i18n" one of a name
 * and a fixed text. "[]" is every object of a list, and "(locale={locale}, attribute.code={name})"
 * takes name, language or part from fields of an object, "(key={name}_{locale})" both from one; "[languages={locale}]" is a list in the order of the languages that the record lists
 * there; "[](#0={name}, #1={locale}).#2" from entries that are lists themselves. "{locale}.{name}" are two keys, the one in the other; a dot in a key is in
 * quotes, as in {name}"."{locale}.
 */
export interface Pattern {
  steps: readonly Step[];
  /** As in the profile. */
  text: string;
}

export type Step =
  | { kind: 'key'; key: string; named: boolean }
  | { kind: 'type'; only: readonly string[] | null }
  /** `before`, `after`: fixed text around the name in a key. */
  | { kind: 'name'; only: readonly string[] | null; before?: string | undefined; after?: string | undefined }
  | { kind: 'locale' | 'part' | 'group' }
  | Joined
  | { kind: 'list' | 'fields'; fields: readonly BoundField[] }
  /** `at`: where the record lists the languages. */
  | { kind: 'order'; at: readonly string[] };

/** A key that is a property's name, or a fixed text (`name`), and a language, with fixed text around them. */
export interface Joined {
  kind: 'joined';
  /** null for any property's name. */
  fixed: string | null;
  localeFirst: boolean;
  between: string;
  after: string;
  only: readonly string[] | null;
}

/** How names and languages are joined in keys. */
export const JOINED_FORMS: Pick<Joined, 'fixed' | 'between' | 'after' | 'localeFirst'>[] = [
  ...['_', '-', '.', ':', '@', '/', '#', '|', ' ', '__'].flatMap((between) => [
    { between, after: '', localeFirst: false },
    { between, after: '', localeFirst: true },
  ]),
  { between: ' (', after: ')', localeFirst: false },
  { between: '(', after: ')', localeFirst: false },
  { between: ' [', after: ']', localeFirst: false },
  { between: '[', after: ']', localeFirst: false },
  { between: '', after: '', localeFirst: false },
].map((form) => ({ ...form, fixed: null }));

/** A field of an object from which the property's name, its language or its part is taken. */
export interface BoundField {
  path: readonly string[];
  is: 'name' | 'locale' | 'part' | 'joined';
  /** What is between name and language, where the field has both ("title_de"). */
  between?: string;
}

export const namesProperty = ({ is }: BoundField): boolean => is === 'name' || is === 'joined';

/** Whether a step says the property's name, or a part of it. */
export const isNaming = (step: Step): boolean =>
  step.kind === 'name' ||
  (step.kind === 'joined' && step.fixed === null) ||
  (step.kind === 'key' && step.named) ||
  ((step.kind === 'list' || step.kind === 'fields') && step.fields.some(namesProperty));

/** The position that a key such as "#2" means in a list; null for another key. */
export function positionOf(key: string | number): number | null {
  const [, digits] = /^#(\d{1,3})$/.exec(String(key)) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** A list as an object with its positions as keys. */
export const asPositions = (list: readonly Json[]): { [key: string]: Json } =>
  Object.fromEntries(list.map((value, index) => [`#${index}`, value]));

/** A line that is no pattern, with the reason as a text for the user. */
export class PatternProblem extends Error {
  override readonly name = 'PatternProblem';
}

const PLAIN_KEY = /^[\p{L}\d_$@#][\p{L}\p{M}\d_$@#-]*$/u;
const AFFIX_AT = /[\p{L}\p{M}\d_$@#-]*/uy;
const PLAIN_KEY_AT = /[\p{L}\d_$@#][\p{L}\p{M}\d_$@#-]*/uy;
const QUOTED_AT = /"(?:[^"\\]|\\.)*"/y;
const CAPTURE_AT = /\{(name|locale|type|part|group)/y;
/** What can stand between a name and a language in a key: "title_de", "title (de)". */
const BETWEEN_AT = /[^{}|"=.]*/y;

const BETWEEN_IN_FIELD_AT = /[^{}|"=.,)]*/uy;

/** Reads a line of a profile. Throws `PatternProblem`. */
export function parsePattern(text: string): Pattern {
  const steps = new PatternParser(text).steps();
  if (!steps.some(isNaming)) throw new PatternProblem(t`has no ${'{name}'}, so no property could be named`);
  return { steps, text };
}

/** Reads a path of fields that are not shown, in the same form; it needs no name. Throws `PatternProblem`. */
export const parsePath = (text: string): Pattern => ({ steps: new PatternParser(text).steps(), text });

type Captured = Exclude<Step, Joined | { fields: unknown } | { key: string } | { at: unknown }>;

class PatternParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  steps(): Step[] {
    const steps: Step[] = [];
    while (this.#at < this.#text.length) {
      if (steps.length > 0 && this.#takes('.') && this.#at === this.#text.length) this.#fail();
      if (this.#takes('[]')) steps.push({ kind: 'list', fields: this.#fields() });
      else if (this.#takes('[')) steps.push({ kind: 'order', at: this.#order() });
      else if (this.#text[this.#at] === '(') steps.push({ kind: 'fields', fields: this.#fields() });
      else if (this.#text[this.#at] === '{') steps.push(this.#capture());
      else steps.push(this.#keyStep());
    }
    if (steps.length === 0) this.#fail();
    return steps;
  }

  #keyStep(): Step {
    const named = this.#takes('+');
    const key = this.#key();
    if (this.#text[this.#at] !== '{') return { kind: 'key', named, key };
    const captured = this.#captured();
    if (!named && captured.kind === 'name') return { ...captured, before: key, after: this.#match(AFFIX_AT) };
    if (named || captured.kind !== 'locale') this.#fail();
    return { kind: 'joined', fixed: key, localeFirst: false, between: '', after: this.#after(), only: null };
  }

  #after(): string {
    const after = /^[^.[(]*/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    this.#at += after.length;
    return after;
  }

  #capture(): Step {
    const first = this.#captured();
    const start = this.#at;
    const isQuoted = this.#text[start] === '"';
    const between = isQuoted ? this.#key() : this.#match(BETWEEN_AT);
    const joins = this.#text[this.#at] === '{' && (first.kind === 'name' || first.kind === 'locale');
    // "{name}[](" begins a list.
    if (!joins || between.includes('[]')) {
      this.#at = start;
      if (first.kind !== 'name') return first;
      const after = this.#match(AFFIX_AT);
      return after === '' ? first : { ...first, after };
    }
    const second = this.#captured();
    if (second.kind === first.kind || (second.kind !== 'name' && second.kind !== 'locale')) this.#fail();
    const after = this.#after();
    const named = first.kind === 'name' ? first : second;
    return {
      kind: 'joined',
      fixed: null,
      localeFirst: first.kind === 'locale',
      between,
      after,
      only: 'only' in named ? (named.only as readonly string[] | null) : null,
    };
  }

  #captured(): Captured {
    const kind = this.#match(CAPTURE_AT).slice(1) as 'name' | 'locale' | 'type' | 'part' | 'group';
    if (kind !== 'name' && kind !== 'type') {
      this.#expect('}');
      return { kind };
    }
    const only = this.#takes(':') ? [this.#key()] : null;
    while (only !== null && this.#takes('|')) only.push(this.#key());
    this.#expect('}');
    if (kind === 'type' && only === null) this.#fail();
    return { kind, only };
  }

  #fields(): BoundField[] {
    const fields: BoundField[] = [];
    if (!this.#takes('(')) return fields;
    do {
      while (this.#takes(' '));
      const path = [this.#key()];
      while (this.#takes('.')) path.push(this.#key());
      this.#expect('=');
      const { kind } = this.#captured();
      if (kind !== 'name' && kind !== 'locale' && kind !== 'part') return this.#fail();
      const between = kind === 'name' ? this.#match(BETWEEN_IN_FIELD_AT) : '';
      const joins = kind === 'name' && this.#text[this.#at] === '{';
      if (joins ? this.#captured().kind !== 'locale' : between !== '') this.#fail();
      fields.push(joins ? { path, is: 'joined', between } : { path, is: kind });
    } while (this.#takes(','));
    this.#expect(')');
    return fields;
  }

  #order(): string[] {
    const path = [this.#key()];
    while (this.#takes('.')) path.push(this.#key());
    if (!this.#takes('={locale}]')) this.#fail();
    return path;
  }

  #key(): string {
    if (this.#text[this.#at] === '"') return JSON.parse(this.#match(QUOTED_AT)) as string;
    return this.#match(PLAIN_KEY_AT);
  }

  #takes(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) this.#fail();
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? this.#fail();
    this.#at += found.length;
    return found;
  }

  #fail(): never {
    throw new PatternProblem(
      t`is not a path of cells: it cannot be read from character ${this.#at + 1} on (${{ text: this.#text.slice(0, 100) }})`,
    );
  }
}

/** Whether a text can stand before or after a name in a key. */
export const isAffix = (text: string): boolean => text === '' || PLAIN_KEY.test(text);

const keyText = (key: string): string => (PLAIN_KEY.test(key) ? key : JSON.stringify(key));

const onlyText = (only: readonly string[] | null): string =>
  only === null ? '' : `:${only.map(keyText).join('|')}`;

/** A pattern as a line of a profile. */
export function patternText(steps: readonly Step[]): string {
  let text = '';
  for (const step of steps) {
    const isInPlace = step.kind === 'list' || step.kind === 'fields' || step.kind === 'order';
    if (text !== '' && !isInPlace) text += '.';
    text += stepText(step);
  }
  return text;
}

function stepText(step: Step): string {
  switch (step.kind) {
    case 'key':
      return `${step.named ? '+' : ''}${keyText(step.key)}`;
    case 'name':
      return `${step.before ?? ''}{name${onlyText(step.only)}}${step.after ?? ''}`;
    case 'type':
      return `{${step.kind}${onlyText(step.only)}}`;
    case 'joined': {
      const name = step.fixed === null ? `{name${onlyText(step.only)}}` : keyText(step.fixed);
      const between = step.between.includes('.') ? JSON.stringify(step.between) : step.between;
      return step.localeFirst
        ? `{locale}${between}${name}${step.after}`
        : `${name}${between}{locale}${step.after}`;
    }
    case 'order':
      return `[${step.at.map(keyText).join('.')}={locale}]`;
    case 'list':
    case 'fields': {
      const fields = step.fields.map(
        ({ path, is, between }) =>
          `${path.map(keyText).join('.')}=${is === 'joined' ? `{name}${between}{locale}` : `{${is}}`}`,
      );
      return `${step.kind === 'list' ? '[]' : ''}${fields.length === 0 ? '' : `(${fields.join(', ')})`}`;
    }
    default:
      return `{${step.kind}}`;
  }
}

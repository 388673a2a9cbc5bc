import { isExactNumber, JSON_NUMBER } from '../domain/value.ts';
import { isWrapperName } from './assistant/cell-words.ts';
import { at, isObject, isRawNumber, type Json, ownField, parseJson, wrap } from './json.ts';
import type { ServiceProfile } from './profile.ts';

type Wrapped = NonNullable<ServiceProfile['product']['wrapped']>;
/** What is in a wrapper. `digits`: a number as a text; `time`: a text with date and time; `texts`: a list of texts as they are. */
export type WrappedAs = Wrapped['types'][string];

interface Wrapper {
  type: string;
  /** Where the content is below the type; '' for right there. */
  inner: string;
  as: WrappedAs;
}

type JsonObject = { [key: string]: Json };

/**
 * Values in wrappers that name their types, also in lists and objects: {"arrayValue": {"values": [{"stringValue": "iron"}]}}
 * for ["iron"]. Records are read without them and written with them. A wrapper that the app would not write again as it is, such as a second
 * kind of text, stays part of the value.
 */
class WrappedValues {
  readonly #at: string;
  readonly #byType: ReadonlyMap<string, Wrapper>;

  constructor({ at: path, types }: Wrapped) {
    this.#at = path;
    const wrappers = Object.entries(types).map(([key, as]): Wrapper => {
      const dot = key.indexOf('.');
      return dot < 0
        ? { type: key, inner: '', as }
        : { type: key.slice(0, dot), inner: key.slice(dot + 1), as };
    });
    this.#byType = new Map(wrappers.map((wrapper) => [wrapper.type, wrapper]));
  }

  /** A record as received, without its wrappers. */
  read(record: Json): Json {
    return this.#within(record, (value) => this.#content(value));
  }

  /** A record with its wrappers, ready for `JSON.stringify` if it was before. */
  write(record: unknown): unknown {
    return this.#within(record as Json, (value) => this.#wrapper(value) as Json);
  }

  /** Changes all fields of the object at the path. */
  #within(record: Json, change: (value: Json) => Json): Json {
    const keys = this.#at === '' ? [] : this.#at.split('.');
    const inside = (here: Json | undefined, depth: number): Json | undefined => {
      if (!isObject(here) || isRawNumber(here)) return here;
      const key = keys[depth];
      if (key === undefined)
        return Object.fromEntries(Object.entries(here).map(([name, value]) => [name, change(value)]));
      const inner = ownField(here, key);
      return inner === undefined ? here : { ...here, [key]: inside(inner, depth + 1) as Json };
    };
    return inside(record, 0) as Json;
  }

  /** What is in a wrapper; what is none comes back as it is. */
  #content(json: Json): Json {
    const found = this.#wrapperAround(json);
    if (found === null) return json;
    const { wrapper, held } = found;
    const content = this.#read(held, wrapper.as);
    // What would not be written like this again is a value of its own kind.
    const again = content === undefined ? undefined : this.#kindOf(content);
    return again === wrapper && !this.#isTyped(content) ? (content as Json) : json;
  }

  #read(held: Json | undefined, as: WrappedAs): Json | undefined {
    switch (as) {
      case 'list':
        // An empty list may have no inner place.
        if (held === undefined) return [];
        return Array.isArray(held) ? held.map((one) => this.#content(one)) : undefined;
      case 'texts':
        return isTexts(held) ? held : undefined;
      case 'object':
        if (held === undefined) return {};
        return isObject(held) && !isExactNumber(held)
          ? Object.fromEntries(Object.entries(held).map(([key, one]) => [key, this.#content(one)]))
          : undefined;
      case 'digits':
        return typeof held === 'string' ? numberOf(held) : undefined;
      case 'number':
        if (typeof held === 'number' && Number.isInteger(held) && this.#of('digits') !== null)
          // Else it would go back as a text of digits.
          return { $number: `${held}.0` };
        return typeof held === 'number' || isExactNumber(held) ? (held as Json) : undefined;
      case 'null':
        return held === null ? null : undefined;
      case 'null_as_true':
        return held === true ? null : undefined;
      default:
        return typeof held === (as === 'boolean' ? 'boolean' : 'string') ? held : undefined;
    }
  }

  /** Whether something is in a wrapper, or in one of a type that is not known. */
  #isTyped(json: unknown): boolean {
    if (!isObject(json as Json) || isExactNumber(json) || isRawNumber(json)) return false;
    const [type, ...more] = Object.keys(json as object);
    return type !== undefined && more.length === 0 && (this.#byType.has(type) || isWrapperName(type));
  }

  #wrapperAround(json: Json | undefined): { wrapper: Wrapper; held: Json | undefined } | null {
    if (!isObject(json)) return null;
    const [type, ...more] = Object.keys(json);
    const wrapper = type === undefined || more.length > 0 ? undefined : this.#byType.get(type);
    if (wrapper === undefined) return null;
    const inside = json[wrapper.type];
    const held = at(inside, wrapper.inner);
    if (wrapper.inner === '') return { wrapper, held: inside };
    // {"arrayValue": {}}
    const isEmpty = isObject(inside) && Object.keys(inside).length === 0;
    const isOnly = isObject(inside) && Object.keys(inside).length === 1 && held !== undefined;
    return isEmpty || isOnly ? { wrapper, held } : null;
  }

  #of(...kinds: WrappedAs[]): Wrapper | null {
    for (const as of kinds)
      for (const wrapper of this.#byType.values()) if (wrapper.as === as) return wrapper;
    return null;
  }

  /** The wrapper in which a value is written; null if there is none for its kind. */
  #kindOf(value: unknown): Wrapper | null {
    if (value === null) return this.#of('null', 'null_as_true');
    if (typeof value === 'string') return (TIME.test(value) ? this.#of('time') : null) ?? this.#of('text');
    if (typeof value === 'boolean') return this.#of('boolean');
    const digits = digitsOf(value);
    if (digits !== null)
      return /^-?\d+$/.test(digits) ? this.#of('digits', 'number') : this.#of('number', 'digits');
    const texts = isTexts(value) ? this.#of('texts') : null;
    return texts ?? this.#of(Array.isArray(value) ? 'list' : 'object');
  }

  #wrapper(value: unknown): unknown {
    if (this.#isTyped(value)) return value;
    const wrapper = this.#kindOf(value);
    if (wrapper === null) return value;
    const { type, inner, as } = wrapper;
    const content = (): unknown => {
      if (as === 'list') return (value as unknown[]).map((one) => this.#wrapper(one));
      if (as === 'object')
        return Object.fromEntries(
          Object.entries(value as object).map(([key, one]) => [key, this.#wrapper(one)]),
        );
      if (as === 'digits') return digitsOf(value);
      return as === 'null_as_true' ? true : value;
    };
    return { [type]: wrap(inner, content()) };
  }
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Whether this is a list of nothing but texts. */
export const isTexts = (json: unknown): json is string[] =>
  Array.isArray(json) && json.length > 0 && json.every((one) => typeof one === 'string');

/** Whether a text is a date and time, as types of times have them. */
export const isTimeText = (text: string): boolean => TIME.test(text);

/** A number with all of these digits; undefined if they are no number. */
function numberOf(text: string): Json | undefined {
  if (!JSON_NUMBER.test(text)) return undefined;
  const parsed = (parseJson(`[${text}]`) as Json[])[0];
  return typeof parsed === 'number' && String(parsed) !== text ? { $number: text } : parsed;
}

function digitsOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (isExactNumber(value)) return value.$number;
  return isRawNumber(value) ? JSON.stringify(value) : null;
}

const made = new WeakMap<Wrapped, WrappedValues>();

function wrappedValues(wrapped: Wrapped): WrappedValues {
  const known = made.get(wrapped) ?? new WrappedValues(wrapped);
  made.set(wrapped, known);
  return known;
}

/** A record of the service without the wrappers of its values, if the profile has some (`product.wrapped`). */
export const unwrapped = (record: Json, { product }: ServiceProfile): Json =>
  product.wrapped === null ? record : wrappedValues(product.wrapped).read(record);

/** A record to be sent, with the wrappers of its values. */
export const rewrapped = (
  record: Record<string, unknown>,
  { product }: ServiceProfile,
): Record<string, unknown> =>
  product.wrapped === null
    ? record
    : (wrappedValues(product.wrapped).write(record) as Record<string, unknown> & JsonObject);

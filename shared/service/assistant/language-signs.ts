import { splitsOf } from '../cells/joined-keys.ts';
import { JOINED_FORMS, type Joined } from '../cells/pattern.ts';
import type { SpelledLanguages } from '../cells/spelled-languages.ts';
import type { Json } from '../json.ts';
import { isCalledNoLanguage, isMarkedKind, LOCALE_WORDS, NAME_WORDS } from './cell-words.ts';
import { lastOf, usualness } from './field-names.ts';
import { byKey, isRecord, isScalar, type JsonObject } from './places.ts';

/** Finds languages of the connection (2.1) in keys and fields of records. */
export class LanguageSigns {
  readonly #languages: SpelledLanguages;

  /** Fields that say a language wherever they are. */
  readonly #fields: ReadonlySet<string>;

  /** `records`: what shows which fields say a language: all that one ever holds are languages, several of the connection's. */
  constructor(languages: SpelledLanguages, records: readonly Json[]) {
    this.#languages = languages;
    this.#fields = languageFields(records, (text) => this.#languages.isListedInField(text));
  }

  /** Whether a field is called as one that says a language, or is one elsewhere in the records. */
  isNamedLanguage(name: string): boolean {
    return usualness(name, LOCALE_WORDS) > 0 || this.#fields.has(lastOf(name));
  }

  /** Whether a key stands for a language of the connection. */
  isListed(key: string): boolean {
    return this.#languages.isListed(key);
  }

  /** Whether a text is one of the form's languages as it stands there. */
  isOwn(text: string): boolean {
    return this.#languages.isOwn(text);
  }

  /** Keys that are a name and a language: those of a name that comes in a language of the connection. */
  joinedKeys(keys: ReadonlyMap<string, unknown>): { step: Joined; names: string[] }[] {
    const taken = new Set<string>();
    const out: { step: Joined; names: string[] }[] = [];
    for (const form of [...this.#formsOf([...keys.keys()]), ...JOINED_FORMS]) {
      const split = [...keys.keys()]
        .filter((name) => !taken.has(name))
        .flatMap((name) => splitsOf(name, form).map((one) => ({ ...one, key: name })));
      const listed = Map.groupBy(
        split.filter(({ spelled }) => this.#languages.isListed(spelled)),
        ({ name }) => name,
      );
      const coded = Map.groupBy(
        split.filter(({ spelled }) => this.#languages.of(spelled) !== null),
        ({ name }) => name,
      );
      // One key in one language may as well be called that: "size_no". Two show it, or the same name without a language.
      const isSure = (name: string) => (coded.get(name)?.length ?? 0) > 1 || keys.has(name);
      const sure = new Set([...listed.keys()].filter(isSure));
      if (sure.size === 0) continue;
      const known = new Set(
        [...sure].flatMap((name) => (listed.get(name) ?? []).map(({ spelled }) => spelled)),
      );
      const stems = new Set(
        [...listed]
          .filter(([name, own]) => sure.has(name) || own.some(({ spelled }) => known.has(spelled)))
          .map(([name]) => name),
      );
      const names = [
        ...new Set(
          split
            .filter(({ name, spelled }) => stems.has(name) && this.#languages.of(spelled) !== null)
            .map((one) => one.key),
        ),
      ];
      for (const name of names) taken.add(name);
      const only = sure.size < 3 ? [...stems] : null;
      out.push({ step: { kind: 'joined', ...form, only }, names });
    }
    return out;
  }

  /** Other texts between a name that is a key itself and a language of the connection: "title__i18n__de" beside "title". */
  #formsOf(keys: readonly string[]): (typeof JOINED_FORMS)[number][] {
    const ends = keys.flatMap((key) =>
      [...key.matchAll(/(?<=[^\p{L}\p{N}])\p{L}/gu)].flatMap(({ index }) =>
        this.#languages.isListed(key.slice(index)) ? [key.slice(0, index)] : [],
      ),
    );
    const seen = ends.flatMap((end) =>
      keys.flatMap((name) =>
        end.startsWith(name) && BETWEEN.test(end.slice(name.length)) ? [end.slice(name.length)] : [],
      ),
    );
    return [...Map.groupBy(seen, (between) => between)].flatMap(([between, own]) =>
      own.length > 1 && !JOINED_FORMS.some((form) => form.between === between && form.after === '')
        ? [{ fixed: null, between, after: '', localeFirst: false }]
        : [],
    );
  }

  /** Whether all keys are languages, but for one that says what the object is. */
  areAllLanguages(object: JsonObject): boolean {
    return Object.entries(object).every(
      ([name, value]) => this.#languages.of(name) !== null || isKindField(name, value),
    );
  }

  /** As `isByLanguage`, or only with words for no language. */
  isMap(object: JsonObject): boolean {
    const keys = Object.keys(object);
    const says = (name: string) => this.#languages.isListed(name) || this.#languages.of(name) === 'none';
    // {"master": true} is a flag.
    const isFlag = Object.values(object).some((value) => typeof value === 'boolean');
    return this.areAllLanguages(object) && !isFlag && keys.some(says);
  }

  /** Whether all keys are languages, one of them of the connection. */
  isByLanguage(object: JsonObject): boolean {
    return this.areAllLanguages(object) && Object.keys(object).some((name) => this.#languages.isListed(name));
  }

  /** Whether values are objects of names below languages: {de: {title: "Pfanne"}}. */
  areTrees(values: readonly Json[]): boolean {
    const filled = values.filter((value) => isRecord(value) && Object.keys(value).length > 0) as JsonObject[];
    return (
      filled.length > 0 &&
      filled.every((object) => this.isByLanguage(object) && Object.values(object).every(isRecord))
    );
  }

  /** Whether some of the values are objects by language. */
  hasMaps(values: readonly Json[]): boolean {
    return values.some((value) => isRecord(value) && this.isByLanguage(value));
  }

  /** The field of objects that says their language; null if there is none. */
  languageField(objects: readonly JsonObject[]): string | null {
    const fields = [...byKey(objects)].filter(
      ([name, held]) =>
        (this.isNamedLanguage(name) || (new Set(held).size > 1 && !isCalledNoLanguage(name))) &&
        held.length >= objects.length * 0.5 &&
        this.areLanguages(held) &&
        Object.keys(objects[0] ?? {}).length > 1,
    );
    return fields[0]?.[0] ?? null;
  }

  /** Whether texts are languages, one of them of the connection. */
  areLanguages(values: readonly Json[]): boolean {
    const texts = values
      .filter((value) => value !== null && value !== '')
      .map((value) => (isScalar(value) ? String(value) : ''));
    return (
      texts.length > 0 &&
      texts.every((text) => this.#languages.inField(text) !== null) &&
      texts.some((text) => this.#languages.isListedInField(text))
    );
  }

  /** Whether entries are called by a name and a language: [{key: "title_de"}, {key: "title_fr"}]. */
  #hasJoined(entries: readonly JsonObject[]): boolean {
    return [...byKey(entries)].some(
      ([name, held]) =>
        usualness(name, NAME_WORDS) > 0 &&
        held.length > 1 &&
        held.every((value) => typeof value === 'string' && value.length < MAX_NAME) &&
        this.joinedKeys(new Map(held.map((value) => [String(value), null]))).length > 0,
    );
  }

  /** Whether languages are anywhere in these values. */
  hasLanguages(values: readonly Json[], depth = 0): boolean {
    if (depth > MAX_LOOKED) return false;
    return values.some((value) => {
      if (Array.isArray(value))
        return (
          this.languageField(value.filter(isRecord)) !== null ||
          this.#hasJoined(value.filter(isRecord)) ||
          this.hasLanguages(value, depth + 1)
        );
      if (!isRecord(value)) return false;
      if (this.isByLanguage(value) || this.languageField([value]) !== null) return true;
      if (this.joinedKeys(new Map(Object.entries(value))).length > 0) return true;
      return this.hasLanguages(Object.values(value), depth + 1);
    });
  }
}

/** What begins and ends without letters, and can stand in a pattern. */
const BETWEEN = /^[^\p{L}\p{N}{}|"=.](?:[^{}|"=.]*[^\p{L}\p{N}{}|"=.])?$/u;

/** The fields, at any depth, of which all texts are languages, at least two. */
function languageFields(records: readonly Json[], isLanguage: (text: string) => boolean): Set<string> {
  const seen = new Map<string, Set<string> | null>();
  const look = (json: Json, depth: number): void => {
    if (depth > MAX_LOOKED || typeof json !== 'object' || json === null) return;
    for (const [name, inner] of Object.entries(json)) {
      if (!isScalar(inner)) look(inner, depth + 1);
      else if (!Array.isArray(json) && inner !== null && inner !== '') {
        const known = seen.get(name) ?? (seen.has(name) ? null : new Set<string>());
        seen.set(name, known !== null && isLanguage(String(inner)) ? known.add(String(inner)) : null);
      }
    }
  };
  for (const record of records) look(record, 0);
  return new Set(
    [...seen].flatMap(([name, texts]) => ((texts?.size ?? 0) > 1 && !isCalledNoLanguage(name) ? [name] : [])),
  );
}

const MAX_LOOKED = 16;
const MAX_NAME = 80;

/** Whether a field only says what the object is: {_type: "localeString", en: "Pan"}. */
export const isKindField = (name: string, value: Json | undefined): boolean =>
  isMarkedKind(name) && typeof value === 'string';

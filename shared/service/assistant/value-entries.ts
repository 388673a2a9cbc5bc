import type { Json } from '../json.ts';
import { LOCALE_WORDS, NAME_WORDS, VALUE_WORDS } from './cell-words.ts';
import { usualness } from './field-names.ts';
import { isLanguage } from './found-languages.ts';
import { isRecord, type JsonObject } from './places.ts';

/** Field names of a localized value in a list; `locale` is null if no entry names a language. */
export interface EntryNames {
  name: string;
  value: string;
  locale: string | null;
}

/** Enough to distinguish names from values; more entries only cost time. */
const LOOKED_AT = 2000;
const MAX_FIELDS = 12;

interface FieldFacts {
  field: string;
  /** As shares of the entries. */
  present: number;
  isName: boolean;
  isLanguage: boolean;
  /** 0: all texts are different; near 1: the same few texts repeat. */
  repeats: number;
  /** Whether it contains anything other than text. */
  mixed: boolean;
}

/**
 * Which field of a list's entries is the property's name, which its value, and which its language. Usual names speak
 * first; where they are silent, what the fields hold does: languages are codes, names come again from product to product.
 * null when the entries cannot be localized values.
 */
export function entryNames(entries: readonly Json[], known: ReadonlySet<string>): EntryNames | null {
  const objects = entries.slice(0, LOOKED_AT).filter(isRecord);
  if (objects.length === 0 || objects.length * 10 < Math.min(entries.length, LOOKED_AT) * 9) return null;
  const facts = factsOf(objects, known);
  let best: { names: EntryNames; score: number } | null = null;
  for (const name of facts.filter(({ isName }) => isName)) {
    for (const value of facts.filter(({ field }) => field !== name.field)) {
      const score =
        usualness(name.field, NAME_WORDS) * 3 +
        usualness(value.field, VALUE_WORDS) * 3 +
        name.repeats +
        (value.mixed ? 1 : 0) +
        value.present -
        value.repeats / 2 -
        (value.isLanguage ? 1.5 : 0) -
        (name.isLanguage ? 1.5 : 0);
      const locale = localeField(facts, name.field, value.field);
      if (!best || score > best.score)
        best = { names: { name: name.field, value: value.field, locale }, score };
    }
  }
  return best?.names ?? null;
}

/** How common the three names are, from 0 to 2, to distinguish localized values from other lists of objects. */
export const usualEntry = ({ name, value, locale }: EntryNames): number =>
  (usualness(name, NAME_WORDS) > 0 ? 0.5 : 0) +
  (usualness(value, VALUE_WORDS) > 0 ? 1 : 0) +
  (locale === null ? 0 : 0.5);

function localeField(facts: readonly FieldFacts[], name: string, value: string): string | null {
  const codes = facts.filter(({ field, isLanguage }) => isLanguage && field !== name && field !== value);
  const ranked = codes.sort((a, b) => usualness(b.field, LOCALE_WORDS) - usualness(a.field, LOCALE_WORDS));
  return ranked[0]?.field ?? null;
}

function factsOf(objects: readonly JsonObject[], known: ReadonlySet<string>): FieldFacts[] {
  const fields = new Set<string>();
  for (const object of objects) {
    for (const key of Object.keys(object)) if (key !== '' && !key.includes('.')) fields.add(key);
  }
  return [...fields].slice(0, MAX_FIELDS).map((field) => {
    const values = objects
      .map((object) => (Object.hasOwn(object, field) ? object[field] : undefined))
      .filter((value): value is Json => value !== undefined && value !== null && value !== '');
    const texts = values.filter((value): value is string => typeof value === 'string');
    return {
      field,
      present: values.length / objects.length,
      isName: texts.length * 20 >= objects.length * 19 && texts.every((text) => text.length <= 200),
      isLanguage:
        texts.length > 0 && texts.length === values.length && texts.every((t) => isLanguage(t, known)),
      repeats: texts.length === 0 ? 0 : 1 - new Set(texts).size / texts.length,
      mixed: texts.length < values.length,
    };
  });
}

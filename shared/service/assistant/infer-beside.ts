import { nameAfter, splitsOf } from '../cells/joined-keys.ts';
import { isAffix, type Joined } from '../cells/pattern.ts';
import type { Json } from '../json.ts';
import { isMarkedType, STRUCTURE_WORDS, UNIT_WORDS } from './cell-words.ts';
import { hasWord } from './field-names.ts';
import { hasSome, isEntry } from './held-values.ts';
import { byKey, isRecord, isScalar, type JsonObject } from './places.ts';
import { cellHere, type Explainer, type Known, merged, namesCells, via, type Way } from './ways.ts';

/** Keys of a name and a language; or, where objects of names are below, of a fixed text and a language. */
export function joined(
  explaining: Explainer,
  step: Joined,
  names: readonly string[],
  held: readonly Json[],
  depth: number,
): Way[] {
  const stems = new Set(names.flatMap((name) => splitsOf(name, step)[0]?.name ?? []));
  const [stem] = stems;
  if (
    stems.size === 1 &&
    stem !== undefined &&
    !step.localeFirst &&
    held.every((value) => value === null || isRecord(value))
  ) {
    const ways = explaining.explain(held, { name: false, locale: true, depth });
    const fixed: Joined = { ...step, fixed: `${stem}${step.between}`, between: '' };
    if (ways.some(({ steps }) => namesCells(steps))) return via([fixed], ways);
  }
  return via([step], explaining.explain(held, { name: true, locale: true, depth }));
}

/** Keys that are languages of the connection, with objects of names below, beside other keys. */
export function languagesAmong(explaining: Explainer, keys: Map<string, Json[]>): Way[] {
  const found = [...keys].filter(
    ([name, held]) =>
      explaining.languages.isListed(name) &&
      held.some(isRecord) &&
      held.every((value) => value === null || isRecord(value)),
  );
  if (found.length === 0) return [];
  for (const [name] of found) keys.delete(name);
  const held = found.flatMap(([, values]) => values);
  return via([{ kind: 'locale' }], explaining.explain(held, { name: false, locale: true, depth: 1 }));
}

/** Fields of the record with objects of the same keys are properties in the same wrapper: {title: {data, source}, model: {data, source}}. */
export function alike(explaining: Explainer, keys: Map<string, Json[]>): Way[] {
  const objects = [...keys].filter(
    ([name, held]) =>
      !hasWord(name, STRUCTURE_WORDS) &&
      held.some(isRecord) &&
      held.every((value) => value === null || isRecord(value)) &&
      !explaining.languages.hasMaps(held),
  );
  // A unit beside a value is a value of its own, in the same wrapper.
  const signature = (held: readonly Json[]) =>
    // {type: "number", number: 3} and {type: "url", url: "…"}
    held.every(namesItsValue)
      ? 'type\nvalue'
      : [...byKey(held.filter(isRecord)).keys()]
          .filter((key) => !hasWord(key, UNIT_WORDS))
          .sort()
          .join('\n');
  const same = [...Map.groupBy(objects, ([, held]) => signature(held))].filter(
    ([signed, own]) => own.length > 2 && signed.includes('\n'),
  );
  return same.flatMap(([, own]) => {
    const inside = pooled(
      explaining,
      own.flatMap(([, held]) => held),
      { name: true, locale: false, depth: 1 },
    );
    if (inside.some(({ steps, isCell }) => isCell && steps.length === 0)) return [];
    for (const [name] of own) keys.delete(name);
    return via([{ kind: 'name', only: own.map(([name]) => name) }], inside);
  });
}

/** Languages of a property that stand beside its value in the primary one: {name: "Pan", nameTranslated: {en: "Pan", de: "Pfanne"}}. */
export function affixed(
  explaining: Explainer,
  records: readonly JsonObject[],
  keys: Map<string, Json[]>,
  depth: number,
): Way[] {
  const names = [...byKey(records)].filter(([, held]) => held.every(isScalar)).map(([name]) => name);
  const found = [...keys].flatMap(([name, held]) => {
    if (!explaining.languages.hasLanguages(held)) return [];
    const around = names.flatMap((stem) =>
      // "nameTranslated", "i18n_name", and "_allNameLocales" for "name"
      [stem, nameAfter('a', stem)].flatMap((written) => {
        const from = name.lastIndexOf(written);
        const [before, after] = [name.slice(0, from), name.slice(from + stem.length)];
        const fits = written === stem ? before === '' || after === '' : nameAfter(before, stem) === written;
        return from >= 0 && name !== stem && fits ? [{ stem, before, after }] : [];
      }),
    );
    const [{ stem, before, after } = { stem: '', before: '', after: '' }] = around.toSorted(
      (a, b) => b.stem.length - a.stem.length,
    );
    if (stem === '' || !isInOneOf(records, stem, name)) return [];
    return isAffix(before) && isAffix(after) ? [{ name, stem, held, before, after }] : [];
  });
  for (const { name } of found) keys.delete(name);
  return [...Map.groupBy(found, ({ before, after }) => `${before}{}${after}`).values()].flatMap((same) =>
    via(
      [
        {
          kind: 'name',
          only: same.map(({ stem }) => stem),
          before: same[0]?.before,
          after: same[0]?.after,
        },
      ],
      explaining.explain(
        same.flatMap(({ held }) => held),
        { name: true, locale: false, depth },
      ),
    ),
  );
}

/** Values of all properties of a container: what one of them does not show, another does. */
export function pooled(explaining: Explainer, values: readonly Json[], known: Known): Way[] {
  const kinds = Map.groupBy(values, (value) => {
    if (Array.isArray(value)) return value.some(isEntry) ? 'entries' : 'other';
    if (!isRecord(value) || (!known.locale && explaining.languages.isByLanguage(value))) return 'other';
    const [key = '', more] = Object.keys(value);
    if (more === undefined && isMarkedType(key)) return 'typed';
    return explaining.languages.hasLanguages([value]) ? 'localized' : 'struct';
  });
  const isRare = (own: readonly Json[]) => own.length * 5 < values.length;
  return merged(
    [...kinds].flatMap(([kind, own]) =>
      kind === 'struct' && isRare(own) ? cellHere() : explaining.explain(own, known),
    ),
  );
}

/** Whether a value is mostly one of those by language elsewhere in its record. */
function isInOneOf(records: readonly JsonObject[], stem: string, name: string): boolean {
  const both = records.filter((record) => hasSome(record[stem]) && hasSome(record[name]));
  const texts = (json: Json | undefined): Json[] =>
    typeof json === 'object' && json !== null ? Object.values(json).flatMap(texts) : [json ?? null];
  const inside = both.filter((record) => texts(record[name]).includes(record[stem] as Json));
  return both.length > 0 && inside.length * 5 >= both.length * 4;
}

/** Whether one field of an object has the name of the one with the value. */
const namesItsValue = (json: Json): boolean =>
  json === null ||
  (isRecord(json) &&
    Object.values(json).some((said) => typeof said === 'string' && Object.hasOwn(json, said)));

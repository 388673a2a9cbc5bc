import { t } from '@lingui/core/macro';
import { UnsayableCell } from './cells/cell-writer.ts';
import { at, idText, isObject, type Json, ownField, toJson } from './json.ts';
import type { ServiceProfile } from './profile.ts';
import { BY_LANGUAGE, placeIn } from './record-places.ts';

interface Parts {
  profile: ServiceProfile;
  identifierField: string;
}

type Editions = NonNullable<ServiceProfile['list']['editions']>;

interface Joined {
  record: { [key: string]: Json };
  languages: Map<string, Json>;
}

/**
 * Returns the records with one for each product, where `list.editions` says that each language has its own: what is of a language stands
 * below it (`{"sku": "007", "by_language": {"de": {"title": "Pfanne"}}}`), and what else is not as in the first record does so too. Others
 * stay as they are, as does a second record in the same language. Done where records come in, so that nothing behind knows of it.
 */
export function joinedEditions(records: readonly Json[], { profile, identifierField }: Parts): Json[] {
  const { editions } = profile.list;
  if (editions === null) return [...records];
  const own = new Set(editions.fields);
  const path = profile.product.identifier ?? identifierField;
  const known = new Map<string, Joined>();
  const out: Json[] = [];
  for (const record of records) {
    const identifier = idText(placeIn(record, path, profile))?.text;
    const language = idText(at(record, editions.locale))?.text;
    const joined = identifier === undefined ? undefined : known.get(identifier);
    if (
      !isObject(record) ||
      identifier === undefined ||
      language === undefined ||
      joined?.languages.has(language)
    ) {
      out.push(record);
      continue;
    }
    const parts = partsOf(record, editions);
    if (joined)
      joined.languages.set(
        language,
        assembled(
          parts.filter((part) => own.has(nameOf(part)) || !isSame(part.value, valueAt(joined.record, part))),
        ),
      );
    else {
      const first: Joined = {
        record: assembled(parts.filter((part) => !own.has(nameOf(part)))),
        languages: new Map([[language, assembled(parts.filter((part) => own.has(nameOf(part))))]]),
      };
      known.set(identifier, first);
      out.push(first.record);
    }
  }
  for (const { record, languages } of known.values()) record[BY_LANGUAGE] = Object.fromEntries(languages);
  return out;
}

/**
 * Returns part of a joined record as the service has it: with the language beside the values. Throws `UnsayableCell` where records have no
 * language of their own (`list.translations`).
 */
export function asEdition(
  part: Record<string, unknown>,
  { list: { editions } }: ServiceProfile,
): Record<string, unknown> {
  const { [BY_LANGUAGE]: held, ...plain } = part;
  if (held === undefined) return part;
  const [[language, values] = ['', {}], ...more] = Object.entries(held as Record<string, object>);
  if (editions === null)
    throw new UnsayableCell(
      { property: Object.keys(values)[0] ?? '', spelled: language },
      t`How a change names a language is not known: say it in “patch.operation” of the service profile.`,
    );
  if (more.length > 0) throw new Error('an operation has values in several languages');
  const said = [{ path: editions.locale.split('.'), value: language }];
  return assembled([
    ...said,
    ...partsOf(plain as JsonObject, editions),
    ...partsOf(values as JsonObject, editions),
  ]);
}

type JsonObject = { [key: string]: Json };

/** A field of a record, or of an object in it, into which the profile's paths lead ("elements.title"). */
interface Part {
  path: string[];
  value: Json;
}

/** What a record consists of, without its language. */
function partsOf(record: { [key: string]: Json }, { locale, fields }: Editions): Part[] {
  const leadsInto = (key: string) => [locale, ...fields].some((path) => path.startsWith(`${key}.`));
  return Object.entries(record)
    .flatMap(([key, value]): Part[] =>
      leadsInto(key) && isObject(value)
        ? Object.entries(value).map(([inner, held]) => ({ path: [key, inner], value: held }))
        : [{ path: [key], value }],
    )
    .filter((part) => nameOf(part) !== locale);
}

const nameOf = ({ path }: Part): string => path.join('.');

const valueAt = (record: Json, { path }: Part): Json | undefined =>
  path.reduce<Json | undefined>((held, key) => (isObject(held) ? ownField(held, key) : undefined), record);

function assembled(parts: readonly Part[]): JsonObject {
  const out = new Map<string, Json | Map<string, Json>>();
  for (const { path, value } of parts) {
    const [key = '', inner] = path;
    const held = out.get(key);
    if (inner === undefined) out.set(key, value);
    else out.set(key, (held instanceof Map ? held : new Map<string, Json>()).set(inner, value));
  }
  // Whatever a field is called.
  return Object.fromEntries(
    [...out].map(([key, held]) => [key, held instanceof Map ? Object.fromEntries(held) : held]),
  );
}

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || JSON.stringify(toJson(one ?? null)) === JSON.stringify(toJson(other ?? null));

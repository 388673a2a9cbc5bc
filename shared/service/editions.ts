import { t } from '@lingui/core/macro';
import { UnsayableCell } from './cells/cell-writer.ts';
import { idText, isObject, type Json, ownField, toJson } from './json.ts';
import type { ServiceProfile } from './profile.ts';
import { BY_LANGUAGE, placeIn } from './record-places.ts';

interface Parts {
  profile: ServiceProfile;
  identifierField: string;
}

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
    const language = isObject(record) ? idText(ownField(record, editions.locale))?.text : undefined;
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
    const { [editions.locale]: _, ...fields } = record;
    if (joined)
      joined.languages.set(
        language,
        pick(fields, (key) => own.has(key) || !isSame(fields[key], joined.record[key])),
      );
    else {
      const first: Joined = {
        record: pick(fields, (key) => !own.has(key)),
        languages: new Map([[language, pick(fields, (key) => own.has(key))]]),
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
  return { [editions.locale]: language, ...plain, ...values };
}

const pick = (fields: { [key: string]: Json }, isWanted: (key: string) => boolean): { [key: string]: Json } =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key)));

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || JSON.stringify(toJson(one ?? null)) === JSON.stringify(toJson(other ?? null));

import { t } from '@lingui/core/macro';
import { type CellValue, ofEntries, sameValue } from '../domain/value.ts';
import { type Json, toCellValue } from './json.ts';
import { type ReceivedForms, unpackUnknown, withdrawals } from './unknown-fields.ts';
import type { ProductRecord } from './wire.ts';

/** A difference between two records of a product; null for no value. */
export interface RecordDifference {
  /** "material · de", or a description of what is not a property. */
  what: string;
  before: CellValue;
  now: CellValue;
}

/**
 * Returns how a product differs from an earlier record of it, property by property, including the variant structure (2.2),
 * and field by field for fields that the profile does not name. What the service assigns itself is not compared: the product
 * id, `readOnly` fields, and fields that did not exist before.
 */
export function recordDifferences(
  before: ProductRecord,
  now: ProductRecord,
  readOnly: readonly string[] = [],
): RecordDifference[] {
  const fieldsBefore = unnamed(before, readOnly);
  const fieldsNow = [...unnamed(now, readOnly)].filter(([what]) => fieldsBefore.has(what));
  return [...differing(describe(before), describe(now)), ...differing(fieldsBefore, new Map(fieldsNow))];
}

/** The contents of fields that the profile does not name. */
function unnamed({ extra }: ProductRecord, readOnly: readonly string[]): Map<string, CellValue> {
  const { product = {}, values = [], forms = {} } = withdrawals(unpackUnknown(extra), readOnly);
  const ofValues = values.flatMap(({ property, locale, fields }) =>
    Object.entries(fields).map(([key, json]) => [t`${property} · ${locale}, field “${key}”`, json] as const),
  );
  const all = [
    ...Object.entries(product).map(([key, json]) => [t`field “${key}”`, json] as const),
    ...ofValues,
    ...received(forms),
  ];
  // Several entries of a cell may each have the same field; their order says nothing.
  return new Map(
    [...Map.groupBy(all, ([what]) => what)].map(([what, same]) => [
      what,
      ofEntries(same.map(([, json]) => toCellValue(json)).filter((value) => value !== null)),
    ]),
  );
}

function received(forms: ReceivedForms): (readonly [string, Json])[] {
  const named: [string, Json | undefined][] = [
    [t`the attributes that tell its variants apart, as received`, forms.childBoundAttributes],
    [t`its values as a variant, as received`, forms.definingProperties],
    [t`entries without a property`, forms.values],
  ];
  return named.filter((one): one is [string, Json] => one[1] !== undefined);
}

/** The contents of a record, by name. An empty list of names is ignored. */
function describe(record: ProductRecord): Map<string, CellValue> {
  const { title, parentIdentifier, childBoundAttributes, definingProperties, values } = record;
  const out = new Map<string, CellValue>([
    [t`the title`, title === '' ? null : title],
    [t`the parent`, parentIdentifier],
    [
      t`the attributes that tell its variants apart`,
      childBoundAttributes.length === 0 ? null : [...childBoundAttributes].sort(),
    ],
  ]);
  for (const [property, same] of Map.groupBy(definingProperties, (one) => one.property))
    for (const { locale, value } of same) {
      // For a single value, naming the primary language is only a matter of spelling (2.1 rule 2).
      const named = same.length === 1 || locale === undefined ? property : `${property} · ${locale}`;
      out.set(t`${named} (as a variant)`, value);
    }
  for (const { property, locale, value } of values) out.set(`${property} · ${locale}`, value);
  return out;
}

function differing(
  before: ReadonlyMap<string, CellValue>,
  now: ReadonlyMap<string, CellValue>,
): RecordDifference[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((what) => {
    const [was, is] = [before.get(what) ?? null, now.get(what) ?? null];
    return sameValue(was, is) ? [] : [{ what, before: was, now: is }];
  });
}

import { HOLDER } from './editions.ts';
import { idText, isObject, type Json, ownField } from './json.ts';
import type { ServiceProfile } from './profile.ts';
import { placeIn } from './record-places.ts';

/** Texts of a product, by language. */
type Texts = { [language: string]: Json };

/**
 * Returns the records with the translations that an answer has beside them, by language and product or by product and language. They come
 * below each record as those of a record for each language do (`joinedEditions`).
 */
export function withTranslations(
  records: readonly Json[],
  beside: Json | undefined,
  { profile, identifierField }: { profile: ServiceProfile; identifierField: string },
): Json[] {
  if (!isObject(beside)) return [...records];
  const paths = [profile.product.product_id, profile.product.identifier ?? identifierField];
  return records.map((record) => {
    if (!isObject(record)) return record;
    const names = paths.flatMap((path) => idText(placeIn(record, path, profile))?.text ?? []);
    const texts = names.map((name) => textsOf(beside, name)).find((one) => Object.keys(one).length > 0);
    return texts === undefined ? record : { ...record, [HOLDER]: texts };
  });
}

/** What stands under a product's name, for each language; {} for nothing. */
export function textsOf(beside: { [key: string]: Json }, name: string): Texts {
  const own = ownField(beside, name);
  if (isObject(own)) return own;
  return Object.fromEntries(
    Object.entries(beside).flatMap(([language, held]): [string, Json][] => {
      const texts = isObject(held) ? ownField(held, name) : undefined;
      return isObject(texts) ? [[language, texts]] : [];
    }),
  );
}

import { identifierKey } from '#shared/domain/identifier-key.ts';
import type { Database } from '../../database.ts';
import { SHARING_SQL } from './shared-identifiers.ts';
import { isHereSql, isNewSql } from './shown-products.ts';

/** A product whose identifier looks like another text. */
export interface SimilarProduct {
  product: number;
  identifier: string;
  listed: boolean;
  /** It is staged to be created. */
  isNew: boolean;
}

/**
 * The listed and new products whose identifiers look like a text (`identifierKey`), by text, in the order of the catalog; never
 * those with exactly that identifier, and none that share theirs, which no text can name.
 */
export function similarProducts(db: Database, texts: readonly string[]): Map<string, SimilarProduct[]> {
  const keys = new Map(texts.map((text) => [text, identifierKey(text)]));
  const found = db.arrays<[string, number, string, number, number]>(
    `SELECT k.value, p.product, p.identifier, p.listed, ${isNewSql('p')} FROM json_each(?) k
       CROSS JOIN product p ON p.identifier = k.value OR p.identifier_key = k.value
     WHERE k.value <> '' AND ${isHereSql('p')} AND p.product NOT IN ${SHARING_SQL} ORDER BY p.place`,
    JSON.stringify([...new Set(keys.values())]),
  );
  const byKey = Map.groupBy(found, ([key]) => key);
  return new Map(
    [...keys].flatMap(([text, key]) => {
      const similar = (byKey.get(key) ?? []).flatMap(([, product, identifier, listed, isNew]) =>
        identifier === text ? [] : [{ product, identifier, listed: listed === 1, isNew: isNew === 1 }],
      );
      return similar.length === 0 ? [] : [[text, similar] as const];
    }),
  );
}

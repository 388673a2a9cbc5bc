import type { Intent } from '#shared/domain/cell.ts';
import { applyIntent } from '#shared/domain/patch.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { fromStored, fromText } from '../encoding.ts';
import { type CellKey, cellKeysJson, cellText } from '../names.ts';
import type { ValueChange } from '../products/value-writer.ts';

interface Change {
  product: number;
  /** Null: the product as a whole came or went. */
  value: ValueChange | null;
}

/**
 * Changes without those that the app itself made: the service may show what the app is sending now, or sent with unknown
 * outcome, before its answer arrives.
 */
export function withoutOwn<One extends Change>(db: Database, changes: readonly One[]): readonly One[] {
  if (changes.length === 0 || !isSending(db)) return changes;
  const values = sentValues(
    db,
    changes.flatMap(({ value }) => (value ? [value] : [])),
  );
  const products = sentProducts(
    db,
    changes.flatMap(({ value, product }) => (value ? [] : [product])),
  );
  return changes.filter(({ value, product }) => {
    if (!value) return !products.has(product);
    const now = value.now && fromStored(...value.now);
    return !values.get(cellText(value))?.some((sent) => sameValue(sent, now));
  });
}

const isSending = (db: Database): boolean =>
  db.firstArray('SELECT 1 FROM change_set WHERE in_flight + unknown > 0 LIMIT 1') !== undefined;

function sentValues(db: Database, cells: readonly CellKey[]): Map<string, CellValue[]> {
  const sent = db.all<CellKey & { old: string | null; intent: Intent; value: string | null }>(
    `SELECT i.product, i.property, i.locale, i.old, i.intent, i.value FROM json_each(?) k
     JOIN item i ON i.product = k.value ->> 0 AND i.property = k.value ->> 1 AND i.locale = k.value ->> 2
     WHERE i.state IN ('in_flight', 'unknown')`,
    cellKeysJson(cells),
  );
  const values = new Map<string, CellValue[]>();
  for (const { old, intent, value, ...cell } of sent) {
    const held = applyIntent(fromText(old), intent, fromText(value));
    values.set(cellText(cell), [...(values.get(cellText(cell)) ?? []), held]);
  }
  return values;
}

const sentProducts = (db: Database, products: readonly number[]): ReadonlySet<number> =>
  new Set(
    db
      .arrays<[number]>(
        `SELECT i.product FROM json_each(?) k JOIN item i ON i.product = k.value AND i.action IS NOT NULL
         WHERE i.state IN ('in_flight', 'unknown')`,
        JSON.stringify(products),
      )
      .flat(),
  );

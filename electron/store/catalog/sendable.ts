import type { Intent } from '#shared/domain/cell.ts';
import type { HeldBack, SendableChange } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import { type Fragment, raw, sql } from '../sql.ts';
import { UNSETTLED_SQL } from './cell-states.ts';
import { fromText, LOCALELESS } from './encoding.ts';
import type { Names } from './names.ts';

const UNSETTLED = `EXISTS (SELECT 1 FROM item i WHERE i.product = d.product AND i.property = d.property
  AND i.locale = d.locale AND i.${UNSETTLED_SQL})`;

/** How cells that have no value yet are spelled: without a locale where the property never came with one (2.1 rule 2). */
export interface Spelling {
  primaryLocale: number | null;
  localized: readonly number[];
}

/**
 * Staged changes that can be sent, by product, property and locale, with the columns named: everything but conflicts,
 * gone products, and cells with an item that is still unsettled (sent twice, an append would count twice).
 */
export function sendableSql(columns: string, { primaryLocale, localized }: Spelling): Fragment {
  return sql`SELECT ${raw(columns)},
      CASE WHEN d.locale = ${primaryLocale} THEN coalesce(
        (SELECT (v.flags & ${LOCALELESS}) <> 0 FROM value v
          WHERE v.product = d.product AND v.property = d.property AND v.locale = d.locale),
        d.property NOT IN (${raw(localized.join(', '))})) ELSE 0 END AS localeless
    FROM draft d JOIN product p USING (product)
    WHERE d.conflict = 0 AND p.gone = 0 AND NOT ${raw(UNSETTLED)}
    ORDER BY d.product, d.property, d.locale`;
}

export function heldBack(db: Database): HeldBack {
  const [conflicts, gone, unsettled] = db.firstArray<[number, number, number]>(
    `SELECT coalesce(sum(d.conflict = 1), 0), coalesce(sum(d.conflict = 0 AND p.gone = 1), 0),
       coalesce(sum(d.conflict = 0 AND p.gone = 0 AND ${UNSETTLED}), 0)
     FROM draft d JOIN product p USING (product)`,
  ) ?? [0, 0, 0];
  return { conflicts, gone, unsettled };
}

export function readSendable(
  db: Database,
  names: Names,
  spelling: Spelling,
): { changes: SendableChange[]; heldBack: HeldBack } {
  const columns = 'd.product, d.property, d.locale, d.intent, d.value, d.base';
  const { text, params } = sendableSql(columns, spelling);
  const changes = db.arrays<ChangeColumns>(text, ...params).map((row, i) => toSendable(names, i + 1, row));
  return { changes, heldBack: heldBack(db) };
}

export type ChangeColumns = [
  product: number,
  property: number,
  locale: number,
  intent: Intent,
  value: string | null,
  base: string | null,
  localeless: number,
];

export function toSendable(
  names: Names,
  item: number,
  row: readonly [...ChangeColumns, ...unknown[]],
): SendableChange {
  const [product, property, locale, intent, value, base, localeless] = row;
  return {
    item,
    product,
    property: names.properties.name(property),
    locale: names.locales.name(locale),
    intent,
    value: fromText(value),
    base: fromText(base),
    localeless: localeless === 1,
  };
}

import type { RemovalMode } from '#shared/domain/removal.ts';
import { Database } from '../database.ts';
import { fromText } from './encoding.ts';
import { Meta } from './meta.ts';
import { Names } from './names.ts';
import { CurrentValues, NO_VALUE } from './products/current-values.ts';
import { ValueCounts } from './products/value-counts.ts';
import { Drafts, NOTHING_STAGED } from './staging/drafts.ts';
import { Revisions } from './staging/revisions.ts';

interface SalvagedProduct {
  identifier: string;
  identifierIsNumber: number;
  productId: string | null;
  productIdIsNumber: number;
  title: string;
}

interface SalvagedEdit extends SalvagedProduct {
  property: string;
  locale: string;
  intent: 'set' | 'remove' | 'append';
  value: string | null;
  base: string | null;
}

interface SalvagedMark extends SalvagedProduct {
  mode: RemovalMode;
}

const PRODUCT_COLUMNS = `p.identifier, p.identifier_is_number AS identifierIsNumber, p.product_id AS productId,
  p.product_id_is_number AS productIdIsNumber, p.title`;

const EDITS_SQL = `SELECT ${PRODUCT_COLUMNS}, n.name AS property, l.code AS locale, d.intent, d.value, d.base
  FROM draft d CROSS JOIN product p ON p.product = d.product CROSS JOIN property n ON n.property = d.property
  CROSS JOIN locale l ON l.locale = d.locale`;

const MARKS_SQL = `SELECT ${PRODUCT_COLUMNS}, m.mode FROM removal_mark m CROSS JOIN product p ON p.product = m.product`;

/**
 * Carries the staged edits and the marks that can still be read in a damaged file over into a new, empty catalog. Their
 * products are marked gone until the next pull lists them, so that nothing is sent on the strength of a damaged file.
 * Returns how many edits there are.
 */
export function salvageEdits(damagedFile: string, fresh: Database): number {
  const edits = readAll<SalvagedEdit>(damagedFile, EDITS_SQL);
  const marks = readAll<SalvagedMark>(damagedFile, MARKS_SQL);
  if (edits.length + marks.length === 0) return 0;
  const names = new Names(fresh);
  const drafts = new Drafts(fresh, names);
  const current = new CurrentValues(fresh, new ValueCounts(fresh, names));
  const revisions = new Revisions(new Meta(fresh));
  fresh.transaction('durable', () => {
    for (const edit of edits) {
      const product = findOrAddProduct(fresh, edit);
      const cell = names.key({ product, property: edit.property, locale: edit.locale });
      const draft = { intent: edit.intent, value: fromText(edit.value), base: fromText(edit.base) };
      // The service's value is unknown until the next pull; the base stands in for it, so that this is no conflict yet.
      current.write(cell, NO_VALUE, draft.base, false);
      drafts.write(cell, NOTHING_STAGED, { ...draft, rev: revisions.next(), failure: null }, draft.base);
    }
    current.flush();
    for (const mark of marks)
      fresh.run(
        'INSERT INTO removal_mark (product, mode) VALUES (?, ?)',
        findOrAddProduct(fresh, mark),
        mark.mode,
      );
  });
  return edits.length;
}

/** One row at a time: everything before the damage counts, the rest cannot be read. */
function readAll<Row>(damagedFile: string, sql: string): Row[] {
  const rows: Row[] = [];
  let damaged: Database | null = null;
  try {
    damaged = new Database(damagedFile, { readOnly: true });
    for (const row of damaged.iterate<Row>(sql)) rows.push(row);
  } catch {
    // The file is known to be damaged, and is kept: whatever was read until here is what there is to save.
  } finally {
    damaged?.close();
  }
  return rows;
}

function findOrAddProduct(db: Database, wanted: SalvagedProduct): number {
  const known = db.firstArray<[number]>(
    'SELECT product FROM product WHERE identifier = ?',
    wanted.identifier,
  );
  if (known) return known[0];
  return db.run(
    `INSERT INTO product (identifier, identifier_is_number, product_id, product_id_is_number, title, place, gone, seen)
     VALUES (?, ?, ?, ?, ?, 0, 1, 0)`,
    wanted.identifier,
    wanted.identifierIsNumber,
    wanted.productId,
    wanted.productIdIsNumber,
    wanted.title,
  ).lastId;
}
